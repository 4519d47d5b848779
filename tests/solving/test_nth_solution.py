"""Solutions by their numbers in lexicographic order."""

from random import Random

import pytest
from how_many import cases
from progress_told import Told
from puzzles_at_random import grids, with_fewer_clues
from refusals import refuses

from sudokuenum import Box, OptionError, Puzzle, count_solutions, nth_solution, solutions, unrank
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import empty_puzzle
from sudokuenum.solving import numbered_solution as module


@pytest.mark.parametrize(("clues", "listed"), [(24, 10**6), (24, 50), (26, 0), (81, 0)])
def test_they_are_in_order(clues: int, listed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_SOLUTIONS", listed)
    puzzle = with_fewer_clues(grids()[4], clues, Random(4))
    ordered = sorted(grid.cells for grid in solutions(puzzle))
    for number in {0, len(ordered) // 3, len(ordered) // 2, len(ordered) - 1}:
        assert nth_solution(puzzle, number, jobs=1).cells == ordered[number]


def test_progress_is_told_of_the_empty_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MAX_SOLUTIONS", 0)
    told = Told()
    nth_solution("1234 3412 .... ....", 1, progress=told)
    assert told.totals == [None, 8]  # the solutions are counted first
    assert sum(told.steps) == count_solutions("1234 3412 .... ....") + 8


def test_neighbours_among_very_many() -> None:
    puzzle = with_fewer_clues(grids()[2], cases(22, 16), Random(2))
    number = count_solutions(puzzle) // 2
    assert number > cases(10**3, 10**8)
    first, second = (nth_solution(puzzle, number + k).cells for k in (0, 1))
    assert first < second
    # all solutions before the second one are those before the first one, and that itself
    before = 0
    for cell, digit in enumerate(second):
        if not puzzle.cells[cell]:
            begun = Puzzle((*second[:cell], *puzzle.cells[cell:]))
            for less in range(1, digit):
                peers = [begun.cells[x] for x in Layout().peers[cell]]
                before += 0 if less in peers else count_solutions(begun.with_clue(cell, less))
    assert before == number + 1
    assert nth_solution(empty_puzzle(Box(3, 3)), 5) == unrank(5)


def test_other_boxes_and_layouts() -> None:
    first = [nth_solution(empty_puzzle(Box(2, 2)), k).cells[0] for k in (0, 71, 72, 287)]
    assert first == [1, 1, 2, 4]
    empty = empty_puzzle(Layout("x", "2x2"))
    ordered = sorted(grid.cells for grid in solutions(empty))
    assert [nth_solution(empty, k).cells for k in range(len(ordered))] == ordered


@pytest.mark.parametrize("number", [288, -1, 10**40])
def test_other_numbers_are_refused(number: int) -> None:
    words = "solutions of the puzzle have the numbers 0 to 287"
    refuses(OptionError, words, nth_solution, "." * 16, number)
