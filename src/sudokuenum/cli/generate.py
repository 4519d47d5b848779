"""`sudokuenum generate`: make proper, minimal puzzles from random grids."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from sudokuenum.cli import options, pictures, seeds
from sudokuenum.cli.progress_bar import shown_progress
from sudokuenum.cli.values import integer
from sudokuenum.common.box import Box
from sudokuenum.common.files import read_text
from sudokuenum.common.layout import Layout
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.errors import OptionError
from sudokuenum.grids.arrays import texts
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.generate import SYMMETRIES, TIERS, TRIES, Demands, Generation
from sudokuenum.puzzles.number_of_puzzles import weighted_puzzles
from sudokuenum.solving.search import solve_many

EXAMPLE = (
    "Each puzzle has exactly one solution, and none of its clues can be left out. It is made from "
    "a grid that is drawn from all 9x9 grids, each with the same probability. With --layout, or "
    "another --box, some grids are more likely than others. "
    "Exit status: 0, or 1 if fewer puzzles were found than asked for. "
    "Example: sudokuenum generate -n 100 --symmetry rotational"
)
_MOST_DRAWN = 100
"""The most puzzles of a picture."""
_MOST_CHARACTERS = 10_000
"""The most characters of a pattern that are read."""


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "-n",
        type=integer,
        default=1,
        metavar="N",
        help="the number of puzzles (default: 1)",
    )
    seeds.add_seed(parser, "the puzzles")
    options.add_box(parser)
    options.add_layout(parser)
    parser.add_argument(
        "--clues", type=integer, metavar="N", help="only puzzles with at most N clues"
    )
    parser.add_argument(
        "--weights", action="store_true",
        help="print a weight after each puzzle: how many of all minimal puzzles it stands for",
    )  # fmt: skip
    placed = parser.add_mutually_exclusive_group()
    placed.add_argument(
        "--pattern",
        metavar="FILE",
        help="have clues in the same cells as this file: 81 marks, . or 0 for an empty cell",
    )
    placed.add_argument(
        "--symmetry", choices=SYMMETRIES,
        help="the symmetry of the cells with clues; rotational is half a turn",
    )  # fmt: skip
    parser.add_argument(
        "--technique", choices=tuple(TIERS), help="the hardest technique that a puzzle needs"
    )
    parser.add_argument(
        "--tries", type=integer, metavar="N",
        help=f"give up after N grids for each puzzle, on average (default: {TRIES})",
    )  # fmt: skip
    options.add_json_lines(parser)
    pictures.add_pictures(parser)
    options.add_jobs(parser)
    options.add_quiet(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Print a line for each puzzle."""
    if (arguments.svg or arguments.png) and arguments.n > _MOST_DRAWN:
        raise OptionError(f"-n {arguments.n}: a picture has at most {_MOST_DRAWN} puzzles")
    if arguments.weights:
        return _run_weighted(arguments)
    pictures.check_pictures(arguments, [] if arguments.pattern is None else [arguments.pattern])
    pattern = None
    if arguments.pattern is not None:
        pattern = read_text(arguments.pattern, "pattern", _MOST_CHARACTERS)
    layout = options.read_layout(arguments.layout, arguments.box)
    if layout is None and arguments.box is not None:
        layout = Layout(Box.parse(arguments.box))
    demands = Demands.of(
        arguments.clues, pattern, arguments.symmetry, arguments.technique, layout,
        source=arguments.pattern or "",
    )  # fmt: skip
    seed = resolve_seed(arguments.seed)
    drawn: list[str] = []
    with shown_progress(arguments.quiet) as progress:
        generation = Generation(
            arguments.n, demands, tries=TRIES if arguments.tries is None else arguments.tries,
            seed=seed, jobs=arguments.jobs, progress=progress,
        )  # fmt: skip
        seeds.print_used(arguments.seed, seed)
        for puzzles, solutions in generation:
            _print(puzzles, solutions, arguments.json)
            if arguments.svg or arguments.png:
                drawn += map(_picture, demands.puzzles(puzzles))
    if drawn:
        from sudokuenum.grids.drawing import stacked

        pictures.write_pictures(arguments, lambda: stacked(drawn))
    if generation.shortfall:
        print(f"sudokuenum: {generation.shortfall}", file=sys.stderr)
        return 1
    return 0


def _run_weighted(arguments: Namespace) -> int:
    """Print a line for each puzzle, with its weight."""
    given = (
        "box", "layout", "clues", "pattern", "symmetry", "technique", "tries", "svg", "png"
    )  # fmt: skip
    options.check_goes_with(arguments, "weights", "--weights", dict.fromkeys(given, ()))
    seed = resolve_seed(arguments.seed)
    with shown_progress(arguments.quiet) as progress:
        seeds.print_used(arguments.seed, seed)
        puzzles, weights = weighted_puzzles(
            arguments.n, seed=seed, jobs=arguments.jobs, progress=progress
        )
    _print(puzzles, solve_many(puzzles)[1], arguments.json, weights.tolist())
    return 0


def _print(
    puzzles: NDArray[np.uint8],
    solutions: NDArray[np.uint8],
    as_json: bool,
    weights: Sequence[float] | None = None,
) -> None:
    rows = zip(texts(puzzles), texts(solutions), weights or repeat(None), strict=False)
    for puzzle, solution, weight in rows:
        if as_json:
            document = {
                "puzzle": puzzle,
                "clues": len(puzzle) - puzzle.count("."),
                "solution": solution,
            }
            print(json.dumps(document if weight is None else {**document, "weight": weight}))
        else:
            print(puzzle if weight is None else f"{puzzle} {weight:.6e}")
    sys.stdout.flush()


def _picture(puzzle: Puzzle) -> str:
    from sudokuenum.grids.drawing import puzzle_svg

    return puzzle_svg(puzzle)
