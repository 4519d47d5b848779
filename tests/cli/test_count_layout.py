import json
from functools import partial
from pathlib import Path

import pytest
from run_command import as_json, output, refused, run_here

from sudokuenum import Box, Layout, count_layout
from sudokuenum.common.wording import counted
from sudokuenum.layouts import estimate_layout
from sudokuenum.results import read_status
from sudokuenum.results.certificates import write_certificate


def test_all_grids_of_a_layout() -> None:
    assert run_here("count --layout hypercube --quiet") == ("37739520\n", "")
    done = run_here("count --layout hypercube --engine search")
    assert "\nup to relabelling  104\n" in done.out
    assert done.out.endswith("\ngrids              37,739,520\n")
    assert "engine             search\nfirst cells        r1c1 r1c2 r1c3 " in done.out
    assert "description        27: r1c1 r1c2 r1c3 r4c1 r4c2 r4c3 r7c1 r7c2 r7c3, ...\n" in done.out
    assert "1 class of fillings of 9 cells to count by search on " in done.err
    assert "\ngrids              0\n" in output("count --layout anti-king --box 2x2")


def test_latin_squares() -> None:
    for box in ("1x4", "4x1"):
        assert output(f"count --box {box} --quiet") == "576\n"
    document = as_json("count --layout", "AABB AABC DDBC DDCC")
    assert document["description"] == ["AABB", "AABC", "DDBC", "DDCC"]
    total = sum(part["m"] * int(part["completions"]) for part in document["classes"])
    assert str(total) == document["up_to_relabelling"]
    assert int(document["grids"]) == 24 * total


def test_a_layout_is_described_with_its_rules() -> None:
    document = as_json("count --box 2x2 --layout", "killer 3: r1c1 r1c2; r3c3 r4c4")
    assert document["description"] == ["r3c3 r4c4", "killer 3: r1c1 r1c2"]


def test_a_certificate_is_checked(file: Path) -> None:
    options = "--layout anti-knight --box 2x3 --first-cells 'r1c1 r1c2 r1c3 r2c1 r2c2'"
    grids = output(f"count {options} --certificate {file} --quiet").strip()
    words = f"right: {grids} grids with 6x6 cells of the layout anti-knight\n"
    assert output(f"check-certificate {file} --full") == words
    document = json.loads(file.read_text())
    for key, value, words in (
        ("engine", "sums", "layout anti-knight: the engine sums is only for boxes of 3x3"),
        ("first_cells", ["r9c9"], "first_cells: a list of cells such as r1c1 is expected"),
        ("groups", ["r1c1 r1c2 q"], "layout "),
    ):
        file.write_text(json.dumps({**document, key: value}))
        assert words in refused(f"check-certificate {file}")
    for key, stated, words in (
        ("grids", "5", "wrong: grids: stated '5'"),
        ("symmetries", 5, "wrong: symmetries: stated 5"),
        ("seconds", 5, "wrong: digest: something was changed"),
    ):
        file.write_text(json.dumps({**document, key: stated}))
        out, err = run_here(f"check-certificate {file}", status=1)
        assert words in out
        assert (out + err).count("\n") == 1
    document["classes"][0]["completions"] = "1"
    file.write_text(json.dumps(document))
    found = run_here(f"check-certificate {file}", status=1).out
    assert found.startswith("wrong: class 1, completions: stated '1', found")


def test_a_certificate_has_the_groups_that_its_layout_names(file: Path) -> None:
    count = count_layout(Layout(Box(2, 2), groups=Layout("p", "2x2").groups, name="x"))
    write_certificate(count, file)
    expected = "wrong: layout: stated 'x', which has other rules\n"
    assert run_here(f"check-certificate {file}", status=1).out == expected


def test_a_count_is_saved_in_shards(tmp_path: Path) -> None:
    count = "count --layout x --box 2x3 --quiet"
    first_cells = "--first-cells r1c1,r1c2,r2c2,r3c3,r4c4,r5c5"
    files = [tmp_path / f"part{k}.db" for k in (1, 2)]
    for k, file in enumerate(files, 1):
        run_here(f"{count} {first_cells} --save {file} --shard {k}/2")
    whole = tmp_path / "whole.db"
    run_here("merge", *files, "--save", whole)
    assert output(count) == output(f"{count} {first_cells} --save {whole}")
    assert output(f"status {whole}").startswith("count             box 2x3, ")


@pytest.mark.heavy
def test_a_count_of_9x9_grids_is_saved_and_goes_on(tmp_path: Path) -> None:
    file, text = tmp_path / "h.db", tmp_path / "h.txt"
    for _ in range(2):
        assert output(f"count --layout hypercube --save {file} --quiet") == "37739520\n"
    run_here(f"merge {file} --save {text}")
    words = "count             box 3x3, 2 classes, layout hypercube, engine sums\n"
    assert words in output(f"status {text}")
    assert output(f"essential --layout hypercube --save {file} --quiet") == "2\n"


def test_grids_that_are_too_many_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    estimate = partial(estimate_layout, samples=20_000)
    monkeypatch.setattr("sudokuenum.cli.commands.count_layout.estimate_layout", estimate)
    options = "--layout 'r1c1 r4c5 r7c9' --first-cells r1c1,r1c2,r1c3,r1c4 --engine search"
    done = run_here(f"count {options} --jobs 2 --json", status=1)
    assert "\nlayout groups: counting all grids takes about " in done.err
    assert done.err.startswith("layout groups: finding the fillings of the first cells\n")
    document = json.loads(done.out)
    assert document["expected_seconds"] > 86400
    assert document["sample"]["low"] < 6.2e21 < 1.5 * document["sample"]["high"]
    assert run_here(f"count {options} --quiet", status=1).out == ""


def test_essentially_different_grids() -> None:
    document = as_json("essential --box 1x5")
    total = sum(part["size"] * int(part["fixed"]) for part in document["classes"])
    assert total == document["order"] * int(document["essentially_different"]) == 2 * 28800
    done = output("essential --layout", "AABB AABC DDBC DDCC")
    assert "essentially different  3\n" in done
    assert "   1      6    0.00" in done


def test_the_grids_that_essential_counts_are_saved(path: Path) -> None:
    command = "essential --layout x --box 2x3 --quiet"
    number = output(command)
    for _ in range(2):
        assert output(f"{command} --save {path}") == number
    classes = read_status(path).done
    words = f"{path}: {classes} of {counted(classes, 'class')} done"
    assert words in run_here(f"count --layout x --box 2x3 --save {path}").err
    words = f"{path}: counts box 2x3, {counted(classes, 'class')}, layout x, engine search"
    error = run_here(f"essential --layout p --box 2x3 --save {path}", status=2).err
    assert f"{words}, not layout p\n" in error
