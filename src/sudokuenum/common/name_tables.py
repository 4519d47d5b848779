"""Tables of names, in which a single entry defines the behaviour of a name and its help."""

from collections.abc import Iterable
from typing import get_args


def check_table(table: Iterable[str], names: object) -> None:
    """Check, when a module is imported, that a table has the names of a `Literal` type, in order.

    This check is needed because mypy only checks that each name of the table belongs to the type,
    not that the table is complete.

    Raises
    ------
    TypeError
        If a name is missing from the table or from the type, or if their orders differ.

    Examples
    --------
    >>> from typing import Literal
    >>> check_table({"grid": str, "line": repr}, Literal["grid", "line"])
    >>> check_table({"grid": str}, Literal["grid", "line"])
    Traceback (most recent call last):
        ...
    TypeError: expected the same names in the same order: the table has grid, the type grid, line
    """
    if tuple(table) != get_args(names):
        both = f"the table has {', '.join(table)}, the type {', '.join(get_args(names))}"
        raise TypeError(f"expected the same names in the same order: {both}")
