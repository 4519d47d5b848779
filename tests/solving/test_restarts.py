"""The search that begins again in other orders."""

from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from sudokuenum import Layout, Puzzle, count_solutions, solutions
from sudokuenum.grids.puzzle import layout_of
from sudokuenum.solving.kernels.search_any import Search
from sudokuenum.solving.restarts import RestartingSearch


def begun(puzzle: Puzzle) -> Callable[[int], Search]:
    layout = layout_of(puzzle)
    return lambda seed: Search(
        bytes(puzzle.cells), layout.digits, *layout.group_arrays, candidates=None, seed=seed
    )


def listed(search: RestartingSearch, cells: int, nodes: int) -> Iterator[bytes]:
    while not search.ended():
        rows = np.empty((7, cells), np.uint8)
        yield from map(bytes, rows[: search.fill(rows, nodes)])


class Slow:
    """A search that does nothing in its first calls."""

    def __init__(self, search: Search, calls: int) -> None:
        self.search, self.calls = search, calls

    def ended(self) -> bool:
        return self.search.ended()

    def count(self, limit: int, nodes: int) -> int:
        self.calls -= 1
        return 0 if self.calls >= 0 else self.search.count(limit, nodes)

    def fill(self, rows: NDArray[np.uint8], nodes: int) -> int:
        self.calls -= 1
        return 0 if self.calls >= 0 else self.search.fill(rows, nodes)


@pytest.mark.parametrize("calls", [0, 200])
@pytest.mark.parametrize("nodes", [1, 3, 10, 10**6])
def test_every_solution_is_found_once_whichever_search_is_the_first(nodes: int, calls: int) -> None:
    make = begun(Puzzle("." * 16))

    def search() -> RestartingSearch:
        first = Slow(make(0), calls)
        return RestartingSearch(lambda seed: make(seed) if seed else first)  # type: ignore[arg-type,return-value]

    found = list(listed(search(), 16, nodes))
    assert len(found) == len({*found}) == 288
    counting, number = search(), 0
    while not counting.ended():
        number += counting.count(10**6, nodes)
    assert number == 288


class Begun:
    """A search that finds one solution after some calls, or ends without one."""

    def __init__(self, calls: int, found: int) -> None:
        self.calls, self.found, self.made = calls, found, 0

    def count(self, limit: int, nodes: int) -> int:
        self.made += 1
        return self.found if self.made == self.calls else 0

    def ended(self) -> bool:
        return self.made >= self.calls


def test_searches_take_turns_until_one_ends() -> None:
    made: list[Begun] = []

    def begin(seed: int) -> Begun:
        # the third search in a random order is the first that finds a solution in time
        made.append(Begun(3 if len(made) == 3 else 100, 5))
        assert (seed == 0) == (len(made) == 1)
        return made[-1]

    search = RestartingSearch(begin)  # type: ignore[arg-type]
    numbers = []
    while not search.ended():
        numbers.append(search.count(1, 1))
    assert numbers == [0] * 11 + [5]
    assert [one.made for one in made] == [6, 1, 2, 3]
    impossible = RestartingSearch(lambda seed: Begun(9 if seed == 0 else 10**6, 0))  # type: ignore[arg-type,return-value]
    calls = 0
    while not impossible.ended():
        assert impossible.count(1, 1) == 0
        calls += 1
    assert calls == 2 * 9 - 1


def test_a_search_that_is_trapped_begins_again() -> None:
    """From its own beginning, the search would not end for hours."""
    layout = Layout.read("windoku", "4x4")
    puzzle = Puzzle("G" + "." * 255, layout.box, layout)
    rows = np.empty((1, 256), np.uint8)
    assert begun(puzzle)(0).fill(rows, 100_000) == 0
    first, again = (list(islice(solutions(puzzle), 2)) for _ in range(2))
    assert first == again
    assert len({*first}) == 2
    assert all(count_solutions(grid) == 1 for grid in first)
