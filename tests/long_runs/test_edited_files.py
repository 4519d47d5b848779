import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from puzzles_in_files import lines_of
from refusals import refuses
from run_command import refused, run_here
from saved_files import counted_class, execute, stored
from whole_count import whole_count

from sudokuenum import run_count
from sudokuenum.counting import completions
from sudokuenum.counting.choices import EngineName
from sudokuenum.counting.completions import Completions
from sudokuenum.counting.long_count import CountByChain
from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.long_runs import Identity, Shard
from sudokuenum.long_runs.claims import FileStore
from sudokuenum.long_runs.long_count import Claims, CountedClass, Number, Workers
from sudokuenum.research.fewest import PartFound
from sudokuenum.results import check_saved, read_status


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file that has all 44 classes."""
    path = tmp_path_factory.mktemp("whole") / "whole.db"
    run_count(CountByChain(), save=path)
    return path.read_bytes()


def edit(path: Path, content: bytes, statement: str) -> None:
    path.write_bytes(content)
    execute(path, statement)


@pytest.mark.parametrize(
    ("statement", "message"), [line.split(" => ") for line in lines_of("edited_files")]
)
def test_an_edited_file_is_one_line(
    statement: str, message: str, whole: bytes, tmp_path: Path
) -> None:
    path, merged = tmp_path / "saved.db", tmp_path / "merged.db"
    edit(path, whole, statement)
    edited, wrong_n = path.read_bytes(), ", but columns" in message
    for arguments in (
        ["status", str(path)],
        ["status", str(path), "--json"],
        ["count", "--save", str(path), "--quiet"],
        ["merge", str(path), "--save", str(merged)],
    ):
        out, err = run_here(*arguments, status=1 if wrong_n else 2)
        assert out == ""
        # another count is wanted than the edited file says that it has
        other = arguments[0] == "count" and err.startswith(f"sudokuenum: {path}: counts box ")
        assert other or err.startswith(f"sudokuenum: {path}: {message}")
        assert err.count("\n") == 1
    assert path.read_bytes() == edited
    assert os.listdir(tmp_path) == ["saved.db"]
    refuses(ContradictionError if wrong_n else SavedError, "", run_count, CountByChain(), save=path)


@pytest.mark.parametrize(
    ("identity", "why"),
    [
        (Identity("chain", "2x2", 3, "", {"engine": "dfs"}), "level 3: "),
        (Identity("chain", "2x2", 44, "", {"engine": "dfs"}), ".*, not box 3x3"),
        (Identity("chain", "3x3", 44, "", {"engine": "slow"}), "engine 'slow': "),
        (Identity("chain", "3x3", 44), "parameter engine None: of the wrong type"),
        (Identity("columns", "3x3", 44), "counts box 3x3, 44 classes, kind columns, not box 4x3"),
        (Identity("columns", "4x3", 3, "", {"engine": "dfs"}), ".* engine dfs, without engine"),
        (Identity("dfs", "4x3", 3), "counts box 4x3, 3 classes, kind dfs, which is never saved"),
        (Identity("burnside", "5x5", 3), "box 5x5: "),
        (Identity("fewest", "2x3", 3, "", {"layout": "x"}), "parameter clues None: of the wrong t"),
    ],
)
def test_a_count_that_is_never_saved_is_refused(identity: Identity, why: str, path: Path) -> None:
    record = PartFound if identity.kind == "fewest" else Number
    FileStore(path, identity, record).close()
    refuses(SavedError, f"^{re.escape(str(path))}: {why}", check_saved, path)


def test_a_file_with_results_of_another_type_is_refused(path: Path) -> None:
    stored(path, Identity("fewest", "2x3", 3, "", {"layout": "x", "clues": 4})).close()
    refuses(SavedError, "no such column: different", check_saved, path)


@pytest.mark.parametrize("engine", ["dfs", "sums"])
def test_a_shard_with_another_n_never_says_that_it_is_done(engine: EngineName, path: Path) -> None:
    run_count(CountByChain(engine=engine), save=path, shard=Shard(1, 4))
    content = path.read_bytes()
    for number in (1, 41):
        edit(path, content, f"UPDATE classes SET n = '720' WHERE number = {number}")
        with pytest.raises(ContradictionError, match=f"class {number}: n = 720, but columns"):
            run_count(CountByChain(engine=engine), save=path, shard=Shard(1, 4))
        out, err = run_here(f"--save {path} --shard 1/4 --engine {engine}", status=1)
        assert out == ""
        assert re.fullmatch(rf"sudokuenum: .*: class {number}: n = 720, but columns .*\n", err)


def test_a_class_that_is_counted_wrongly_is_not_saved(
    tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, all_right = CountByChain.count, completions.completions

    def wrong(
        self: CountByChain, claims: Claims, workers: Workers
    ) -> Iterator[CountedClass[Number]]:
        for number, (n,), seconds in right(self, claims, workers):
            yield counted_class(number, n + 72 * (number == 20), seconds)

    def all_wrong(*arguments: Any) -> list[Completions]:
        return [one._replace(n=one.n + 72 * (one.number == 20)) for one in all_right(*arguments)]

    monkeypatch.setattr(CountByChain, "count", wrong)
    out, err = run_here(f"--save {path} --quiet --jobs 1", status=1)
    assert out == ""
    assert "class 20: n = " in err
    assert execute(path, "SELECT n FROM classes WHERE number = 20") == [(None,)]
    # nor is the total of a count without a file shown, in which there is no long count
    monkeypatch.setattr(completions, "completions", all_wrong)
    assert refused(f"--jobs 1 --html {tmp_path}/a --quiet", status=1).startswith("class 20: n = ")
    assert not (tmp_path / "a").exists()


def test_classes_that_a_run_claimed_which_there_is_not_are_free(whole: bytes, path: Path) -> None:
    edit(path, whole, "UPDATE classes SET n = NULL, seconds = NULL, run = 99 WHERE number < 3")
    assert str(whole_count(CountByChain(), save=path).grids) == "6670903752021072936960"
    # and of one whose last sign of life lies in the future
    edit(path, whole, "UPDATE classes SET n = NULL, seconds = NULL, run = 1 WHERE number < 3")
    edit(path, path.read_bytes(), "UPDATE runs SET host = 'elsewhere', beat = 9e10 WHERE id = 1")
    assert str(whole_count(CountByChain(), save=path).grids) == "6670903752021072936960"


def test_a_row_that_goes_away_in_the_middle_is_named(whole: bytes, path: Path) -> None:
    path.write_bytes(whole)
    with stored(path, CountByChain().identity) as store:
        store._database.execute("DELETE FROM classes WHERE number = 5")
        refuses(SavedError, "class 5 is missing", store.keep, counted_class(5, 72))
        refuses(SavedError, "class 5 is missing", store.left, range(1, 45))


def test_bytes_that_are_no_text_are_damage(whole: bytes, path: Path) -> None:
    # in the statement that made a table, which the message of SQLite would show
    path.write_bytes(whole.replace(b"CREATE TABLE classes", b"CREATE T\x95BLE classes"))
    refuses(SavedError, r"saved\.db: damaged", read_status, path)
    edit(path, whole, "UPDATE work SET kind = CAST(x'ff' AS TEXT)")
    refuses(SavedError, r"saved\.db: ", read_status, path)
