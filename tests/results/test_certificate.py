import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from how_many import cases
from msgspec import structs
from progress_told import Told
from refusals import refuses
from run_command import output, refused, run_here

from sudokuenum import Box, SudokuenumError, count_grids
from sudokuenum.counting import by_columns, count_by_columns
from sudokuenum.errors import CertificateError
from sudokuenum.results import certificates as results_certificate
from sudokuenum.results.certificate_keys import Certificate, Format, digest_of
from sudokuenum.results.certificate_version_2 import KINDS
from sudokuenum.results.certificates import (
    FORMATS,
    NEWEST,
    certificate,
    check_certificate,
    read_certificate,
    write_certificate,
)

KEPT = Path(__file__).parents[1] / "data" / "certificates"


def kept(name: str) -> dict[str, Any]:
    """Return a certificate that is kept, as JSON has it."""
    return json.loads((KEPT / name).read_text())  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return json.loads(json.dumps(certificate(count_grids())))  # type: ignore[no-any-return]


@pytest.mark.heavy
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
        ({"n1": "18383222420692993"}, "n1: stated '18383222420692993', found '18383222420692992'"),
        ({"factorisation": "9!"}, "factorisation: stated '9!'"),
        ({"levels": []}, "levels: stated []"),
        ({"box": "2x3"}, "box: stated '2x3', found '3x3'"),
        ({"version": "9"}, "digest: something was changed"),
        ({"engine": "plain"}, "digest: something was changed"),
        ({"seconds": 1}, "digest: something was changed"),
        ({"digest": "0" * 64}, "digest: something was changed"),
    ],
)
def test_changed_statements_are_named(
    document: dict[str, Any], change: dict[str, Any], message: str
) -> None:
    wrong = check_certificate({**document, **change})
    assert wrong is not None
    assert wrong.startswith(message)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("n1", ..., "key n1: missing"),
        ("remark", "mine", "key remark: unknown"),
        ("level", "44", "key level: expected int, got str"),
        ("level", None, "key level: expected int, got null"),
        ("level", True, "key level: expected int, got bool"),
        ("n1", 18383222420692992, "key n1: expected str, got int"),
        ("digest", None, "key digest: expected str, got null"),
        ("levels", [{"level": 2051}], r"key levels: .* missing required field moves at \[0\]"),
        ("method", "guess", "key method: 'guess', expected one of chain, columns, layout"),
        ("classes", {}, "key classes: expected array, got object"),
        ("classes", [5], "class 1, expected an object, not 5"),
    ],
)
def test_each_key_of_the_version_is_there_with_its_type(
    version: int, key: str, value: object, message: str
) -> None:
    changed = kept(f"version_{version}_chain_71{'_sums' if version == 1 else ''}.json")
    if value is ...:
        del changed[key]
    else:
        changed[key] = value
    words = rf"^{message} \(sudokuenum certificate {version}\)$"
    refuses(CertificateError, words, check_certificate, changed)


@pytest.mark.parametrize(("version", "key", "other"), [(1, "n72", "n"), (2, "n", "n72")])
def test_each_key_of_a_class_is_there_with_its_type(version: int, key: str, other: str) -> None:
    whole = kept(f"version_{version}_chain_71{'_sums' if version == 1 else ''}.json")
    schema = rf"\(sudokuenum certificate {version}\)$"
    changes: tuple[tuple[Callable[[dict[str, Any]], object], str], ...] = (
        (lambda part: part.pop(key), f"key {key}: missing"),
        (lambda part: part.update({other: 5}), f"key {other}: unknown"),
        (lambda part: part.update({key: 0.5}), f"key {key}: expected (int|str), got float"),
    )
    for change, message in changes:
        changed = copy.deepcopy(whole)
        change(changed["classes"][6])
        refuses(CertificateError, f"^class 7, {message} {schema}", check_certificate, changed)


@pytest.mark.parametrize("name", sorted(path.name for path in KEPT.iterdir()))
def test_kept_certificates_are_right_for_ever(name: str) -> None:
    """Never replace a file: a certificate that was right once must be found right."""
    stated = read_certificate(KEPT / name)
    assert stated["schema"] == f"sudokuenum certificate {name.split('_')[1]}"
    assert check_certificate(stated) is None
    text = (KEPT / name).read_text()
    key = "n72" if '"n72"' in text else "completions" if "layout" in name else "n"
    part = stated["classes"][0]
    part[key] = type(part[key])(int(part[key]) + 1)
    wrong = check_certificate(stated)
    assert wrong is not None
    assert wrong.startswith(f"class 1, {key}: stated {part[key]!r}, found ")


def test_engines_of_version_1_have_their_present_names() -> None:
    stated = kept("version_1_layout_sums.json")
    assert stated["engine"] == "columns"
    assert check_certificate(kept("version_1_chain_71_sums.json"), full=True) is None
    assert check_certificate(stated, full=True) is None


