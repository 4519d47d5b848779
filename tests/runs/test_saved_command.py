"""Saved counts of grids: resumed, counted in shards and joined, by the commands."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from progress_told import Told

from sudokuenum import (
    ContradictionError,
    CountByChain,
    Identity,
    OptionError,
    SavedError,
    Shard,
    cli,
    count_grids,
    merge_saved,
    run_count,
)
from sudokuenum.runs import claims, saved
from sudokuenum.runs.claims import FileStore
from sudokuenum.runs.long_count import CountedClass

N = "6670903752021072936960"
COUNT = Identity("2x2", 5, "layout x by search", "digest")


def test_a_count_is_saved_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "saved.db"
    told = Told()
    first = count_grids(save=path, progress=told)
    again = count_grids(save=path, progress=told)
    assert told.add_up(2 * 440)
    assert first.classes == again.classes
    assert [part.n for part in first.classes] == [part.n for part in count_grids().classes]
    assert cli.main(["--save", str(path)]) == 0
    captured = capsys.readouterr()
    assert f"all grids:         N  = {N}" in captured.out
    assert f"{path}: 44 of 44 classes done\n" in captured.err
    assert cli.main(["--quiet", "--save", str(path), "--engine", "columns"]) == 2
    assert cli.main(["status", str(path)]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("count     box 3x3, 44 classes, engine dfs; sudokuenum ")
    assert captured.err.endswith("counts box 3x3, 44 classes, engine dfs, not engine columns\n")


def test_a_command_opens_and_reads_its_file_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            calls.append(function.__name__)
            return function(*arguments)

        return call

    for module in (claims, saved):
        for name in ("open_saved", "read_results"):
            monkeypatch.setattr(module, name, noted(getattr(module, name)))
    path = str(tmp_path / "part.db")
    for command in (["count", "--save", path, "--shard", "1/2"], ["status", path]):
        calls.clear()
        assert cli.main(command) == 0
        assert calls == ["open_saved", "read_results"]


def test_a_wrong_saved_count_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "saved.db"
    count_grids(save=path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE classes SET n = '72' WHERE number = 1")
    database.close()
    assert cli.main(["--quiet", "--save", str(path)]) == 1
    assert capsys.readouterr() == (
        "",
        f"sudokuenum: {path}: class 1: n = 72, but columns counts 7802998272\n",
    )


@pytest.mark.parametrize("engine", ["dfs", "columns"])
def test_shards_are_joined(engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(tmp_path / f"{k}.db") for k in (1, 2, 3)]
    options = ["--level", "71", "--engine", engine]
    for k, path in enumerate(paths, 1):
        assert cli.main(["--shard", f"{k}/3", "--save", path, *options]) == 0
        assert f"shard {k}/3" in capsys.readouterr().out
    whole = str(tmp_path / "whole.db")
    assert cli.main(["merge", *paths, "--save", whole]) == 0
    assert capsys.readouterr().out == f"71 of 71 classes in {whole}\n"
    assert cli.main(["--quiet", "--save", whole, *options]) == 0
    assert capsys.readouterr().out == N + "\n"

    gaps = str(tmp_path / "gaps.db")
    assert cli.main(["merge", paths[0], paths[1], paths[1], "--save", gaps]) == 1
    captured = capsys.readouterr()
    assert captured.err == (
        "sudokuenum: in several files, equal: 24 classes: "
        f"{','.join(map(str, range(2, 72, 3)))}\n"
        f"sudokuenum: in no file: 23 classes: {','.join(map(str, range(3, 72, 3)))}\n"
    )
    assert cli.main(["--quiet", "--save", gaps, *options]) == 0
    assert cli.main(["merge", *paths, "--save", whole]) == 2
    assert capsys.readouterr().err.endswith("whole.db: exists already\n")


def test_merging_names_contradictions_and_other_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / name for name in "ab"]
    for path, n in zip(paths, (5, 6), strict=True):
        with FileStore(path, COUNT) as store:
            store.keep(CountedClass(2, n, 0.5))
    with pytest.raises(ContradictionError, match=r"class 2: 5 in .*/a, 6 in .*/b"):
        merge_saved(paths, tmp_path / "c")
    assert cli.main(["merge", *map(str, paths), "--save", str(tmp_path / "c")]) == 1
    assert capsys.readouterr().err.startswith("sudokuenum: class 2: 5 in ")
    FileStore(tmp_path / "d", replace(COUNT, engine="layout x by columns")).__exit__()
    with pytest.raises(SavedError, match=r"/d: .*, but .*/a not engine layout x by columns"):
        merge_saved([paths[0], tmp_path / "d"], tmp_path / "c")
    assert not (tmp_path / "c").exists()


def test_shards_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    for text in ("", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2", "\u0663/4"):
        with pytest.raises(OptionError, match="shard"):
            Shard.parse(text)
    parts = [Shard(k, 7).classes(416) for k in range(1, 8)]
    assert sorted(number for part in parts for number in part) == list(range(1, 417))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--shard", "1/2"], "--shard 1/2: it needs --save FILE, where this part is kept"),
        (["--shard", "3/2", "--save", "x"], "shard 3/2: the parts of M are 1/M to M/M"),
        (
            ["--box", "2x3", "--save", "x"],
            "box 2x3: --save goes with the method chain, which is for 3x3",
        ),
        (
            ["--box", "2x3", "--scheduler", "x"],
            "box 2x3: --scheduler goes with the method chain, which is",
        ),
        (
            ["--box", "2x5", "--save", "x", "--shard", "1/2"],
            "box 2x5: --save goes with the method chain, which is for 3x3 boxes, and with 4x3 box",
        ),
        (
            ["--box", "4x3", "--save", "x", "--classes", "9-", "--shard", "1/2"],
            "--classes: --shard does not go with a range",
        ),
        (
            ["--box", "4x3", "--save", "x", "--classes", "9:"],
            "classes '9:': expected increasing ranges such as 1-100,205 of 1-144578",
        ),
        (["--box", "4x3", "--save", "none/x", "--classes", "9-"], "none/x: unable"),
        (["status", "none.db"], "none.db: no such file"),
    ],
)
def test_wrong_use_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines()[-1].startswith(f"sudokuenum: {message}")
    assert not Path("x").exists()


@pytest.mark.slow
@pytest.mark.parametrize("level", [2051, 36288])
def test_the_finest_levels_in_shards(level: int, tmp_path: Path) -> None:
    paths = [tmp_path / f"{k}.db" for k in range(1, 5)]
    for k, path in enumerate(paths, 1):
        run_count(CountByChain(level), save=path, shard=Shard(k, 4))
    assert merge_saved(paths, tmp_path / "whole.db").gaps == ()
    assert str(count_grids(level=level, save=tmp_path / "whole.db").grids) == N
