"""The options of commands that write a file."""

from functools import cache

from sudokuenum.cli.manual import manuals

READING = {"--pattern"}
"""The options with the name of a file that is only read."""


@cache
def writing_options() -> set[str]:
    """Return the options whose value is the name of a file to write."""
    return {
        name
        for manual in manuals()
        for argument in manual.arguments
        for name in argument.names
        if argument.value == "FILE"
    } - READING
