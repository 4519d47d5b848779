"""`sudokuenum repair`: clues that make an improper puzzle proper."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from sudokuenum.cli import options

if TYPE_CHECKING:
    from sudokuenum.puzzles.puzzle import Puzzle
    from sudokuenum.puzzles.repair import Repair, Stage

SUMMARY = "add clues that make a puzzle proper"
EXAMPLE = "Example: sudokuenum repair puzzle.txt --answer answer.txt --minimum"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_puzzles(parser)
    parser.add_argument(
        "--answer", metavar="GRID",
        help="the solution to keep (default: the one that needs the fewest clues)",
    )  # fmt: skip
    parser.add_argument(
        "--every", action="store_true", help="a line for every solution as the answer in turn"
    )
    parser.add_argument(
        "--alternatives", action="store_true", help="the schemes of all choices among equals"
    )
    parser.add_argument(
        "--limit", type=int, default=10_000, metavar="N",
        help="paths that --alternatives follows at a stage (default: 10000)",
    )  # fmt: skip
    parser.add_argument("--ask", action="store_true", help="ask at each stage which cell to add")
    parser.add_argument(
        "--minimum", action="store_true", help="also find a smallest set of clues to add"
    )
    options.add_json(parser)
    options.add_pictures(parser)


def run(arguments: Namespace) -> int:
    """Print the stages, the repaired puzzle and the scheme."""
    from sudokuenum.cli.progress import progress
    from sudokuenum.errors import PuzzleError
    from sudokuenum.puzzles.repair import (
        all_solutions,
        greedy_repair,
        repairs,
        schemes,
        smallest_repair,
    )
    from sudokuenum.reports import print_json

    puzzle = options.read_one(arguments)
    if arguments.answer:
        answers = list(options.read_argument(arguments.answer, str(puzzle.box)))
        if len(answers) != 1:
            raise PuzzleError(f"--answer {arguments.answer}: {len(answers)} grids, not one")
        repair = greedy_repair(puzzle, answers[0], _ask if arguments.ask else None)
    else:
        with progress(len(all_solutions(puzzle))) as tick:
            found = repairs(puzzle, tick)
            if arguments.every:
                for repair in found:
                    print(f"{repair.answer} {repair.repaired} {repair.scheme}")
                return 0
            repair = min(found, key=lambda repair: len(repair.stages))
        if arguments.ask:
            repair = greedy_repair(puzzle, repair.answer, _ask)
    options.write_pictures(arguments, partial(_picture, repair))
    alternatives: list[str] = []
    complete = True
    if arguments.alternatives:
        alternatives, complete = schemes(puzzle, repair.answer, arguments.limit)
    smallest = smallest_repair(puzzle, repair.answer) if arguments.minimum else None
    if arguments.json:
        document = _json(repair)
        if arguments.alternatives:
            document |= {"alternatives": alternatives, "alternatives_complete": complete}
        if smallest is not None:
            document["smallest"] = [_clue(repair.answer, cell) for cell in smallest]
        print_json(document)
        return 0
    _print_stages(repair)
    for scheme in alternatives:
        print(f"alternative  {scheme}")
    if not complete:
        print(f"sudokuenum: only {arguments.limit} paths at a stage were followed", file=sys.stderr)
    if smallest is not None:
        clues = " ".join(_clue(repair.answer, cell) for cell in smallest)
        more = len(repair.stages) - len(smallest)
        print(f"smallest     {len(smallest)} clues: {clues}; the tables add {more} more")
    return 0


def _picture(repair: "Repair") -> str:
    """The repaired puzzle; grey where solutions disagreed, with the first frequency table."""
    from sudokuenum.puzzles.drawing import svg

    table = repair.stages[0].frequencies if repair.stages else {}
    shaded = [cell for cell, number in table.items() if number < repair.stages[0].solutions]
    return svg(repair.repaired, added=repair.added, shaded=shaded, numbers=table)


def _print_stages(repair: "Repair") -> None:
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    for number, stage in enumerate(repair.stages, 1):
        clue = _clue(repair.answer, stage.cell)
        console.print(f"stage {number}: {stage.solutions} solutions, add {clue}")
        for line in _frequency_table(repair.answer, stage, number):
            console.print(line)
        console.print()
    print(f"answer       {repair.answer}")
    print(f"repaired     {repair.repaired}")
    print(f"scheme       {repair.scheme}")


def _frequency_table(answer: "Puzzle", stage: "Stage", number: int) -> Iterator[str]:
    """In how many solutions each empty cell agrees with the answer; the added cell is coloured."""
    from sudokuenum.puzzles.drawing import RAINBOW

    n, colours = answer.box.digits, list(RAINBOW.values())
    width = max(len(str(stage.solutions)), 2) + 1
    yield "  " + "".join(f"{chr(ord('A') + j):>{width}}" for j in range(n))
    for i in range(n):
        row = f"{i + 1:>2}"
        for cell in range(n * i, n * i + n):
            frequency = stage.frequencies.get(cell)
            text = str(frequency or ".").rjust(width)
            if cell == stage.cell:
                colour = colours[(number - 1) % len(colours)]
                text = f"[bold {colour}]{text}[/]"
            row += text
        yield row


def _clue(answer: "Puzzle", cell: int) -> str:
    """A cell and the answer's digit there, such as C5=7."""
    from sudokuenum.puzzles.puzzle import SYMBOLS, cell_name

    return f"{cell_name(cell, answer.box.digits)}={SYMBOLS[answer.cells[cell] - 1]}"


def _json(repair: "Repair") -> dict[str, object]:
    return {
        "answer": str(repair.answer),
        "repaired": str(repair.repaired),
        "scheme": repair.scheme,
        "stages": [
            {
                "solutions": stage.solutions,
                "frequencies": [
                    stage.frequencies.get(cell) for cell in range(len(repair.answer.cells))
                ],
                "least": [_clue(repair.answer, cell) for cell in stage.least],
                "added": _clue(repair.answer, stage.cell),
            }
            for stage in repair.stages
        ],
    }


def _ask(stage: "Stage") -> int:
    """Ask on the terminal for one of the cells that share the least frequency, or another one."""
    from math import isqrt

    from sudokuenum.puzzles.puzzle import cell_name

    n = isqrt(stage.cells)
    names = {
        cell_name(cell, n): cell for cell, f in stage.frequencies.items() if f < stage.solutions
    }
    least = " ".join(cell_name(cell, n) for cell in stage.least)
    while True:
        print(
            f"{stage.solutions} solutions; least frequency {stage.frequencies[stage.least[0]]} in "
            f"{least}; which cell [{cell_name(stage.cell, n)}]? ",
            end="", file=sys.stderr, flush=True,
        )  # fmt: skip
        line = sys.stdin.readline()
        name = line.strip().upper()
        if not name:
            return stage.cell
        if name in names:
            return names[name]
        print(f"{name}: not an empty cell that leaves fewer solutions", file=sys.stderr)
