"""`sudokuenum repair`: clues that make a puzzle proper."""

import sys
from argparse import Namespace
from functools import partial
from typing import Any

from msgspec import UNSET

from sudokuenum.cli import options, pictures, puzzle_arguments
from sudokuenum.cli.commands.rate import MOST_GUESSES, rating_line
from sudokuenum.cli.output import JSON, bar_of
from sudokuenum.cli.rows import FORMAT, RowPrinter
from sudokuenum.cli.streams import print_remark
from sudokuenum.common.document import json_text
from sudokuenum.common.wording import counted
from sudokuenum.drawing.repairs import repair_lines, repair_svg
from sudokuenum.errors import OptionError, OutOfTimeError, TooManySolutionsError
from sudokuenum.geometry.cell_names import cell_of
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating.output_keys import ratings
from sudokuenum.puzzles.repair.farthest import Farthest, farthest_solution
from sudokuenum.puzzles.repair.greedy import (
    GreedyRepair,
    RepairStage,
    all_schemes,
    greedy_repair,
    greedy_repairs,
)
from sudokuenum.puzzles.repair.output_keys import Repaired
from sudokuenum.puzzles.repair.smallest import smallest_repair
from sudokuenum.solving.proper import ProperPuzzle

LIMIT = options.default(all_schemes, "limit")
EXAMPLE = """Repairs a puzzle with several solutions in stages, each of which adds the clue that
leaves the fewest solutions. The scheme lists the number of solutions before each stage, and in
brackets the number of cells that leave equally few. With --alternatives, 8x4|2 in brackets means
that there were 8 choices before this stage, after which 4 or 2 cells leave equally few. If the
puzzle has no solution, a message names the clues without which it has one, because one of them may
be mistyped.
Exit status: 0, or 1 if the puzzle has no solution, or if it was not repaired in time.
Example: sudokuenum repair puzzle.txt --answer answer.txt --minimum
"""
OPTIONS: options.Options = {
    **puzzle_arguments.PUZZLE,
    "--answer GRID": "the solution to keep: its cells or its file (default: the one that needs the "
    "fewest stages)",
    "--every": "take every solution as the answer in turn, and print it with the repaired puzzle "
    "and the scheme",
    "--alternatives": "where several cells leave equally few solutions, follow every choice, and "
    "also print the schemes",
    "--limit N": f"with --alternatives: follow at most N choices at a stage (default: {LIMIT})",
    "--ask": "ask at each stage which cell becomes a clue",
    "--minimum": "also find a smallest set of clues to add",
    "--rate": "also rate the repaired puzzle, without the techniques that assume one solution",
    "--farthest": "also find the solution of each stage that differs most from the answer, and the "
    "cells where it differs, which --tables draws",
    **options.seconds("each search"),
    **pictures.files("a picture"),
    "--tables": f"with {pictures.ANY}: draw every stage, not only the first",
    "form": {**JSON, **FORMAT},
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Repair the puzzle, print the repair and return the exit status."""
    _check(arguments)
    puzzle, answer = puzzle_arguments.read_one(arguments), None
    if arguments.answer is not None:
        answer = puzzle_arguments.read_solution("--answer", arguments.answer, puzzle)
    repair, complete = None, False
    try:
        repair, complete = _repair(arguments, puzzle, answer)
    except OutOfTimeError as error:
        _print_stopped(arguments, error)
    except TooManySolutionsError as error:
        # a smallest set needs no tables
        tables = arguments.alternatives or pictures.wanted(arguments)
        if tables or not (arguments.minimum and answer):
            raise
        print_remark(f"{error}; no tables are printed")
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
    if repair and repair.solutions_left == 1 and arguments.rate:
        proper = ProperPuzzle(repair.repaired, repair.answer)
        [document.rating] = ratings(proper, MOST_GUESSES, unique=False)
        if not arguments.json:
            print(f"rating       {rating_line(document.rating)}")
    if arguments.json:
        print(json_text(document))
    return 0 if repair or document.smallest_at_least is not UNSET else 1


def _check(arguments: Namespace) -> None:
    """Raise OptionError if options exclude each other or are out of range, before any work."""
    more = "alternatives", "minimum", "rate", "farthest"
    others = "answer", "ask", *more, "json", *pictures.NAMES, "tables"
    if arguments.every:
        options.refuse(arguments, "{} cannot be combined with --every", *others)
    if form := options.given(arguments, "format", "link"):
        message = f"{form} prints only the repaired puzzle, so it cannot be combined with {{}}"
        options.refuse(arguments, message, "every", *more)
    if arguments.tables and not pictures.wanted(arguments):
        raise OptionError(f"--tables needs {pictures.ANY}")
    if not arguments.alternatives:
        options.refuse(arguments, "{} needs --alternatives", "limit")
    options.check_positive(arguments, "limit")
    inputs = [*puzzle_arguments.inputs_of(arguments), arguments.answer]
    pictures.check_files(arguments, [*filter(None, inputs)])


def _repair(
    arguments: Namespace, puzzle: Puzzle, answer: Puzzle | None
) -> tuple[GreedyRepair | None, bool]:
    """Return the repair toward the answer, or the best one, and whether it was finished in time."""
    complete = True
    if answer is None:
        best, complete = _best_repair(arguments, puzzle)
        if best is None or not arguments.ask:
            return best, complete
        answer = best.answer
    choose = _ask if arguments.ask else None
    with bar_of(arguments, quiet=arguments.ask) as progress:
        repair = greedy_repair(
            puzzle, answer, choose=choose, progress=progress, seconds=arguments.seconds
        )
    return repair, complete and repair.solutions_left == 1


def _best_repair(arguments: Namespace, puzzle: Puzzle) -> tuple[GreedyRepair | None, bool]:
    """Return a repair with the fewest stages, and whether all solutions were tried in time."""
    best = None
    try:
        with bar_of(arguments) as progress:
            for repair in greedy_repairs(puzzle, progress=progress, seconds=arguments.seconds):
                if arguments.every:
                    print(f"{repair.answer} {repair.repaired} {repair.scheme}", flush=True)
                if best is None or len(repair.stages) < len(best.stages):
                    best = repair
    except OutOfTimeError as error:
        _print_stopped(arguments, error)
        return best, False
    return best, True


def _show(arguments: Namespace, repair: GreedyRepair, document: Repaired) -> None:
    farthest = _farthest(arguments, repair) if arguments.farthest else []
    solutions = [found if isinstance(found, Farthest) else None for found in farthest]
    draw = partial(repair_svg, repair, tables=arguments.tables, farthest=solutions)
    pictures.write_pictures(arguments, draw)
    printer = RowPrinter(arguments)
    if printer.only_puzzles:
        with printer:
            printer.print_puzzles([repair.repaired])
    elif arguments.json:
        document.add(repair, solutions)
    else:
        console = pictures.coloured_console()
        for line in repair_lines(repair, farthest=farthest, coloured=console is not None):
            console.print(line) if console else print(line, flush=True)
    if repair.solutions_left > 1:
        left = counted(repair.solutions_left, "solution")
        _print_stopped(arguments, f"the repaired puzzle still has {left}")


def _farthest(arguments: Namespace, repair: GreedyRepair) -> list[Farthest | str]:
    found: list[Farthest | str] = []
    with bar_of(arguments) as progress:
        limits: dict[str, Any] = {"progress": progress, "seconds": arguments.seconds}
        for stage in repair.stages:
            try:
                found.append(farthest_solution(stage.puzzle, repair.answer, **limits))
            except OutOfTimeError as error:
                found.append(f"{_stopped(arguments)}: {error}")
    return found


def _alternatives(arguments: Namespace, puzzle: Puzzle, answer: Puzzle, document: Repaired) -> None:
    limits = options.passed(arguments, "limit", "seconds")
    with bar_of(arguments) as progress:
        alternatives = all_schemes(puzzle, answer, progress=progress, **limits)
    document.alternatives = list(alternatives.schemes)
    document.alternatives_complete = alternatives.all_paths and alternatives.in_time
    if not arguments.json:
        for scheme in alternatives.schemes:
            print(f"alternative  {scheme}", flush=True)
    if not alternatives.in_time:
        _print_stopped(arguments, "not all paths were followed")
    elif not alternatives.all_paths:
        paths = counted(limits.get("limit", LIMIT), "path")
        print_remark(f"not all paths were followed, only {paths} at a stage")


def _smallest(
    arguments: Namespace,
    puzzle: Puzzle,
    answer: Puzzle,
    repair: GreedyRepair | None,
    document: Repaired,
) -> None:
    document.smallest = None
    try:
        with bar_of(arguments) as progress:
            smallest = smallest_repair(puzzle, answer, progress=progress, seconds=arguments.seconds)
        document.smallest, document.smallest_at_least = smallest.added_clues, smallest.clues_needed
        line = counted(len(smallest.added_clues), "clue")
        if smallest.added_clues:
            line += f": {' '.join(smallest.added_clues)}"
        if repair and repair.solutions_left == 1:
            line += f"; the stages above added {len(repair.stages)}"
    except OutOfTimeError as error:
        document.smallest_at_least = error.clues_needed
        line = f"{_stopped(arguments)}: {error}"
    if not arguments.json:
        print(f"smallest     {line}")


def _print_stopped(arguments: Namespace, result: object) -> None:
    print_remark(f"{_stopped(arguments)}: {result}")


def _stopped(arguments: Namespace) -> str:
    return f"stopped after {counted(f'{arguments.seconds:g}', 'second')}"


def _ask(stage: RepairStage) -> int:
    """Ask on the terminal which cell becomes a clue.

    An empty line chooses the first of the cells with the least frequency.
    """
    place = stage.puzzle.place
    helpful = {cell for cell, f in stage.frequencies.items() if f < stage.number_of_solutions}
    least = ", ".join(map(place, stage.least))
    before, after = (
        counted(stage.number_of_solutions, "solution"),
        stage.frequencies[stage.least[0]],
    )
    advice = f"{before}. A clue in {least} leaves the fewest, {after}."
    question = f"{advice} Add a clue in which cell [{place(stage.cell)}]? "
    while True:
        print(question, end="", file=sys.stderr, flush=True)
        name = sys.stdin.readline().strip()
        cell = cell_of(name, stage.puzzle.box.digits) if name else stage.cell
        if cell is not None and cell in helpful:
            return cell
        expected = "an empty cell, such as r1c1, whose clue leaves fewer solutions"
        print(f"{name}: expected {expected}", file=sys.stderr)
