"""The kernel `band_halves`: halves of bands whose column sets an involution keeps."""

from collections.abc import Iterator
from itertools import combinations, product

from listing import Array
from twin_row_sets import Sets

Box = tuple[tuple[int, int], ...]
"""The two digits of each row, counted from 0."""


class Halves:
    """Halves of bands with boxes of these rows, and this number of pairs that are exchanged."""

    def __init__(self, rows: int, pairs: int, two_boxes: Array) -> None:
        self.masks = [mask for mask in range(1 << 2 * rows) if mask.bit_count() == rows]
        self.pairs = pairs

    def fill(self, sets: Array, stacks: int, numbers: Array, columns: Array) -> None:
        """Write the numbers of `half_fillings` for each row of sets."""
        for k, some in enumerate(sets.tolist()):
            numbers[k], by_columns = half_fillings(tuple(some), stacks, self.pairs)
            columns[k] = [by_columns.get(mask, 0) for mask in self.masks]


def half_fillings(sets: Sets, stacks: int, pairs: int) -> tuple[list[int], dict[int, int]]:
    """The six numbers of a half with these row sets, and the numbers by the sets C.

    The kernel says what they are. The digits 2k and 2k + 1 are exchanged for k < pairs.

    >>> half_fillings((1, 2, 1, 2), 1, 2)
    ([2, 2, 0, 0, 0, 0], {3: 1, 6: 1, 9: 1, 12: 1})
    """
    rows = len(sets) // 2
    numbers, columns = [0] * 6, dict[int, int]()
    for boxes in _boxes(sets, rows, stacks):
        kept = [_kept(box, pairs, rows) for box in boxes]
        flipped = [_flipped(box, pairs, rows) for box in boxes]
        for k in range(stacks + 1):
            ways = 1
            for place in range(stacks):
                ways *= flipped[place] if place < k else kept[place]
            numbers[k] += ways
        joined = _joined(boxes[0], boxes[1], pairs) if stacks > 1 else 1
        if stacks > 1:
            numbers[4] += joined * (kept[2] if stacks == 3 else 1)
            numbers[5] += joined * flipped[2] if stacks == 3 else 0
        if stacks != 2:
            for some in _columns(boxes[-1]):
                columns[some] = columns.get(some, 0) + joined
    return numbers, dict(sorted(columns.items()))


def _boxes(sets: Sets, rows: int, stacks: int) -> Iterator[tuple[Box, ...]]:
    """The ways to put the digits of each row into the boxes."""
    if not stacks:
        yield ()
        return
    for box in _one_box(sets, rows, 0):
        left = list(sets)
        for i, pair in enumerate(box):
            for d in pair:
                left[d] ^= 1 << i
        for rest in _boxes(tuple(left), rows, stacks - 1):
            yield (box, *rest)


def _one_box(sets: Sets, rows: int, used: int) -> Iterator[Box]:
    done = used.bit_count() // 2
    if done == rows:
        yield ()
        return
    free = [d for d, mask in enumerate(sets) if mask >> done & 1 and not used >> d & 1]
    for pair in combinations(free, 2):
        for rest in _one_box(sets, rows, used | 1 << pair[0] | 1 << pair[1]):
            yield (pair, *rest)


def _columns(box: Box) -> list[int]:
    """The sets C with one digit of each row."""
    return [sum(1 << d for d in some) for some in product(*box)]


def _image(some: int, pairs: int, digits: int) -> int:
    """s(C)."""
    moved = [d ^ 1 if d < 2 * pairs else d for d in range(digits)]
    return sum(1 << moved[d] for d in range(digits) if some >> d & 1)


def _kept(box: Box, pairs: int, rows: int) -> int:
    return sum(_image(some, pairs, 2 * rows) == some for some in _columns(box))


def _flipped(box: Box, pairs: int, rows: int) -> int:
    full = (1 << 2 * rows) - 1
    return sum(_image(some, pairs, 2 * rows) == full ^ some for some in _columns(box))


def _joined(one: Box, other: Box, pairs: int) -> int:
    digits = 2 * len(one)
    return len({_image(some, pairs, digits) for some in _columns(one)} & {*_columns(other)})
