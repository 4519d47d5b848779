"""The kernel `minimal_puzzles`: all minimal puzzles among the clues of a proper one, in two ways.

By removal: every minimal puzzle among the clues is reached by removing one clue after the other, so
that the puzzle stays proper all the way. By hitting sets: without bounds, tables and first sets.
"""

from collections.abc import Sequence
from itertools import islice

from twin_search_any import search_any


def minimal_puzzles(
    cells: Sequence[int], groups: Sequence[Sequence[int]], most: int
) -> set[frozenset[int]]:
    """The cells of each minimal puzzle with at most `most` clues, which are clues of a puzzle.

    >>> from sudokuenum import Box
    >>> cells = [1, 2, 0, 0, 0, 4, 1, 0, 2, 0, 0, 3, 0, 0, 0, 1]
    >>> sorted(map(sorted, minimal_puzzles(cells, Box(2, 2).units, 4)))
    [[5, 6, 8, 11]]
    """

    def is_proper(clues: frozenset[int]) -> bool:
        puzzle = [digit if cell in clues else 0 for cell, digit in enumerate(cells)]
        return len(list(islice(search_any(puzzle, groups), 2))) == 1

    found = set()
    reached = {frozenset(cell for cell, digit in enumerate(cells) if digit)}
    while reached:
        found |= {clues for clues in reached if len(clues) <= most}
        smaller = {clues - {cell} for clues in reached for cell in clues}
        reached = {clues for clues in smaller if is_proper(clues)}
        found = {clues for clues in found if not any(less < clues for less in reached)}
    return found


def by_hitting_sets(
    cells: Sequence[int], groups: Sequence[Sequence[int]], most: int
) -> set[frozenset[int]]:
    """The cells of each minimal puzzle of a full grid with at most `most` clues.

    >>> from sudokuenum import Box
    >>> cells = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    >>> len(by_hitting_sets(cells, Box(2, 2).units, 4))
    12
    """
    sets: list[frozenset[int]] = []
    found = set()

    def search(chosen: frozenset[int], dead: frozenset[int]) -> None:
        left = [one - dead for one in sets if not one & chosen]
        opened = min(left, key=len, default=None)
        if opened is None:
            puzzle = [digit if cell in chosen else 0 for cell, digit in enumerate(cells)]
            for solution in islice(search_any(puzzle, groups), 2):
                pairs = enumerate(zip(solution, cells, strict=True))
                if opened := frozenset(cell for cell, (digit, own) in pairs if digit != own):
                    sets.append(opened)
                    break
            else:
                found.add(chosen)
                return
        if len(chosen) < most:
            for cell in sorted(opened - dead):
                search(chosen | {cell}, dead)
                dead |= {cell}

    search(frozenset(), frozenset())
    return {clues for clues in found if not any(less < clues for less in found)}
