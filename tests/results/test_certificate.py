import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from how_many import cases
from progress_told import Told
from refusals import refuses
from run_command import output, refused, run_here

from sudokuenum import Box, SudokuenumError, count_by_columns, count_grids
from sudokuenum.counting import by_columns
from sudokuenum.errors import CertificateError
from sudokuenum.results.certificate import (
    certificate,
    check_certificate,
    read_certificate,
    write_certificate,
)


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return json.loads(json.dumps(certificate(count_grids())))  # type: ignore[no-any-return]


@pytest.mark.parametrize("level", [*cases([], [36288]), 2051, 416, 174, 71, 44])
def test_certificates_of_every_level_are_right(level: int, file: Path) -> None:
    write_certificate(count_grids(level=level, engine="sums"), file)
    stated = read_certificate(file)
    assert check_certificate(stated) is None
    assert list(file.parent.iterdir()) == [file]
    united = sum(len(part["unites"]) for part in stated["classes"])
    assert united == {36288: 0, 2051: 36288, 416: 2051, 174: 416, 71: 174, 44: 71}[level]
    assert len(stated["levels"]) == [36288, 2051, 416, 174, 71, 44].index(level)


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3), Box(4, 2), Box(3, 3)])
def test_certificates_of_sums_over_column_sets_are_right(box: Box) -> None:
    stated = json.loads(json.dumps(certificate(count_by_columns(box))))
    assert check_certificate(stated) is None
    assert check_certificate(stated, full=True) is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grids": "1"}, "grids: stated '1', found '6670903752021072936960'"),
        ({"n1": 18383222420692992}, "n1: stated 18383222420692992, found '18383222420692992'"),
        ({"factorisation": "9!"}, "factorisation: stated '9!'"),
        ({"levels": []}, "levels: stated []"),
        ({"box": "2x3"}, "box: stated '2x3', found '3x3'"),
        ({"version": "9"}, "digest: something was changed"),
        ({"engine": "plain"}, "digest: something was changed"),
        ({"seconds": 1}, "digest: something was changed"),
        ({"digest": None}, "digest: something was changed"),
        ({"remark": "mine"}, "keys: stated ["),
    ],
)
def test_changed_statements_are_named(
    document: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    wrong = check_certificate({**document, **change})
    assert wrong is not None
    assert wrong.startswith(message)


@pytest.mark.parametrize("level", ["44", None, True])
def test_a_level_is_an_integer(document: dict[str, Any], level: object) -> None:
    words = f"^level {level!r}: not an integer$"
    refuses(CertificateError, words, check_certificate, {**document, "level": level})


@pytest.mark.parametrize(
    ("key", "value"), [("band", "1"), ("m", 5), ("n72", 108374977), ("unites", [])]
)
def test_changed_classes_are_named(document: dict[str, Any], key: str, value: object) -> None:
    changed = copy.deepcopy(document)
    changed["classes"][6][key] = value
    wrong = check_certificate(changed)
    assert wrong is not None
    assert wrong.startswith(f"class 7, {key}: stated {value!r}, found ")


def test_missing_classes_are_named(document: dict[str, Any]) -> None:
    changed = {**document, "classes": document["classes"][:-1]}
    assert check_certificate(changed) == "classes: stated 43, found 44"


def test_every_truncation_is_found(file: Path) -> None:
    write_certificate(count_by_columns(Box(2, 3)), file)
    text = file.read_text().rstrip()
    for length in range(len(text)):
        file.write_text(text[:length])
        words = r"cut off or not JSON at line \d+, column \d+"
        refuses(CertificateError, words, read_certificate, file)


def test_every_changed_character_is_found(file: Path) -> None:
    write_certificate(count_by_columns(Box(2, 2)), file)
    text = file.read_text()
    right = json.loads(text)
    rng = random.Random(9)
    for place in range(len(text)):
        file.write_text(text[:place] + rng.choice("01234x") + text[place + 1 :])
        try:
            stated = read_certificate(file)
            found = check_certificate(stated)
        except SudokuenumError:
            continue
        assert (found is None) == (stated == right)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", 'file.txt: no certificate: it has no "schema": "sudokuenum certificate 1"'),
        ("{}", 'file.txt: no certificate: it has no "schema": "sudokuenum certificate 1"'),
        ('{"schema": "sudokuenum certificate 1"}', "classes: a list of objects is expected"),
        ('{"schema": "other"}', "schema 'other', expected"),
        ("\xff", "not a text file"),
    ],
)
def test_files_that_are_no_certificates_are_refused(text: str, message: str, file: Path) -> None:
    file.write_bytes(text.encode("latin-1"))
    refuses(CertificateError, message, read_certificate, file)


def test_the_commands_write_and_check(file: Path) -> None:
    run_here(f"--quiet --certificate {file}")
    right = "right: 6670903752021072936960 grids with 3x3 boxes\n"
    assert output(f"check-certificate {file}").endswith(right)
    file.write_text(file.read_text().replace('"m": 108', '"m": 109', 1))
    expected = "wrong: class 2, m: stated 109, found 108\n"
    assert run_here(f"check-certificate {file} --full", status=1).out == expected
    assert "cannot write into" in refused("--quiet --certificate", file.parent / "none" / "x")
    file.write_text(file.read_text()[:100])
    assert "cut off or not JSON at line" in refused(f"check-certificate {file}")


@pytest.mark.parametrize(
    "text",
    [
        '{"schema": "sudokuenum certificate 1", "classes": 5}',
        '{"schema": "sudokuenum certificate 1", "classes": [5]}',
        '{"schema": "sudokuenum certificate 1", "classes": []}',
        '{"schema": "sudokuenum certificate 1", "classes": [], "box": [], "level": {}}',
        '{"schema": "sudokuenum certificate 1", "classes": [{"unites": 1}], "level": [1]}',
        "[" * 200000,
        "9" * 5000,
        "{",
        "",
    ],
)
def test_hostile_files_are_one_line_and_status_2(text: str, file: Path) -> None:
    file.write_text(text)
    for arguments in ([], ["--full"]):
        refused(f"check-certificate {file}", *arguments)


@pytest.mark.parametrize(("count", "steps"), [(count_grids, 440), (count_by_columns, 44 + 440)])
def test_full_check_counts_by_the_engine_and_dfs(count: Callable[[], Any], steps: int) -> None:
    told = Told()
    stated = json.loads(json.dumps(certificate(count())))
    assert check_certificate(stated, full=True, progress=told) is None
    assert told.add_up(steps)


@pytest.mark.parametrize("full", [False, True])
def test_progress_of_checking_2x5_adds_up(full: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    class CheapRowSets:
        """Numbers of fillings that cost no time."""

        def beside(self, column: int) -> "CheapRowSets":
            assert column.bit_count() == 5
            return self

        def total(self) -> int:
            return 5760

    monkeypatch.setattr(by_columns, "RowSets", CheapRowSets)
    stated = json.loads(json.dumps(certificate(count_by_columns(Box(2, 5)))))
    told = Told()
    assert check_certificate(stated, full=full, progress=told) is None
    assert told.add_up(3 * len(stated["classes"]))  # three columns of each are told
