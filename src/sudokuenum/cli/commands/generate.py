"""`sudokuenum generate`: make proper, minimal puzzles from random grids."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

import numpy as np
from msgspec import UNSET, UnsetType
from numpy.typing import NDArray

from sudokuenum.cli import options, pictures
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.rows import PUZZLE_ROWS, RowPrinter
from sudokuenum.cli.streams import print_remark
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.common.wording import counted, joined
from sudokuenum.drawing.puzzles import puzzle_svg, stacked_svg
from sudokuenum.errors import OptionError
from sudokuenum.formats.writing import PUZZLE_FORMATS, layout_line, puzzle_text
from sudokuenum.geometry.rules.table_of_kinds import KINDS, NOT_MADE
from sudokuenum.grids.arrays import puzzle_texts
from sudokuenum.grids.puzzle import empty_puzzle
from sudokuenum.puzzles.making.demands import Wishes
from sudokuenum.puzzles.making.generate import Generation
from sudokuenum.puzzles.making.output_keys import GeneratedPuzzle, generated_with_rules
from sudokuenum.puzzles.making.with_rules import GenerationWithRules
from sudokuenum.puzzles.rating.output_keys import NO_SE, SEKeys, se_rows
from sudokuenum.research.number_of_puzzles import weighted_puzzles
from sudokuenum.solving.search import solve_many

EXAMPLE = """Each puzzle has exactly one solution, and you cannot leave out any clue, unless --clues
asks for a number or a range of clues. --clues -24 asks for puzzles with at most 24 clues, none of
which can be left out. Each puzzle is made from a random grid. All 9x9 grids are equally likely,
whereas with --layout or another --box some grids are more likely than others.
With --rules, killer cages or other rules are made until the puzzle is proper, and superfluous ones
are removed. If the rules alone do not suffice, givens are added, and a message says so.
Exit status: 0, or 1 if fewer puzzles were found than you asked for.
Example: sudokuenum generate -n 100 --symmetry rotational
"""
_MOST_DRAWN = 100
"""The largest number of puzzles in a picture."""
_DEMANDS = [name for name in Wishes.__annotations__ if name != "layout"]
"""The options whose values are passed on unchanged."""
_RATED = "technique", "difficulty", "score"
"""The options that need the rating of a puzzle, which takes seconds if it has rules but no givens.
"""
_MADE = [name for name in KINDS if name not in NOT_MADE]
TRIES = options.default(Generation, "tries")


def _kind(words: str, kinds: Sequence[str], more: str = "") -> options.Option:
    return options.Option(f"{words}: {', '.join(kinds)}{more}", kinds, numbered=bool(more))


OPTIONS: options.Options = {
    "-n N": "the number of puzzles (default: 1)",
    "--rules KINDS": options.Option(
        f"make rules of these kinds, or of several joined by commas, until the puzzle is proper: "
        f"{', '.join(_MADE)}; the puzzle has no givens if the rules suffice, unless --clues asks "
        "for some; printed in the format rules",
        names=_MADE,
    ),
    **options.seed("the puzzles"),
    **options.BOX,
    **options.LAYOUT,
    "--clues N|MIN-MAX": "puzzles with N clues, or MIN to MAX (you may leave out either); except "
    "for -MAX, clues are added at random to reach the number, which makes puzzles easier",
    "--weights": "print a weight after each puzzle: the number of minimal puzzles that it "
    "represents",
    "placed": {
        "--pattern FILE": "have clues in the cells that this file marks: 81 characters, with . or "
        "0 for an empty cell",
        "--symmetry KIND": _kind(
            "the symmetry of the cells with clues (rotational is half a turn)",
            Generation.symmetries,
        ),
    },
    "--technique KIND": _kind("the hardest technique that a puzzle needs", Generation.techniques),
    "--difficulty KIND": _kind(
        "how hard a puzzle is, by its hardest technique",
        Generation.difficulties,
        "; or how many of each, such as easy:50,hard:50",
    ),
    "--score MIN-MAX": "only puzzles whose score, as `rate` prints it, is in this range",
    "--se R|MIN-MAX": "only puzzles with this ER, the rating of Sudoku Explainer, such as 7.2 or "
    "7.0-7.5 (you may leave out either end); CSV and JSON then contain ER, EP and ED",
    "--tries N": f"give up after N grids for each puzzle, on average (default: {TRIES})",
    **PUZZLE_ROWS,
    **pictures.files("a picture"),
    **options.JOBS,
    **options.QUIET,
}


def run(arguments: Namespace) -> int:
    """Make puzzles, print or draw them, and return the exit status: 1 if some are missing."""
    if arguments.rules is not None:
        return _run_with_rules(arguments)
    if arguments.weights:
        return _run_weighted(arguments)
    inputs = [arguments.pattern] if arguments.pattern else []
    pictures.check_files(arguments, inputs)
    layout = options.read_shape(arguments.layout, arguments.box)
    drawn: list[str] = []
    passed = options.passed(arguments, "n", "seed", *_DEMANDS, "tries", "jobs")
    beside = layout_line(empty_puzzle(layout))
    rates = arguments.se is not None and (arguments.json or arguments.csv)
    with RowPrinter(arguments) as printer, bar_of(arguments) as progress:
        generation = Generation(layout=layout, progress=progress, **passed)
        is_drawn = _is_drawn(arguments, generation.n)
        options.print_seed(arguments, generation.seed)
        for part in generation.by_difficulty:
            for puzzles, solutions in part:
                if printer.only_puzzles:
                    printer.print_puzzles(generation.puzzles(puzzles))
                    sys.stdout.flush()
                else:
                    keys = se_rows(puzzles, arguments.jobs) if rates else repeat(NO_SE)
                    name = part.difficulty or UNSET
                    _print(puzzles, solutions, printer, beside, difficulty=name, ratings=keys)
                if is_drawn:
                    drawn += map(puzzle_svg, generation.puzzles(puzzles))
    if drawn:
        pictures.write_pictures(arguments, lambda: stacked_svg(drawn))
    for part in generation.by_difficulty:
        if part.shortfall:
            print_remark(part.shortfall)
    return 1 if generation.shortfall else 0


def _is_drawn(arguments: Namespace, number: int) -> bool:
    """Return True if a picture is asked for. Raises OptionError if it would be too large."""
    is_drawn = pictures.wanted(arguments)
    if is_drawn and number > _MOST_DRAWN:
        raise OptionError(f"-n {number}: a picture has at most {_MOST_DRAWN} puzzles")
    return is_drawn


def _run_with_rules(arguments: Namespace) -> int:
    words = "{} cannot be combined with --rules"
    instead = "make several puzzles, with --clues for easier ones, and choose with sudokuenum rate"
    options.refuse(arguments, f"{words}, which are made without a rating; {instead}", *_RATED)
    others = (name for name in _DEMANDS if name != "clues")
    options.refuse(arguments, words, "weights", *others)
    pictures.check_files(arguments)
    if not (arguments.json or arguments.csv or arguments.link):
        arguments.format = arguments.format or "rules"
        if not PUZZLE_FORMATS[arguments.format].has_layout:
            having = [name for name, other in PUZZLE_FORMATS.items() if other.has_layout]
            fitting = f"formats with rules are {joined(having)}"
            raise OptionError(f"--format {arguments.format} would lose the rules; {fitting}")
    layout = options.read_shape(arguments.layout, arguments.box)
    passed = options.passed(arguments, "n", "clues", "tries", "seed")
    drawn: list[str] = []
    with RowPrinter(arguments) as printer, bar_of(arguments) as progress:
        generation = GenerationWithRules(
            arguments.rules, layout=layout, progress=progress, **passed
        )
        if arguments.format:
            puzzle_text(empty_puzzle(layout), arguments.format)  # raises errors before the work
        is_drawn = _is_drawn(arguments, generation.n)
        options.print_seed(arguments, generation.seed)
        for puzzle, solution in generation:
            printer.print(generated_with_rules(puzzle, solution), "", True, puzzle)
            if is_drawn:
                drawn.append(puzzle_svg(puzzle))
    if drawn:
        pictures.write_pictures(arguments, lambda: stacked_svg(drawn))
    for line in (*_notes(generation), generation.shortfall):
        if line:
            print_remark(line)
    return 1 if generation.shortfall else 0


def _notes(generation: GenerationWithRules) -> Iterator[str]:
    """Yield lines about the puzzles that are not as one might expect."""
    if number := generation.with_givens:
        reason = "because rules of these kinds alone left several solutions"
        yield f"{number} of {counted(generation.n, 'puzzle')} got givens, {reason}"
    if number := generation.undecided:
        reason = "because it takes too long to find out"
        yield f"{counted(number, 'puzzle')} may have superfluous rules or givens, {reason}"


def _run_weighted(arguments: Namespace) -> int:
    others = "box", "layout", *_DEMANDS, "tries", *pictures.NAMES, "format", "link"
    options.refuse(arguments, "{} cannot be combined with --weights", *others)
    seed = resolve_seed(arguments.seed)
    with bar_of(arguments) as progress:
        options.print_seed(arguments, seed)
        puzzles, weights = weighted_puzzles(
            1 if arguments.n is None else arguments.n,
            seed=seed,
            jobs=arguments.jobs,
            progress=progress,
        )
    _print(puzzles, solve_many(puzzles).solutions, RowPrinter(arguments), weights=weights.tolist())
    return 0


def _print(
    puzzles: NDArray[np.uint8],
    solutions: NDArray[np.uint8],
    printer: RowPrinter,
    layout: str | UnsetType = UNSET,
    weights: Iterable[float | UnsetType] = repeat(UNSET),
    difficulty: str | UnsetType = UNSET,
    ratings: Iterable[SEKeys] = repeat(NO_SE),
) -> None:
    texts = puzzle_texts(puzzles), puzzle_texts(solutions)
    for puzzle, solution, weight, keys in zip(*texts, weights, ratings, strict=False):
        text = puzzle if weight is UNSET else f"{puzzle} {weight:.6e}"
        clues = len(puzzle) - puzzle.count(".")
        row = GeneratedPuzzle(
            puzzle, clues, solution, weight, difficulty, layout=layout, **keys._asdict()
        )
        printer.print(row, text)
    sys.stdout.flush()
