"""The choices of a count of all grids: its method, and the level and the engine of a band.

Each is one table. The functions that count, the help, the completion of shells, the errors and the
tests follow it. It needs no numpy, because the help and the method `columns` do without.
"""

from typing import Literal, NamedTuple, TypeAlias

from sudokuenum.common.arguments import as_integer, as_name, shown
from sudokuenum.common.name_tables import check_table
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.box_sizes import boxes_of_grid

Method: TypeAlias = Literal["chain", "columns"]
"""The names of the methods by which all grids are counted: see total.py and by_columns.py."""
METHODS: dict[Method, str] = {
    "chain": "an engine counts one band of each class (default for 3x3)",
    "columns": "a sum over column sets, without a search (default for other boxes)",
}
"""The methods, each with its description in the help."""
check_table(METHODS, Method)

MOVES = {
    36288: "nothing: each reduced band is alone",
    2051: "permutations of the boxes, and of the columns in each box",
    416: "permutations of the rows",
    174: "2x2 swaps: a over b and b over a, in two columns of different boxes",
    71: "swaps of k columns whose digits agree in two rows; exchange of columns with equal digits",
    44: "column sets that agree up to relabelling and permutations of boxes and columns",
}
"""The levels of the chain of classes, the finest first, each with the moves that it adds.

A level is named after the number of its classes.
"""
LEVELS = tuple(MOVES)
DEFAULT_LEVEL = LEVELS[-1]


class Engine(NamedTuple):
    """An engine that counts the completions of bands.

    A call in a thread returns within 0.2 s, so that Ctrl-C works. A task, which an executor sends
    elsewhere, takes one or two seconds.
    """

    summary: str
    """The way in which it counts, for the help."""
    kernel: str | None
    """The kernel of counting/kernels that searches, or None for an engine that adds up sums."""
    cases: int
    """The number of cases of each band."""
    cases_per_call: int
    cases_per_task: int
    b4_is_given: bool = False
    """True if all of B4, and not only its first column, is given in each case."""


EngineName: TypeAlias = Literal["dfs", "sums", "templates", "plain"]
"""The names of the engines."""
ENGINES: dict[EngineName, Engine] = {
    "dfs": Engine("box by box", "completions_dfs", 10, 10, 2000),
    "sums": Engine("as a sum over column sets", None, 1, 36288, 36288),
    "templates": Engine("digit by digit", "completions_templates", 10, 1, 10),
    # the columns of B4: 28 ways to choose their digits, and 36 ways to order two of them
    "plain": Engine("cell by cell", "completions_plain", 28 * 36, 2, 42, b4_is_given=True),
}
check_table(ENGINES, EngineName)
DEFAULT_ENGINE: EngineName = "dfs"


def check_level(level: int) -> None:
    """Raise OptionError if the level is not one of LEVELS."""
    if as_integer(level, "level") not in LEVELS:
        raise OptionError(f"level {shown(level)}: the levels are {', '.join(map(str, LEVELS))}")


def method_for(box: Box, method: Method | None = None) -> Method:
    """Return the method by which the grids with these boxes are counted; `method` is a wish.

    Raises OptionError if the method is unknown, or not for these boxes.
    """
    if method is None:
        method = "chain" if box == CLASSIC else "columns"
    method = as_name(method, METHODS, "method")
    if method == "chain" and box != CLASSIC:
        raise OptionError(f"box {box}: the method chain is for 3x3 boxes{boxes_of_grid(box)}")
    return method


def needs_chain(box: Box, option: str) -> str:
    """Return the message that an option cannot be combined with the method `columns`."""
    if box == CLASSIC:
        return f"method columns: {option} works only with the method chain"
    return f"box {box}: {option} works only with the method chain, which is for 3x3 boxes"
