"""Every kernel refuses arguments that do not fit, before it reads or writes anything."""

from functools import partial
from inspect import isclass
from random import Random
from typing import Any

import numpy as np
import pytest
from arguments4x3 import CHANGES_4X3
from band_arguments import BAND_CHANGES, one_orbit, orbit_filler, pairs, terms
from calls import FITTING, call_of
from puzzle_arguments import PUZZLE_CHANGES
from refusals import refuses
from signatures import Changes, breaches, callables, notes_of, read_only, signature, u8, u64

from sudokuenum.essential.kernels.fixed_grids import OrbitFiller
from sudokuenum.solving.kernels.search9 import Search as Search9
from sudokuenum.solving.kernels.solution_sum import ColumnSum
from sudokuenum.symmetry.kernels.minlex_puzzle import MinlexSearch

CHANGES: Changes = {**PUZZLE_CHANGES, **BAND_CHANGES, **CHANGES_4X3}


def test_every_call_has_fitting_arguments() -> None:
    assert {*callables()} <= {*FITTING}


@pytest.mark.parametrize("name", FITTING)
def test_arguments_that_fit_are_taken_and_written_only_where_the_stub_says(name: str) -> None:
    call, arguments, _ = call_of(name, Random(name))
    for parameter, kind in signature(name).items():
        if "written" not in notes_of(kind)[1]:
            arguments[parameter] = read_only(arguments[parameter])
    call(**arguments)


@pytest.mark.parametrize("name", FITTING)
def test_arguments_that_break_the_stub_are_refused(name: str) -> None:
    call, arguments, names = call_of(name, Random(name))
    for parameter, kind in signature(name).items():
        for what, wrong, words in breaches(kind, arguments[parameter], names):
            try:
                with pytest.raises((ValueError, TypeError, IndexError), match=words):
                    call(**{**arguments, parameter: wrong})
            except BaseException as error:
                error.add_note(f"{parameter}: {what}")
                raise


@pytest.mark.parametrize(
    ("name", "change"), [(name, change) for name, changes in CHANGES.items() for change in changes]
)
def test_arguments_that_do_not_fit_together_are_refused(name: str, change: str) -> None:
    call, arguments, _ = call_of(name, Random(name))
    exec(change, {}, arguments)
    words = r"expected|permutation|column|bands?|fit|orthogonal|too large|multiple of 64"
    refuses(ValueError, words, partial(call, **arguments))


def test_a_message_names_the_array_the_value_and_what_is_expected() -> None:
    cells = u8(81)
    cells[40] = 12
    refuses(ValueError, r"^cells: 12 at position 40, expected 0 to 9$", Search9, cells)
    refuses(ValueError, r"^cells: length 80, expected 81$", Search9, cells[:80])


def test_a_search_that_has_counted_cannot_list_and_there_is_no_form_before_a_search() -> None:
    search = Search9(u8(81))
    search.count(1, 10)
    refuses(ValueError, r"^fill: this search has been used to count$", search.fill, u8(1, 81), 10)
    form = MinlexSearch(u8(16), 2, 2, u8(1, 9)).form
    refuses(ValueError, r"^form: nothing has been searched$", form)


def test_a_search_for_the_minlex_form_goes_on_where_it_stopped() -> None:
    search, whole = (MinlexSearch(u8(81), 3, 3, u8(648, 19)) for _ in range(2))
    assert not search.search(False, 0, 100)
    for other in ((True, 0), (False, 1)):
        with pytest.raises(ValueError, match=r"^search: the search begun before has not ended$"):
            search.search(*other, 100)
    calls = 2
    while not search.search(False, 0, 10_000):
        calls += 1
    assert calls > 10
    assert whole.search(False, 0, 10**9)
    assert (search.number(), search.form()) == (whole.number(), whole.form())


def test_no_object_is_made_without_its_arguments() -> None:
    calls = [call_of(name, Random(name))[0] for name in FITTING if name.count(".") == 1]
    classes = [call for call in calls if isclass(call)]
    assert len(classes) == 21
    for kernel in classes:
        refuses(TypeError, "", kernel.__new__, kernel)


def test_a_second_init_changes_nothing() -> None:
    total: Any = ColumnSum(**terms())
    total.__init__([], [])
    sums = u64(2)
    total.count(pairs(), sums)
    assert sums.tolist() == [3, 3]
    search: Any = Search9(u8(81))
    search.__init__(u8(80))
    assert search.count(5, 10**6) >= 5


def test_orbits_are_filled_in_a_number_of_steps() -> None:
    filler, totals, longer = OrbitFiller(**orbit_filler()), u64(2), u8(9, 6)
    two = np.repeat(one_orbit()["partial"], 2, axis=0)
    assert filler.count(two, 2, totals, 10**6) == 2
    assert totals[0] == totals[1] > 0
    assert filler.count(two, 2, totals, 1) == 0
    done = [filler.count(two, 2, totals, steps) for steps in range(1, 30)]
    assert done == sorted(done)
    assert set(done) == {0, 1, 2}
    assert filler.extend(two, 2, longer, 10**6) <= 9
    assert filler.extend(two, 2, longer, 1) == 10


@pytest.mark.parametrize(
    ("types", "lengths"),
    [
        ([[0, 4, 0, 0, 0]], {1}),
        ([[0, 0, 2, 0, 0]], {2}),
        ([[0, 2, 1, 0, 0]], {1, 2}),
        ([[0, 1, 0, 1, 0]], {1, 3}),
        ([[0, 0, 0, 0, 1]], {4}),
        ([[0, 4, 0, 0, 0], [0, 0, 0, 0, 1]], {1, 4}),
    ],
)
def test_relabellings_have_one_of_the_cycle_types(
    types: list[list[int]], lengths: set[int]
) -> None:
    # any cycle fits the two orbits
    made = {"lengths": np.array([30, 30], np.uint32), "types": np.array(types, np.uint8)}
    filler = OrbitFiller(**{**orbit_filler(), **made})
    longer = u8(99, 6)
    found = longer[: filler.extend(u8(1, 4), 2, longer, 100)].tolist()
    assert {row[2] for row in found} == lengths
    for row in found:
        # after the two orbits, for each digit the length of its cycle
        cycles = [row[2:].count(length) // length for length in range(1, 5)]
        assert any((np.array(cycles) <= one[1:]).all() for one in types)


def test_no_more_is_written_than_there_is_room_for() -> None:
    longer = np.full((3, 6), 255, np.uint8)
    assert OrbitFiller(**orbit_filler()).extend(**one_orbit(), longer=longer[:1]) >= 1
    assert longer[0].tolist() == [0, 1, 1, 1, 0, 0]
    assert (longer[1:] == 255).all()
