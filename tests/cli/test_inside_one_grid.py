"""The commands about one grid: its unavoidable sets, its minimal puzzles, their neighbours."""

import json

import pytest
from run_command import as_json, output, refused, run_here

from sudokuenum.cli.commands import minimise

SMALL = "1234341221434321"


def test_unavoidable_sets_and_kinds() -> None:
    lines = output(f"unavoidable {SMALL} --size 4").splitlines()
    assert lines[:2] == ["12......21......", "1.3.3.1........."]
    assert len(lines) == 8
    assert output(f"unavoidable {SMALL} --size 4 --kinds") == (
        "size  digits  bands  stacks  sets  minlex form\n"
        "   4       2      1       2     8  .........1.2.2.1\n"
    )


def test_unavoidable_sets_as_csv() -> None:
    other = SMALL[::-1]
    head, *lines = output(f"unavoidable {SMALL} {other} --size 4 --csv").splitlines()
    assert head == "grid,size,digits,bands,stacks,cells"
    assert lines[1] == f"{SMALL},4,2,1,2,r1c1 r1c3 r2c1 r2c3"
    assert [line.split(",")[0] for line in lines] == [SMALL] * 8 + [other] * 8
    assert output(f"unavoidable {SMALL} --size 4 --kinds --csv") == (
        f"grid,size,digits,bands,stacks,number_of_sets,minlex\n{SMALL},4,2,1,2,8,.........1.2.2.1\n"
    )
    for option in ("--json", "--kinds", "--csv"):
        assert output(f"unavoidable {SMALL} --size 3 {option}").count("\n") == (option == "--json")
    run_here("unavoidable 1234432134122143 --layout x --box 2x2", status=2)
    assert output("unavoidable 1234341243212143 --layout x --box 2x2")


def test_unavoidable_sets_as_json() -> None:
    first, second = map(
        json.loads, output(f"unavoidable {SMALL} {SMALL} --size 4 --json --kinds").splitlines()
    )
    assert first == second
    assert first["sets"][1].pop("cells") == ["r1c1", "r1c3", "r2c1", "r2c3"]
    assert first["sets"][1] == {"size": 4, "digits": 2, "bands": 1, "stacks": 2}
    form = ".........1.2.2.1"
    assert first["kinds"] == [{**first["sets"][1], "number_of_sets": 8, "minlex": form}]
    assert set(as_json(f"unavoidable {SMALL} --size 4")) == {"grid", "most_cells", "sets"}


def test_all_minimal_puzzles() -> None:
    lines = output(f"minimise {SMALL} --all --clues 4").splitlines()
    assert len(set(lines)) == len(lines) == 12
    printed = output(f"minimise {SMALL} --all --clues 4 --json")
    documents = list(map(json.loads, printed.splitlines()))
    assert [document["puzzle"] for document in documents] == lines
    assert {document["clues"] for document in documents} == {4}
    parts = []
    for part in ("1/2", "2/2"):
        parts += output(f"minimise {SMALL} --all --clues 4 --shard {part}").splitlines()
    assert sorted(parts) == sorted(lines)
    run_here("minimise", "." * 16, "--all", status=3)
    document = as_json(f"minimise {SMALL}")
    assert document["clues"] == 16 - document["puzzle"].count(".")


def test_the_time_that_a_long_listing_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minimise, "_TIMED_SECONDS", 0)
    monkeypatch.setattr(minimise, "_LONG_SECONDS", 0)
    command = f"minimise {SMALL} --all --shard 1/2"
    first, *_, last = run_here(command).err.splitlines()
    assert first.startswith("all minimal puzzles: more than ")
    assert last.startswith("all minimal puzzles: about ")
    assert not run_here(f"{command} --quiet").err


def test_neighbours() -> None:
    puzzle = ".....41.2..3...."
    lines = output(f"neighbours {puzzle}").splitlines()
    assert len(set(lines)) == len(lines) == 32
    documents = map(json.loads, output(f"neighbours {puzzle} --json --jobs 1").splitlines())
    assert {document["puzzle"] for document in documents} == {*lines}
    assert 0 < len(output(f"neighbours {puzzle} --essential --minimal").splitlines()) < 32
    assert len(output(f"neighbours {puzzle} --change 2 --quiet").splitlines()) == 526
    run_here("neighbours", "." * 16, status=3)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (f"neighbours {SMALL} --change 3", "change 3: expected 1 or 2"),
        (f"minimise {SMALL} --clues 4", "--clues needs --all"),
        (f"minimise {SMALL} --shard 1/2", "--shard needs --all"),
        (f"minimise {SMALL} --jobs 2", "--jobs needs --all"),
        (f"minimise {SMALL} --all --clues -1", "clues -1: a minimal puzzle has at least"),
        (f"minimise {SMALL} --all --shard 3/2", "shard 3/2: the parts of M are 1/M"),
        (f"minimise {SMALL} --all --order random", "--order random cannot be combined with"),
        (f"unavoidable {'.' * 16}", f"argument, line 1: {'.' * 16} is not a full"),
        (f"unavoidable {SMALL} --size 0", "size 0: a set has at least 1 cell"),
    ],
)
def test_bad_input_is_one_line(command: str, message: str) -> None:
    assert message in refused(command)
