"""A count of one's own is saved, divided, killed, joined, spread and checked like any other."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import get_context
from pathlib import Path
from threading import Event

import pytest
from progress_told import Told
from public_api import PUBLIC_NAMES
from refusals import refuses
from saved_files import execute
from toy_count import Powers, slow_count

import sudokuenum
from sudokuenum import run_count
from sudokuenum.errors import ContradictionError, OptionError, SavedError
from sudokuenum.long_runs import Identity, LongCount, Number, Run, Shard
from sudokuenum.long_runs.long_count import Results
from sudokuenum.results import check_saved, merge_saved, read_status
from sudokuenum.results.saved_counts import known_kinds

SUM = sum(k**9 for k in range(1, 61))
KINDS = [Powers]


def test_shards_are_saved_killed_and_joined(tmp_path: Path) -> None:
    parts = [tmp_path / f"{k}.db" for k in (1, 2, 3)]
    for k, part in enumerate(parts, 1):
        assert run_count(Powers(60), save=part, shard=Shard(k, 3)) is None
        assert sorted(check_saved(part, KINDS).results) == list(range(k, 61, 3))
    process = slow_count(tmp_path, 0.01, 60)
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.communicate()
    assert run_count(Powers(60), save=tmp_path / "saved.db") == SUM
    whole = tmp_path / "whole.txt.xz"
    assert merge_saved([*parts, tmp_path / "saved.db"], whole, KINDS).doubles == (*range(1, 61),)
    assert read_status(whole, KINDS).to_do == 0
    assert run_count(Powers(60), save=parts[0], shard=Shard(1, 3)) is None
    assert merge_saved([whole, parts[0]], tmp_path / "whole.db", KINDS).gaps == ()
    assert run_count(Powers(60), save=tmp_path / "whole.db") == SUM


def test_it_is_counted_in_memory_and_spread_over_executors(tmp_path: Path) -> None:
    told = Told()
    assert run_count(Powers(60), jobs=2, progress=told) == SUM
    assert told.add_up(60)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert run_count(Powers(60), save=tmp_path / "a.db", jobs=2, executor=processes) == SUM
    with ThreadPoolExecutor(2) as threads:
        assert run_count(Powers(60), jobs=2, executor=threads) == SUM


def test_classes_come_as_they_are_counted_and_within_ranges(tmp_path: Path) -> None:
    with Run(Powers(60), save=tmp_path / "saved.db") as run:
        counted = [one.number for one in run.classes(within=[range(3, 6), range(50, 52)])]
        assert sorted(counted) == [3, 4, 5, 50, 51]
        assert (run.done(), run.done(range(4, 51)), run.done([]), run.total()) == (5, 3, 0, None)
        assert (run.status().done, run.status().processes) == (5, 0)
        assert run.complete() == SUM
        assert list(run.classes()) == []


def test_a_run_that_was_left_goes_on(tmp_path: Path) -> None:
    for save in (None, tmp_path / "saved.db"):
        with Run(Powers(60), save=save, jobs=1) as run:
            counted = run.classes()
            assert next(counted).number == 1
            counted.close()
            assert run.complete() == SUM


@pytest.mark.parametrize("within", [range(1, 62), range(0, 3), range(1, 9, 2), range(5, 5)])
def test_ranges_that_are_none_of_the_classes_are_refused(within: range) -> None:
    with pytest.raises(OptionError, match="not consecutive classes of"):
        list(Run(Powers(60)).classes(within=[within]))


class Huge(Powers):
    """Finds n that no file can keep."""

    def count_class(self, stopped: object, number: int) -> Number:
        return Number([-1, 10**1000, 10**5000][number % 3])


def test_what_no_file_can_keep_is_not_kept(tmp_path: Path, path: Path) -> None:
    for level in (1, 2, 3):
        with pytest.raises(
            ContradictionError, match=r"class 1: n = .* expected integers from 0 to 10\^1000"
        ):
            run_count(Huge(level), save=tmp_path / f"{level}.db", jobs=1)
    assert check_saved(tmp_path / "3.db", KINDS).results == {}
    refuses(TypeError, "a Progress", run_count, Powers(), save=path, progress=5)
    assert not path.exists()


def test_wrong_results_are_found(tmp_path: Path, path: Path) -> None:
    run_count(Powers(), save=path)
    execute(path, "UPDATE classes SET n = 7 WHERE number = 3")
    for use in (
        lambda: check_saved(path, KINDS),
        lambda: read_status(path, KINDS),
        lambda: merge_saved([path], tmp_path / "other.db", KINDS),
        lambda: run_count(Powers(), save=path),
    ):
        refuses(ContradictionError, r"saved.db: class 3: n = 7, not a ninth powe", use)
    shared = tmp_path / "shared.db"
    with Run(Powers(), save=shared, jobs=1) as run, closing(run.classes()) as counted:
        next(counted)
        execute(shared, "UPDATE classes SET n = 7, seconds = 0 WHERE number = 5")
        assert run.status().done >= 2
        refuses(ContradictionError, "class 5: n = 7, not a ninth power", list, counted)
    with pytest.raises(SavedError, match="counts box 2x2, 5 classes, kind powers, which is never"):
        check_saved(path)


class Wrong(Powers):
    """Counts one class wrongly."""

    def count_class(self, stopped: object, number: int) -> Number:
        return Number(number**9 + (number == 4))


@pytest.mark.parametrize("save", [None, "saved.db"])
def test_a_class_that_is_counted_wrongly_is_not_kept(save: str | None, tmp_path: Path) -> None:
    path = save and tmp_path / save
    with pytest.raises(ContradictionError, match=r"class 4: n = 262145, not a ninth power"):
        run_count(Wrong(), save=path, jobs=1)
    if path:
        # what is counted meanwhile may be kept
        assert 4 not in check_saved(path, KINDS).results


class Here(Powers):
    """A count whose calls only threads of this process can make."""

    spreads = False


def test_wrong_use_is_told() -> None:
    words = "shard 1/2 needs a file in which this part is saved"
    refuses(OptionError, words, run_count, Powers(), shard=Shard(1, 2))
    words = r"^expected a Shard, such as Shard\(1, 2\), not str$"
    refuses(TypeError, words, run_count, Powers(), save="part.db", shard="1/2")
    refuses(OptionError, "a count without a file has no status", Run(Powers()).status)
    refuses(TypeError, "expected a LongCount, not int", run_count, 5)
    words = r"executor 'two': expected an executor of "
    refuses(TypeError, words, run_count, Powers(), executor="two")
    with ThreadPoolExecutor(1) as executor:
        why = "Here.*: only threads of this process can run its calls, not an executor"
        refuses(OptionError, why, run_count, Here(), executor=executor)


def test_every_public_long_count_is_a_known_kind() -> None:
    counts = {
        one
        for one in PUBLIC_NAMES.values()
        if isinstance(one, type) and issubclass(one, sudokuenum.long_runs.LongCount)
    }
    assert {*known_kinds()} == counts - {sudokuenum.long_runs.LongCount}


class Cubes(LongCount[int, Number]):
    """A count without a digest of representatives."""

    kind = "cubes"
    identity = Identity("cubes", "2x2", 5)

    def count_class(self, stopped: Event | None, number: int) -> Number:
        return Number(number**3)

    def total(self, results: Results[Number], seconds: float) -> int:
        return sum(one.result.n for one in results.values())


def test_a_count_without_representatives_becomes_a_text_and_back(tmp_path: Path) -> None:
    assert run_count(Cubes(), save=tmp_path / "cubes.db") == 225
    merge_saved([tmp_path / "cubes.db"], tmp_path / "cubes.txt", [Cubes])
    assert check_saved(tmp_path / "cubes.txt", [Cubes]).results[3].result == Number(27)
    merge_saved([tmp_path / "cubes.txt"], tmp_path / "again.db", [Cubes])
    assert run_count(Cubes(), save=tmp_path / "again.db") == 225
