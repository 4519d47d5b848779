"""The puzzles in the files of tests/data."""

import csv
from pathlib import Path

from sudokuenum import Puzzle, read_puzzles

DATA = Path(__file__).parent / "data"


def puzzles_of(name: str) -> list[Puzzle]:
    """The puzzles of a text, such as "puzzles_17_clue"."""
    with (DATA / f"{name}.txt").open(encoding="utf-8") as file:
        return list(read_puzzles(file, name))


def improper_puzzles() -> list[tuple[Puzzle, int]]:
    """Improper puzzles, each with the number of its solutions."""
    with (DATA / "improper_puzzles.csv").open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [(Puzzle.parse(row["puzzle"]), int(row["solutions"])) for row in rows]
