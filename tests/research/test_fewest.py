"""All puzzles with few clues of a layout, in all its essentially different grids."""

import os
import time
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from threading import Event

import numpy as np
import pytest
from how_many import cases
from refusals import refuses
from run_command import ended_by_ctrl_c, remark, started

from sudokuenum import Box, Layout, Puzzle, canonical, is_proper, run_count
from sudokuenum.errors import ContradictionError
from sudokuenum.layouts.list_of_grids import essential_grids_of_layout
from sudokuenum.long_runs import CountedClass, Identity, Shard
from sudokuenum.long_runs.claims import FileStore
from sudokuenum.puzzles.making.generate import generate
from sudokuenum.puzzles.minimal.all_minimal import minimal_puzzles
from sudokuenum.research import fewest
from sudokuenum.research.fewest import CountOfFewest, PartFound, estimate_fewest, fewest_clues
from sudokuenum.research.rainbow_sets import RainbowSets
from sudokuenum.results.saved_counts import check_saved, merge_saved


def by_trying_all(layout: Layout, clues: int) -> list[Puzzle]:
    """The minimal puzzles of all listed grids, among all sets of at most so many cells."""
    found = []
    for grid in np.concatenate([*essential_grids_of_layout(layout)]).tolist():
        smaller: list[frozenset[int]] = []
        for cells in (
            frozenset(cells)
            for size in range(1, clues + 1)
            for cells in combinations(range(len(grid)), size)
        ):
            if not any(less <= cells for less in smaller):
                digits = tuple(digit if k in cells else 0 for k, digit in enumerate(grid))
                puzzle = Puzzle(digits, layout.box, layout)
                if is_proper(puzzle):
                    smaller.append(cells)
                    found.append(puzzle)
    return found


@pytest.mark.parametrize(
    ("layout", "clues"),
    [(Layout(Box(2, 2)), 5), (Layout(Box(1, 4)), 5), (Layout("x", "2x2"), 4)],
    ids=repr,
)
def test_the_same_as_by_trying_all_sets_of_cells(layout: Layout, clues: int) -> None:
    found = fewest_clues(layout, clues)
    assert found.puzzles == len(by_trying_all(layout, clues))
    assert len([*found.listed()]) == found.different


def test_4x4_puzzles_are_as_many_as_published() -> None:
    # 36 minimal puzzles up to symmetry: 13 have 4 clues, 22 have 5 and one has 6
    found = [fewest_clues(Box(2, 2), clues) for clues in (3, 4, 5, 6, 16)]
    assert [one.different for one in found] == [0, 13, 35, 36, 36]
    assert len({canonical(puzzle).form for puzzle in found[-1].listed()}) == 36
    in_a_row = fewest_clues(Layout("r1c1 r1c2", "2x2"), 4)  # it restricts nothing
    assert canonical(next(in_a_row.listed())).form.layout is None


def test_6x6_puzzles_have_at_least_8_clues() -> None:
    assert fewest_clues(Box(2, 3), 7).puzzles == 0
    found = fewest_clues(Box(2, 3), 8)
    assert (found.grids, found.puzzles, found.different) == (49, 2619, 537)
    assert len({canonical(puzzle).form for puzzle in found.listed()}) == 537
    grid = next(found.listed())
    assert (grid.clues, len([*minimal_puzzles(grid)])) == (8, 1)
    made = generate(1000, layout=Layout(Box(2, 3)), seed=1).puzzles
    assert min(puzzle.clues for puzzle in made) == 8


def test_smallest_critical_sets_of_latin_squares() -> None:
    few = [(4, 4, None), (5, 6, 2)]  # the first one is searched by sets of cells
    for order, smallest, grids in cases(few, [*few, (6, 9, 17), (7, 12, 324)]):
        assert fewest_clues(Box(1, order), smallest).puzzles > 0
        found = fewest_clues(Box(1, order), smallest - 1)
        assert (found.grids, found.puzzles) == (grids, 0)


