"""`sudokuenum repair`: clues that make a puzzle proper."""

import sys
from argparse import ArgumentParser, Namespace
from functools import partial

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.repair_report import StageFarthest, as_json, clue, print_stages
from sudokuenum.cli.values import integer
from sudokuenum.common.cell_names import cell_name, cell_of
from sudokuenum.common.counted import counted
from sudokuenum.errors import OptionError, OutOfTimeError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.farthest import Farthest, farthest_solution
from sudokuenum.puzzles.greedy_repair import (
    GreedyRepair,
    NoSolutionError,
    RepairStage,
    TooManySolutionsError,
    all_schemes,
    greedy_repair,
    greedy_repairs,
)
from sudokuenum.puzzles.smallest_repair import smallest_repair
from sudokuenum.reports.repair_picture import repair_svg
from sudokuenum.reports.text import print_json

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
        help="with --alternatives: follow at most N choices at a stage (default: 10000)",
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
    puzzle = puzzle_arguments.read_one(arguments)
    answer = _read_answer(arguments, puzzle)
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
    document: dict[str, object] = {"complete": complete}
    if repair:
        answer = repair.answer
        document |= _show(arguments, repair)
    if answer and arguments.alternatives:
        document |= _alternatives(arguments, puzzle, answer)
    if answer and arguments.minimum:
        document |= _smallest(arguments, puzzle, answer, repair)
    if arguments.json:
        print_json(document)
    return 0 if repair or "smallest" in document else 1


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


def _read_answer(arguments: Namespace, puzzle: Puzzle) -> Puzzle | None:
    if arguments.answer is None:
        return None
    return puzzle_arguments.read_solution("--answer", arguments.answer, puzzle)


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
    choose = partial(_ask, puzzle.box.digits) if arguments.ask else None
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


def _show(arguments: Namespace, repair: GreedyRepair) -> dict[str, object]:
    """Draw the repair and print it, or return it for JSON."""
    farthest = _farthest(arguments, repair) if arguments.farthest else []
    known_ones = [found if isinstance(found, Farthest) else None for found in farthest]
    draw = partial(repair_svg, repair, tables=arguments.tables, farthest=known_ones)
    pictures.write_pictures(arguments, draw)
    if not arguments.json:
        print_stages(repair, farthest)
    if repair.solutions_left > 1:
        known = f"the repaired puzzle still has {counted(repair.solutions_left, 'solution')}"
        _say_stopped(arguments, known)
    return as_json(repair, farthest)


def _farthest(arguments: Namespace, repair: GreedyRepair) -> list[StageFarthest]:
    """For each stage the solution that differs most from the answer, if the time is enough."""
    found: list[StageFarthest] = []
    for stage in repair.stages:
        try:
            solution = farthest_solution(stage.puzzle, repair.answer, seconds=arguments.seconds)
            found.append(solution)
        except OutOfTimeError as error:
            found.append(f"{_stopped(arguments)}: {error}")
    return found


def _alternatives(arguments: Namespace, puzzle: Puzzle, answer: Puzzle) -> dict[str, object]:
    """Print the schemes of all choices, or return them for JSON."""
    limit = 10_000 if arguments.limit is None else arguments.limit
    try:
        found = all_schemes(puzzle, answer, limit=limit, seconds=arguments.seconds)
        schemes, all_paths, in_time = found.schemes, found.all_paths, found.in_time
    except OutOfTimeError:
        schemes, all_paths, in_time = (), True, False
    if not arguments.json:
        for scheme in schemes:
            print(f"alternative  {scheme}", flush=True)
    if not in_time:
        _say_stopped(arguments, "not all paths were followed")
    elif not all_paths:
        paths = counted(limit, "path")
        print(f"sudokuenum: not all paths were followed, only {paths} at a stage", file=sys.stderr)
    return {"alternatives": schemes, "alternatives_complete": all_paths and in_time}


def _smallest(
    arguments: Namespace, puzzle: Puzzle, answer: Puzzle, repair: GreedyRepair | None
) -> dict[str, object]:
    """Print a smallest set of clues, or what is known of it; or return it for JSON."""
    clues = None
    try:
        with shown_progress() as progress:
            smallest = smallest_repair(puzzle, answer, progress=progress, seconds=arguments.seconds)
        needed: int | None = smallest.clues_needed
        clues = [clue(answer, cell) for cell in smallest.added]
        words = counted(len(clues), "clue")
        if clues:
            words += f": {' '.join(clues)}"
        if repair and repair.solutions_left == 1:
            words += f"; the stages above added {len(repair.stages)}"
    except OutOfTimeError as error:
        needed = error.clues_needed
        words = f"{_stopped(arguments)}: {error}"
    if not arguments.json:
        print(f"smallest     {words}")
    return {"smallest": clues, "smallest_at_least": needed}


def _say_stopped(arguments: Namespace, known: object) -> None:
    print(f"sudokuenum: {_stopped(arguments)}: {known}", file=sys.stderr)


def _stopped(arguments: Namespace) -> str:
    return f"stopped after {counted(f'{arguments.seconds:g}', 'second')}"


def _ask(n: int, stage: RepairStage) -> int:
    """Ask on the terminal which cell becomes a clue; an empty line takes the first of the least."""
    helpful = {cell for cell, f in stage.frequencies.items() if f < stage.solutions}
    least = ", ".join(cell_name(cell, n) for cell in stage.least)
    before, after = counted(stage.solutions, "solution"), stage.frequencies[stage.least[0]]
    while True:
        print(
            f"{before}. A clue in {least} leaves the fewest, {after}. "
            f"Add a clue in which cell [{cell_name(stage.cell, n)}]? ",
            end="", file=sys.stderr, flush=True,
        )  # fmt: skip
        name = sys.stdin.readline().strip()
        if not name:
            return stage.cell
        cell = cell_of(name, n)
        if cell in helpful:
            return cell
        print(
            f"{name}: expected a cell such as r1c1, empty, whose clue leaves fewer solutions",
            file=sys.stderr,
        )
