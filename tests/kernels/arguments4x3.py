"""Arguments of the kernels for boxes of 4x3, and changes that their signatures do not tell."""

from functools import cache

import numpy as np
from numpy.typing import NDArray
from signatures import Arguments, Changes, Fitting, u16

from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.research.kernels.completions_4x3 import Tables

P, PLACES, SHARES = 5775, 5792, 346
SETS = np.array([0x0F, 0xF0, 0xF00], np.uint16)


def aligned(begin: int = 0) -> NDArray[np.int16]:
    """A table of zeros whose address is `begin` bytes after a multiple of 64."""
    memory = np.zeros(P * PLACES + 64, np.int16)
    first = (begin - memory.ctypes.data) % 64 // 2
    return memory[first : first + P * PLACES].reshape(1, P, PLACES)


def arrays() -> Arguments:
    """What `Tables` takes: one pair, and two overflows in row 3."""
    start = np.zeros(P + 1, np.int32)
    start[4:] = 2
    return {
        "table": aligned(),
        "start": start,
        "place": np.array([5, P - 1], np.uint16),
        "overflow": np.array([7, -7], np.int32),
        "first": u16(P, P),
        "second": u16(P, P),
        "pair": np.zeros(P, np.int32),
    }


@cache
def tables() -> Tables:
    return Tables(**arrays())


def batch() -> Arguments:
    columns = np.array([0, 494], np.uint16)
    return {"tables": tables(), "share": u16(3, SHARES), "columns": columns, "instructions": 1}


BOXES_4X3: Fitting = {
    "completions_sums.class_completions": lambda *_: {"configurations": Configurations(3, 3)},
    "completions_4x3.Batch": lambda *_: batch(),
    "completions_4x3.Batch.add": lambda *_: {"pairs": np.zeros(1, np.int32), "offset": 0},
    "completions_4x3.Tables": lambda *_: arrays(),
    "completions_4x3.partitions_with": lambda *_: {"columns": np.array([0, 494], np.uint16)},
    "bands_of_4x3.fillings_beside": lambda *_: {
        "common": np.array([SETS] * 3),
        "last": np.array([SETS] * 2),
    },
}
CHANGES_4X3: Changes = {
    "completions_4x3.Tables": (
        "start[0] = 1",
        "start[2] = -1",
        "start[5] = 1",
        "start[-2] = 3",
        "start[:] = 0",
    ),
    "bands_of_4x3.fillings_beside": ("common[1] = 1", "last[1, 0] = 0xF000", "last[0] = 15"),
}
