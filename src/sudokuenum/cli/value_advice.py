"""Messages for missing and wrong values of options, which the parser raises."""

from argparse import Action, ArgumentParser
from collections.abc import Sequence

from sudokuenum.cli import pictures
from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined

_MOST_LISTED = 6
"""The largest number of names that are listed for a missing value."""
_EXAMPLES = {
    "A-B,C": ("ranges", "1-100,205"),
    "ANSWER": ("a grid or its file", "grid.txt"),
    "B": ("a number", "1"),
    "CELLS": ("cells", "r1c1,r1c2"),
    "FILE": ("the name of a file", "result.txt"),
    "GRID": ("a grid or its file", "grid.txt"),
    "I/M": ("a part of all", "1/4"),
    "K": ("a number", "3"),
    "KINDS": ("names of rules", "killer,thermometer"),
    "L": ("a layout", "x"),
    "MIN-MAX": ("a range", "600-900"),
    "N": ("a number", "10"),
    "N|MIN-MAX": ("a number or a range", "32-36"),
    "P": ("a number between 0 and 1", "0.95"),
    "PUZZLE": ("a puzzle or its file", "puzzle.txt"),
    "RxC": ("rows and columns of a box", "2x3"),
    "S": ("seconds", "60"),
    "T": ("a title", "'My puzzles'"),
    "URL": ("an address", "tcp://host:8786"),
}
"""The kinds of values by their placeholders, each with an example."""
_EXAMPLES_OF_OPTIONS = {
    "--certificate": "certificate.json",
    "--engine": "sums",  # which counts bands as well as layouts
    "--html": "page.html",
    "--level": "44",
    "--number": "0",
    "--pattern": "pattern.txt",
    "--save": "count.db",
    **{f"--{name}": f"picture.{name}" for name in pictures.FORMATS},
}
"""Better examples for some options."""


def expected(action: Action) -> str:
    """Return the message that an option lacks its value."""
    kind, example = _EXAMPLES.get(placeholder(action), ("a value", ""))
    if names := names_of(action):
        kind, example = "one of its names", names[0]
        if len(names) <= _MOST_LISTED:
            kind = vars(action).get("values") or joined(names, "or")
    option = action.option_strings[0] if action.option_strings else ""
    example = _EXAMPLES_OF_OPTIONS.get(option, example)
    return f"expected {kind}, such as {f'{option} {example}'.strip()}"


def value(parser: ArgumentParser, action: Action, text: str, message: str) -> str:
    """Return the message for a wrong value, which may be right for another option."""
    if "--jobs" in action.option_strings and text.lower() in ("all", "auto", "max"):
        return f"{shown(text)}: leave --jobs out, and all cores are used"
    # the names of --from are formats, too, but it is rarely meant
    others = (one for one in parser._actions if "--from" not in one.option_strings)
    options = (one for one in others if one.option_strings and one is not action)
    for other in options:
        if text.lower() in map(str.lower, names_of(other)):
            if "--from" in action.option_strings:
                return f"{shown(text)}: this format is recognised, so leave --from out"
            return f"{shown(text)}: did you mean {other.option_strings[0]} {text.lower()}?"
    return message


def placeholder(action: Action) -> str:
    """Return the placeholder of the value of an argument, such as FILE."""
    return str(action.metavar or action.dest)


def names_of(action: Action) -> Sequence[str]:
    """Return the names that are values of an argument, or none if its values are not names."""
    names: Sequence[str] = vars(action).get("names", ())
    return names
