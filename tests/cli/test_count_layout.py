"""`sudokuenum count --layout`."""

import json
from pathlib import Path

import pytest

from sudokuenum import Box, Layout, count_layout, read_status
from sudokuenum.cli import main
from sudokuenum.common.counted import counted
from sudokuenum.reports.certificate import write_certificate

Capture = pytest.CaptureFixture[str]


def test_all_grids_of_a_layout(capsys: Capture) -> None:
    assert main(["count", "--layout", "hypercube", "--quiet"]) == 0
    done = capsys.readouterr()
    assert (done.out, done.err) == ("37739520\n", "")
    assert main(["count", "--layout", "hypercube", "--engine", "search"]) == 0
    done = capsys.readouterr()
    assert "up to relabelling: 104\nall grids:         37739520\n" in done.out
    assert "layout hypercube, 9x9 cells; engine search, 9 cells filled first" in done.out
    assert "1 class of fillings of 9 cells to count by search, threads: " in done.err


def test_a_layout_that_no_grid_fits(capsys: Capture) -> None:
    assert main(["count", "--layout", "anti-king", "--box", "2x2"]) == 0
    assert "\nall grids:         0\n" in capsys.readouterr().out


def test_latin_squares(capsys: Capture) -> None:
    for box in ("1x4", "4x1"):
        assert main(["count", "--box", box, "--quiet"]) == 0
        assert capsys.readouterr().out == "576\n"
    assert main(["count", "--layout", "AABB AABC DDBC DDCC", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["groups"] == ["AABB", "AABC", "DDBC", "DDCC"]
    total = sum(part["m"] * int(part["completions"]) for part in document["classes"])
    assert str(total) == document["up_to_relabelling"]
    assert int(document["grids"]) == 24 * total


def test_a_certificate_is_checked(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "count.json"
    options = [
        "--layout",
        "anti-knight",
        "--box",
        "2x3",
        "--first-cells",
        "r1c1 r1c2 r1c3 r2c1 r2c2",
    ]
    assert main(["count", *options, "--certificate", str(file), "--quiet"]) == 0
    grids = capsys.readouterr().out.strip()
    assert main(["check-certificate", str(file), "--full"]) == 0
    words = f"right: {grids} grids with 6x6 cells of the layout anti-knight\n"
    assert capsys.readouterr().out == words
    document = json.loads(file.read_text())
    for key, value, words in (
        ("grids", "5", "wrong: grids: stated '5'"),
        ("engine", "columns", "layout anti-knight: the engine columns is for boxes of 3x3"),
        ("first_cells", ["r9c9"], "first_cells: a list of cells such as r1c1 is expected"),
        ("groups", ["r1c1 r1c2 q"], "layout "),
        ("symmetries", 5, "wrong: symmetries: stated 5"),
        ("seconds", 5, "wrong: digest: something was changed"),
    ):
        file.write_text(json.dumps({**document, key: value}))
        assert main(["check-certificate", str(file)]) in (1, 2)
        done = capsys.readouterr()
        assert words in done.out + done.err
        assert (done.out + done.err).count("\n") == 1
    document["classes"][0]["completions"] = "1"
    file.write_text(json.dumps(document))
    assert main(["check-certificate", str(file)]) == 1
    assert capsys.readouterr().out.startswith("wrong: class 1, completions: stated '1', found")


def test_a_certificate_has_the_groups_that_its_layout_names(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "count.json"
    count = count_layout(Layout(Box(2, 2), groups=Layout.parse("p", "2x2").groups, name="x"))
    write_certificate(count, file)
    assert main(["check-certificate", str(file)]) == 1
    assert capsys.readouterr().out == "wrong: layout: stated 'x', which has other groups\n"


def test_there_is_a_first_cell(capsys: Capture) -> None:
    assert main(["count", "--layout", "x", "--box", "2x2", "--first-cells", ""]) == 2
    words = "sudokuenum: --first-cells: '': expected cells such as r1c1\n"
    assert capsys.readouterr().err.endswith(words)


def test_a_count_is_saved_in_shards(tmp_path: Path, capsys: Capture) -> None:
    options = [
        "count",
        "--layout",
        "x",
        "--box",
        "2x3",
        "--first-cells",
        "r1c1,r1c2,r2c2,r3c3,r4c4,r5c5",
    ]
    files = [str(tmp_path / f"part{k}.db") for k in (1, 2)]
    for k, file in enumerate(files, 1):
        assert main([*options, "--save", file, "--shard", f"{k}/2", "--quiet"]) == 0
    whole = str(tmp_path / "whole.db")
    assert main(["merge", *files, "--save", whole]) == 0
    capsys.readouterr()
    assert main([*options, "--save", whole, "--quiet"]) == 0
    grids = capsys.readouterr().out
    assert main(["count", "--layout", "x", "--box", "2x3", "--quiet"]) == 0
    assert capsys.readouterr().out == grids
    assert main(["status", whole]) == 0
    assert capsys.readouterr().out.startswith("count     box 2x3, ")


def test_a_count_of_9x9_grids_is_saved_and_goes_on(tmp_path: Path, capsys: Capture) -> None:
    file, text = str(tmp_path / "h.db"), str(tmp_path / "h.txt")
    options = ["count", "--layout", "hypercube", "--save", file, "--quiet"]
    for _ in range(2):
        assert main(options) == 0
        assert capsys.readouterr().out == "37739520\n"
    assert main(["merge", file, "--save", text]) == 0
    assert main(["status", text]) == 0
    words = "count     box 3x3, 2 classes, engine layout hypercube by columns; "
    assert words in capsys.readouterr().out
    assert main(["essential", "--layout", "hypercube", "--save", file, "--quiet"]) == 0
    assert capsys.readouterr().out == "2\n"


def test_grids_that_are_too_many_are_estimated(capsys: Capture) -> None:
    options = ["count", "--layout", "r1c1 r4c5 r7c9", "--first-cells", "r1c1,r1c2,r1c3,r1c4"]
    assert main([*options, "--engine", "search", "--jobs", "2", "--json"]) == 1
    done = capsys.readouterr()
    assert "\nlayout groups: a count takes about " in done.err
    assert done.err.startswith("layout groups: finding the fillings of the first cells\n")
    document = json.loads(done.out)
    assert document["expected_seconds"] > 86400
    assert document["sample"]["low"] < 6.2e21 < 1.5 * document["sample"]["high"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--layout", "x", "--method", "columns"], "layout x: --method is for grids without"),
        (["--layout", "x", "--level", "44"], "layout x: --level is for grids without"),
        (["--layout", "x", "--engine", "dfs"], "engine 'dfs': those for layouts are search, col"),
        (["--layout", "x", "--shard", "1/2"], "--shard 1/2: it needs --save FILE"),
        (
            ["--layout", "x", "--shard", "1/2", "--save", "a", "--html", "b"],
            "--shard 1/2: --html needs all classes; first merge the parts",
        ),
        (["--layout", "x", "--first-cells", ""], "--first-cells: '': expected cells such as r1c1"),
        (
            ["--layout", "x", "--first-cells", "r1c0"],
            "--first-cells: 'r1c0': expected cells such as r1c1",
        ),
        (["--first-cells", "r1c1"], "--first-cells: it needs --layout"),
        (["--layout", "q"], "layout 'q': expected names of x, p"),
        (["--layout", "AABB AABC DDBC DDCC", "--box", "3x3"], "box 3x3: a picture of 4 regions"),
        (["--box", "1x20"], "layouts have 2 to 16 digits, not 20"),
    ],
)
def test_errors_are_one_line(arguments: list[str], words: str, capsys: Capture) -> None:
    assert main(["count", *arguments, "--quiet"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("sudokuenum: ")
    assert words in message
    assert message.count("\n") == 1


def test_essentially_different_grids(capsys: Capture) -> None:
    assert main(["essential", "--layout", "hypercube", "--quiet"]) == 0
    assert capsys.readouterr().out == "2\n"
    assert main(["essential", "--box", "1x5", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    total = sum(part["size"] * int(part["fixed"]) for part in document["classes"])
    assert total == document["order"] * int(document["essentially_different"]) == 2 * 28800
    assert main(["essential", "--layout", "AABB AABC DDBC DDCC"]) == 0
    done = capsys.readouterr().out
    assert "of symmetries of the layout fix grids up to relabelling" in done
    assert "symmetries of the layout jigsaw: " in done
    assert main(["essential", "--layout", "x", "--no-transposition"]) == 2
    assert "layout x: --no-transposition is for grids without" in capsys.readouterr().err
    assert main(["essential", "--layout", "anti-king", "--quiet"]) == 2
    assert "layout anti-king: to count all grids takes about" in capsys.readouterr().err


def test_the_grids_that_essential_counts_are_saved(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "x.db"
    options = ["essential", "--layout", "x", "--box", "2x3"]
    assert main([*options, "--quiet"]) == 0
    number = capsys.readouterr().out
    for _ in range(2):
        assert main([*options, "--quiet", "--save", str(file)]) == 0
        assert capsys.readouterr().out == number
    assert main(["count", "--layout", "x", "--box", "2x3", "--save", str(file)]) == 0
    classes = read_status(file).done
    assert f"{file}: {classes} of {counted(classes, 'class')} done" in capsys.readouterr().err
    assert main(["essential", "--layout", "p", "--box", "2x3", "--save", str(file)]) == 2
    words = f"{file}: counts box 2x3, {counted(classes, 'class')}, engine layout x by search"
    assert f"{words}, not engine layout p by search\n" in capsys.readouterr().err
