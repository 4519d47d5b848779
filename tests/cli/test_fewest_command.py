"""`fewest` and `essential --list`: all grids of a layout, and their puzzles with few clues."""

import re
import sys
from itertools import chain
from pathlib import Path
from time import sleep

import numpy as np
import pytest
from run_command import as_json, ended_by_ctrl_c, output, refused, run_here, started
from saved_files import done, execute

from sudokuenum import Box, is_proper, puzzle_texts
from sudokuenum.cli.commands import essential
from sudokuenum.layouts import essential_grids_of_layout

SLOW = "fewest --layout x --box 2x3 --clues 5 --quiet --jobs 1 --save"
"""Some tenths of a second for each of its three parts."""


def test_it_says_what_is_proved() -> None:
    assert "every proper puzzle has at least 8 clues" in output("fewest --box 2x3 --clues 7")
    found = as_json("fewest --box 2x3 --clues 8")
    numbers = [found[key] for key in ("grids", "puzzles", "essentially_different")]
    assert numbers == ["49", "2619", "537"]
    assert found["proved"] == "there are proper puzzles with at most 8 clues"
    listed = output("fewest --box 2x3 --clues 8 --list --quiet").split()
    assert len({*listed}) == 537
    assert all(is_proper(puzzle) for puzzle in listed[:9])


def test_it_says_how_to_learn_the_time_where_no_bar_shows_it() -> None:
    hint, announced = run_here("fewest --box 2x2 --clues 3").err.splitlines()
    assert hint == "--estimate 200 estimates how long the search takes"
    assert announced.startswith("1 of 1 parts to count on ")


def test_estimated_seconds_have_no_exponents() -> None:
    words = "fewest --layout x --box 2x2 --clues 3 --estimate 20 --seed 1"
    line = r"^processor seconds +0\.[0-9]{2}, 95% interval 0\.[0-9]{2} to"
    assert re.search(line, output(words))
    assert re.search(line, output(words, "--quiet"))  # the number alone would look exact


@pytest.mark.heavy
def test_shards_are_saved_killed_shown_and_merged(path: Path, tmp_path: Path) -> None:
    process = started(SLOW, path)
    while not done(path):
        assert process.poll() is None
        sleep(0.01)
    process.kill()
    process.communicate()
    assert 0 < done(path) < 1000
    whole = output(SLOW, path)
    assert whole == "7733\n"
    shards = [tmp_path / f"{k}.db" for k in (1, 2)]
    for k, shard in enumerate(shards, 1):
        assert output(SLOW, shard, f"--shard={k}/2") == ""
    run_here("merge", *shards, "--save", tmp_path / "whole.db")
    assert as_json("status", tmp_path / "whole.db")["to_do"] == 0
    assert output(SLOW, tmp_path / "whole.db") == whole


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="processes get no SIGINT there")
def test_ctrl_c_stops_it_and_nothing_is_left_claimed(path: Path) -> None:
    process = started("fewest --layout x+windoku --clues 12 --quiet --save", path)
    while not path.exists():
        assert process.poll() is None
        sleep(0.01)
    sleep(0.3)
    assert ended_by_ctrl_c(process, within=10).endswith("sudokuenum: stopped\n")
    assert as_json("status", path)["claimed"] == 0


def test_a_file_of_another_count_is_refused(path: Path) -> None:
    output("fewest --box 2x2 --clues 3 --save", path)
    for other in ("fewest --box 2x2 --clues 4", "fewest --layout x --box 2x2 --clues 3"):
        assert "saved.db: counts box 2x2, " in refused(f"{other} --quiet --save", path)


def test_parts_of_a_file_are_searched_again(path: Path) -> None:
    output("fewest --box 4x1 --clues 4 --save", f"{path}4x1")
    assert output("verify", f"{path}4x1", "--seed", 1).endswith("  3 numbers agree\n")
    output("fewest --layout x --box 2x3 --clues 4 --save", path)
    head = f"{path}: 3 of 3 parts, layout x, at most 4 clues\n"
    printed = head + "2 parts again, seed 1.\n  6 numbers agree\n"
    assert output("verify", path, "--sample", 2, "--seed", 1) == printed
    execute(path, "UPDATE classes SET grids = grids + 1 WHERE number = 2")
    out, _ = run_here("verify --sample 3", path, status=1)
    assert out.endswith(f"\n  {path}: class 2: grids: expected 1, got 2\n")
    execute(path, "UPDATE work SET parameters = replace(parameters, '\"x\"', '\"box 2x3\"')")
    assert refused("verify", path).startswith(f"{path}: counts box 2x3, 3 classes, layout box")


def test_a_list_is_all_grids_and_is_compared_with_burnside(monkeypatch: pytest.MonkeyPatch) -> None:
    grids = np.concatenate([*essential_grids_of_layout(Box(2, 3))])
    assert output("essential --box 2x3 --list --quiet").split() == puzzle_texts(grids)
    monkeypatch.setattr(essential, "essential_grids_of_layout", lambda *_, **__: iter([grids[1:]]))
    _, errors = run_here("essential --box 2x3 --list --quiet", status=1)
    assert errors == "sudokuenum: 48 grids were listed, but Burnside's lemma gives 49\n"


def test_a_list_in_parts_has_each_grid_once() -> None:
    parts = [output(f"essential --box 2x3 --list --shard {k}/3").split() for k in (1, 2, 3)]
    assert all(parts)
    assert sorted(chain(*parts)) == sorted(output("essential --box 2x3 --list --quiet").split())
    assert run_here("essential --box 2x3 --list --shard 50/50")[1] == "0 grids in this part\n"
    assert refused("essential --shard 1/2") == "--shard needs --list"
    assert refused("essential --box 2x3 --list --shard 3/2").startswith("shard 3/2: ")
    for option in ("--save", "--jobs"):
        words = f"{option} cannot be combined with --shard"
        assert refused(f"essential --box 2x3 --list --shard 1/2 {option} 0") == words