@pytest.mark.parametrize("name", sorted(path.name for path in KEPT.iterdir()))
@pytest.mark.parametrize("engine", [{}, {"a": 1}, [], 5, True, "", "guess", "DFS", "\x1b[2J"])
def test_another_engine_is_one_line(engine: object, name: str, file: Path) -> None:
    stated = {**kept(name), "engine": engine}
    stated["digest"] = digest_of(stated)
    line = refuses(SudokuenumError, "^key engine: ", check_certificate, stated)
    file.write_text(json.dumps(stated))
    for option in ([], ["--full"]):
        assert refused(f"check-certificate {file}", *option).endswith(line)
    assert line.isprintable()


def test_names_of_engines_are_of_the_version() -> None:
    for name, engine in (("version_1_chain_44", "sums"), ("version_2_chain_71", "columns")):
        stated = {**kept(f"{name}.json"), "engine": engine}
        words = f"key engine: '{engine}', expected one of dfs, "
        refuses(CertificateError, words, check_certificate, stated)


def test_values_of_a_certificate_are_printed_short_and_escaped(file: Path) -> None:
    for key in ("\x1b[2J" * 1000, "more"):
        stated = {**kept("version_2_layout_irregular.json"), key: "x"}
        line = refuses(CertificateError, "key .*: unknown", check_certificate, stated)
        assert line.isprintable()
        assert len(line) < 300
    stated = {**kept("version_2_layout_irregular.json"), "grids": "9" * 10_000}
    assert len(str(check_certificate(stated))) < 300
    stated = {**kept("version_2_layout_irregular.json"), "layout": "\x1b[2Jmine"}
    stated["digest"] = digest_of(stated)
    file.write_text(json.dumps(stated))
    assert output(f"check-certificate {file}").endswith("of the layout \\x1b[2Jmine\n")


def test_a_certificate_has_a_largest_size(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_certificate, "_MAX_CHARACTERS", 1000)
    write_certificate(count_by_columns(Box(2, 2)), file)
    assert read_certificate(file)["grids"] == "288"
    file.write_text(file.read_text() + " " * 1000)
    refuses(CertificateError, "more than 1000 characters", read_certificate, file)


def test_every_version_and_method_is_kept() -> None:
    stated = [json.loads(path.read_text()) for path in KEPT.iterdir()]
    found = {(one["schema"], one["method"]) for one in stated}
    expected = {(one.schema, method) for one in FORMATS.values() for method in one.methods}
    assert found == expected
    assert {schema for schema, _ in found} == FORMATS.keys()


class CertificateOfNewMethod(Certificate):
    method: Literal["new"]


def test_a_new_method_belongs_to_the_newest_version_only() -> None:
    kinds: dict[str, type[Certificate]] = {**KINDS, "new": CertificateOfNewMethod}
    version_3 = Format(
        "sudokuenum certificate 3",
        (*kinds.values(),),
        lambda method, _: kinds[method],
        NEWEST.of_count,
    )
    assert version_3.methods == [*NEWEST.methods, "new"]
    for version in FORMATS.values():
        message = "key method: 'new', expected one of chain, columns, layout"
        for box in ("3x3", "2x2"):
            refuses(CertificateError, message, version.check, {"method": "new", "box": box})


def test_the_format_is_the_newest_one_kept() -> None:
    for path in KEPT.glob("version_2_*"):
        stated = json.loads(path.read_text())
        kind = KINDS[stated["method"]]
        assert [one.encode_name for one in structs.fields(kind)] == [*stated]
        names = [one.encode_name for one in structs.fields(kind.PART)]
        assert names == [*stated["classes"][0]]


@pytest.mark.parametrize(
    ("key", "value"), [("band", "123456789" * 3), ("m", 5), ("n", "7802998273"), ("unites", [])]
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
        ("[]", 'file.txt: not a certificate: it has no "schema": "sudokuenum certificate 2"'),
        ("{}", 'file.txt: not a certificate: it has no "schema": "sudokuenum certificate 2"'),
        ('{"schema": "sudokuenum certificate 1"}', "key method: None, expected one of "),
        (
            '{"schema": "other"}',
            "schema 'other', expected 'sudokuenum certificate 2' or 'sudokuenum certificate 1'",
        ),
        ('{"schema": 2}', "schema 2, expected"),
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
        '{"schema": "sudokuenum certificate 2", "method": {}}',
        '{"schema": {}, "method": "chain"}',
        '{"schema": "sudokuenum certificate 2", "method": "chain", "classes": [5]}',
        json.dumps({**kept("version_2_columns_2x3.json"), "box": "0x0"}),
        json.dumps({**kept("version_2_chain_71.json"), "level": 43}),
        json.dumps({**kept("version_2_chain_71.json"), "classes": [{"unites": 1}]}),
        json.dumps({**kept("version_1_layout_x.json"), "groups": ["r9c9 r1c1"]}),
        json.dumps({**kept("version_1_layout_x.json"), "engine": "guess"}),
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
