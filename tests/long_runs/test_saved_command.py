"""Saved counts of grids: resumed, counted in shards and joined, by the commands."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from progress_told import Told
from refusals import refuses
from run_command import output, refused, run_here
from saved_files import counted_class, stored
from whole_count import whole_count

from sudokuenum import count_grids, run_count
from sudokuenum.counting import CountByChain
from sudokuenum.errors import ContradictionError, OptionError, SavedError
from sudokuenum.long_runs import Identity, Run, Shard, claims, saved
from sudokuenum.results import merge_saved

N = "6670903752021072936960"
COUNT = Identity("layout", "2x2", 5, "digest", {"layout": "x", "engine": "search"})


def test_a_count_is_saved_and_resumed(path: Path) -> None:
    told = Told()
    first = whole_count(CountByChain(), save=path, progress=told)
    again = whole_count(CountByChain(), save=path, progress=told)
    assert told.add_up(2 * 440)
    assert first.classes == again.classes
    assert [part.n for part in first.classes] == [part.n for part in count_grids().classes]
    captured = run_here(f"--save {path}")
    assert f"grids          {int(N):,}\n" in captured.out
    assert f"{path}: 44 of 44 classes done\n" in captured.err
    error = refused(f"--quiet --save {path} --engine sums")
    assert error.endswith("counts box 3x3, 44 classes, engine dfs, not engine sums")
    words = "count             box 3x3, 44 classes, engine dfs\nversion "
    assert output(f"status {path}").startswith(words)


def test_the_status_says_when_the_remaining_time_is_known(path: Path) -> None:
    with Run(CountByChain(), save=path):
        pass
    assert "the remaining time is unknown until" in run_here(f"status {path}").err
    run_count(CountByChain(), save=path)
    assert run_here(f"status {path}").err == ""


def test_a_command_opens_and_reads_its_file_once(
    path: Path, monkeypatch: pytest.MonkeyPatch
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
    for command in (f"count --save {path} --shard 1/2", f"status {path}"):
        calls.clear()
        run_here(command)
        assert calls == ["open_saved", "read_results"]


@pytest.mark.parametrize("engine", ["dfs", "sums"])
def test_shards_are_joined(engine: str, tmp_path: Path) -> None:
    paths = [str(tmp_path / f"{k}.db") for k in (1, 2, 3)]
    options = f"--level 71 --engine {engine}"
    for k, path in enumerate(paths, 1):
        assert f"shard {k}/3" in output(f"--shard {k}/3 --save {path} {options}")
    whole = str(tmp_path / "whole.db")
    assert output("merge", *paths, "--save", whole) == f"71 of 71 classes in {whole}\n"
    assert output(f"--quiet --save {whole} {options}") == N + "\n"

    gaps = str(tmp_path / "gaps.db")
    assert run_here("merge", paths[0], paths[1], paths[1], "--save", gaps, status=1).err == (
        "sudokuenum: the same in several files: 24 classes: "
        f"{','.join(map(str, range(2, 72, 3)))}\n"
        f"sudokuenum: missing from all files: 23 classes: {','.join(map(str, range(3, 72, 3)))}\n"
    )
    run_here(f"--quiet --save {gaps} {options}")
    assert refused("merge", *paths, "--save", whole).endswith("whole.db: already exists")


def test_merging_names_contradictions_and_other_counts(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "ab"]
    for path, n in zip(paths, (5, 6), strict=True):
        with stored(path, COUNT) as store:
            store.keep(counted_class(2, n))
    target = tmp_path / "c"
    refuses(
        ContradictionError, r"class 2: n = 5 in .*\Wa, n = 6 in .*\Wb", merge_saved, paths, target
    )
    assert refused("merge", *paths, "--save", target, status=1).startswith("class 2: n = 5 in ")
    parameters = {"layout": "x", "engine": "sums"}
    stored(tmp_path / "d", replace(COUNT, parameters=parameters)).close()
    words = r"\Wd: .* engine sums, not engine search; compared with .*\Wa"
    refuses(SavedError, words, merge_saved, [paths[0], tmp_path / "d"], target)
    assert not target.exists()


def test_shards_that_do_not_exist_are_refused() -> None:
    for text in ("", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2", "\u0663/4"):
        refuses(OptionError, "shard", Shard, text)
    parts = [Shard(k, 7).classes(416) for k in range(1, 8)]
    assert sorted(number for part in parts for number in part) == list(range(1, 417))


@pytest.mark.slow
@pytest.mark.parametrize("level", [2051, 36288])
def test_the_finest_levels_in_shards(level: int, tmp_path: Path) -> None:
    paths = [tmp_path / f"{k}.db" for k in range(1, 5)]
    for k, path in enumerate(paths, 1):
        run_count(CountByChain(level), save=path, shard=Shard(k, 4))
    assert merge_saved(paths, tmp_path / "whole.db").gaps == ()
    assert str(whole_count(CountByChain(level), save=tmp_path / "whole.db").grids) == N


@pytest.mark.heavy
def test_a_folder_that_there_is_not_is_told(tmp_path: Path) -> None:
    path = tmp_path / "none" / "x"
    error = run_here(f"--box 4x3 --save {path} --classes 9-", status=2).err
    assert error.splitlines()[-1].startswith(f"sudokuenum: {path}: unable")
