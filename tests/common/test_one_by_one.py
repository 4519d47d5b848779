"""Results that come one by one are iterators like others, apart from the error for an index."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from example_puzzles import EXAMPLE, SOLUTION
from refusals import refuses

import sudokuenum

CALLS: dict[str, Callable[[], Iterator[Any]]] = {
    "explain": lambda: sudokuenum.explain(EXAMPLE),
    "minimal_puzzles": lambda: sudokuenum.puzzles.minimal_puzzles(EXAMPLE),
    "neighbours": lambda: sudokuenum.neighbours(EXAMPLE, jobs=1),
    "read_puzzles": lambda: sudokuenum.read_puzzles([EXAMPLE]),
    "read_puzzles of a string": lambda: sudokuenum.read_puzzles(EXAMPLE),
    "solutions": lambda: sudokuenum.solutions(EXAMPLE),
    "write_puzzles": lambda: sudokuenum.write_puzzles([EXAMPLE], "csv"),
}


@pytest.mark.parametrize("name", CALLS)
def test_results_are_iterators_whose_error_names_the_list(name: str) -> None:
    found = CALLS[name]()
    with_index: Any = found
    assert isinstance(found, Iterator)
    assert iter(found) is found
    assert found
    refuses(
        TypeError,
        r"^an iterator has no index: write list\(\.\.\.\)\[0\], or next",
        lambda: with_index[0],
    )
    refuses(TypeError, r"write list\(\.\.\.\), or next\(\.\.\.\)", lambda: with_index[:2])
    assert next(found) == next(CALLS[name]())
    assert [*CALLS[name]()][1:] == [*found]


def test_pandas_takes_them() -> None:
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(sudokuenum.write_puzzles([EXAMPLE, SOLUTION]))
    assert column.tolist() == [EXAMPLE, SOLUTION]
