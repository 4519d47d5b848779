"""What is written and read again has as many solutions as before, or cannot be written."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from how_many import cases
from puzzles_at_random import shifted_grid, with_fewer_clues

from sudokuenum import (
    Layout,
    Puzzle,
    PuzzleError,
    count_solutions,
    puzzle_link,
    puzzle_text,
    read_puzzles,
    write_puzzles,
)
from sudokuenum.formats.writing import PUZZLE_FORMATS, SITES
from sudokuenum.geometry.box import Box

LAYOUTS = [
    *(Layout(Box(box)) for box in ("1x2", "1x3", "1x4", "2x2", "1x5", "2x3", "3x2", "3x3")),
    Layout("x", "2x2"),
    Layout("AAAB CABB CCDB CDDD"),
    Layout("AAAB CABB CCDB CDDD\nr1c1 r2c4 r4c2"),
    Layout("r1c1 r2c2 r3c3", "2x3"),
    Layout("x\nkiller 5: r1c1 r1c2\nthermometer: r4c1-r4c3\nxv 5: r3c4 r4c4", "2x2"),
    Layout("AABB ABBD CCDD CACD\nclone: r1c1 = r4c4\nsandwich 2: c3\narrow: r4c3 = r3c3 r2c2"),
]


def written(puzzle: Puzzle) -> Iterator[tuple[str, Callable[[], str]]]:
    """The writers of a puzzle, each with its name."""
    for form in PUZZLE_FORMATS:
        yield form, lambda form=form: puzzle_text(puzzle, form)  # type: ignore[misc]
        whole = lambda form=form: "\n".join(write_puzzles([puzzle] * 2, form))  # noqa: E731
        yield f"{form}, two", whole
    for site in SITES:
        yield site, lambda site=site: puzzle_link(puzzle, site)  # type: ignore[misc]


def puzzle_of(layout: Layout, random: Random) -> Puzzle:
    """Some clues, which may leave no solution, and removed candidates, perhaps all of a cell."""
    n = layout.digits
    puzzle = Puzzle([0] * n * n, layout.box, layout)
    if layout.digits == 9:  # otherwise its solutions take long to count
        puzzle = with_fewer_clues(shifted_grid(layout.box), random.randrange(25, 82), random)
    for _ in range(random.choice([0, 1, n, n * n] if n < 6 else [2 * n, n * n])):
        cell = random.randrange(n * n)
        if some := [digit for digit in puzzle.candidates[cell] if not puzzle.cells[cell]]:
            puzzle = puzzle.with_clue(cell, random.choice(some))
    often = random.choice([0, 0, 0.1, 0.5])
    emptied = random.randrange(n * n) if random.random() < 0.3 else None
    removed = [
        (cell, digit)
        for cell, some in enumerate(puzzle.candidates)
        for digit in some
        if not puzzle.cells[cell] and (random.random() < often or cell == emptied)
    ]
    return Puzzle(puzzle.cells, puzzle.box, puzzle.layout, removed)


@pytest.mark.parametrize("layout", LAYOUTS, ids=repr)
def test_no_writer_changes_the_number_of_solutions(layout: Layout) -> None:
    random = Random(repr(layout))
    done = dict.fromkeys((name for name, _ in written(Puzzle([0] * 16, "2x2"))), 0)
    for _ in range(cases(12, 200)):
        puzzle = puzzle_of(layout, random)
        solutions = count_solutions(puzzle)
        for name, write in written(puzzle):
            try:
                text = write()
            except PuzzleError as error:
                assert str(error).count("\n") == 0  # noqa: PT017
                continue
            form = name.removesuffix(", two")
            again = form in ("f-puzzles", "sudoku-puzzle", "rules", "sudokupad")
            shape = {} if again else {"box": layout.box, "layout": puzzle.layout}
            found = [*read_puzzles(text.split("\n"), **shape)]  # type: ignore[arg-type]
            assert len(found) == (2 if name.endswith("two") else 1)
            for one in found:
                assert count_solutions(one) == solutions, (name, puzzle)
            done[name] += 1
    assert 0 not in (done["f-puzzles"], done["sudokupad"], done["sudoku-puzzle"])
    assert done["candidates"]
