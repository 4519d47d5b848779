import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from run_command import refused, run_here
from saved_files import execute

from sudokuenum import (
    ContradictionError,
    CountByChain,
    Identity,
    SavedError,
    Shard,
    check_saved,
    count_grids,
    read_status,
    run_count,
)
from sudokuenum.runs.claims import FileStore
from sudokuenum.runs.long_count import Claims, CountedClass, Workers

N1 = "7802998272"
"""n of the class 1 at level 44."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file that has all 44 classes."""
    path = tmp_path_factory.mktemp("whole") / "whole.db"
    count_grids(save=path)
    return path.read_bytes()


EDITS = {
    "DELETE FROM classes WHERE number = 7": "class 7 is missing",
    "UPDATE classes SET number = -number WHERE number = 9": "class -9 does not belong to",
    "DELETE FROM classes": "class 1 is missing",
    "INSERT INTO classes VALUES (45, '72', 0.1, 1)": "class 45 does not belong to the count",
    "INSERT INTO classes VALUES (0, '72', 0.1, 1)": "class 0 does not belong to the count",
    "INSERT INTO classes VALUES (-3, '72', 0.1, 1)": "class -3 does not belong to the count",
    "UPDATE classes SET n = 'many' WHERE number = 3": "class 3: n is 'many', not an integer from 0",
    "UPDATE classes SET n = '' WHERE number = 3": "class 3: n is '', not an integer from 0",
    "UPDATE classes SET n = -72 WHERE number = 3": "class 3: n is '-72', not an integer from 0",
    "UPDATE classes SET n = 1e30 WHERE number = 3": "class 3: n is '1.0e+30', not an integer",
    "UPDATE classes SET n = x'37' WHERE number = 3": "class 3: n is b'7', not an integer from 0",
    "UPDATE classes SET n = ' 72' WHERE number = 3": "class 3: n is ' 72', not an integer from 0",
    "UPDATE classes SET n = n || char(10) WHERE number = 1": f"class 1: n is '{N1}\\n', not",
    "UPDATE classes SET n = '\u0667' WHERE number = 3": "class 3: n is '\u0667', not an integer",
    f"UPDATE classes SET n = '{'9' * 5000}' WHERE number = 3": f"class 3: n is '{'9' * 36}..., not",
    "UPDATE classes SET n = NULL WHERE number = 3": "class 3: n is None, not an integer from 0",
    "UPDATE classes SET seconds = NULL WHERE number = 3": "class 3: seconds are None, not a time",
    "UPDATE classes SET seconds = 'long' WHERE number = 3": "class 3: seconds are 'long', not a ti",
    "UPDATE classes SET seconds = -1 WHERE number = 3": "class 3: seconds are -1.0, not a time",
    "UPDATE classes SET seconds = 1e999 WHERE number = 3": "class 3: seconds are inf, not a time",
    "UPDATE work SET level = 'x'": "level 'x': not of its type",
    "UPDATE work SET level = 45": "class 45 is missing",
    "UPDATE work SET level = -1": "level -1: not from 1 to 1000000",
    "UPDATE work SET level = 1 << 60": f"level {1 << 60}: not from 1 to 1000000",
    "UPDATE work SET box = 'x'": "box 'x': expected ROWSxCOLUMNS",
    "UPDATE work SET shard = '2/1'": "shard 2/1: the parts of M are 1/M to M/M",
    "UPDATE work SET shard = '1/2'": "class 2 does not belong to the count",
    "UPDATE work SET engine = x'00'": "engine b'\\x00': not of its type",
    "DELETE FROM work": "table work: 0 rows, expected 1",
    "INSERT INTO work SELECT * FROM work": "table work: 2 rows, expected 1",
    "UPDATE runs SET beat = 'now'": "run 1: damaged or edited",
    "UPDATE runs SET pid = -1": "run 1: damaged or edited",
    "UPDATE runs SET pid = 1 << 40": "run 1: damaged or edited",
    "UPDATE runs SET jobs = 'all'": "run 1: damaged or edited",
    "DROP TABLE runs": "no such table: runs",
    "DROP TABLE classes": "no such table: classes",
    "ALTER TABLE classes DROP COLUMN seconds": "no such column: seconds",
}
"""Statements that edit a file, and what the message says."""

WRONG_N = {
    "UPDATE classes SET n = '72' WHERE number = 1": f"class 1: n = 72, but columns counts {N1}\n",
    f"UPDATE classes SET n = '{N1}0' WHERE number = 1": f"class 1: n = {N1}0, but columns",
    "UPDATE classes SET n = n + 72 WHERE number = 1": f"class 1: n = {int(N1) + 72}, but columns",
    "UPDATE classes SET n = '1' WHERE number = 44": "class 44: n = 1, but columns counts ",
}
"""Statements that change n into another number, and what the message says."""


