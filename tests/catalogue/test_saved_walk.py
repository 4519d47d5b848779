"""Walks that are saved, and the command `catalogue`."""

import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from signal import SIGINT
from subprocess import PIPE, Popen
from time import perf_counter, sleep
from typing import ClassVar

import pytest

from sudokuenum import (
    ContradictionError,
    CountByWalk,
    Shard,
    check_saved,
    essential_grid,
    grids_by_band,
    read_status,
    run_count,
)
from sudokuenum.catalogue import count
from sudokuenum.cli import main
from sudokuenum.common.progress import Progress

Capture = pytest.CaptureFixture[str]
LAST = Shard(412, 416)


def test_a_walk_is_saved_band_by_band(tmp_path: Path) -> None:
    path = tmp_path / "walk.db"
    assert run_count(CountByWalk(), save=path, shard=Shard(206, 208)) is None
    results = check_saved(path).results
    assert {number: n for number, (n, _) in results.items()} == {
        206: grids_by_band()[205],
        414: 0,
    }
    status = read_status(path)
    assert (status.done, status.total) == (2, 2)
    run_count(CountByWalk(), save=path, shard=Shard(206, 208))
    assert check_saved(path).results == results


def test_shards_are_merged_as_a_text(tmp_path: Path, capsys: Capture) -> None:
    parts = [str(tmp_path / f"{k}.db") for k in (395, 416)]
    for part, shard in zip(parts, ("395/416", "416/416"), strict=True):
        assert main(["catalogue", "--walk", "--save", part, "--shard", shard]) == 0
    text = str(tmp_path / "both.txt.xz")
    assert main(["merge", *parts, "--save", text]) == 1
    assert "2 of 416 classes" in capsys.readouterr().out
    assert main(["status", text]) == 0
    assert "engine catalogue" in capsys.readouterr().out
    database = str(tmp_path / "both.db")
    assert main(["merge", text, "--save", database]) == 0
    status = read_status(database)
    assert (status.done, status.total) == (2, 416)


class Known:
    """What a walk finds for a band, without a walk."""

    walked: ClassVar[list[int]] = []

    def __init__(self, stopped: object, number: int) -> None:
        self.number, self.grids, self.seconds = number, grids_by_band()[number - 1], 0.5
        self.walked.append(number)


class Interrupted(Progress):
    """Stops a walk when it has found 300 bands."""

    def __init__(self) -> None:
        self.found = 0

    def advance(self, steps: int) -> None:
        self.found += steps
        if self.found == 300:
            raise KeyboardInterrupt


