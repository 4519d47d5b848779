"""The puzzles with few clues of some grids, by a plain search: a check of docs/fewest.md.

    sudokuenum essential --box 2x3 --list --quiet > grids.txt
    sudokuenum fewest --box 2x3 --clues 8 --list --quiet > puzzles.txt
    python docs/evidence/fewest_puzzles.py 2x3 "" 8 grids.txt puzzles.txt

It takes the shape of the boxes, the further groups, the most clues, a file of grids, and one with
the puzzles that are said to be in these grids, one of each kind; the last may be left out. Further
groups are x, windoku, argyle, anti-knight, several of them with +, or none. It needs no part of
sudokuenum, and nothing but Python. The five grids of x+windoku, and likewise those of argyle and of
anti-knight, with --box 2x4 those of 2x4, and with --box 1x7 and -n 1 the Latin square of order 7,
are

    sudokuenum essential --layout x+windoku --list --quiet | shuf -n 5 --random-source=<(yes)

The grids. For at most 6 digits, but not for Latin squares of order 6, all images of the grids under
the cell symmetries are made, and relabelled so that the first row is 1, 2, ... If they are as many
as all such grids, which a search fills in, no grid is missing. If none is an image of an earlier
one, no grid is listed twice.

The puzzles. A puzzle of a grid is proper if, and only if, it has a clue in each set of cells in
which another grid differs. The search takes a set without a clue and tries each of its cells; a
cell that was tried has no clue later. Where all known sets have a clue, another solution of the
puzzle gives a new set, or there is none, and the puzzle is proper.
"""

import sys
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path

SYMBOLS = "123456789"


class Shape:
    """Boxes of rows and columns, and further groups of cells."""

    def __init__(self, rows: int, columns: int, further: str = "") -> None:
        self.rows, self.columns, self.n = rows, columns, rows * columns
        n = self.n
        self.further: list[frozenset[int]] = []
        for name in filter(None, further.split("+")):
            if name == "x":
                places = [[(k, k) for k in range(n)], [(k, n - 1 - k) for k in range(n)]]
            elif name == "windoku" and n == 9:
                places = [
                    [*product(a, b)] for a, b in product((range(1, 4), range(5, 8)), repeat=2)
                ]
            elif name == "argyle" and n == 9:
                cells = [*product(range(n), repeat=2)]
                places = [[(r, c) for r, c in cells if r - c == d] for d in (-4, -1, 1, 4)]
                places += [[(r, c) for r, c in cells if r + c == d] for d in (4, 7, 9, 12)]
            elif name == "anti-knight":
                cells = [*product(range(n), repeat=2)]
                places = [
                    [(r, c), (r + a, c + b)]
                    for (r, c), (a, b) in product(cells, ((1, -2), (1, 2), (2, -1), (2, 1)))
                    if (r + a, c + b) in cells
                ]
            else:
                sys.exit(f"{name}: the further groups are x, windoku, argyle and anti-knight")
            self.further += [frozenset(n * r + c for r, c in group) for group in places]
        lines = [frozenset(n * r + c for c in range(n)) for r in range(n)]
        lines += [frozenset(n * r + c for r in range(n)) for c in range(n)]
        boxes = [
            frozenset(n * (r + i) + c + j for i in range(rows) for j in range(columns))
            for r in range(0, n, rows)
            for c in range(0, n, columns)
        ]
        self.groups = [*lines, *boxes, *self.further]
        self.peers = [
            frozenset[int]().union(*(group for group in self.groups if cell in group)) - {cell}
            for cell in range(n * n)
        ]

    def solutions(self, cells: list[int], last: list[int]) -> Iterator[list[int]]:
        """The solutions of a puzzle with 0 in empty cells; the digits in `last` are tried last.

        >>> len([*Shape(2, 2).solutions([0] * 16, [0] * 16)])
        288
        """
        best: list[int] = []
        fewest, where = self.n + 1, -1
        for cell, digit in enumerate(cells):
            if not digit:
                taken = {cells[peer] for peer in self.peers[cell]}
                free = [digit for digit in range(1, self.n + 1) if digit not in taken]
                if len(free) < fewest:
                    best, fewest, where = free, len(free), cell
        if where < 0:
            yield cells
        for digit in sorted(best, key=lambda digit: digit == last[where]):
            yield from self.solutions([*cells[:where], digit, *cells[where + 1 :]], last)

    def symmetries(self) -> Iterator[list[int]]:
        """The cells that come to each place, for rows, columns and transposition where groups stay.

        >>> sum(1 for _ in Shape(2, 3).symmetries()), sum(1 for _ in Shape(2, 2, "x").symmetries())
        (3456, 16)
        """
        n, further = self.n, {*self.further}
        for rows, columns in product(_lines(n, self.rows), [*_lines(n, self.columns)]):
            for turned in (False, True)[: 1 + (self.rows == self.columns or self.rows == 1)]:
                cells = [n * c + r if turned else n * r + c for r, c in product(rows, columns)]
                if {frozenset(cells[cell] for cell in group) for group in further} == further:
                    yield cells


