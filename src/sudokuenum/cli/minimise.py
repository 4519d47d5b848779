"""`sudokuenum minimise`: remove redundant clues."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import puzzle_arguments

EXAMPLE = (
    "Prints a line for each proper puzzle. Exit status: as of solve. "
    "Example: sudokuenum minimise puzzles.txt --seed 1"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    parser.add_argument("--seed", type=int, help="try the clues in a random order")


def run(arguments: Namespace) -> int:
    """Print what is left of each puzzle, a line each."""
    from sudokuenum.puzzles.repair import minimise

    puzzles = puzzle_arguments.ProperPuzzles(arguments)
    for puzzle in puzzles:
        print(minimise(puzzle, arguments.seed))
    return puzzles.status
