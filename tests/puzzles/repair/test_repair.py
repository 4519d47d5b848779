"""Repairs against brute force, the notation of schemes, and proofs that a set is smallest."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, islice
from random import Random

import pytest
from example_puzzles import EXAMPLE
from how_many import cases, part
from hypothesis import given, settings
from hypothesis import strategies as st
from progress_told import Told
from puzzles_at_random import with_cells_of, with_fewer_clues
from puzzles_in_files import improper_puzzles
from refusals import refuses

from sudokuenum import Box, NoSolutionError, OptionError, OutOfTimeError, PuzzleError
from sudokuenum.common.clock import Clock
from sudokuenum.common.progress import SILENT
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.hitting_set import hitting_set
from sudokuenum.puzzles.repair import greedy as by_tables
from sudokuenum.puzzles.repair import smallest as by_hitting_sets
from sudokuenum.puzzles.repair.greedy import (
    GreedyRepair,
    Schemes,
    _bracket,
    all_schemes,
    greedy_repair,
    greedy_repairs,
)
from sudokuenum.puzzles.repair.smallest import Repair, smallest_repair
from sudokuenum.solving.count import count_solutions
from sudokuenum.solving.search import is_proper, solutions, solve

TYPED = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PROPER, EMPTY = Puzzle(EXAMPLE), Puzzle((0,) * 81)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        (f"53..74{TYPED[6:]}", ", but it has if you leave out 4 in r1c6"),
        (f"{TYPED[:-2]}9.", ", but it has if you leave out 5 in r2c6, 9 in r3c2, .* or 9 in r9c8"),
        (
            f"12345678.{'.' * 8}9{'.' * 18}23456781.{'.' * 36}",
            ", even if you leave out any one of ",
        ),
    ],
)
def test_clues_that_may_be_mistyped_are_named(text: str, remedy: str) -> None:
    with pytest.raises(NoSolutionError, match=f"the puzzle has no solution{remedy}"):
        next(greedy_repairs(text))


def weakened(removed: int, seed: int) -> tuple[Puzzle, Puzzle]:
    """The example without some clues, and its published answer."""
    clues = [cell for cell, digit in enumerate(PROPER.cells) if digit]
    return with_cells_of(PROPER, EMPTY, Random(seed).sample(clues, removed)), solve(PROPER)


@pytest.mark.parametrize("seed", range(6))
def test_stages_are_those_of_counting_by_hand(seed: int) -> None:
    puzzle, answer = weakened(7, seed)
    repair = greedy_repair(puzzle, answer)
    left = list(solutions(puzzle))
    for stage in repair.stages:
        assert stage.puzzle == puzzle
        assert stage.number_of_solutions == len(left)
        agreeing = {
            cell: sum(grid.cells[cell] == answer.cells[cell] for grid in left)
            for cell, clue in enumerate(puzzle.cells)
            if not clue
        }
        assert stage.frequencies == agreeing
        lowest = min(agreeing.values())
        assert stage.least == tuple(cell for cell in agreeing if agreeing[cell] == lowest)
        assert stage.cell == stage.least[0]
        puzzle = puzzle.with_clue(stage.cell, answer.cells[stage.cell])
        left = [grid for grid in left if grid.cells[stage.cell] == answer.cells[stage.cell]]
    assert len(left) == 1
    assert puzzle == repair.repaired
    numbers = [f"{stage.number_of_solutions}({len(stage.least)})" for stage in repair.stages]
    assert repair.scheme == ", ".join([*numbers, "1"])


@settings(max_examples=cases(15, 40))
@given(st.integers(1, 9), st.integers(0, 10**6))
def test_a_repaired_puzzle_has_exactly_the_answer(removed: int, seed: int) -> None:
    puzzle, answer = weakened(removed, seed)
    repair = greedy_repair(puzzle, answer)
    assert solve(repair.repaired) == answer
    smallest = smallest_repair(puzzle, answer)
    assert len(smallest.added) <= len(repair.added) == len(repair.stages)
    puzzle = with_cells_of(puzzle, answer, smallest.added)
    assert solve(puzzle) == answer
    assert smallest.repaired == puzzle
    assert (smallest.answer, smallest.clues_needed) == (answer, len(smallest.added))
    assert smallest.solutions_left == repair.solutions_left == 1
    assert repair.clues_needed <= smallest.clues_needed


@pytest.mark.heavy
@pytest.mark.parametrize("seed", part(range(8), 2))
def test_nothing_smaller_than_the_smallest_set_makes_the_puzzle_proper(seed: int) -> None:
    random = Random(seed)
    answer = random.choice(list(solutions(Puzzle((0,) * 36, Box(2, 3)), limit=5000)))
    puzzle = with_fewer_clues(answer, 7, random)
    size = smallest_repair(puzzle, answer).clues_needed
    empty = [cell for cell, digit in enumerate(puzzle.cells) if not digit]
    for added, found in ((size, True), (size - 1, False)):
        tried = (with_cells_of(puzzle, answer, cells) for cells in combinations(empty, added))
        assert any(map(is_proper, tried)) == found


@given(st.lists(st.integers(1, 255), max_size=12))
def test_smallest_hitting_sets_agree_with_trying_all(sets: list[int]) -> None:
    found = next(filter(lambda some: some is not None, (hitting_set(sets, k) for k in range(9))))
    assert found is not None

    def hits(chosen: tuple[int, ...]) -> bool:
        return all(any(s >> k & 1 for k in chosen) for s in sets)

    assert hits(found)
    smaller = combinations(range(8), len(found) - 1) if found else ()
    assert not any(map(hits, smaller))


@pytest.mark.parametrize(("puzzle", "number"), improper_puzzles()[::4])
def test_published_improper_puzzles_are_repaired(puzzle: Puzzle, number: int) -> None:
    answer = next(solutions(puzzle))
    repair = greedy_repair(puzzle, answer)
    assert solve(repair.repaired) == answer
    assert repair.stages[0].number_of_solutions == number


def test_brackets_are_those_of_the_article() -> None:
    assert _bracket([1]) == "1"
    assert _bracket([4, 3]) == "4x3"  # 584(2), 32(4x3), 2(10), 1
    assert _bracket([10] * 7) == "10"
    assert _bracket([4, 4, 2, 4, 2, 4, 4, 4]) == "8x4|2"  # 4(8), 2(8x4|2), 1


@pytest.mark.parametrize("seed", range(5))
def test_schemes_follow_every_choice(seed: int) -> None:
    puzzle, answer = weakened(8, seed)
    schemes = all_schemes(puzzle, answer)
    assert schemes.all_paths
    assert schemes.in_time

    def numbers(puzzle: Puzzle) -> set[tuple[int, ...]]:
        stages = greedy_repair(puzzle, answer).stages
        if not stages:
            return {(1,)}
        first = stages[0]
        return {
            (first.number_of_solutions, *rest)
            for cell in first.least
            for rest in numbers(puzzle.with_clue(cell, answer.cells[cell]))
        }

    written = {
        tuple(int(part.split("(")[0]) for part in line.split(", ")) for line in schemes.schemes
    }
    assert written == numbers(puzzle)
    assert len(schemes.schemes) == len(written)


def test_few_paths_are_said_to_be_not_all() -> None:
    puzzle, answer = weakened(8, 1)
    assert not all_schemes(puzzle, answer, limit=1).all_paths
    refuses(OptionError, "limit 0", all_schemes, puzzle, answer, limit=0)


def test_repairs_go_toward_every_solution() -> None:
    puzzle, _ = weakened(6, 3)
    told = Told()
    found = list(greedy_repairs(puzzle, progress=told))
    assert told.add_up(len(found))
    assert {repair.answer for repair in found} == set(solutions(puzzle))
    assert all(solve(repair.repaired) == repair.answer for repair in found)


class Asked(Clock):
    """A clock by which the time is over when it was asked so often."""

    def __init__(self, times: int) -> None:
        super().__init__(None)
        self.times = times

    def is_over(self) -> bool:
        self.times -= 1
        return self.times < 0


def set_clock(monkeypatch: pytest.MonkeyPatch, times: int) -> Asked:
    """Let the repairs have a clock by which the time is over when it was asked so often."""
    clock = Asked(times)
    for module in (by_tables, by_hitting_sets):
        monkeypatch.setattr(module, "Clock", lambda seconds: clock)
    return clock


def before_the_end(repairs: Iterator[GreedyRepair]) -> Iterator[GreedyRepair]:
    with suppress(OutOfTimeError):
        yield from repairs


@pytest.mark.heavy
@pytest.mark.parametrize("times", part(range(6), 3))
def test_what_is_known_when_the_time_is_over(times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, answer = weakened(9, 1)
    number = count_solutions(puzzle)
    whole = greedy_repair(puzzle, answer)
    everything = all_schemes(puzzle, answer).schemes
    first = list(islice(greedy_repairs(puzzle), number - 1))
    clock = set_clock(monkeypatch, 10**6)
    by_tables._all_solutions(puzzle, clock, SILENT)
    enough = 10**6 - clock.times
    set_clock(monkeypatch, enough + times)
    stopped = greedy_repair(puzzle, answer)
    assert stopped.stages == whole.stages[:times]
    assert stopped.solutions_left == count_solutions(stopped.repaired)
    assert (stopped == whole) == (stopped.solutions_left == 1)
    set_clock(monkeypatch, enough + times)
    some = list(before_the_end(greedy_repairs(puzzle)))
    assert some == first[: len(some)]
    assert len(some) < number
    set_clock(monkeypatch, enough + times)
    schemes = all_schemes(puzzle, answer)
    assert set(schemes.schemes) <= set(everything)
    assert schemes.in_time == (schemes.schemes == everything)
    set_clock(monkeypatch, enough - 2)
    with pytest.raises(OutOfTimeError, match=r"the puzzle has \d+ or more solutions") as raised:
        greedy_repair(puzzle, answer)
    assert raised.value.solutions_found is not None
    assert 0 < raised.value.solutions_found <= number


def test_the_lower_bound_when_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle, answer = weakened(7, 3)
    size = len(smallest_repair(puzzle, answer).added)
    seen = set()
    for times in range(1000):
        told = Told()
        set_clock(monkeypatch, times)
        try:
            smallest_repair(puzzle, answer, progress=told)
            break
        except OutOfTimeError as error:
            message, needed = str(error), error.clues_needed
        least = sum(told.steps)
        assert message.startswith(f"at least {least} clue")
        assert needed == least
        assert set(told.steps) <= {1}
        seen.add(least)
    assert sum(told.steps) == size
    assert size == 3
    assert seen == set(range(size + 1))


def test_too_little_time_to_find_all_solutions() -> None:
    answer = solve(PROPER)
    with pytest.raises(OutOfTimeError, match="the puzzle has 16 or more solutions") as raised:
        greedy_repair(EMPTY, answer, seconds=0)
    assert raised.value.solutions_found == 16
    assert all_schemes(EMPTY, answer, seconds=0) == Schemes((), all_paths=True, in_time=False)
    words = "at least 0 clues are needed"
    refuses(OutOfTimeError, words, smallest_repair, EMPTY, answer, seconds=0)


def test_a_proper_puzzle_needs_no_repair() -> None:
    answer = solve(PROPER)
    repair = greedy_repair(PROPER, answer)
    assert (repair.scheme, repair.added, repair.repaired) == ("1", (), PROPER)
    assert (repair.solutions_left, repair.clues_needed) == (1, 0)
    assert smallest_repair(PROPER, answer) == Repair(answer, (), PROPER, 1, 0)


def test_what_is_no_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = solve(PROPER)
    empty = answer.with_clue(1, 0)
    refuses(PuzzleError, "the answer is empty in r1c2", greedy_repair, PROPER, empty)
    other = Puzzle(tuple(digit % 9 + 1 for digit in answer.cells))
    refuses(PuzzleError, "has 4 in r1c1, where the puzzle has 3", smallest_repair, PROPER, other)
    refuses(PuzzleError, "boxes of 2x2", greedy_repair, PROPER, "1234341221434321")
    large = Puzzle((0,) * 100, Box(2, 5))
    monkeypatch.setattr(by_tables, "MOST_SOLUTIONS", 1000)
    refuses(PuzzleError, "more than 1000 solutions", greedy_repair, large, next(solutions(large)))
    puzzle, _ = weakened(3, 1)
    refuses(OptionError, "r1c1 leaves all", greedy_repair, puzzle, answer, choose=lambda stage: 0)
