"""Walks through the catalogue that are saved."""

import sys
from pathlib import Path
from time import sleep
from typing import ClassVar

import pytest
from run_command import ended_by_ctrl_c, output, remark, run_here, started
from saved_files import execute

from sudokuenum import run_count
from sudokuenum.common.progress import Progress
from sudokuenum.errors import ContradictionError
from sudokuenum.essential import CountByWalk
from sudokuenum.essential.catalogue import long_count as count
from sudokuenum.essential.catalogue.grids_by_number import grids_by_band
from sudokuenum.long_runs import Shard
from sudokuenum.results import check_saved, read_status


def test_a_walk_is_saved_band_by_band(path: Path) -> None:
    assert run_count(CountByWalk(), save=path, shard=Shard(206, 208)) is None
    results = check_saved(path).results
    assert {number: one.result.n for number, one in results.items()} == {
        206: grids_by_band()[205],
        414: 0,
    }
    status = read_status(path)
    assert (status.done, status.total) == (2, 2)
    run_count(CountByWalk(), save=path, shard=Shard(206, 208))
    assert check_saved(path).results == results


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


def test_a_saved_walk_goes_on_to_its_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count, "count_band", Known)
    with pytest.raises(KeyboardInterrupt):
        run_count(CountByWalk(), save=path, jobs=1, progress=Interrupted())
    assert read_status(path).done == 299
    Known.walked.clear()
    command = f"catalogue --walk --save {path} --jobs 1"
    assert output(f"{command} --quiet") == "5472730538\n"
    assert len(Known.walked) == 416 - 299
    assert output(command) == "essentially different  5,472,730,538\n"
    assert len(Known.walked) == 416 - 299


@pytest.mark.parametrize(
    ("shard", "words"),
    [("416/416", "1 band to walk through on 2 threads: about 0.7 s"),
     ("1/4", "104 bands to walk through on 2 threads: about 37.5 s")],
)  # fmt: skip
def test_a_walk_says_how_long_its_bands_take(
    shard: str, words: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count, "count_band", Known)
    command = f"catalogue --walk --save {path} --shard {shard} --jobs 2"
    assert run_here(command).err == f"{words}\n"
    captured = run_here(command)
    assert "to walk through" not in captured.err
    words = "count             box 3x3, 416 classes, kind walk, shard "
    assert captured.out.startswith(words + shard)


def test_another_number_is_a_contradiction(path: Path) -> None:
    run_count(CountByWalk(), save=path, shard=Shard(416, 416))
    execute(path, "UPDATE classes SET n = '2'")
    with pytest.raises(ContradictionError, match="class 416: n = 2, but 1 in the index"):
        run_count(CountByWalk(), save=path, shard=Shard(416, 416))
    run_here(f"status {path}", status=1)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal")
def test_ctrl_c_stops_a_walk() -> None:
    process = started("catalogue --walk")
    remark(process)
    sleep(1)
    assert ended_by_ctrl_c(process, within=5).endswith("sudokuenum: stopped\n")
