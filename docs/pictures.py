"""Draws the pictures of the site from the package's own numbers: `python docs/pictures.py`."""

from pathlib import Path

from sudokuenum import count_grids, greedy_repair, solutions
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.reports.charts import chain_svg, counts_svg
from sudokuenum.reports.repair_picture import repair_svg

IMPROPER = "..3.5.7.....2......4891..6.812.3.........5....9..8...........252.5.....1.795....."


def write_pictures(folder: Path) -> None:
    """Write the pictures into a folder, which is made if it is not there."""
    puzzle = Puzzle.parse(IMPROPER)
    answer = next(solutions(puzzle))
    repair = greedy_repair(puzzle, answer)
    folder.mkdir(exist_ok=True)
    for name, picture in (
        ("chain", chain_svg()),
        ("counts", counts_svg(count_grids())),
        ("repair", repair_svg(repair)),
    ):
        (folder / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    write_pictures(Path(__file__).parent / "pictures")
