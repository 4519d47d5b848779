from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Digits = Annotated[int, "1 to 9"]
Masks = Annotated[NDArray[np.uint64], "digits 2"]
"""Cells with each digit as a candidate, below digits**2."""
Peers = Annotated[NDArray[np.uint64], "digits**2 2"]
Units = Annotated[NDArray[np.uint64], "0..256 2"]

def forcing_chain(
    digits: Digits,
    masks: Masks,
    peers: Peers,
    units: Units,
    wanted: Masks,
    path: Annotated[NDArray[np.uint8], "digits**2 2", "written"],
) -> int: ...
def chain(
    digits: Digits,
    masks: Masks,
    peers: Peers,
    units: Units,
    crosses: Annotated[NDArray[np.uint64], "0..1024 2"],
    kinds: Annotated[int, "0 to 7"],
    wanted: Masks,
    path: Annotated[NDArray[np.uint64], "2*digits*(digits**2+len(crosses)) 3", "written"],
) -> int: ...
def sets_apart(
    digits: Digits,
    masks: Masks,
    peers: Peers,
    groups: Annotated[NDArray[np.uint64], "number 2"],
    kind: Annotated[int, "2 to 4"],
    wanted: Masks,
    found: Annotated[NDArray[np.uint64], "1024 3", "written"],
) -> int: ...
def death_blossom(
    digits: Digits,
    masks: Masks,
    peers: Peers,
    groups: Annotated[NDArray[np.uint64], "number 2"],
    wanted: Masks,
    found: Annotated[NDArray[np.uint64], "10 3", "written"],
) -> int: ...
