"""The places of rules that are made: random lines, cages, pairs of cells, rows and so on.

Each kind names one of these forms in its own module. A draft knows the solution in which the rule
must hold, and the room that is left in the picture.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sudokuenum.geometry.rules.rule import Cells, Draft, Grid, Places, Rule


def _touching(cell: int, grid: Grid) -> list[int]:
    """Return the cells that share a side or a corner with a cell.

    >>> _touching(0, Grid(9, (), ()))
    [1, 9, 10]
    """
    n = grid.digits
    row, column = divmod(cell, n)
    rows, columns = (range(max(at - 1, 0), min(at + 2, n)) for at in (row, column))
    return [n * i + j for i in rows for j in columns if (i, j) != (row, column)]


def _next_cells(line: Sequence[int], grid: Grid) -> list[int]:
    """Return the cells to which a line can go on without meeting or crossing itself.

    >>> _next_cells([0, 10, 9], Grid(9, (), ()))  # r1c2 would be across the first step
    [18, 19]
    """
    n = grid.digits
    middles = {(a // n + b // n, a % n + b % n) for a, b in pairwise(line)}
    row, column = divmod(line[-1], n)
    return [
        cell
        for cell in _touching(line[-1], grid)
        if cell not in line and (row + cell // n, column + cell % n) not in middles
    ]


@dataclass(frozen=True)
class Lines(Places):
    """Lines, whose cells touch at a side or a corner."""

    least: int
    most: int

    def rule_at(self, cell: int, draft: Draft) -> Rule | None:
        size = draft.random.randint(self.least, self.most)
        line, found = [cell], None
        while len(line) < size:
            near = _next_cells(line, draft.grid)
            draft.random.shuffle(near)
            longer = ([*line, one] for one in near)
            fitting = (one for one in longer if draft.has_room(self.parts(one)))
            if (line := next(fitting, [])) == []:
                break
            if len(line) >= self.least:
                found = draft.holding(self.parts(line)) or found
        return found

    def parts(self, line: Sequence[int]) -> tuple[Cells, ...]:
        """Return the parts of a rule with this line."""
        return (tuple(line),)


class LinesWithCircle(Lines):
    """Lines whose first cell is a circle, which is a part of its own."""

    def parts(self, line: Sequence[int]) -> tuple[Cells, ...]:
        return tuple(line[:1]), tuple(line[1:])


@dataclass(frozen=True)
class _Growing(Places):
    """Places all of whose beginnings are such places, too, so that they grow cell by cell."""

    least: int
    most: int

    def rule_at(self, cell: int, draft: Draft) -> Rule | None:
        size = self.size(draft)
        cells, found = [cell], None
        while len(cells) < size:
            ways = [*self.longer(cells, draft.grid)]
            draft.random.shuffle(ways)
            fitting = ((way, draft.holding((tuple(way),))) for way in ways)
            way, rule = next((one for one in fitting if one[1]), (cells, None))
            if rule is None:
                break
            cells, found = way, rule
        return found if len(cells) >= self.least else None

    def size(self, draft: Draft) -> int:
        """Return a random number of cells."""
        return draft.random.randint(self.least, self.most)

    @abstractmethod
    def longer(self, cells: list[int], grid: Grid) -> Iterator[list[int]]:
        """Yield the places with one cell more."""


class GrowingLines(_Growing):
    """Lines any part of which obeys the rule, too, so that they grow at both ends."""

    def longer(self, cells: list[int], grid: Grid) -> Iterator[list[int]]:
        yield from ([*cells, one] for one in _next_cells(cells, grid))
        yield from ([one, *cells] for one in _next_cells(cells[::-1], grid))


class Cages(_Growing):
    """Sets of cells that are connected by their sides."""

    def size(self, draft: Draft) -> int:
        # small cages are more common, because they say more
        return min(super().size(draft), super().size(draft))

    def longer(self, cells: list[int], grid: Grid) -> Iterator[list[int]]:
        beside = dict.fromkeys(one for cell in cells for one in grid.beside(cell))
        yield from (sorted([*cells, one]) for one in beside if one not in cells)


class OneOfSeveral(Places):
    """Places of which a cell has only a few."""

    def rule_at(self, cell: int, draft: Draft) -> Rule | None:
        every = [*self.at(cell, draft.grid)]
        return draft.holding((draft.random.choice(every),)) if every else None

    @abstractmethod
    def at(self, cell: int, grid: Grid) -> Iterator[Cells]:
        """Yield the places with a cell."""


class SingleCells(OneOfSeveral):
    """Single cells."""

    def at(self, cell: int, grid: Grid) -> Iterator[Cells]:
        yield (cell,)


class Pairs(OneOfSeveral):
    """Pairs of cells that share a side."""

    def at(self, cell: int, grid: Grid) -> Iterator[Cells]:
        for other in grid.beside(cell):
            yield from ((cell, other), (other, cell))


class Squares(OneOfSeveral):
    """Squares of four cells."""

    def at(self, cell: int, grid: Grid) -> Iterator[Cells]:
        n = grid.digits
        row, column = divmod(cell, n)
        for i in range(max(row - 1, 0), min(row + 1, n - 1)):
            for j in range(max(column - 1, 0), min(column + 1, n - 1)):
                corner = n * i + j
                yield corner, corner + 1, corner + n, corner + n + 1


class RowsAndColumns(OneOfSeveral):
    """Rows and columns, each read from one of its ends."""

    def at(self, cell: int, grid: Grid) -> Iterator[Cells]:
        n = grid.digits
        first = cell - cell % n
        for line in (range(first, first + n), range(cell % n, n * n, n)):
            yield from (tuple(line), tuple(line[::-1]))


class Diagonals(OneOfSeveral):
    """Whole diagonals of two cells or more, each read from one of its ends."""

    def at(self, cell: int, grid: Grid) -> Iterator[Cells]:
        n = grid.digits
        row, column = divmod(cell, n)
        for line in (
            [n * i + i - row + column for i in range(n) if 0 <= i - row + column < n],
            [n * i + row + column - i for i in range(n) if 0 <= row + column - i < n],
        ):
            if len(line) > 1:
                yield from (tuple(line), tuple(line[::-1]))


@dataclass(frozen=True)
class Copies(Places):
    """Connected cells and their copies at another place."""

    most: int

    def rule_at(self, cell: int, draft: Draft) -> Rule | None:
        n = draft.grid.digits
        other = draft.random.randrange(n * n)
        down, right = other // n - cell // n, other % n - cell % n
        cells, found = [cell], draft.holding(((cell,), (other,)))
        while found and len(cells) < self.most:
            beside = dict.fromkeys(
                one
                for cell in cells
                for one in draft.grid.beside(cell)
                if one not in found.cells
                and 0 <= one // n + down < n
                and 0 <= one % n + right < n
                and one + n * down + right not in found.cells
            )
            longer = ([*cells, one] for one in draft.random.sample([*beside], len(beside)))
            rules = (
                (way, draft.holding((tuple(way), tuple(one + n * down + right for one in way))))
                for way in longer
            )
            way, rule = next((one for one in rules if one[1]), (cells, None))
            if rule is None:
                break
            cells, found = way, rule
        return found if len(cells) > 1 else None
