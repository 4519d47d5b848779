"""With --skip-errors a command goes on after a bad puzzle, and ends with a status of its own."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION
from run_command import refused, run_here

from sudokuenum.cli.manual import manuals
from sudokuenum.cli.puzzle_arguments import STATUS_OF_SKIPPING
from sudokuenum.errors import PuzzleError, SudokuenumError
from sudokuenum.formats import PuzzleInput, read_puzzles
from sudokuenum.grids.puzzle import Puzzle

TWICE = "3" + EXAMPLE[:1] + EXAMPLE[2:]
BAD = {
    "short": EXAMPLE[:80],
    "digit": EXAMPLE[:40] + "&" + EXAMPLE[41:],
    "twice": TWICE,
    "word": "12.4.",
    "array": "[1, 2, 3",
    "link": '{"size": 9}',
    "rows": Puzzle(EXAMPLE).drawn().replace("9", "&") + "\n",
    "row short": "\n".join(EXAMPLE[k : k + 9] for k in range(0, 72, 9)) + "\n3\n",
    "rows twice": "\n".join(TWICE[k : k + 9] for k in range(0, 81, 9)),
    "entry": json.dumps([TWICE]),
    "long": "." * 30_000,
}
COMMANDS = [
    manual.name
    for manual in manuals()
    if any("--skip-errors" in argument.names for argument in manual.arguments)
]


class Tolerant(PuzzleInput):
    """Puzzles whose errors are collected."""

    def skip(self, error: SudokuenumError) -> bool:
        self.errors = [*getattr(self, "errors", []), str(error)]
        return True


@pytest.mark.parametrize("bad", BAD)
def test_reading_goes_on_with_the_next_puzzle(bad: str, file: Path) -> None:
    rows = "\n".join(SOLUTION[k : k + 9] for k in range(0, 81, 9))
    file.write_text(f"{EXAMPLE}\n{BAD[bad]}\n{SOLUTION}\n\n{rows}\n{BAD[bad]}\n{EXAMPLE}\n")
    given = Tolerant(file)
    assert [str(puzzle) for _, puzzle in given] == [EXAMPLE, SOLUTION, SOLUTION, EXAMPLE]
    assert len(given.errors) == 2
    assert all(error.startswith(f"{file}, line") for error in given.errors)
    with pytest.raises(PuzzleError, match=rf"^{re.escape(str(file))}, line"):
        list(read_puzzles(file.read_text().splitlines(), str(file)))


def test_puzzles_of_an_array_and_rows_of_a_table_are_skipped_one_by_one(file: Path) -> None:
    for text in (
        json.dumps([EXAMPLE, TWICE, SOLUTION]),
        f'id,puzzle\n1,{EXAMPLE}\n2,{TWICE}\n2,{EXAMPLE[:80]}\n"3,{NONE}\n4,{SOLUTION}\n',
    ):
        file.write_text(text)
        assert [str(puzzle) for _, puzzle in Tolerant(file)] == [EXAMPLE, SOLUTION]


def games(*puzzles: str) -> str:
    return "\n".join(f'<game data="{one.replace(".", "0")}" />' for one in puzzles)


def tables(*puzzles: str) -> str:
    rows = [[one[k : k + 9] for k in range(0, len(one), 9)] for one in puzzles]
    cells = [["<td>".join(["<tr>", *row]) for row in one] for one in rows]
    return "<html>" + "".join(f"<table>{''.join(one)}</table>" for one in cells) + "</html>"


def in_xml(name: str, *puzzles: str) -> str:
    return "<all>" + "".join(f"<{name}>{one}</{name}>" for one in puzzles) + "</all>"


def rows(one: str) -> list[list[int]]:
    return [[int(c) for c in one[k : k + 9].replace(".", "0")] for k in range(0, len(one), 9)]


def board(one: str) -> dict[str, Any]:
    return {"grid": [[{"value": digit, "given": True} for digit in row] for row in rows(one)]}


SEVERAL: dict[str, Callable[..., str]] = {
    "lines": lambda *some: "\n".join(some),
    "table": lambda *some: "\n".join(["id,puzzle", *(f"1,{one}" for one in some)]),
    "JSON lines": lambda *some: "\n".join(json.dumps({"puzzle": one}) for one in some),
    "strings": lambda *some: json.dumps(some),
    "strings under a key": lambda *some: json.dumps({"puzzles": some}),
    "strings under an unknown key": lambda *some: json.dumps({"name": "a", "mine": some}, indent=1),
    "arrays": lambda *some: json.dumps([*map(rows, some)]),
    "arrays under a key": lambda *some: json.dumps({"puzzles": [*map(rows, some)]}),
    "records": lambda *some: json.dumps([{"board": one} for one in some]),
    "records under a key": lambda *some: json.dumps({"all": [{"board": one} for one in some]}),
    "records under names": lambda *some: json.dumps(
        {f"name {k}": {"board": one} for k, one in enumerate(some)}
    ),
    "records under numbers": lambda *some: json.dumps(
        {str(k): {"board": rows(one)} for k, one in enumerate(some)}
    ),
    "f-puzzles": lambda *some: json.dumps([*map(board, some)]),
    "f-puzzles on lines": lambda *some: "\n".join(json.dumps(board(one)) for one in some),
    "XML": lambda *some: in_xml("puzzle", *some),
    "XML with attributes": lambda *some: in_xml("a", *(f"<b id='1'>{one}</b>" for one in some)),
    "OpenSudoku": lambda *some: f"<opensudoku>{games(*some)}</opensudoku>",
    "OpenSudoku on a line": lambda *some: f"<opensudoku>{games(*some)}</opensudoku>".replace(
        "\n", " "
    ),
    "HTML": lambda *some: tables(*some),
    "links": lambda *some: "\n".join(f"https://x.org/?bd={one}" for one in some),
    "HoDoKu": lambda *some: "\n".join(f":0000:x:{one}:::" for one in some),
    "rows": lambda *some: "\n\n".join(
        "\n".join(one[k : k + 9] for k in range(0, len(one), 9)) for one in some
    ),
}


@pytest.mark.parametrize("kind", SEVERAL)
@pytest.mark.parametrize("bad", [EXAMPLE[:80], EXAMPLE[:72], TWICE, ""])
def test_one_bad_puzzle_of_several_loses_no_other(kind: str, bad: str, file: Path) -> None:
    some = [EXAMPLE, SOLUTION, bad, EXAMPLE, SOLUTION]
    file.write_text(SEVERAL[kind](*some) + "\n")
    given = Tolerant(file)
    assert [str(puzzle) for _, puzzle in given] == [EXAMPLE, SOLUTION, EXAMPLE, SOLUTION]
    if bad or kind not in ("lines", "rows", "HTML"):  # where nothing is no puzzle
        assert len(given.errors) == 1
        with pytest.raises(PuzzleError, match=rf"^{re.escape(str(file))}(, line|: .* in line)"):
            list(read_puzzles(file))


def test_damaged_xml_and_doubtful_dashes_end_somewhere(file: Path) -> None:
    game = f'<game data="{EXAMPLE.replace(".", "0")}" />'
    for text, number in (
        (f"<opensudoku>\n{game}\n<game/>\n{game}\n</opensudoku>", 1),
        (f"<opensudoku>\n{game}\n", 1),
        (f"{EXAMPLE}\n{'-' * 81}\n{EXAMPLE}\n", 2),
    ):
        file.write_text(text)
        given = Tolerant(file)
        assert len([*given]) == number
        assert len(given.errors) == 1


@pytest.mark.parametrize("command", ["solve", "rate", "minimise", "explain", "solve --format sdm"])
def test_a_puzzle_without_solution_is_treated_like_one_that_contradicts_itself(
    command: str, file: Path
) -> None:
    file.write_text(f"{EXAMPLE}\n{EXAMPLE}\n")
    both = run_here(f"{command} {file}").out
    for bad, words in ((NONE, "the puzzle has no solution"), (TWICE, "digit 3 appears twice")):
        file.write_text(f"{EXAMPLE}\n{bad}\n{EXAMPLE}\n")
        out, err = run_here(f"{command} {file} --skip-errors", status=STATUS_OF_SKIPPING)
        assert out.replace("line 3", "line 2") == both
        first, last = err.splitlines()
        assert first.startswith(f"sudokuenum: {file}, line 2: {words}")
        assert last == "sudokuenum: 1 puzzle skipped"


CONTRADICTIONS = {
    "line": (f"{EXAMPLE}\n", f"{TWICE}\n"),
    "rows": tuple(
        "\n".join(text[k : k + 9] for k in range(0, 81, 9)) + "\n" for text in (EXAMPLE, TWICE)
    ),
    "table": (f"{EXAMPLE},7\n", f"{TWICE},7\n"),
    "array": (f'["{EXAMPLE}"]\n', f'["{TWICE}"]\n'),
    "hodoku": (f":0000:x:{EXAMPLE}:::\n", f":0000:x:{TWICE}:::\n"),
    "json": (f'{{"puzzle": "{EXAMPLE}"}}\n', f'{{"puzzle": "{TWICE}"}}\n'),
    "link": tuple(f"https://x.org/?bd={text.replace('.', '0')}\n" for text in (EXAMPLE, TWICE)),
    "xml": tuple(f'<game data="{text.replace(".", "0")}"/>' for text in (EXAMPLE, TWICE)),
}


@pytest.mark.parametrize("kind", CONTRADICTIONS)
def test_solve_goes_on_after_a_puzzle_that_contradicts_itself(kind: str, file: Path) -> None:
    good, bad = CONTRADICTIONS[kind]
    head = "puzzle,score\n" if kind == "table" else ""
    file.write_text(head + good + bad + good)
    for form in ("", "--csv", "--json"):
        out, err = run_here(f"solve {file} {form}", status=1)
        assert re.findall(r"\b(?:one|many|none)\b", out) == ["one", "none", "one"]
        assert err.count("digit 3 appears twice in row 1: in r1c1 and in r1c2") == 1
        assert err.startswith(f"sudokuenum: {file}, line")
    assert [json.loads(line)["puzzle"] for line in out.splitlines()] == [EXAMPLE, TWICE, EXAMPLE]


@pytest.mark.parametrize(
    "options", ["", "--json", "--format grid", "--format sdm", "--link f-puzzles"]
)
def test_its_output_and_status_are_like_those_of_an_unsolvable_puzzle(
    options: str, file: Path
) -> None:
    outputs = []
    for bad in (NONE, TWICE):
        file.write_text(f"{EXAMPLE}\n{bad}\n{EXAMPLE}\n")
        out, err = run_here(f"solve {file} {options}", status=1)
        outputs.append(
            (out.replace(bad, "BAD"), [one for one in err.splitlines() if "appears" not in one])
        )
    assert outputs[0] == outputs[1]


def test_one_puzzle_that_contradicts_itself_has_no_solution(file: Path) -> None:
    for puzzle in ("11..............", TWICE, "1.........1.....  --layout x"):
        assert run_here(f"solve {puzzle} --svg {file}", status=1).out == "none\n"
    assert "<svg" in file.read_text()
    file.write_text(f"{TWICE}\n" * 12)
    assert run_here(f"solve {file}", status=1).err.count("\n") == 10


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_for_many_puzzles_goes_on(command: str, file: Path) -> None:
    good = SOLUTION if command in ("rank", "unavoidable") else EXAMPLE
    file.write_text(f"{TWICE}\n{good}\n12.4.\n")
    options = "--skip-errors --quiet" if command in ("booklet", "neighbours") else "--skip-errors"
    out, err = run_here(f"{command} {file} {options}", status=STATUS_OF_SKIPPING)
    assert out
    assert err.endswith("sudokuenum: 2 puzzles skipped\n")
    run_here(f"{command} {good} {options}")
    assert "digit 3 appears twice" in run_here(f"{command} {file}", status=2).err


def test_the_error_of_one_puzzle_among_others_names_the_option(file: Path) -> None:
    advice = "; --skip-errors leaves it out"
    for text in (f"{EXAMPLE}\n{TWICE}\n", json.dumps([EXAMPLE, TWICE]), f"{EXAMPLE}\n12.4.\n"):
        file.write_text(text)
        assert run_here(f"rate {file}", status=2).err.strip().count(advice) == 1
        run_here(f"rate {file} --skip-errors", status=4)
        with pytest.raises(PuzzleError) as raised:
            list(read_puzzles(file))
        assert advice not in str(raised.value)
    file.write_text(f"{TWICE}\n")
    assert advice not in run_here(f"rate {file}", status=2).err


def test_answers_without_a_name_are_noted(file: Path) -> None:
    note = "every second one solves the one before it"
    for other, words in (("", note), (f"{EXAMPLE}\n", ""), (f"{EXAMPLE}\n{EXAMPLE}\n", "")):
        file.write_text(f"{EXAMPLE}\n{SOLUTION}\n" * 3 + other)
        err = run_here(f"convert {file}").err
        assert (note in err) == bool(words)
        assert "6 puzzles read" in err or not words
    file.write_text(f"{SOLUTION}\n{EXAMPLE}\n" * 3)
    assert "6 puzzles read; every second one is solved by" in run_here(f"convert {file}").err
    for text in (f"{SOLUTION}\n{EXAMPLE}\n{EXAMPLE}\n", f"{SOLUTION}\n" * 2, f"{EXAMPLE}\n"):
        file.write_text(text)
        assert not run_here(f"convert {file}").err


def test_only_ten_have_a_line(file: Path) -> None:
    file.write_text(f"{NONE}\n{TWICE}\n" * 7 + f"{IMPROPER}\n")
    *lines, last = run_here(f"rate {file} --skip-errors", status=4).err.splitlines()
    assert len(lines) == 10
    assert last == "sudokuenum: 15 puzzles skipped, 5 of them without a line above"
    *lines, last = run_here(f"solve {file} --skip-errors", status=4).err.splitlines()
    assert last == "sudokuenum: 14 puzzles skipped, 4 of them without a line above"


def test_puzzles_that_a_command_cannot_use_are_skipped(file: Path) -> None:
    file.write_text(f"{SOLUTION}\n{EXAMPLE}\n")
    err = run_here(f"rank {file} --skip-errors", status=4).err
    assert f"{file}, line 2: {EXAMPLE} is not a full" in err
    removed = ":0000:x:" + "1" + "." * 80 + ":212 312::"
    assert run_here("convert --skip-errors", EXAMPLE, removed, status=4).out == f"{EXAMPLE}\n"


def test_files_and_options_are_not_skipped(file: Path) -> None:
    assert "No such file" in refused("solve missing.txt --skip-errors")
    file.write_text("")
    assert refused(f"solve {file} --skip-errors").endswith("no puzzle")
    error = run_here(f"solve {TWICE} --skip-errors --svg {file}", status=2).err
    assert error.endswith("sudokuenum: no puzzle is left\n")


def test_a_layout_without_a_puzzle_is_skipped_once(file: Path) -> None:
    file.write_text("killer 15: r1c1 r1c2\n")
    printed = run_here("solve --skip-errors", file, status=STATUS_OF_SKIPPING)
    assert printed.err.count("no puzzle follows this layout") == 1
