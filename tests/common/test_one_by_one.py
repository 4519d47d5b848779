"""Iterators of results, which say how to get a list."""

import re
from collections.abc import Callable, Iterator

import pytest
from refusals import refuses

from sudokuenum import essential_grids, solutions, verify
from sudokuenum.layouts import essential_grids_of_layout


@pytest.mark.parametrize(
    "call",
    [
        verify,
        lambda: essential_grids(0, 10),
        lambda: essential_grids_of_layout("x", box="2x2"),
        lambda: solutions("." * 16),
    ],
)
def test_results_one_after_the_other_say_how_to_get_a_list(
    call: Callable[[], Iterator[object]],
) -> None:
    assert repr(call()) == "<OneByOne: an iterator; list(...) makes a list of its items>"
    words = "an iterator has no index: write list(...)[0], or next(...) for the first item"
    refuses(TypeError, re.escape(words), lambda: call()[0])  # type: ignore[index]
    assert next(call()) is not None
