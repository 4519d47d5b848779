"""The commands about one grid: its unavoidable sets, its minimal puzzles, their neighbours."""

import json

import pytest
from run_command import refused

from sudokuenum.cli import main

SMALL = "1234341221434321"

Capture = pytest.CaptureFixture[str]


def test_unavoidable_sets_and_kinds(capsys: Capture) -> None:
    assert main(["unavoidable", SMALL, "--size", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["12......21......", "1.3.3.1........."]
    assert len(lines) == 8
    assert main(["unavoidable", SMALL, "--size", "4", "--kinds"]) == 0
    assert capsys.readouterr().out == (
        "size  digits  bands  stacks  sets  minlex form\n"
        "   4       2      1       2     8  .........1.2.2.1\n"
    )


def test_unavoidable_sets_as_csv(capsys: Capture) -> None:
    assert main(["unavoidable", SMALL, SMALL, "--size", "4", "--csv"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "size,digits,bands,stacks,cells"
    assert lines[1] == "4,2,1,2,r1c1 r1c3 r2c1 r2c3"
    assert lines == [*lines[:8], *lines[:8]]
    assert main(["unavoidable", SMALL, "--size", "4", "--kinds", "--csv"]) == 0
    assert capsys.readouterr().out == (
        "size,digits,bands,stacks,number_of_sets,minlex\n4,2,1,2,8,.........1.2.2.1\n"
    )
    for option in ("--json", "--kinds", "--csv"):
        assert main(["unavoidable", SMALL, "--size", "3", option]) == 0
        assert capsys.readouterr().out.count("\n") == (option == "--json")


def test_unavoidable_sets_as_json(capsys: Capture) -> None:
    assert main(["unavoidable", SMALL, SMALL, "--size", "4", "--json", "--kinds"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == second
    cells = first["sets"][1].pop("cells")
    assert cells == ["r1c1", "r1c3", "r2c1", "r2c3"]
    assert first["sets"][1] == {"size": 4, "digits": 2, "bands": 1, "stacks": 2}
    form = ".........1.2.2.1"
    assert first["kinds"] == [{**first["sets"][1], "number_of_sets": 8, "minlex": form}]
    assert main(["unavoidable", SMALL, "--size", "4", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == {"grid", "most_cells", "sets"}


def test_unavoidable_sets_of_a_layout(capsys: Capture) -> None:
    assert main(["unavoidable", "1234432134122143", "--layout", "x", "--box", "2x2"]) == 2
    capsys.readouterr()
    assert main(["unavoidable", "1234341243212143", "--layout", "x", "--box", "2x2"]) == 0
    assert capsys.readouterr().out


def test_all_minimal_puzzles(capsys: Capture) -> None:
    assert main(["minimise", SMALL, "--all", "--clues", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(set(lines)) == len(lines) == 12
    assert main(["minimise", SMALL, "--all", "--clues", "4", "--json"]) == 0
    documents = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert [document["puzzle"] for document in documents] == lines
    assert {document["clues"] for document in documents} == {4}
    parts = []
    for part in ("1/2", "2/2"):
        assert main(["minimise", SMALL, "--all", "--clues", "4", "--shard", part]) == 0
        parts += capsys.readouterr().out.splitlines()
    assert sorted(parts) == sorted(lines)
    assert main(["minimise", "." * 16, "--all"]) == 3


def test_neighbours(capsys: Capture) -> None:
    puzzle = ".....41.2..3...."
    assert main(["neighbours", puzzle]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(set(lines)) == len(lines) == 32
    assert main(["neighbours", puzzle, "--json", "--jobs", "1"]) == 0
    documents = map(json.loads, capsys.readouterr().out.splitlines())
    assert {document["puzzle"] for document in documents} == {*lines}
    assert main(["neighbours", puzzle, "--essential", "--minimal"]) == 0
    assert 0 < len(capsys.readouterr().out.splitlines()) < 32
    assert main(["neighbours", puzzle, "--change", "2", "--quiet"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 526
    assert main(["neighbours", "." * 16]) == 3


def test_one_minimal_puzzle_as_json(capsys: Capture) -> None:
    assert main(["minimise", SMALL, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["clues"] == 16 - document["puzzle"].count(".")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["neighbours", SMALL, "--change", "3"], "change 3: one clue is replaced, or 2"),
        (["minimise", SMALL, "--clues", "4"], "--clues: it needs --all"),
        (["minimise", SMALL, "--shard", "1/2"], "--shard: it needs --all"),
        (["minimise", SMALL, "--jobs", "2"], "--jobs: it needs --all"),
        (["minimise", SMALL, "--all", "--clues", "-1"], "clues -1: a minimal puzzle has at least"),
        (["minimise", SMALL, "--all", "--shard", "3/2"], "shard 3/2: the parts of M are 1/M"),
        (["minimise", SMALL, "--all", "--order", "random"], "--order random does not go with"),
        (["unavoidable", "." * 16], f"{'.' * 16} is not a full grid"),
        (["unavoidable", SMALL, "--size", "0"], "size 0: a set has at least 1 cell"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str, capsys: Capture) -> None:
    assert message in refused(arguments, capsys)
