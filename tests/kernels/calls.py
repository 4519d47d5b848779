"""The calls of kernels and of their twins: a call with arguments by its name."""

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

from arguments4x3 import BOXES_4X3
from band_arguments import BANDS
from kernel_modules import MODULES
from puzzle_arguments import PUZZLES
from signatures import Arguments, Fitting, names_of, room, signature

FITTING: Fitting = {**PUZZLES, **BANDS, **BOXES_4X3}


def call_of(
    name: str, rng: Random, source: str = ""
) -> tuple[Callable[..., Any], Arguments, Arguments]:
    """A function, class or method; fitting arguments; and what its annotations may refer to.

    It is that of the kernel, or of the module `source`. Arrays that are only written follow from
    the stub where it tells their lengths.
    """
    module, first, *method = name.split(".")
    call = getattr(import_module(source or MODULES[module]), first)
    made: Arguments = {}
    if method:
        owner = f"{module}.{first}"
        made = FITTING[owner](rng, {}) if owner in FITTING else {}
        made["self"] = call(**made)
        call = getattr(made["self"], method[0])
    kinds, arguments = signature(name), FITTING[name](rng, made)
    names = names_of(kinds, {**made, **arguments})
    for parameter, kind in kinds.items():
        # in the order of the signature
        arguments[parameter] = arguments.pop(parameter, None)
        if arguments[parameter] is None:
            arguments[parameter] = room(kind, names)
    return call, arguments, names
