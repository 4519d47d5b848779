"""All places of one technique: each agrees with the solution, in states of every kind."""

from random import Random

import pytest
from how_many import cases
from puzzles_at_random import symmetric_image
from puzzles_in_files import lines_of, puzzles_of
from refusals import refuses

from sudokuenum import Layout, Puzzle, find_technique, generate
from sudokuenum.common.bit_masks import bits_of
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.one_technique import NAMES
from sudokuenum.puzzles.rating.rules_fish_with_boxes import cells_in_templates
from sudokuenum.puzzles.rating.techniques import ROWS, next_step, tried
from sudokuenum.solving.search import solve

RATED = [(Puzzle(text), int(tier)) for text, tier, _ in map(str.split, lines_of("rated_puzzles"))]


@pytest.mark.parametrize(("puzzle", "tier"), [one for one in RATED if one[1] <= len(ROWS)])
def test_every_place_agrees_with_the_solution(puzzle: Puzzle, tier: int) -> None:
    """Before the step that needs the technique, and at the beginning."""
    easier = [NAMES[one - 1] for one in tried(Layout(), True) if one < tier]
    found = find_technique(puzzle, NAMES[tier - 1], after=easier[-1] if easier else None)
    assert found
    solution = solve(puzzle).cells
    for step in (*found, *find_technique(puzzle, NAMES[tier - 1])):
        assert step.tier == tier
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
    assert len({(step.placements, step.eliminations) for step in found}) == len(found)


def test_all_rules_in_all_states() -> None:
    """Also in states that easier techniques would change."""
    random, states = Random(1), 0
    puzzles = [
        *generate(cases(3, 300), seed=6).puzzles,
        *puzzles_of("puzzles_hardest")[: cases(1, 200)],
    ]
    for puzzle in (symmetric_image(one, random) for one in puzzles):
        solution, board, tiers = solve(puzzle).cells, Board(puzzle), tried(Layout(), True)
        while board.empty:
            states += 1
            for row in ROWS if random.random() < 0.1 else ():
                for found in row.rule(board):
                    assert all(solution[cell] == digit for cell, digit in found.placements)
                    assert all(solution[cell] != digit for cell, digit in found.eliminations)
                    for cell, digit in found.placements + found.eliminations:
                        assert board.masks[digit - 1] >> cell & 1, row.name
            if step := next_step(board, tiers):
                board.apply(step.placements, step.eliminations)
            else:
                cell = board.narrowest()
                board.put(cell, solution[cell])
    assert states > 55 * len(puzzles)


def test_templates_are_those_of_a_search() -> None:
    board = Board(generate(1, clues=32, seed=3).puzzles[0])
    for mask in board.masks:
        rows = [mask & unit.cells for unit in board.shape.units[:9] if mask & unit.cells]

        def fill(left: int, rest: list[int], chosen: int) -> int:
            if not rest:
                every = all(unit.cells & chosen for unit in board.shape.units if unit.cells & mask)  # noqa: B023
                return chosen if every else 0
            union = 0
            for cell in bits_of(left & rest[0]):
                peers = board.shape.peers[cell]
                union |= fill(left & ~peers, rest[1:], chosen | 1 << cell)
            return union

        assert cells_in_templates(board.shape, mask) == fill(mask, rows, 0)


def test_clues_and_placed_digits_differ() -> None:
    """A rectangle that has three of its digits from steps is avoidable; with a clue it is not."""
    puzzle = next(one for one, tier in RATED if ROWS[tier - 1].name == "avoidable rectangle")
    board, placed = Board(puzzle), list[tuple[int, int]]()
    tier = NAMES.index("avoidable-rectangle") + 1
    while (step := next_step(board, tried(Layout(), True))) and step.tier != tier:
        board.apply(step.placements, step.eliminations)
        placed += step.placements
    eliminated = [
        (cell, digit + 1)
        for digit, mask in enumerate(Board(puzzle).masks)
        for cell in range(81)
        if mask >> cell & 1 and not board.masks[digit] >> cell & 1 and board.empty >> cell & 1
    ]
    there = {"placed": placed, "eliminated": eliminated}
    found = find_technique(puzzle, "avoidable rectangle", **there)  # type: ignore[arg-type]
    assert step in found
    clues = list(puzzle.cells)
    for cell, digit in placed:
        clues[cell] = digit
    assert not find_technique(Puzzle(clues), "avoidable rectangle", eliminated=eliminated)


def test_what_is_refused() -> None:
    puzzle = RATED[0][0]
    digit = solve(puzzle).cells[0]
    refuses(OptionError, "did you mean x-wing?", find_technique, puzzle, "x-wong")
    refuses(OptionError, "exactly one solution", find_technique, puzzle, "bug+1", unique=False)
    refuses(OptionError, "at most 9 digits", find_technique, generate(1, layout="3x4", seed=1)
            .puzzles[0], "aic")  # fmt: skip
    wrong = (0, digit % 9 + 1)
    refuses(PuzzleError, "the solution has", find_technique, puzzle, "aic", placed=[wrong])
    refuses(PuzzleError, "the solution has", find_technique, puzzle, "aic", eliminated=[(0, digit)])
