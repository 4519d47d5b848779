"""`sudokuenum canonical`: minlex forms, automorphisms and bands."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options, puzzle_arguments

EXAMPLE = (
    "Prints the least form of each under relabelling and all symmetries, empty cells being least. "
    "A symmetry is shown as cycles of rows and columns, and what the digits 1, 2, 3 ... become. "
    "Example: sudokuenum canonical grids.txt"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    puzzle_arguments.add_puzzles(parser)
    parser.add_argument("--symmetry", action="store_true", help="and a symmetry that leads there")
    parser.add_argument(
        "--automorphisms", action="store_true", help="and the order of its group, and generators"
    )
    parser.add_argument(
        "--bands", action="store_true",
        help="and which of the 416 bands its bands and stacks are, and of the 44 (full 9x9 grids)",
    )  # fmt: skip
    options.add_json(parser.add_argument, "print a JSON document a line")


def run(arguments: Namespace) -> int:
    """Print a line for each puzzle, and more where it is asked for."""
    import json
    from typing import Any

    from sudokuenum.symmetry.minlex import automorphisms, band_of, canonical

    for puzzle in puzzle_arguments.read_puzzle_arguments(arguments):
        found = canonical(puzzle)
        document: dict[str, Any] = {
            "canonical": str(found.puzzle),
            "automorphisms": found.automorphisms,
        }
        lines = [str(found.puzzle)]
        if arguments.symmetry:
            document["symmetry"] = str(found.symmetry)
            lines.append(f"  symmetry       {found.symmetry}")
        if arguments.automorphisms:
            group = automorphisms(puzzle)
            document["generators"] = [str(one) for one in group.generators]
            lines.append(f"  automorphisms  {group.order}")
            lines += [f"  generator      {one}" for one in group.generators]
        if arguments.bands:
            numbers = band_of(puzzle)
            document["bands"], document["configurations"] = numbers.bands, numbers.configurations
            lines.append(f"  of the 416     {' '.join(map(str, numbers.bands))}")
            lines.append(f"  of the 44      {' '.join(map(str, numbers.configurations))}")
        print(json.dumps(document) if arguments.json else "\n".join(lines))
    return 0
