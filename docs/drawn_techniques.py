"""Draws a step of each technique for the page `techniques`, from a puzzle that needs it.

The puzzles are those of tests/data/rated_puzzles.txt, where the tier of the hardest technique that
a puzzle needs stands beside it, and of rated_puzzles_with_rules.txt, where its rule follows.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby, islice
from pathlib import Path

from markdown_text import table
from technique_ideas import IDEAS

from sudokuenum import Puzzle, Step, explain
from sudokuenum.puzzles.rating.techniques import GUESS, ROWS
from sudokuenum.results import step_pictures

DATA = Path(__file__).parents[1] / "tests" / "data"
FILES = "rated_puzzles.txt", "rated_puzzles_with_rules.txt"


@cache
def examples() -> dict[int, tuple[Puzzle, int, Step]]:
    """For each tier a puzzle, and the number and the step where its technique is used first."""
    found = {}
    for line in "".join((DATA / name).read_text(encoding="utf-8") for name in FILES).splitlines():
        cells, tier, _, *rule = line.split(maxsplit=3)
        if line[0] == "#" or int(tier) == GUESS:
            continue
        puzzle = Puzzle(cells, layout=rule[0] if rule else None)
        numbered = enumerate(explain(puzzle), 1)
        found[int(tier)] = next(
            (puzzle, number, step) for number, step in numbered if step.tier == int(tier)
        )
    return dict(sorted(found.items()))


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, with their SVG text."""
    for tier, (puzzle, number, _) in examples().items():
        drawn = step_pictures(puzzle, islice(explain(puzzle), number))
        yield f"technique-{tier}", [*drawn][-1]


def contents() -> str:
    """A table of the techniques by difficulty, with links to their sections."""
    rows = []
    for difficulty, techniques in groupby(ROWS, key=lambda row: row.difficulty):
        links = (f"[{row.name}](#{row.name.lower().replace(' ', '-')})" for row in techniques)
        rows.append((difficulty, ", ".join(links).replace("#bug+1", "#bug1")))
    return table(("difficulty of the puzzle", "techniques that it may need"), rows)


def sections() -> Iterator[str]:
    """A table of contents, and for each technique its idea, a picture, and the step in it."""
    yield f"## From easy to hard\n\n{contents()}"
    for tier, (puzzle, number, step) in examples().items():
        row = ROWS[tier - 1]
        yield f"## {row.name[:1].upper()}{row.name[1:]}\n"
        yield f"{IDEAS[row.name]}\n"
        yield f"```{{image}} pictures/technique-{tier}.svg\n:alt: {step.text}\n:width: 28rem\n```\n"
        rule = f' --layout "{puzzle.layout.text}"' if puzzle.layout else ""
        yield f"In the picture: {step.text}.\n"
        yield f"Tier {tier} ({row.difficulty}), weight {row.weight}. This is step {number} of the"
        yield "solution that this command prints:\n"
        yield f"    sudokuenum explain {puzzle}{rule}\n"