def _lines(n: int, height: int) -> Iterator[list[int]]:
    """The orders of n lines, of which each `height` stay together."""
    blocks = [permutations(range(k, k + height)) for k in range(0, n, height)]
    within = [*product(*map(list, blocks))]
    for order in permutations(range(n // height)):
        for choice in within:
            yield [line for block in order for line in choice[block]]


def relabelled(cells: list[int]) -> tuple[int, ...]:
    """A grid whose digits are renamed so that the first row is 1, 2, ..."""
    names = {digit: k for k, digit in enumerate(cells[: int(len(cells) ** 0.5)], 1)}
    return tuple(names[digit] for digit in cells)


def missing_grids(shape: Shape, grids: list[list[int]]) -> tuple[int, int, int]:
    """How many grids with the first row 1, 2, ... there are, how many of them are images of the
    given grids, and how many of the given grids have an image of an earlier one.
    """
    images: set[tuple[int, ...]] = set()
    again = 0
    symmetries = [*shape.symmetries()]
    for grid in grids:
        again += relabelled(grid) in images
        images |= {relabelled([grid[cell] for cell in cells]) for cells in symmetries}
    first = [*range(1, shape.n + 1), *[0] * (shape.n**2 - shape.n)]
    return sum(1 for _ in shape.solutions(first, [0] * shape.n**2)), len(images), again


class GridSearch:
    """The minimal puzzles of one grid with few clues, as sets of cells."""

    def __init__(self, shape: Shape, grid: list[int]) -> None:
        self.shape, self.grid = shape, grid
        self.sets: set[frozenset[int]] = set()
        for three in combinations(range(1, shape.n + 1), 3):
            emptied = [0 if digit in three else digit for digit in grid]
            for number, other in enumerate(shape.solutions(emptied, grid)):
                self.sets.add(self.difference(other))
                if number == 100:
                    break
        self.sets.discard(frozenset())
        self.sets = {one for one in self.sets if not any(other < one for other in self.sets)}

    def difference(self, other: list[int]) -> frozenset[int]:
        """The cells in which another grid differs."""
        return frozenset(k for k, digit in enumerate(self.grid) if digit != other[k])

    def another(self, clues: frozenset[int]) -> frozenset[int]:
        """The cells in which some other solution of a puzzle differs; none if there is no other."""
        puzzle = [digit if k in clues else 0 for k, digit in enumerate(self.grid)]
        for solution in self.shape.solutions(puzzle, self.grid):
            if differing := self.difference(solution):
                return differing
        return frozenset()

    def small(self, clues: frozenset[int], differing: frozenset[int]) -> frozenset[int]:
        """A part of some differing cells in which another grid differs, and none in fewer."""
        given = frozenset(range(len(self.grid))) - differing
        for cell in sorted(differing):
            if smaller := self.another(given | {cell}):
                given = frozenset(range(len(self.grid))) - smaller
        return frozenset(range(len(self.grid))) - given

    def puzzles(self, most: int) -> set[frozenset[int]]:
        """The minimal puzzles with at most so many clues.

        >>> shape = Shape(2, 2)
        >>> len(GridSearch(shape, [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).puzzles(4))
        12
        """
        found: set[frozenset[int]] = set()
        self.try_cells(frozenset(), frozenset(), sorted(self.sets, key=len), most, found)
        return found

    def try_cells(
        self,
        clues: frozenset[int],
        dead: frozenset[int],
        sets: list[frozenset[int]],
        left: int,
        found: set[frozenset[int]],
    ) -> None:
        """Add the minimal puzzles that have these clues, and others that are not dead."""
        if not sets:
            if not (differing := self.another(clues)):
                if all(self.another(clues - {cell}) for cell in clues):
                    found.add(clues)
                return
            one = self.small(clues, differing)
            self.sets.add(one)
            sets = [one]
        apart = met = 0
        for one in sets:
            live = sum(1 << cell for cell in one - dead)
            if not live & met:
                met |= live
                apart += 1
                if apart > left or not live:
                    return
        branch = min(sets, key=lambda one: len(one - dead)) - dead
        for cell in sorted(branch):
            open_sets = [one for one in sets if cell not in one]
            if not open_sets:
                chosen = clues | {cell}
                open_sets = [one for one in self.sets if not one & chosen]
            self.try_cells(clues | {cell}, dead, open_sets, left - 1, found)
            dead |= {cell}


def kinds(shape: Shape, grid: list[int], puzzles: set[frozenset[int]]) -> int:
    """How many of the puzzles of a grid are different under its automorphisms."""
    left, number = set(puzzles), 0
    whole = relabelled(grid)
    symmetries = shape.symmetries() if left else ()
    kept = [cells for cells in symmetries if relabelled([grid[k] for k in cells]) == whole]
    while left:
        puzzle = next(iter(left))
        number += 1
        left -= {frozenset(k for k, cell in enumerate(one) if cell in puzzle) for one in kept}
    return number


def main() -> None:
    box, further, clues, *names = sys.argv[1:]
    rows, columns = map(int, box.split("x"))
    shape = Shape(rows, columns, further)
    lines = [Path(name).read_text(encoding="ascii").split() for name in names]
    grids = [[SYMBOLS.index(symbol) + 1 for symbol in line] for line in lines[0]]
    listed = {*lines[1]} if len(lines) > 1 else set()
    whole = shape.n < 7 and (rows, columns) != (1, 6)
    print(f"boxes {box}, further groups {further or 'none'}, at most {clues} clues")
    print(f"  {len(grids)} grids")
    if whole:
        number, images, again = missing_grids(shape, grids)
        print(f"  their images are {images} of {number} grids; {again} are listed again")
    puzzles = different = met = 0
    for grid in grids:
        found = GridSearch(shape, grid).puzzles(int(clues))
        puzzles += len(found)
        different += kinds(shape, grid, found) if whole else 0
        texts = {
            "".join(SYMBOLS[digit - 1] if k in one else "." for k, digit in enumerate(grid))
            for one in found
        }
        met += len(listed & texts)
    print(f"  {puzzles} minimal puzzles")
    if whole:
        print(f"  {different} of them are essentially different")
    if len(lines) > 1:
        print(f"  {met} of {len(listed)} listed puzzles are among them")


if __name__ == "__main__":
    main()
