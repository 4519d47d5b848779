"""The kernel `rainbow_sets`: all sets of cells, in all grids of a layout."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from listing import Array, Listing, split
from twin_orderly_grids import relabelled
from twin_search_any import search_any

Puzzle = dict[int, int]
"""The digits of the clues, by their cells."""
View = tuple[tuple[int, ...], tuple[tuple[int, int], ...]]
"""The cells of a rainbow set; and of each further clue the cell, and whose digit it has."""


def minimal_puzzles(grids: Sequence[Sequence[int]], digits: int, clues: int) -> Iterator[Puzzle]:
    """The minimal puzzles up to relabelling, with some number of clues.

    >>> [*minimal_puzzles([[1, 2, 3, 2]], 3, 2)]
    [{0: 1, 1: 2}, {0: 1, 2: 2}, {0: 1, 3: 2}, {1: 1, 2: 2}, {2: 1, 3: 2}]
    """

    def is_proper(puzzle: Puzzle, cells: Sequence[int]) -> bool:
        clues = divided(puzzle, cells)
        return (
            max(clues) >= digits - 1 and sum(divided(grid, cells) == clues for grid in grids) == 1
        )

    for cells in combinations(range(len(grids[0])) if grids else (), clues):
        for classes, number in Counter(divided(grid, cells) for grid in grids).items():
            puzzle = dict(zip(cells, classes, strict=True))
            if number == 1 and is_proper(puzzle, cells):
                rests = ([cell for cell in cells if cell != left_out] for left_out in cells)
                if not any(is_proper(puzzle, rest) for rest in rests):
                    yield puzzle


def divided(grid: Sequence[int] | Puzzle, cells: Sequence[int]) -> tuple[int, ...]:
    """Some digits, numbered in the order in which they first occur."""
    return relabelled([grid[cell] for cell in cells])


def views(puzzle: Puzzle, digits: int, peers: Sequence[set[int]]) -> Iterator[View]:
    """A puzzle seen from its rainbow sets, if none has more pairs of peers with one cell exchanged.

    >>> [*views({0: 1, 1: 2, 3: 2}, 3, [{1}, {0}, {3}, {2}])]
    [((0, 1), ((3, 1),))]
    """

    def pairs(cells: Sequence[int]) -> int:
        return sum(len(peers[cell] & {*cells}) for cell in cells)

    for cells in combinations(sorted(puzzle), digits - 1):
        chosen = [puzzle[cell] for cell in cells]
        if len({*chosen}) == len(chosen):
            exchanged = (
                [*cells[:k], other, *cells[k + 1 :]]
                for k in range(len(cells))
                for other in puzzle.keys() - {*cells}
                if puzzle[other] == chosen[k] or puzzle[other] not in chosen
            )
            if all(pairs(others) <= pairs(cells) for others in exchanged):
                new = len(chosen)
                yield (
                    cells,
                    tuple(
                        (cell, chosen.index(puzzle[cell]) if puzzle[cell] in chosen else new)
                        for cell in sorted(puzzle)
                        if cell not in cells
                    ),
                )


def image(symmetry: Sequence[int], view: View) -> View:
    """The image of a view.

    >>> image([2, 1, 0, 3], ((0, 1), ((3, 0),)))
    ((1, 2), ((3, 1),))
    """
    cells, further = view
    order = sorted(range(len(cells)), key=lambda k: symmetry[cells[k]])
    places = [(symmetry[x], order.index(k) if k < len(cells) else k) for x, k in further]
    return tuple(symmetry[cells[k]] for k in order), tuple(sorted(places))


class Search:
    """The minimal puzzles with n - 1, n or n + 1 clues of a layout, in any order."""

    def __init__(self, digits: int, sizes: Array, groups: Array, symmetries: Array) -> None:
        first_row = [*range(1, digits + 1), *[0] * (digits**2 - digits)]
        of_groups = split(sizes, groups)
        self.grids = [*search_any(first_row, of_groups)]
        self.digits, self.symmetries = digits, symmetries.tolist()
        self.peers = [
            {other for group in of_groups if cell in group for other in group} - {cell}
            for cell in range(digits**2)
        ]
        self.begin(digits - 1, [])

    def next_cells(self, cells: Sequence[int]) -> bytes:
        chosen = tuple(int(cell) for cell in cells)
        sets: list[View] = [
            ((*chosen, x), ()) for x in range(max((-1, *chosen)) + 1, self.digits**2)
        ]
        least = [view == min(image(one, view) for one in self.symmetries) for view in sets]
        return bytes(view[0][-1] for view, is_least in zip(sets, least, strict=True) if is_least)

    def begin(self, clues: int, cells: Sequence[int]) -> None:
        puzzles, images = [], []
        for number in range(self.digits - 1, clues + 1):
            for puzzle in minimal_puzzles(self.grids, self.digits, number):
                seen = [*views(puzzle, self.digits, self.peers)]
                least = min(image(symmetry, view) for symmetry in self.symmetries for view in seen)
                if least in seen and least[0][: len(cells)] == tuple(cells):
                    of = dict(zip(least[0], range(1, self.digits), strict=True))
                    of |= {cell: k + 1 for cell, k in least[1]}
                    puzzles.append([of.get(cell, 0) for cell in range(self.digits**2)])
                    images.append([self.images(puzzle)])
        self.puzzles, self.numbers = Listing(puzzles), Listing(images)

    def images(self, puzzle: Puzzle) -> int:
        """The number of images of a puzzle in its only grid."""
        cells = [*puzzle]
        (grid,) = (grid for grid in self.grids if divided(grid, cells) == divided(puzzle, cells))
        return len(
            {
                frozenset(symmetry[cell] for cell in cells)
                for symmetry in self.symmetries
                if relabelled([grid[cell] for cell in symmetry]) == relabelled(grid)
            }
        )

    def ended(self) -> bool:
        return self.puzzles.ended()

    def fill(self, puzzles: Array, images: Array, steps: int) -> int:
        self.numbers.fill(images.reshape(-1, 1), steps)
        return self.puzzles.fill(puzzles, steps)
