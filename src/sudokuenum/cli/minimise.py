"""`sudokuenum minimise`: remove redundant clues."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import puzzle_arguments, seeds
from sudokuenum.common.randomness import resolve_seed
from sudokuenum.errors import OptionError
from sudokuenum.puzzles.minimise import minimise

EXAMPLE = (
    "Prints a line for each puzzle with exactly one solution. A clue is redundant if that is still "
    "so without it. Exit status as of solve. "
    "Example: sudokuenum minimise puzzles.txt --order random --seed 1"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser, layout=True)
    parser.add_argument(
        "--order", choices=("reading", "random"), default="reading",
        help="in which order the clues are tried (default: reading)",
    )  # fmt: skip
    seeds.add_seed(parser, "the random order")


def run(arguments: Namespace) -> int:
    """Print each puzzle without its redundant clues, a line each."""
    if arguments.order == "reading" and arguments.seed is not None:
        raise OptionError("--seed: it needs --order random")
    seed = resolve_seed(arguments.seed) if arguments.order == "random" else None
    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    for puzzle in puzzles:
        print(minimise(puzzle, order=arguments.order, seed=seed))
    if seed is not None:
        seeds.print_used(arguments.seed, seed)
    return puzzles.status
