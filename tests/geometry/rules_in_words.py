"""Each kind of rule as a plain predicate, written from what setters of puzzles say about it.

Nothing here knows automata. The sentences are those that people solve by, as on f-puzzles and
SudokuPad; `KINDS_IN_WORDS` has the predicate of each kind.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from math import isqrt
from typing import NamedTuple

from sudokuenum import Layout
from sudokuenum.geometry.rules.rule import Rule


class Seen(NamedTuple):
    """A rule in a full grid."""

    rule: Rule
    grid: Sequence[int]
    layout: Layout

    @property
    def n(self) -> int:
        return isqrt(len(self.grid))

    @property
    def parts(self) -> list[list[int]]:
        """The digits in the cells of each part."""
        return [[self.grid[cell] for cell in part] for part in self.rule.parts]

    @property
    def line(self) -> list[int]:
        """The digits in the cells of the only part."""
        (only,) = self.parts
        return only

    @property
    def loop(self) -> list[int]:
        """The digits of the cells of the line, each cell once, also if the line is closed."""
        (cells,) = self.rule.parts
        return [self.grid[cell] for cell in dict.fromkeys(cells)]

    @property
    def value(self) -> int:
        (only,) = self.rule.values
        return only

    def value_or(self, usual: int) -> int:
        return self.rule.values[0] if self.rule.values else usual

    def beside(self, cell: int) -> Iterator[int]:
        """The cells above, below, left and right of a cell."""
        row, column = divmod(cell, self.n)
        if row > 0:
            yield cell - self.n
        if row < self.n - 1:
            yield cell + self.n
        if column > 0:
            yield cell - 1
        if column < self.n - 1:
            yield cell + 1

    def others(self, *kinds: str) -> list[Rule]:
        """The rules of the layout that have one of these kinds."""
        return [rule for rule in self.layout.rules if rule.kind in kinds]


def group(seen: Seen) -> bool:
    """No digit repeats in the group."""
    return len(set(seen.line)) == len(seen.line)


def killer(seen: Seen) -> bool:
    """No digit repeats in the cage. If a sum is given, the digits add up to it."""
    line = seen.line
    return len(set(line)) == len(line) and (not seen.rule.values or sum(line) == seen.value)


def adds_up(seen: Seen) -> bool:
    """The digits, which may repeat, add up to the number."""
    return sum(seen.line) == seen.value


def arrow(seen: Seen) -> bool:
    """The number that is read in the circle is the sum of the digits on the arrow."""
    circle, shaft = seen.parts
    return int("".join(map(str, circle))) == sum(shaft)


def double_arrow(seen: Seen) -> bool:
    """The two circles together have the sum of the digits between them."""
    first, *between, last = seen.line
    return first + last == sum(between)


def thermometer(seen: Seen) -> bool:
    """Digits strictly increase from the bulb."""
    return seen.line == sorted(set(seen.line)) and len(set(seen.line)) == len(seen.line)


def slow_thermometer(seen: Seen) -> bool:
    """Digits never decrease from the bulb."""
    return seen.line == sorted(seen.line)


def german_whispers(seen: Seen) -> bool:
    """Neighbours differ by at least 5, or by half the number of digits, or by the number given."""
    least = seen.value_or((seen.n + 1) // 2)
    return all(abs(a - b) >= least for a, b in pairwise(seen.line))


def dutch_whispers(seen: Seen) -> bool:
    """Neighbours differ by at least 4, or by two fifths of the number of digits."""
    least = seen.value_or({4: 2, 6: 3, 9: 4, 16: 7}[seen.n])
    return all(abs(a - b) >= least for a, b in pairwise(seen.line))


def renban(seen: Seen) -> bool:
    """The digits are consecutive and different, in any order."""
    least = min(seen.loop)
    return sorted(seen.loop) == list(range(least, least + len(seen.loop)))


def palindrome(seen: Seen) -> bool:
    """The line reads the same in both directions."""
    return seen.line == seen.line[::-1]


def region_sum(seen: Seen) -> bool:
    """Each piece of the line inside a box has the same sum.

    A line that comes back to a box has another piece there, with the sum to itself. The piece in
    which a closed line begins goes on after its end.
    """
    n = seen.n
    regions = seen.layout.regions or seen.layout.box.units[2 * n :]
    box_of = {cell: k for k, region in enumerate(regions) for cell in region}
    (cells,) = seen.rule.parts
    once = [*dict.fromkeys(cells)]
    sums = [0]
    for before, cell in zip([once[0], *once], once, strict=False):
        if box_of[cell] != box_of[before]:
            sums.append(0)
        sums[-1] += seen.grid[cell]
    if len(once) < len(cells) and len(sums) > 1 and box_of[once[-1]] == box_of[once[0]]:
        sums[0] += sums.pop()
    return len(set(sums)) == 1


def between(seen: Seen) -> bool:
    """Digits on the line are greater than one circle and less than the other."""
    first, *middle, last = seen.line
    return all(first < d < last for d in middle) or all(last < d < first for d in middle)


def lockout(seen: Seen) -> bool:
    """The diamonds at the ends differ by at least 4, or two fifths of the number of digits.

    Digits on the line are neither those of the diamonds nor between them.
    """
    first, *middle, last = seen.line
    apart = abs(first - last) >= seen.value_or({4: 2, 6: 3, 9: 4, 16: 7}[seen.n])
    low, high = min(first, last), max(first, last)
    return apart and not any(low <= d <= high for d in middle)


def zipper(seen: Seen) -> bool:
    """Digits at the same distance from the middle add up to one sum, the digit in the middle.

    Without a middle cell the sum is any number.
    """
    line = list(seen.line)
    sums = set()
    while len(line) > 1:
        sums.add(line.pop(0) + line.pop())
    return len(sums | set(line)) == 1


def entropic(seen: Seen) -> bool:
    """Of any three digits in a row, one is low, one is in the middle, and one is high."""
    third = seen.n // 3
    return _all_differ_in_threes(
        seen, [["low", "mid", "high"][(d - 1) // third] for d in seen.line]
    )


def modular(seen: Seen) -> bool:
    """Any three digits in a row have different remainders on division by 3."""
    return _all_differ_in_threes(seen, [d % 3 for d in seen.line])


def _all_differ_in_threes(seen: Seen, line: list[object]) -> bool:
    """Whether neighbours differ, and cells with a single one between them, too.

    On a closed line, whose first digit is also the last, the second digit comes after it.
    """
    if len(seen.loop) < len(line):
        line = [*line, line[1]]
    return not any(a == b for k in (1, 2) for a, b in zip(line, line[k:], strict=False))


def parity(seen: Seen) -> bool:
    """Odd and even digits alternate."""
    return all((a + b) % 2 for a, b in pairwise(seen.line))


def nabner(seen: Seen) -> bool:
    """No two digits, wherever on the line, are the same or consecutive."""
    return not any(abs(a - b) <= 1 for a, b in combinations(seen.loop, 2))


def row_indexer(seen: Seen) -> bool:
    """A digit d in row r means that the column has the digit r in row d."""
    n = seen.n
    return all(seen.grid[n * (seen.grid[c] - 1) + c % n] == c // n + 1 for c in seen.rule.cells)


def column_indexer(seen: Seen) -> bool:
    """A digit d in column c means that the row has the digit c in column d."""
    n = seen.n
    return all(seen.grid[c - c % n + seen.grid[c] - 1] == c % n + 1 for c in seen.rule.cells)


def box_indexer(seen: Seen) -> bool:
    """A digit d at place p of a box means that the box has the digit p at place d."""
    boxes = seen.layout.regions or seen.layout.box.units[2 * seen.n :]
    for cell in seen.rule.cells:
        (box,) = (sorted(one) for one in boxes if cell in one)
        if seen.grid[box[seen.grid[cell] - 1]] != box.index(cell) + 1:
            return False
    return True


def differ_by(value: int, a: int, b: int) -> bool:
    return a - b == value or b - a == value


def in_ratio(value: int, a: int, b: int) -> bool:
    return max(a, b) == value * min(a, b)


def add_up_to(value: int, a: int, b: int) -> bool:
    return a + b == value


def difference(seen: Seen) -> bool:
    """Digits with a white dot between them are consecutive, or differ by the number in the dot."""
    return all(differ_by(seen.value_or(1), *pair) for pair in pairwise(seen.line))


def ratio(seen: Seen) -> bool:
    """Of digits with a black dot between them, one is twice the other, or the given multiple."""
    return all(in_ratio(seen.value_or(2), *pair) for pair in pairwise(seen.line))


def xv(seen: Seen) -> bool:
    """Digits with an X between them add up to 10, with a V to 5."""
    return all(add_up_to(seen.value, *pair) for pair in pairwise(seen.line))


def greater(seen: Seen) -> bool:
    """Each digit is greater than the next one."""
    return all(a > b for a, b in pairwise(seen.line))


def quadruple(seen: Seen) -> bool:
    """Each digit in the circle is in the cells around it, as often as it is in the circle."""
    return Counter(seen.rule.values) <= Counter(seen.line)


def clone(seen: Seen) -> bool:
    """Both regions have the same digits in the same order."""
    first, second = seen.parts
    return first == second


def odd(seen: Seen) -> bool:
    """The digits are odd."""
    return all(d % 2 == 1 for d in seen.line)


def even(seen: Seen) -> bool:
    """The digits are even."""
    return all(d % 2 == 0 for d in seen.line)


def minimum(seen: Seen) -> bool:
    """Each marked digit is less than the digits beside it, except in other marked cells."""
    marked = {cell for rule in seen.others("minimum") for cell in rule.cells}
    return all(
        seen.grid[cell] < seen.grid[other]
        for cell in seen.rule.cells
        for other in seen.beside(cell)
        if other not in marked
    )


def maximum(seen: Seen) -> bool:
    """Each marked digit is greater than the digits beside it, except in other marked cells."""
    marked = {cell for rule in seen.others("maximum") for cell in rule.cells}
    return all(
        seen.grid[cell] > seen.grid[other]
        for cell in seen.rule.cells
        for other in seen.beside(cell)
        if other not in marked
    )


def sandwich(seen: Seen) -> bool:
    """The digits between the 1 and the greatest digit add up to the number."""
    if seen.line.count(1) != 1 or seen.line.count(seen.n) != 1:
        return False
    bread = sorted([seen.line.index(1), seen.line.index(seen.n)])
    return sum(seen.line[bread[0] + 1 : bread[1]]) == seen.value


def x_sum(seen: Seen) -> bool:
    """The first X digits, where X is the first of them, add up to the number."""
    x = seen.line[0]
    return x <= len(seen.line) and sum(seen.line[:x]) == seen.value


def skyscraper(seen: Seen) -> bool:
    """The number counts the buildings that are not hidden by a building before them."""
    line = seen.line
    return sum(all(low < high for low in line[:k]) for k, high in enumerate(line)) == seen.value


def numbered_room(seen: Seen) -> bool:
    """The number is the X-th digit, where X is the first digit."""
    x = seen.line[0]
    return x <= len(seen.line) and seen.line[x - 1] == seen.value


def non_consecutive(seen: Seen) -> bool:
    """No digits side by side are consecutive."""
    return not any(differ_by(1, a, b) for a, b in _undotted(seen))


def all_differences(seen: Seen) -> bool:
    """No digits without a dot between them differ by 1, or by the numbers in the white dots."""
    values = {*_values(seen, "difference", 1)} or {1}
    pairs = _undotted(seen, "difference", "ratio")
    return not any(differ_by(value, a, b) for a, b in pairs for value in values)


def all_ratios(seen: Seen) -> bool:
    """No digits without a dot between them are in ratio 2, or in the ratios of the black dots."""
    values = {*_values(seen, "ratio", 2)} or {2}
    pairs = _undotted(seen, "difference", "ratio")
    return not any(in_ratio(value, a, b) for a, b in pairs for value in values)


def all_xv(seen: Seen) -> bool:
    """No digits without an X or V between them add up to 10 or 5."""
    values = {5, 10, *_values(seen, "xv", 10)}
    return not any(add_up_to(value, a, b) for a, b in _undotted(seen, "xv") for value in values)


def _values(seen: Seen, kind: str, usual: int) -> Iterator[int]:
    for rule in seen.others(kind):
        yield rule.values[0] if rule.values else usual


def _undotted(seen: Seen, *kinds: str) -> Iterator[tuple[int, int]]:
    """The digits of each two cells that share a side and no dot of these kinds."""
    dots = {frozenset(two) for rule in seen.others(*kinds) for two in pairwise(rule.cells)}
    for cell in range(len(seen.grid)):
        for other in seen.beside(cell):
            if cell < other and frozenset((cell, other)) not in dots:
                yield seen.grid[cell], seen.grid[other]


KINDS_IN_WORDS: dict[str, Callable[[Seen], bool]] = {
    "group": group, "killer": killer, "sum": adds_up, "little-killer": adds_up, "arrow": arrow,
    "double-arrow": double_arrow, "thermometer": thermometer, "slow-thermometer": slow_thermometer,
    "german-whispers": german_whispers, "dutch-whispers": dutch_whispers, "renban": renban,
    "palindrome": palindrome, "region-sum": region_sum, "between": between, "lockout": lockout,
    "zipper": zipper, "entropic": entropic, "modular": modular, "parity": parity, "nabner": nabner,
    "difference": difference, "ratio": ratio, "xv": xv, "greater": greater,
    "quadruple": quadruple, "clone": clone, "odd": odd, "even": even, "minimum": minimum,
    "maximum": maximum, "row-indexer": row_indexer, "column-indexer": column_indexer,
    "box-indexer": box_indexer, "sandwich": sandwich, "x-sum": x_sum, "skyscraper": skyscraper,
    "numbered-room": numbered_room, "non-consecutive": non_consecutive,
    "all-differences": all_differences, "all-ratios": all_ratios, "all-xv": all_xv,
}  # fmt: skip


def rules_hold(layout: Layout, grid: Sequence[int]) -> bool:
    """Whether all rules of a layout hold in a full grid."""
    return all(KINDS_IN_WORDS[rule.kind](Seen(rule, grid, layout)) for rule in layout.rules)
