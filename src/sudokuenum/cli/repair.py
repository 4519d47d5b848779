"""`sudokuenum repair`: clues that make a puzzle proper."""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial

from msgspec import UNSET

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer
from sudokuenum.common.counted import counted
from sudokuenum.common.document import json_text
from sudokuenum.errors import (
    NoSolutionError,
    OptionError,
    OutOfTimeError,
    TooManySolutionsError,
)
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.farthest import Farthest, farthest_solution
from sudokuenum.puzzles.greedy_repair import (
    GreedyRepair,
    RepairStage,
    Schemes,
    all_schemes,
    greedy_repair,
    greedy_repairs,
)
from sudokuenum.puzzles.repair_documents import Repaired
from sudokuenum.puzzles.smallest_repair import smallest_repair
from sudokuenum.reports.repair_picture import repair_svg
from sudokuenum.reports.repair_text import repair_lines

LIMIT = options.default(all_schemes, "limit")
EXAMPLE = (
    "A stage of the repair adds the clue that leaves the fewest solutions. The scheme lists the "
    "number of solutions before each stage, and in brackets how many cells leave as few. With "
    "--alternatives, 8x4|2 in brackets means 8 choices before, after which 4 or 2 cells leave as "
    "few. Exit status: 0, or 1 if there is no solution, or no repair in time. "
    "Example: sudokuenum repair puzzle.txt --answer answer.txt --minimum"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzle(parser)
    parser.add_argument(
        "--answer", metavar="GRID",
        help="the solution to keep: its cells or its file (default: the one that needs the fewest "
        "stages)",
    )  # fmt: skip
    parser.add_argument(
        "--every", action="store_true",
        help="take every solution as the answer in turn; print it, the repaired puzzle and the "
        "scheme",
    )  # fmt: skip
    parser.add_argument(
        "--alternatives", action="store_true",
        help="also print the schemes of all choices among cells that leave equally few solutions",
    )  # fmt: skip
    parser.add_argument(
        "--limit", type=integer, metavar="N",
        help="with --alternatives: follow at most N choices at a stage "
        f"(default: {LIMIT})",
    )  # fmt: skip
    parser.add_argument(
        "--ask", action="store_true", help="ask at each stage which cell becomes a clue"
    )
    parser.add_argument(
        "--minimum", action="store_true", help="also find a smallest set of clues to add"
    )
    parser.add_argument(
        "--farthest", action="store_true",
        help="also find the solution of each stage that differs most from the answer, and where; "
        "drawn with --tables",
    )  # fmt: skip
    options.add_seconds(parser, "each search")
    options.add_json(parser.add_argument)
    pictures.add_pictures(parser)
    parser.add_argument(
        "--tables",
        action="store_true",
        help="with --svg or --png: draw every stage, not only the first",
    )


def run(arguments: Namespace) -> int:
    """Print the stages, the repaired puzzle and the scheme, as far as the time allows."""
    _check(arguments)
    puzzle, answer = puzzle_arguments.read_one(arguments), None
    if arguments.answer is not None:
        answer = puzzle_arguments.read_solution("--answer", arguments.answer, puzzle)
    repair, complete = None, False
    try:
        repair, complete = _repair(arguments, puzzle, answer)
    except OutOfTimeError as error:
        _say_stopped(arguments, error)
    except NoSolutionError as error:
        print(f"sudokuenum: {error}", file=sys.stderr)
        return 1
    except TooManySolutionsError as error:
        # a smallest set needs no tables
        tables = arguments.alternatives or arguments.svg or arguments.png
        if tables or not (arguments.minimum and answer):
            raise
        print(f"sudokuenum: {error}: no tables", file=sys.stderr)
    if arguments.every:
        return 0 if repair else 1
    document = Repaired(complete)
    if repair:
        answer = repair.answer
        _show(arguments, repair, document)
    if answer and arguments.alternatives:
        _alternatives(arguments, puzzle, answer, document)
    if answer and arguments.minimum:
        _smallest(arguments, puzzle, answer, repair, document)
    if arguments.json:
        print(json_text(document))
    return 0 if repair or document.smallest_at_least is not UNSET else 1


def _check(arguments: Namespace) -> None:
    """OptionError for options that do not go together, or cannot be; before any work."""
    task, one = "every" if arguments.every else "one", ("one",)
    others = "answer", "alternatives", "ask", "minimum", "farthest", "json", "svg", "png", "tables"
    options.check_goes_with(arguments, task, "--every", dict.fromkeys(others, one))
    if arguments.tables and arguments.svg is None and arguments.png is None:
        raise OptionError("--tables: it needs --svg or --png")
    if arguments.limit is not None and not arguments.alternatives:
        raise OptionError("--limit: it needs --alternatives")
    if arguments.limit is not None and arguments.limit < 1:
        raise OptionError(f"limit {arguments.limit}: at least one path is followed")
    answer = [] if arguments.answer is None else [arguments.answer]
    pictures.check_pictures(arguments, [*puzzle_arguments.inputs_of(arguments), *answer])


def _repair(
    arguments: Namespace, puzzle: Puzzle, answer: Puzzle | None
) -> tuple[GreedyRepair | None, bool]:
    """The repair toward the answer or the best one, and whether the time was enough for it."""
    complete = True
    if answer is None:
        best, complete = _best_repair(arguments, puzzle)
        if best is None or not arguments.ask:
            return best, complete
        answer = best.answer
    choose = _ask if arguments.ask else None
    repair = greedy_repair(puzzle, answer, choose=choose, seconds=arguments.seconds)
    return repair, complete and repair.solutions_left == 1


def _best_repair(arguments: Namespace, puzzle: Puzzle) -> tuple[GreedyRepair | None, bool]:
    """A repair with the fewest stages, and whether all solutions were taken as the answer."""
    best = None
    try:
        with shown_progress() as progress:
            repairs = greedy_repairs(puzzle, progress=progress, seconds=arguments.seconds)
            for repair in repairs:
                if arguments.every:
                    print(f"{repair.answer} {repair.repaired} {repair.scheme}", flush=True)
                if best is None or len(repair.stages) < len(best.stages):
                    best = repair
    except OutOfTimeError as error:
        _say_stopped(arguments, error)
        return best, False
    return best, True


def _show(arguments: Namespace, repair: GreedyRepair, document: Repaired) -> None:
    """Draw the repair and print it; or put it into the document."""
    farthest = _farthest(arguments, repair) if arguments.farthest else []
    known = [found if isinstance(found, Farthest) else None for found in farthest]
    draw = partial(repair_svg, repair, tables=arguments.tables, farthest=known)
    pictures.write_pictures(arguments, draw)
    if arguments.json:
        document.add(repair, farthest)
    else:
        console = pictures.coloured_console()
        for line in repair_lines(repair, farthest=farthest, coloured=console is not None):
            console.print(line) if console else print(line, flush=True)
    if repair.solutions_left > 1:
        left = counted(repair.solutions_left, "solution")
        _say_stopped(arguments, f"the repaired puzzle still has {left}")


def _farthest(arguments: Namespace, repair: GreedyRepair) -> list[Farthest | str]:
    """For each stage the solution that differs most from the answer, if the time is enough."""
    found: list[Farthest | str] = []
    for stage in repair.stages:
        try:
            solution = farthest_solution(stage.puzzle, repair.answer, seconds=arguments.seconds)
            found.append(solution)
        except OutOfTimeError as error:
            found.append(f"{_stopped(arguments)}: {error}")
    return found


def _alternatives(arguments: Namespace, puzzle: Puzzle, answer: Puzzle, document: Repaired) -> None:
    """Print the schemes of all choices, and put them into the document."""
    limit = LIMIT if arguments.limit is None else arguments.limit
    try:
        found = all_schemes(puzzle, answer, limit=limit, seconds=arguments.seconds)
    except OutOfTimeError:
        found = Schemes((), all_paths=True, in_time=False)
    document.alternatives = list(found.schemes)
    document.alternatives_complete = found.all_paths and found.in_time
    if not arguments.json:
        for scheme in found.schemes:
            print(f"alternative  {scheme}", flush=True)
    if not found.in_time:
        _say_stopped(arguments, "not all paths were followed")
    elif not found.all_paths:
        paths = counted(limit, "path")
        print(f"sudokuenum: not all paths were followed, only {paths} at a stage", file=sys.stderr)


def _smallest(
    arguments: Namespace,
    puzzle: Puzzle,
    answer: Puzzle,
    repair: GreedyRepair | None,
    document: Repaired,
) -> None:
    """Print a smallest set of clues, or what is known of it, and put it into the document."""
    document.smallest = None
    try:
        with shown_progress() as progress:
            smallest = smallest_repair(puzzle, answer, progress=progress, seconds=arguments.seconds)
        document.smallest, document.smallest_at_least = smallest.clues, smallest.clues_needed
        words = counted(len(smallest.clues), "clue")
        if smallest.clues:
            words += f": {' '.join(smallest.clues)}"
        if repair and repair.solutions_left == 1:
            words += f"; the stages above added {len(repair.stages)}"
    except OutOfTimeError as error:
        document.smallest_at_least = error.clues_needed
        words = f"{_stopped(arguments)}: {error}"
    if not arguments.json:
        print(f"smallest     {words}")


def _say_stopped(arguments: Namespace, known: object) -> None:
    print(f"sudokuenum: {_stopped(arguments)}: {known}", file=sys.stderr)


def _stopped(arguments: Namespace) -> str:
    return f"stopped after {counted(f'{arguments.seconds:g}', 'second')}"


def _ask(stage: RepairStage) -> int:
    """Ask on the terminal which cell becomes a clue; an empty line takes the first of the least."""
    place = stage.puzzle.place
    helpful = {place(cell): cell for cell, f in stage.frequencies.items() if f < stage.solutions}
    least = ", ".join(map(place, stage.least))
    before, after = counted(stage.solutions, "solution"), stage.frequencies[stage.least[0]]
    while True:
        print(
            f"{before}. A clue in {least} leaves the fewest, {after}. "
            f"Add a clue in which cell [{place(stage.cell)}]? ",
            end="", file=sys.stderr, flush=True,
        )  # fmt: skip
        name = sys.stdin.readline().strip()
        cell = helpful.get(name.lower()) if name else stage.cell
        if cell is not None:
            return cell
        print(
            f"{name}: expected a cell such as r1c1, empty, whose clue leaves fewer solutions",
            file=sys.stderr,
        )
