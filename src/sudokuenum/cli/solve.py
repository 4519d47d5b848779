"""`sudokuenum solve`: a solution of each puzzle, and whether it is the only one."""

from argparse import ArgumentParser, Namespace
from functools import partial

from sudokuenum.cli import options, pictures, puzzle_arguments

EXAMPLE = (
    "Prints a solution and `one` or `many`, or `none`. Exit status: 0 if each puzzle has exactly "
    "one solution, 1 if one has none, else 3 if one has many. Example: sudokuenum solve puzzles.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    options.add_format(parser)
    pictures.add_pictures(parser)


def run(arguments: Namespace) -> int:
    """Print a line or a grid for each puzzle."""
    import json

    from sudokuenum.grids.drawing import svg, terminal
    from sudokuenum.solving.search import solutions

    pictures.check_pictures(arguments)
    puzzles = puzzle_arguments.read_puzzle_arguments(arguments)
    if arguments.svg or arguments.png:
        puzzles = iter([puzzle_arguments.read_one(arguments)])
    console = pictures.coloured_console()
    seen = set()
    for puzzle in puzzles:
        found = list(solutions(puzzle, limit=2))
        solution = found[0] if found else None
        pictures.write_pictures(arguments, partial(svg, puzzle, solution=solution))
        word = ("none", "one", "many")[len(found)]
        seen.add(word)
        if arguments.format == "json":
            document = {"solutions": word, "solution": solution and str(solution)}
            print(json.dumps(document))
        elif solution is None:
            print(word)
        elif arguments.format == "grid":
            if console:
                console.print(terminal(puzzle, solution=solution))
            else:
                print(solution.drawn())
            print(word)
        else:
            print(f"{solution} {word}")
    return 1 if "none" in seen else 3 if "many" in seen else 0
