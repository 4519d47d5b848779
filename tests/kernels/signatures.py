"""What the stubs of the kernels say of arguments, and arguments that break it.

`sudokuenum.common.kernels` tells how a stub describes an array; an integer has a range. A name of
an axis that no other array has, and that is no argument, stands for any length.
"""

import __future__

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from inspect import isclass, isfunction
from itertools import cycle
from math import comb
from random import Random
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

import numpy as np
from kernel_modules import STUBS
from numpy.typing import NDArray

from sudokuenum.common.kernels.instructions import instruction_sets
from sudokuenum.puzzles.rating.kernels.techniques9 import TECHNIQUES

Arguments = dict[str, Any]
Fitting = dict[str, Callable[[Random, Arguments], Arguments]]
"""By the name of a call: its arguments, at random; those of a method for a new object made so."""
Changes = dict[str, tuple[str, ...]]
"""By the name of a call: statements that make its arguments wrong, as no signature tells."""
Breach = tuple[str, Any, str]
"""What is wrong, the wrong value of an argument, and a pattern of what a kernel says of it."""
SHARED = re.compile(r"^from sudokuenum\.[\w.]+\.kernels\.(\w+) import (.+)$", re.MULTILINE)
"""A line of a stub with names from the stub of another kernel."""
MOST = 2 * 10**6
"""Elements of an array that is made longer."""


def u8(*shape: int) -> NDArray[np.uint8]:
    return np.zeros(shape, np.uint8)


def u16(*shape: int) -> NDArray[np.uint16]:
    return np.zeros(shape, np.uint16)


def u64(*shape: int) -> NDArray[np.uint64]:
    return np.zeros(shape, np.uint64)


@cache
def stub(module: str) -> Arguments:
    """What a stub defines. Its annotations are evaluated later: a class may name itself."""
    names: Arguments = {"__name__": module}
    source = STUBS[module].read_text(encoding="utf-8")
    # only from Python 3.12 on an array has a type of elements
    source = source.replace("from array import array", "array = list")
    for other, imported in SHARED.findall(source):
        names |= {name: stub(other)[name] for name in imported.split(", ")}
    source = SHARED.sub("", source)
    exec(compile(source, module, "exec", __future__.annotations.compiler_flag), names)
    return names


def signature(name: str) -> Arguments:
    """The annotations of "module.function", "module.Class" or "module.Class.method"."""
    module, *path = name.split(".")
    thing = stub(module)[path[0]]
    if isclass(thing):
        thing = getattr(thing, path[1] if path[1:] else "__init__")
    texts: dict[str, str] = thing.__annotations__
    return {name: eval(text, stub(module)) for name, text in texts.items() if name != "return"}


def callables() -> Iterator[str]:
    """The names of all functions, classes and methods that have arguments."""
    for module in sorted(STUBS):
        for name, thing in stub(module).items():
            if getattr(thing, "__module__", None) != module:
                continue
            if isfunction(thing):
                names = [name]
            else:
                methods = [method for method in vars(thing) if isfunction(getattr(thing, method))]
                names = [name if one == "__init__" else f"{name}.{one}" for one in methods]
            yield from (one for one in (f"{module}.{x}" for x in names) if signature(one))


def notes_of(kind: Any) -> tuple[Any, list[str]]:
    """A type, and what a stub says of its values."""
    if NoneType in get_args(kind):
        kind = get_args(kind)[0]
    if get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        return kind, notes
    return kind, []


def breaches(kind: Any, value: Any, names: Arguments) -> Iterator[Breach]:
    """Values that break an annotation, each near one that fits it."""
    optional = NoneType in get_args(kind)
    kind, notes = notes_of(kind)
    if isinstance(value, np.ndarray):
        yield from _breaches_of_array(notes, value, names, optional)
    elif isinstance(value, int):
        for wrong, words in _beyond(notes, names):
            yield f"{wrong}", wrong, words
    elif isinstance(value, (list, tuple)):
        yield "one too few", value[:-1], "expected|out of range"
        for k, (its, part) in enumerate(zip(cycle(get_args(kind)), value, strict=False)):
            for what, wrong, words in breaches(its, part, names):
                yield f"[{k}], {what}", type(value)((*value[:k], wrong, *value[k + 1 :])), words
    elif isclass(kind):
        yield "None", None, "None"


def _breaches_of_array(
    notes: list[str], array: NDArray[Any], names: Arguments, optional: bool
) -> Iterator[Breach]:
    if not optional:
        yield "None", None, "[Nn]one"
    yield "another type", np.empty(array.shape, complex), "Buffer dtype mismatch"
    yield "an axis more", array[None], "wrong number of dimensions"
    parts = np.empty((*array.shape[:-1], 2 * array.shape[-1] + 4), array.dtype)[..., ::2]
    yield "in parts", parts, "not C-contiguous"
    if "written" in notes:
        yield "read-only", read_only(array), "read-only"
    for axis, (note, length) in enumerate(zip(notes[0].split(), array.shape, strict=True)):
        for wrong in _wrong_lengths(note, length, names):
            if 0 <= wrong * (array.size // max(length, 1)) <= max(array.size, MOST):
                resized = np.take(array, np.arange(wrong) % max(length, 1), axis, mode="clip")
                yield f"axis {axis} of length {wrong}", resized, "expected|not fit|whole|fills"
    for wrong, words in _beyond(notes[1:], names):
        limits = np.iinfo(array.dtype)
        if limits.min <= wrong <= limits.max:
            kept, array.flat[-1] = array.flat[-1], wrong
            yield f"{wrong} at the end", array, words
            array.flat[-1] = kept


def read_only(value: Any) -> Any:
    """A view of an array that cannot be written; anything else as it is."""
    if isinstance(value, np.ndarray):
        value = value.view()
        value.flags.writeable = False
    return value


def _wrong_lengths(axis: str, length: int, names: Arguments) -> tuple[int, ...]:
    low, several, high = axis.partition("..")
    if several:
        return eval(low, names) - 1, eval(high, names) + 1
    return () if axis in names["of any length"] else (length - 1, length + 1)


def _beyond(notes: list[str], names: Arguments) -> Iterator[tuple[int, str]]:
    """The values next to a range, each with what a kernel says of it."""
    for note in notes:
        if " to " in note:
            low, high = (int(eval(end, names)) for end in note.split(" to "))
            for wrong in (low - 1, high + 1):
                yield wrong, f"{wrong}.*, expected {low} to {high}$"


def names_of(kinds: Arguments, arguments: Arguments) -> Arguments:
    """What annotations may refer to: the arguments, and the axes by their names."""
    axes: dict[str, int] = {}
    uses = Counter[str]()
    for name, kind in kinds.items():
        for note in notes_of(kind)[1][:1]:
            uses.update(note.split())
            if name in arguments:
                axes.update(zip(note.split(), np.shape(arguments[name]), strict=False))
    named = {axis: length for axis, length in axes.items() if axis.isidentifier()}
    free = {axis for axis in named if uses[axis] == 1 and axis not in arguments}
    known = {"comb": comb, "instruction_sets": instruction_sets, "TECHNIQUES": TECHNIQUES}
    return {**known, **arguments, **named, "of any length": free}


def room(kind: Any, names: Arguments) -> NDArray[Any]:
    """An array to write into, as an annotation has it."""
    kind, notes = notes_of(kind)
    shape = [eval(axis, names) for axis in notes[0].split()]
    element = get_args(kind)[-1]  # the type itself from numpy 2.5 on, or a dtype of it
    return np.ones(shape, get_args(element)[0] if get_args(element) else element)
