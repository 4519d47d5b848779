"""The results of functions for many puzzles: columns that become a data frame in one call.

pandas and pyarrow take the columns of a dictionary only from a subclass of dict, so `Columns` is
one, although nobody can change it. Its own methods answer every access, while the dictionary inside
remains empty. Grids become strings only when their column is first used, because the conversion
takes about as long as solving easy puzzles.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.grids.arrays import puzzle_texts

_READ_ONLY_RULE = "the columns of a result cannot be changed; copy() returns a dictionary"
_SHOWN_ROWS = 9
"""The number of rows that `repr` can show."""
_FRAME = "; pandas.DataFrame(found) makes a data frame of them"
_ADVICE = {
    "error": "; errors='coerce' adds the column error",
    **dict.fromkeys(("df", "frame", "to_dataframe", "to_df", "to_frame", "to_pandas"), _FRAME),
    "to_polars": "; polars.DataFrame(found) makes a data frame of them",
}
"""The remedies for names that people try."""


class _FixedDict(dict[str, NDArray[Any]]):
    """A dictionary that cannot be changed."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError(_READ_ONLY_RULE)

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse


if TYPE_CHECKING:  # the methods of the two base classes have different types
    _Fixed: TypeAlias = Mapping[str, NDArray[Any]]
else:

    class _Fixed(Mapping, _FixedDict):
        """A mapping that is also a dictionary."""


@advising
class Columns(_Fixed):
    """The results of a function for many puzzles, as columns with an entry for each puzzle.

    `pandas.DataFrame(found)`, `polars.DataFrame(found)` and `pyarrow.table(found)` turn them into a
    data frame. `found["count"]` and `found.count` are the same column, and the docstring of each
    function names its columns. All arrays are read-only, and their entries are in the order of the
    puzzles.

    A column of grids, such as `solution`, contains strings of 81 characters, or an empty string
    where there is no grid. An attribute with the plural name, such as `found.solutions`, contains
    the same grids as an array of shape (puzzles, 81), with zeros where there is no grid.

    With `errors="coerce"` there is also a column `error`, which explains why a puzzle was left out,
    and is an empty string for all other puzzles. `found.errors` is the same column, but always
    exists.

    Examples
    --------
    >>> from sudokuenum import solve_many
    >>> found = solve_many(["1" + "." * 80, None], errors="coerce")
    >>> list(found), found.count.tolist(), found.solutions.shape
    (['count', 'solution', 'error'], [2, 0], (2, 81))
    >>> found.errors[1]
    'expected a Puzzle, a string, a list or an array of cells, not NoneType'
    """

    _columns: dict[str, "NDArray[Any] | str"]
    _arrays: dict[str, NDArray[Any]]
    _missing: NDArray[np.bool_] | None

    def __init__(
        self,
        columns: Mapping[str, "NDArray[Any] | str"],
        arrays: Mapping[str, NDArray[Any]],
        missing: NDArray[np.bool_] | None = None,
    ) -> None:
        """Make columns from arrays.

        A column of grids is given as the name of its array in `arrays`. The rows where `missing` is
        True have no grid.
        """
        self._columns = {
            name: value if isinstance(value, str) else _read_only(value)
            for name, value in columns.items()
        }
        self._arrays = {name: _read_only(array) for name, array in arrays.items()}
        self._missing = missing

    def __getitem__(self, name: str) -> NDArray[Any]:
        if not isinstance(name, str) or name not in self._columns:
            rule = f"the columns are {joined(self._columns, 'and')}"
            if not isinstance(name, str):
                rule += "; pandas.DataFrame(found) has rows, and selects several columns"
            raise KeyError(f"no column {shown(name)}: {rule}")
        column = self._columns[name]
        if isinstance(column, str):
            texts = np.array(puzzle_texts(self._arrays[column]), object)
            if self._missing is not None:
                texts[self._missing] = ""
            column = self._columns[name] = _read_only(texts)
        return column

    def __getattr__(self, name: str) -> NDArray[Any]:
        if not name.startswith("_"):
            if name in self._arrays:
                return self._arrays[name]
            if name in self._columns:
                return self[name]
            names = joined([*self._columns, *self._arrays], "and")
            rule = f"the columns and arrays are {names}{_ADVICE.get(name, '')}"
            raise AttributeError(f"no column {shown(name)}: {rule}")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            raise AttributeError(_READ_ONLY_RULE)
        super().__setattr__(name, value)

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._columns, *self._arrays})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Columns):
            return NotImplemented
        same = [*self] == [*other]
        return same and all(np.array_equal(self[name], other[name]) for name in self)

    def __ne__(self, other: object) -> bool:  # dict would compare its own contents
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        rows = max((len(self[name]) for name in self), default=0)
        some = ", ".join(f"{name}={self._first_rows(name)}" for name in self)
        number = f"; {rows} rows" if rows > _SHOWN_ROWS else ""
        return f"{type(self).__name__}({some}{number})"

    def _first_rows(self, name: str) -> str:
        """Return the first rows of a column, with dots if it has others."""
        text, column = shown(self[name][:_SHOWN_ROWS].tolist()), self[name]
        is_cut = len(column) > _SHOWN_ROWS and text.endswith("]")
        return f"{text[:-1]}, ...]" if is_cut else text

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._columns, self._arrays, self._missing)

    def copy(self) -> dict[str, NDArray[Any]]:
        """Return the columns in a dictionary that can be changed.

        Returns
        -------
        dict[str, NDArray]
            The columns by their names. The arrays themselves remain read-only.
        """
        return {name: self[name] for name in self}

    def __or__(self, other: Mapping[str, Any]) -> dict[str, Any]:
        return self.copy() | dict(other)


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """Return a read-only view of an array."""
    view = array.view()
    view.flags.writeable = False
    return view