def edit(path: Path, content: bytes, statement: str) -> None:
    path.write_bytes(content)
    execute(path, statement)


@pytest.mark.parametrize(("statement", "message"), [*EDITS.items(), *WRONG_N.items()])
def test_an_edited_file_is_one_line(
    statement: str, message: str, whole: bytes, tmp_path: Path
) -> None:
    path, merged = tmp_path / "saved.db", tmp_path / "merged.db"
    edit(path, whole, statement)
    edited = path.read_bytes()
    for arguments in (
        ["status", str(path)],
        ["status", str(path), "--json"],
        ["count", "--save", str(path), "--quiet"],
        ["merge", str(path), "--save", str(merged)],
    ):
        out, err = run_here(*arguments, status=1 if statement in WRONG_N else 2)
        assert out == ""
        # another count is wanted than the edited file says that it has
        other = arguments[0] == "count" and err.startswith(f"sudokuenum: {path}: counts box ")
        assert other or err.startswith(f"sudokuenum: {path}: {message}")
        assert err.count("\n") == 1
    assert path.read_bytes() == edited
    assert os.listdir(tmp_path) == ["saved.db"]
    with pytest.raises(ContradictionError if statement in WRONG_N else SavedError):
        count_grids(save=path)


@pytest.mark.parametrize(
    ("box", "engine", "message"),
    [
        ("2x2", "dfs", "counts box 2x2, 3 classes, engine dfs, which is never saved"),
        ("4x3", "dfs", "counts box 4x3, 3 classes, engine dfs, which is never saved"),
        ("5x5", "burnside", "box 5x5: "),
    ],
)
def test_a_count_that_is_never_saved_is_refused(
    box: str, engine: str, message: str, path: Path
) -> None:
    FileStore(path, Identity(box, 3, engine, "digest")).__exit__()
    with pytest.raises(SavedError, match=f"^{path}: {message}"):
        check_saved(path)


@pytest.mark.parametrize("engine", ["dfs", "columns"])
def test_a_shard_with_another_n_never_says_that_it_is_done(engine: str, path: Path) -> None:
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
    right = CountByChain.count

    def wrong(self: CountByChain, claims: Claims, workers: Workers) -> Iterator[CountedClass]:
        for number, n, seconds in right(self, claims, workers):
            yield CountedClass(number, n + 72 * (number == 20), seconds)

    monkeypatch.setattr(CountByChain, "count", wrong)
    out, err = run_here(f"--save {path} --quiet --jobs 1", status=1)
    assert out == ""
    assert "class 20: n = " in err
    assert execute(path, "SELECT n FROM classes WHERE number = 20") == [(None,)]
    # nor is the total of a count without a file shown
    error = refused(f"--jobs 1 --html {tmp_path}/a --quiet", status=1)
    assert error.startswith("class 20: n = ")
    assert not (tmp_path / "a").exists()


def test_classes_that_a_run_claimed_which_there_is_not_are_free(whole: bytes, path: Path) -> None:
    edit(path, whole, "UPDATE classes SET n = NULL, seconds = NULL, run = 99 WHERE number < 3")
    assert str(count_grids(save=path).grids) == "6670903752021072936960"
    # and of one whose last sign of life lies in the future
    edit(path, whole, "UPDATE classes SET n = NULL, seconds = NULL, run = 1 WHERE number < 3")
    edit(path, path.read_bytes(), "UPDATE runs SET host = 'elsewhere', beat = 9e10 WHERE id = 1")
    assert str(count_grids(save=path).grids) == "6670903752021072936960"


def test_a_row_that_goes_away_in_the_middle_is_named(whole: bytes, path: Path) -> None:
    path.write_bytes(whole)
    with FileStore(path, CountByChain().identity) as store:
        store._database.execute("DELETE FROM classes WHERE number = 5")
        with pytest.raises(SavedError, match="class 5 is missing"):
            store.keep(CountedClass(5, 72, 0.1))
        with pytest.raises(SavedError, match="class 5 is missing"):
            store.left(range(1, 45))


def test_bytes_that_are_no_text_are_damage(whole: bytes, path: Path) -> None:
    # in the statement that made a table, which the message of SQLite would show
    path.write_bytes(whole.replace(b"CREATE TABLE classes", b"CREATE T\x95BLE classes"))
    with pytest.raises(SavedError, match=r"saved\.db: damaged"):
        read_status(path)
    edit(path, whole, "UPDATE work SET engine = CAST(x'ff' AS TEXT)")
    with pytest.raises(SavedError, match=r"saved\.db: "):
        read_status(path)
