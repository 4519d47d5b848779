"""Name the formats between which a user can choose where puzzles can be read in two ways.

Every other format is recognised by its characters, so that nobody needs to name it.
"""

from typing import Literal, TypeAlias

from sudokuenum.common.name_tables import check_table
from sudokuenum.common.wording import joined

ReadingName: TypeAlias = Literal["line", "sdk", "grid", "candidates", "hodoku"]
"""The names of the formats that can be named."""
READINGS: dict[ReadingName, str] = {
    "line": "a puzzle on each line",
    "sdk": "rows, also of dashes",
    "grid": "drawings, with dashes as borders",
    "candidates": "lists of candidates",
    "hodoku": "removed candidates after the cells",
}
"""The formats that can be named, each with its meaning. `format_table` describes them."""
check_table(READINGS, ReadingName)


def which(*names: ReadingName) -> str:
    """Return the advice at the end of an error about puzzles that these formats read differently.

    >>> print(which("line", "hodoku"))
    ; to say which, add --from line or --from hodoku, in Python form="line" or form="hodoku"
    """
    options = joined((f"--from {name}" for name in names), "or")
    arguments = joined((f'form="{name}"' for name in names), "or")
    return f"; to say which, add {options}, in Python {arguments}"