def test_a_saved_walk_goes_on_to_its_end(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "walk.db"
    monkeypatch.setattr(count, "count_band", Known)
    with pytest.raises(KeyboardInterrupt):
        run_count(CountByWalk(), save=path, jobs=1, progress=Interrupted())
    assert read_status(path).done == 299
    Known.walked.clear()
    command = ["catalogue", "--walk", "--save", str(path), "--jobs", "1"]
    assert main([*command, "--quiet"]) == 0
    assert capsys.readouterr().out == "5472730538\n"
    assert len(Known.walked) == 416 - 299
    assert main(command) == 0
    assert capsys.readouterr().out == "essentially different grids: 5472730538\n"
    assert len(Known.walked) == 416 - 299


@pytest.mark.parametrize(
    ("shard", "words"),
    [("416/416", "1 band to walk through, threads: 2: about 0.7 s"),
     ("1/4", "104 bands to walk through, threads: 2: about 37.5 s")],
)  # fmt: skip
def test_a_walk_says_how_long_its_bands_take(
    shard: str, words: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "walk.db"
    monkeypatch.setattr(count, "count_band", Known)
    command = ["catalogue", "--walk", "--save", str(path), "--shard", shard, "--jobs", "2"]
    assert main(command) == 0
    assert capsys.readouterr().err == f"{words}\n"
    assert main(command) == 0
    captured = capsys.readouterr()
    assert "to walk through" not in captured.err
    words = "count     box 3x3, 416 classes, engine catalogue, shard "
    assert captured.out.startswith(words + shard)


def test_another_number_is_a_contradiction(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "walk.db"
    run_count(CountByWalk(), save=path, shard=Shard(416, 416))
    with sqlite3.connect(path) as database:
        database.execute("UPDATE classes SET n = '2'")
    database.close()
    with pytest.raises(ContradictionError, match="class 416: n = 2, but 1 in the index"):
        run_count(CountByWalk(), save=path, shard=Shard(416, 416))
    assert main(["status", str(path)]) == 1


def printed(capsys: Capture) -> Callable[..., str]:
    def call(*arguments: str) -> str:
        assert main(["catalogue", *arguments]) == 0
        return capsys.readouterr().out

    return call


def test_the_command_lists_and_numbers(capsys: Capture, tmp_path: Path) -> None:
    output = printed(capsys)
    grids = [str(essential_grid(k)) for k in range(5)]
    assert output("0:5").split() == grids
    assert output(":5").split() == grids
    assert output("5472730537:").split() == output("--band", "416").split()
    assert output("--band", "415") == ""
    assert output("--number", "3", "1").split() == [grids[3], grids[1]]
    file = tmp_path / "grids.txt"
    file.write_text("\n".join(grids))
    assert output("--grid", str(file)).split() == ["0", "1", "2", "3", "4"]
    assert output("--grid", grids[4]) == "4\n"
    assert json.loads(output("--grid", str(file), "--json")) == {"numbers": [0, 1, 2, 3, 4]}
    assert output("--quiet") == "5472730538\n"
    assert json.loads(output("--json"))["by_automorphisms"]["648"] == "1"
    assert output().endswith(": 6670903752021072936960\n")


def test_the_command_draws_essentially_different_grids(capsys: Capture) -> None:
    assert main(["sample", "--essential", "-n", "2", "--seed", "5"]) == 0
    first = capsys.readouterr().out
    assert main(["sample", "--essential", "-n", "2", "--seed", "5", "--jobs", "1"]) == 0
    assert capsys.readouterr().out == first
    assert len(first.split()) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["5"], "grids '5': expected START:STOP, such as 0:1000"),
        (["a:3"], "grids 'a:3': expected START:STOP, such as 0:1000"),
        (["10:5"], "grids 10:5: the first number is larger than the second"),
        (["5472730539:"], "grids 5472730539:5472730538: grids have the numbers 0 to 5472730537"),
        (["--band", "0"], "band 0: the bands have the numbers 1 to 416"),
        (["--number", "-1"], "number -1: grids have the numbers 0 to 5472730537"),
        (["--number", "1", "--save", "x"], "--save goes with --walk, not with --number"),
        (["1:2", "--write", "x"], "--write goes with --walk, not with a range"),
        (["--shard", "1/2"], "--shard goes with --walk, not with the table of orders"),
        (
            ["--walk", "--shard", "1/2"],
            "--shard 1/2: it needs --save FILE, where this part is kept",
        ),
        (["--walk", "--save", "x", "--write", "x"], "'x' is to be written twice"),
        (["--walk", "--save", "x", "--write", "y"], "--write goes with a walk that is not saved"),
        (["0:5", "--json"], "--json is for numbers; a list of grids has --format json"),
        (["--automorphisms", "1"], "order 1: expected 2 or more"),
        (["--grid", "." * 81], "." * 81 + " is not a full 9x9 grid"),
    ],
)
def test_wrong_use_is_told_in_one_line(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["catalogue", *arguments]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [(["7:7"], "7:7"), (["5472730538:"], "5472730538:"), (["--band", "415"], "band 415")],
)
def test_an_empty_list_is_told(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["catalogue", *arguments]) == 0
    assert capsys.readouterr() == ("", f"sudokuenum: {words}: no grids\n")


def test_essential_sampling_takes_no_puzzle(capsys: Capture) -> None:
    for wrong, words in (
        (["--box", "2x3"], "it draws 9x9 grids, with boxes of 3x3, not of 2x3"),
        (["." * 81], "it draws from all grids, so it does not go with a puzzle"),
    ):
        assert main(["sample", "--essential", *wrong]) == 2
        assert capsys.readouterr().err == f"sudokuenum: --essential: {words}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_stops_a_walk() -> None:
    command = [sys.executable, "-m", "sudokuenum", "catalogue", "--walk"]
    process = Popen(command, stdout=PIPE, stderr=PIPE)
    assert process.stderr is not None
    process.stderr.readline()
    sleep(1)
    start = perf_counter()
    process.send_signal(SIGINT)
    _, error = process.communicate(timeout=30)
    assert perf_counter() - start < 5
    assert process.returncode == 130
    assert error.endswith(b"sudokuenum: stopped\n")
