"""`sudokuenum estimate`: the number of grids without any search."""

from argparse import ArgumentParser, Namespace
from decimal import Decimal

from sudokuenum.cli import options

SUMMARY = "estimate the number of grids by the product formula"
EXAMPLE = "Example: sudokuenum estimate"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    options.add_json(parser)


def run(arguments: Namespace) -> int:
    """Print the estimate and where it comes from."""
    from sudokuenum.bands import count_bands
    from sudokuenum.estimate import product_estimate
    from sudokuenum.geometry import CLASSIC
    from sudokuenum.reports import print_json

    estimate = product_estimate(CLASSIC)
    short = f"{Decimal(round(estimate)):.6e}"
    if arguments.json:
        print_json({"box": str(CLASSIC), "estimate": short, "bands": str(count_bands(CLASSIC))})
        return 0
    bands = count_bands(CLASSIC)
    print(f"bands of 3x3 boxes              b = 9! * 2612736 = {bands}")
    print("three bands, rows and boxes right    b^3")
    print("of them a stack is right        b / 9!^3 of the time, as 9!^3 fillings of three boxes")
    print("                                hold b stacks; the three stacks as if independent")
    print(f"grids, about                    b^3 * (b / 9!^3)^3 = {short}")
    return 0
