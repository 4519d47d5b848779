"""What `sudokuenum repair` prints of a greedy repair: tables and the repaired puzzle."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sudokuenum.cli import pictures
from sudokuenum.cli.farthest_report import different_cells, farthest_json
from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.counted import counted
from sudokuenum.grids.candidate_names import candidate_name
from sudokuenum.grids.drawing import RAINBOW, terminal
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.farthest import Farthest
from sudokuenum.puzzles.greedy_repair import GreedyRepair, RepairStage
from sudokuenum.reports.repair_picture import disagreeing

StageFarthest: TypeAlias = Farthest | str
"""The farthest solution of a stage, or a line that says why it is not known."""


def print_stages(repair: GreedyRepair, farthest: Sequence[StageFarthest]) -> None:
    """Print the frequency tables and the result; in colour, with a drawing, where that works.

    `farthest` is empty, or has an entry for each stage.
    """
    console = pictures.coloured_console()
    if repair.stages:
        print("the tables: how many solutions have the answer's digit in each empty cell")
    else:
        print("the puzzle has exactly one solution, so no clue is added")
    for number, stage in enumerate(repair.stages, 1):
        added = clue(repair.answer, stage.cell)
        left = stage.frequencies[stage.cell]
        solutions = counted(stage.solutions, "solution")
        print(f"stage {number}: {solutions}, add {added}, which leaves {left}")
        for line in _frequency_table(repair.answer, stage, number, coloured=console is not None):
            if console:
                console.print(line)
            else:
                print(line)
        for found in farthest[number - 1 : number]:
            print(f"farthest     {_words(found)}")
        print()
    if console:
        shaded = [cell for stage in repair.stages[:1] for cell in disagreeing(stage)]
        console.print(terminal(repair.repaired, added=repair.added, shaded=shaded))
    print(f"answer       {repair.answer}")
    print(f"repaired     {repair.repaired}")
    print(f"scheme       {repair.scheme}", flush=True)


def _frequency_table(
    answer: Puzzle, stage: RepairStage, number: int, coloured: bool
) -> Iterator[str]:
    """In how many solutions each empty cell agrees with the answer; the added cell is coloured."""
    n, colours = answer.box.digits, list(RAINBOW.values())
    width = max(len(str(stage.solutions)), len(f"c{n}")) + 1
    yield "   " + "".join(f"{f'c{j + 1}':>{width}}" for j in range(n))
    for i in range(n):
        row = f"{f'r{i + 1}':<3}"
        for cell in range(n * i, n * i + n):
            frequency = stage.frequencies.get(cell)
            text = str(frequency or ".").rjust(width)
            if coloured and cell == stage.cell:
                colour = colours[(number - 1) % len(colours)]
                text = f"[bold {colour}]{text}[/]"
            row += text
        yield row


def _words(found: StageFarthest) -> str:
    if isinstance(found, str):
        return found
    return f"{found.solution} {different_cells(found)}"


def clue(answer: Puzzle, cell: int) -> str:
    """A cell and the answer's digit there, such as r5c3=7."""
    return candidate_name(cell, answer.cells[cell], answer.box.digits)


def as_json(repair: GreedyRepair, farthest: Sequence[StageFarthest]) -> dict[str, object]:
    """The repair for --json; `farthest` is empty, or has an entry for each stage."""
    stages: list[dict[str, object]] = [
        {
            "solutions": str(stage.solutions),
            "frequencies": {
                cell_name(cell, repair.answer.box.digits): str(number)
                for cell, number in sorted(stage.frequencies.items())
            },
            "least": [clue(repair.answer, cell) for cell in stage.least],
            "added": clue(repair.answer, stage.cell),
        }
        for stage in repair.stages
    ]
    for document, found in zip(stages, farthest, strict=False):
        document["farthest"] = None if isinstance(found, str) else farthest_json(found)
    return {
        "answer": str(repair.answer),
        "repaired": str(repair.repaired),
        "scheme": repair.scheme,
        "stages": stages,
    }