@pytest.mark.parametrize(
    ("layout", "clues"),
    [
        (Layout("x", "2x2"), 4),
        (Layout("p", "2x2"), 3),
        (Layout("p", "2x2"), 5),
        (Layout("x", "2x3"), 5),
        (Layout("x", "1x5"), 6),
        # extra groups follow from these, but not all their images
        (Layout(Box(1, 5), groups=((2, 3, 15, 16, 19), (3, 4, 5, 6, 7))), 5),
    ],
    ids=repr,
)
def test_sets_of_cells_lead_to_as_many_puzzles_as_grids(
    monkeypatch: pytest.MonkeyPatch, layout: Layout, clues: int
) -> None:
    monkeypatch.setattr(fewest, "rainbow_sets", lru_cache(RainbowSets))
    found = fewest_clues(layout, clues)
    listed = [*found.listed()]
    assert found.grids is None
    assert len({str(puzzle) for puzzle in listed if is_proper(puzzle)}) == found.different
    monkeypatch.setattr(fewest, "rainbow_sets", lambda *_: None)
    again = fewest_clues(layout, clues)
    assert (again.puzzles, again.different) == (found.puzzles, found.different)


def test_it_is_saved_divided_and_joined(tmp_path: Path) -> None:
    count, parts = CountOfFewest("x", 4, "2x3"), [tmp_path / f"{k}.db" for k in (1, 2)]
    for k, part in enumerate(parts, 1):
        run_count(count, save=part, shard=Shard(k, 2))
    merge_saved(parts, tmp_path / "whole.txt")
    merge_saved([tmp_path / "whole.txt"], tmp_path / "whole.db")
    found = run_count(count, save=tmp_path / "whole.db")
    assert found is not None
    assert found.grids == 3
    with pytest.raises(ContradictionError, match="different = 0, puzzles = 0, grids = 1 is stored"):
        FileStore(parts[0], count.part(Shard(1, 2))[0], PartFound).keep(
            CountedClass(1, PartFound(0, 0, 2), 0.0)
        )
    assert check_saved(tmp_path / "whole.txt").identity == count.identity


@dataclass(frozen=True)
class Lazy(CountOfFewest):
    """Its workers leave out a grid, or all of them if there is only one clue."""

    def count_class(self, stopped: Event | None, number: int) -> PartFound:
        if self.clues == 1:
            return PartFound(0, 0, 0)
        found = super().count_class(stopped, number)
        return found._replace(grids=found.grids - (number == 1))


@pytest.mark.parametrize(
    ("layout", "clues", "words"),
    [
        (Box(2, 3), 1, "0 essentially different grids, but Burnside's lemma counts 49"),
        (Box(2, 3), 3, "48 essentially different grids, but Burnside's lemma counts 49"),
        (Layout("x", "2x3"), 2, "2 essentially different grids, but .* counts 3"),
        (Box(1, 5), 2, "1 essentially different grids, but Burnside's lemma counts 2"),
    ],
)
def test_grids_that_workers_leave_out_are_missed(
    layout: Box | Layout, clues: int, words: str, path: Path
) -> None:
    for save in (None, path):
        refuses(ContradictionError, words, run_count, Lazy(layout, clues), save=save)


@pytest.mark.parametrize(
    "layout",
    [Box(2, 2), Box(3, 2), Box(1, 6), *(Layout(x, "2x3") for x in ("x", "anti-knight"))],
    ids=repr,
)
def test_all_grids_are_as_many_as_burnside_counts(layout: Box | Layout) -> None:
    expected = fewest._grids_by_burnside(Layout(layout))
    assert fewest_clues(layout, 2).grids == expected
    assert expected


def test_burnside_is_not_asked_where_it_takes_long() -> None:
    assert fewest._grids_by_burnside(Layout("x")) is None
    assert fewest._grids_by_burnside(Layout(Box(1, 7))) is None


def test_numbers_that_cannot_be_are_refused() -> None:
    identity = Identity("fewest", "2x3", 3, "", {"layout": "x", "clues": 4})
    for part in (PartFound(2, 1, 1), PartFound(0, 1, 1), PartFound(1, 1, 0)):
        assert [*CountOfFewest.wrong(identity, {1: CountedClass(1, part, 0.0)})]


def test_an_estimate_is_that_of_the_seed() -> None:
    found = estimate_fewest("x", 4, box="2x3", samples=20, seed=3)
    assert 0 < found.low <= found.mean <= found.high
    assert (found.samples, found.seed) == (20, 3)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_a_count_that_has_found_many_puzzles(tmp_path: Path) -> None:
    process = started(f"fewest --layout hypercube --clues 8 --save {tmp_path}/count.db")
    while "1245 of 1245 parts" not in remark(process):
        assert process.poll() is None
    time.sleep(12)
    assert ended_by_ctrl_c(process, within=0.5).endswith("sudokuenum: stopped\n")
