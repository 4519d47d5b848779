"""Files of version 1: databases, and texts "sudokuenum saved count 1", are read for ever.

tests/data/old_saved_counts has a database and a text of each kind, which the last program with
these formats wrote. It had one number, n, for each class, and called the engine `sums` `columns`.
"""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from refusals import refuses
from run_command import output, refused

from sudokuenum import run_count
from sudokuenum.counting import CountByChain
from sudokuenum.errors import SavedError
from sudokuenum.essential import CountByBurnside, CountByWalk
from sudokuenum.geometry.box import Box
from sudokuenum.layouts import CountOfLayout, plan_layout
from sudokuenum.long_runs import Identity, LongCount, Shard
from sudokuenum.long_runs.old_files import identity_of, result_of
from sudokuenum.research import CountOfFewest
from sudokuenum.results import check_saved, merge_saved, read_status

DATA = Path(__file__).parents[1] / "data" / "old_saved_counts"
RESULTS = Path(__file__).parents[2] / "results"
COUNTS: dict[str, LongCount[Any, Any]] = {
    "chain": CountByChain(44, "sums"),
    "layout": CountOfLayout(plan_layout("hypercube", "sums")),
    "fewest": CountOfFewest(Box(2, 2), 4),
    "burnside": CountByBurnside("2x2"),
    "walk": CountByWalk(),
}
"""The counts of the old files by their names; `walk` has one of 416 shards."""


@pytest.fixture(params=[f"{name}.{form}" for name in COUNTS for form in ("db", "txt")])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return Path(shutil.copy(DATA / request.param, tmp_path))


def shard_of(path: Path) -> Shard:
    return Shard(380, 416) if path.stem == "walk" else Shard()


def test_an_old_file_is_read(old: Path) -> None:
    identity, numbers = COUNTS[old.stem].part(shard_of(old))
    if old.suffix == ".txt":  # `merge` writes a file of all classes
        identity = replace(identity, shard="1/1")
    saved, status = check_saved(old), read_status(old)
    assert saved.identity == identity
    assert [*saved.results] == [*numbers]
    assert str(status.count) == str(identity)
    assert (status.done, status.total) == (len(numbers), len(identity.numbers))
    assert status.seconds > 0
    assert output(f"status {old}").startswith(f"count             {saved.identity}\n")


def test_the_results_of_an_old_file_are_right(old: Path, tmp_path: Path) -> None:
    count, shard, new = COUNTS[old.stem], shard_of(old), tmp_path / "new.db"
    run_count(count, save=new, shard=shard)
    fresh = check_saved(new).results
    assert {k: one.result for k, one in check_saved(old).results.items()} == {
        k: one.result for k, one in fresh.items()
    }
    assert {type(one.result) for one in check_saved(old).results.values()} == {count.result}


@pytest.mark.parametrize("name", ["new.db", "new.txt", "new.txt.xz"])
def test_an_old_file_becomes_a_new_one_which_goes_on(old: Path, name: str, tmp_path: Path) -> None:
    count, new = COUNTS[old.stem], tmp_path / name
    merge_saved([old], new)
    assert check_saved(new).results.keys() == check_saved(old).results.keys()
    assert new.suffix == ".db" or b"saved count 1" not in new.read_bytes()
    if name == "new.db" and old.stem != "walk":
        assert run_count(count, save=new) is not None


@pytest.mark.parametrize("name", COUNTS)
def test_nothing_is_counted_into_an_old_database(name: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(DATA / f"{name}.db", tmp_path))
    before = path.read_bytes()
    why = "a file of an earlier version; `merge .* --save NEW.db` makes a file of this version"
    refuses(SavedError, why, run_count, COUNTS[name], save=path, shard=shard_of(path))
    assert path.read_bytes() == before


def test_the_command_says_how_an_old_database_goes_on(tmp_path: Path) -> None:
    old, new = Path(shutil.copy(DATA / "chain.db", tmp_path)), tmp_path / "new.db"
    assert f"`merge {old} --save NEW.db`" in refused(f"count --engine sums --save {old}")
    assert output(f"merge {old} --save {new}") == f"44 of 44 classes in {new}\n"
    assert output(f"count --engine sums --save {new} --quiet") == "6670903752021072936960\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (("3x3", 44, "dfs"), Identity("chain", "3x3", 44, "d", {"engine": "dfs"})),
        (("3x3", 44, "columns"), Identity("chain", "3x3", 44, "d", {"engine": "sums"})),
        (("4x3", 144578, "columns"), Identity("columns", "4x3", 144578, "d")),
        (("3x3", 416, "catalogue"), Identity("walk", "3x3", 416, "d")),
        (("2x2", 20, "burnside"), Identity("burnside", "2x2", 20, "d")),
        (
            ("3x3", 74, "layout x by columns"),
            Identity("layout", "3x3", 74, "d", {"layout": "x", "engine": "sums"}),
        ),
        (
            ("2x3", 5, "layout box 2x3 by search"),
            Identity("layout", "2x3", 5, "d", {"layout": "box 2x3", "engine": "search"}),
        ),
        (
            ("1x7", 324, "fewest 11 of Latin"),
            Identity("fewest", "1x7", 324, "d", {"layout": "Latin", "clues": 11}),
        ),
        (("2x2", 5, "powers"), Identity("powers", "2x2", 5, "d")),
    ],
)
def test_old_identities(old: tuple[str, int, str], new: Identity) -> None:
    assert identity_of(*old, "d", "1/2") == Identity(**{**vars(new), "shard": "1/2"})


def test_packed_numbers() -> None:
    assert result_of("fewest", 3000000000007000000000005) == (3, 7, 5)
    assert result_of("chain", 3000000000007000000000005) == (3000000000007000000000005,)


@pytest.mark.parametrize(
    ("name", "layout", "clues", "found"),
    [  # as docs/fewest.md states: grids, puzzles, and essentially different puzzles
        ("2x3_36", Box(2, 3), 36, (49, 72425047, 17343039)),
        ("2x4_13", Box(2, 4), 13, (1673187, 0, 0)),
        ("latin-7_11", Box(1, 7), 11, (324, 0, 0)),
        ("latin-7_12", Box(1, 7), 12, (324, 147, 1)),
        ("hypercube_8", "hypercube", 8, (0, 50213277, 153342)),
        ("anti-knight_8", "anti-knight", 8, (0, 4, 4)),
        ("argyle_8", "argyle", 8, (0, 53, 53)),
        ("x+windoku_8", "x+windoku", 8, (0, 0, 0)),
        ("x+p_8", "x+p", 8, (0, 0, 0)),
        ("p_10", "p", 10, (0, 0, 0)),
    ],
)
def test_the_tables_of_fewest_clues(
    name: str, layout: Box | str, clues: int, found: tuple[int, int, int]
) -> None:
    saved = check_saved(RESULTS / f"fewest_{name}.txt.xz")
    assert saved.identity.kind == "fewest"
    assert saved.identity.parameter("clues", int) == clues
    parts = [one.result for one in saved.results.values()]
    assert tuple(sum(getattr(part, name) for part in parts) for name in FIELDS) == found
    assert len(parts) == saved.identity.classes


FIELDS = "grids", "puzzles", "different"
