"""The puzzles and the tables in the files of tests/data."""

import csv
from pathlib import Path

from sudokuenum import Puzzle, read_puzzles

DATA = Path(__file__).parent / "data"


def lines_of(name: str) -> list[str]:
    """The lines of a text that are not empty and no comments."""
    lines = (DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and line[0] != "#"]


def puzzles_of(name: str) -> list[Puzzle]:
    """The puzzles of a text, such as "puzzles_17_clue"."""
    with (DATA / f"{name}.txt").open(encoding="utf-8") as file:
        return list(read_puzzles(file, name))


def improper_puzzles() -> list[tuple[Puzzle, int]]:
    """Improper puzzles, each with the number of its solutions."""
    with (DATA / "improper_puzzles.csv").open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [(Puzzle(row["puzzle"]), int(row["solutions"])) for row in rows]
