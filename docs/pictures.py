"""Draws the pictures of the site from the package's own numbers: `python docs/pictures.py`."""

from collections.abc import Iterator
from pathlib import Path

from sudokuenum import (
    Band,
    Layout,
    Puzzle,
    count_grids,
    farthest_solution,
    generate,
    greedy_repair,
    nth_solution,
    picture,
    solutions,
    the_solution,
)
from sudokuenum.grids.drawing import captioned, puzzle_svg
from sudokuenum.reports.charts import chain_svg, counts_svg
from sudokuenum.reports.repairs import repair_svg

IMPROPER = "..3.5.7.....2......4891..6.812.3.........5....9..8...........252.5.....1.795....."
REGIONS = "AABBB AABBC ADDCC EDDDC EEEEC"


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, with their SVG text."""
    yield "band", picture(Band.parse("123456789456789132789132546"))
    yield "chain", chain_svg()
    yield "counts", counts_svg(count_grids())
    puzzle = Puzzle.parse(IMPROPER)
    repair = greedy_repair(puzzle, nth_solution(puzzle, 185))
    yield "repair", repair_svg(repair)
    yield "stages", repair_svg(repair, tables=True)
    found = farthest_solution(puzzle, repair.answer)
    drawn = puzzle_svg(puzzle, solution=found.solution, shaded=found.differing)
    title = f"Two solutions differ in {len(found.differing)} cells, shown in grey"
    yield "farthest", captioned(drawn, title)
    symmetric = generate(symmetry="quarter-turn", seed=1).puzzles[0]
    yield "puzzle", puzzle_svg(symmetric)
    yield "solution", puzzle_svg(symmetric, solution=the_solution(symmetric))
    for name in ("x", "windoku", "asterisk", "hypercube"):
        yield name, _grid_of(Layout.parse(name))
    yield "regions", _grid_of(Layout.parse(REGIONS))


def _grid_of(layout: Layout) -> str:
    """The picture of a grid with this layout."""
    empty = Puzzle((0,) * layout.digits**2, layout.box, layout)
    return puzzle_svg(empty, solution=next(solutions(empty)))


def write_pictures(folder: Path) -> None:
    """Write the pictures into a folder, which is made if it is not there."""
    folder.mkdir(exist_ok=True)
    for name, text in pictures():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_pictures(Path(__file__).parent / "pictures")
