"""`sudokuenum repair`: clues that make an improper puzzle proper."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.common.cell_names import cell_name, cell_of
from sudokuenum.common.progress import Progress

if TYPE_CHECKING:
    from sudokuenum.grids.puzzle import Puzzle
    from sudokuenum.puzzles.repair import Repair, Stage

EXAMPLE = "Example: sudokuenum repair puzzle.txt --answer answer.txt --minimum"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    parser.add_argument(
        "--answer", metavar="GRID",
        help="the solution to keep (default: the one with fewest clues)",
    )  # fmt: skip
    parser.add_argument(
        "--every", action="store_true", help="a line for every solution as the answer in turn"
    )
    parser.add_argument(
        "--alternatives", action="store_true", help="the schemes of all choices among equals"
    )
    parser.add_argument(
        "--limit", type=int, metavar="N",
        help="most paths of --alternatives at a stage (default: 10000)",
    )  # fmt: skip
    parser.add_argument("--ask", action="store_true", help="ask at each stage which cell to add")
    parser.add_argument(
        "--minimum", action="store_true", help="also find a smallest set of clues to add"
    )
    parser.add_argument(
        "--seconds", type=float, metavar="S", help="stop each search after S seconds"
    )
    options.add_json(parser.add_argument)
    pictures.add_pictures(parser)
    parser.add_argument(
        "--tables", action="store_true", help="draw the table of every stage, not only of the first"
    )


def run(arguments: Namespace) -> int:
    """Print the stages, the repaired puzzle and the scheme, as far as the time allows."""
    from sudokuenum.puzzles.hitting_set import OutOfTimeError
    from sudokuenum.puzzles.repair import TooManyError
    from sudokuenum.reports.text import print_json

    _check(arguments)
    puzzle = puzzle_arguments.read_one(arguments)
    answer = _read_answer(arguments, puzzle)
    repair, complete = None, False
    try:
        repair, complete = _repair(arguments, puzzle, answer)
    except OutOfTimeError as error:
        _say_stopped(arguments, error)
    except TooManyError as error:
        # a smallest set needs no tables
        tables = arguments.alternatives or arguments.svg or arguments.png
        if tables or not (arguments.minimum and answer):
            raise
        print(f"sudokuenum: {error}: no tables", file=sys.stderr)
    if arguments.every:
        return 0
    document: dict[str, object] = {"complete": complete}
    if repair:
        answer = repair.answer
        pictures.write_pictures(arguments, partial(_picture, puzzle, repair, arguments.tables))
        document |= _json(repair)
        if not arguments.json:
            _print_stages(repair)
        if repair.left > 1:
            _say_stopped(arguments, f"the repaired puzzle still has {repair.left} solutions")
    if answer and arguments.alternatives:
        document |= _alternatives(arguments, puzzle, answer)
    if answer and arguments.minimum:
        document |= _smallest(arguments, puzzle, answer, repair)
    if arguments.json:
        print_json(document)
    return 0


def _check(arguments: Namespace) -> None:
    """OptionError for options that do not go together, or cannot be; before any work."""
    from sudokuenum.errors import OptionError

    task, one = "every" if arguments.every else "one", ("one",)
    others = "answer", "alternatives", "ask", "minimum", "json", "svg", "png", "tables"
    options.check_goes_with(arguments, task, "--every", dict.fromkeys(others, one))
    if arguments.tables and arguments.svg is None and arguments.png is None:
        raise OptionError("--tables: it needs --svg or --png")
    if arguments.limit is not None and not arguments.alternatives:
        raise OptionError("--limit: it needs --alternatives")
    if arguments.limit is not None and arguments.limit < 1:
        raise OptionError(f"limit {arguments.limit}: at least one path is followed")
    pictures.check_pictures(arguments)


def _read_answer(arguments: Namespace, puzzle: "Puzzle") -> "Puzzle | None":
    from sudokuenum.errors import PuzzleError

    if arguments.answer is None:
        return None
    answers = list(puzzle_arguments.read_argument(arguments.answer, str(puzzle.box)))
    if len(answers) != 1:
        raise PuzzleError(f"--answer {arguments.answer}: {len(answers)} grids, not one")
    return answers[0]


def _repair(
    arguments: Namespace, puzzle: "Puzzle", answer: "Puzzle | None"
) -> "tuple[Repair | None, bool]":
    """The repair, by default toward the answer that needs the fewest clues; and whether the time
    was enough for it.
    """
    from sudokuenum.cli.progress import shown_progress
    from sudokuenum.common.clock import Clock
    from sudokuenum.puzzles.repair import all_solutions, greedy_repair, repairs

    clock = Clock(arguments.seconds)
    ask = partial(_ask, puzzle.box.digits) if arguments.ask else None
    complete = True
    if answer is None:
        found = all_solutions(puzzle, clock=clock)
        number, best = 0, None
        with shown_progress() as progress:
            progress.start("answers", len(found))
            for repair in repairs(puzzle, found, clock):
                number += 1
                progress.advance(1)
                if arguments.every:
                    print(f"{repair.answer} {repair.repaired} {repair.scheme}", flush=True)
                if best is None or len(repair.stages) < len(best.stages):
                    best = repair
        complete = number == len(found)
        if not complete:
            _say_stopped(arguments, f"{number} of {len(found)} solutions were taken as the answer")
        if not (best and ask):
            return best, complete
        answer = best.answer
    repair = greedy_repair(puzzle, answer, ask, clock)
    return repair, complete and repair.left == 1


def _alternatives(arguments: Namespace, puzzle: "Puzzle", answer: "Puzzle") -> dict[str, object]:
    """Print the schemes of all choices, or return them for JSON."""
    from sudokuenum.common.clock import Clock
    from sudokuenum.puzzles.hitting_set import OutOfTimeError
    from sudokuenum.puzzles.repair import schemes

    clock = Clock(arguments.seconds)
    limit = 10_000 if arguments.limit is None else arguments.limit
    try:
        found, complete = schemes(puzzle, answer, limit, clock)
    except OutOfTimeError:
        found, complete = [], False
    if not arguments.json:
        for scheme in found:
            print(f"alternative  {scheme}", flush=True)
    if not complete and clock.is_over():
        _say_stopped(arguments, "not all paths were followed")
    elif not complete:
        print(f"sudokuenum: only {limit} paths at a stage were followed", file=sys.stderr)
    return {"alternatives": found, "alternatives_complete": complete}


def _smallest(
    arguments: Namespace,
    puzzle: "Puzzle",
    answer: "Puzzle",
    repair: "Repair | None",
) -> dict[str, object]:
    """Print a smallest set of clues, or what is known of it; or return it for JSON."""
    from sudokuenum.common.clock import Clock
    from sudokuenum.puzzles.hitting_set import OutOfTimeError
    from sudokuenum.puzzles.repair import smallest_repair

    known = _Needed()
    clues = None
    try:
        cells = smallest_repair(puzzle, answer, known, Clock(arguments.seconds))
        clues = [_clue(answer, cell) for cell in cells]
        words = f"{len(clues)} clues: {' '.join(clues)}"
        if repair and repair.left == 1:
            words += f"; the tables add {len(repair.stages) - len(clues)} more"
    except OutOfTimeError as error:
        words = f"{_stopped(arguments)}: {error}"
    if not arguments.json:
        print(f"smallest     {words}")
    return {"smallest": clues, "smallest_at_least": known.clues}


class _Needed(Progress):
    """How many clues are proved to be needed."""

    clues = 0

    def advance(self, steps: int) -> None:
        self.clues += steps


def _say_stopped(arguments: Namespace, known: object) -> None:
    print(f"sudokuenum: {_stopped(arguments)}: {known}", file=sys.stderr)


def _stopped(arguments: Namespace) -> str:
    return f"stopped after {arguments.seconds:g} second{'s' * (arguments.seconds != 1)}"


def _picture(puzzle: "Puzzle", repair: "Repair", tables: bool) -> str:
    """The repaired puzzle; grey where solutions disagreed, with the first frequency table.

    With `tables` the puzzle at each stage with its table, and the repaired puzzle below them.
    """
    from sudokuenum.grids.drawing import stacked, svg

    added = repair.added
    if not tables:
        table = repair.stages[0].frequencies if repair.stages else {}
        return svg(repair.repaired, added=added, shaded=_disagreeing(repair), numbers=table)
    pictures = []
    for number, stage in enumerate(repair.stages, 1):
        shaded = _disagreeing(repair, number)
        pictures.append(svg(puzzle, added=added[:number], shaded=shaded, numbers=stage.frequencies))
        puzzle = puzzle.with_clue(stage.cell, repair.answer.cells[stage.cell])
    return stacked([*pictures, svg(puzzle, added=added)])


def _disagreeing(repair: "Repair", number: int = 1) -> list[int]:
    """The cells in which the solutions of a stage disagree; none if there is no such stage."""
    return [
        cell
        for stage in repair.stages[number - 1 : number]
        for cell, frequency in stage.frequencies.items()
        if frequency < stage.solutions
    ]


def _print_stages(repair: "Repair") -> None:
    """Print the frequency tables and the result; in colour, with a drawing, where that works."""
    from sudokuenum.grids.drawing import terminal

    console = pictures.coloured_console()
    for number, stage in enumerate(repair.stages, 1):
        clue = _clue(repair.answer, stage.cell)
        print(f"stage {number}: {stage.solutions} solutions, add {clue}")
        for line in _frequency_table(repair.answer, stage, number, coloured=console is not None):
            if console:
                console.print(line)
            else:
                print(line)
        print()
    if console:
        console.print(terminal(repair.repaired, added=repair.added, shaded=_disagreeing(repair)))
    print(f"answer       {repair.answer}")
    print(f"repaired     {repair.repaired}")
    print(f"scheme       {repair.scheme}", flush=True)


def _frequency_table(
    answer: "Puzzle", stage: "Stage", number: int, coloured: bool
) -> Iterator[str]:
    """In how many solutions each empty cell agrees with the answer; the added cell is coloured."""
    from sudokuenum.grids.drawing import RAINBOW

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


def _clue(answer: "Puzzle", cell: int) -> str:
    """A cell and the answer's digit there, such as r5c3=7."""
    from sudokuenum.grids.puzzle import SYMBOLS

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


def _ask(n: int, stage: "Stage") -> int:
    """Ask on the terminal for one of the cells that share the least frequency, or another one."""
    helpful = {cell for cell, f in stage.frequencies.items() if f < stage.solutions}
    least = " ".join(cell_name(cell, n) for cell in stage.least)
    while True:
        print(
            f"{stage.solutions} solutions; least frequency {stage.frequencies[stage.least[0]]} in "
            f"{least}; which cell [{cell_name(stage.cell, n)}]? ",
            end="", file=sys.stderr, flush=True,
        )  # fmt: skip
        line = sys.stdin.readline()
        name = line.strip()
        if not name:
            return stage.cell
        cell = cell_of(name, n)
        if cell in helpful:
            return cell
        print(f"{name}: not an empty cell that leaves fewer solutions", file=sys.stderr)
