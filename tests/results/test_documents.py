"""Documents, and the forms that follow from them."""

import csv
import io
import json
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pkgutil import resolve_name
from typing import Annotated, Any

import pytest
from msgspec import UNSET, Struct, UnsetType, ValidationError, field
from test_picture import TABLES

import sudokuenum
from sudokuenum.common.document import Document, Exact, Seconds, about, json_schema, json_text
from sudokuenum.common.estimates import EstimateInRow, SampleEstimate
from sudokuenum.essential.output_keys import FixedGrids
from sudokuenum.results.describe import DOCUMENTS, ROWS, document_of
from sudokuenum.results.text_csv_html import (
    csv_text,
    facts,
    html_parts,
    html_rows,
    table_lines,
    text_lines,
)

jsonschema_rs = pytest.importorskip("jsonschema_rs")

ESTIMATE = SampleEstimate(mean=2.5, low=1, high=4, confidence=0.95, samples=7, seed=3)


class Row(Document, kw_only=True):
    """A row."""

    class_: Annotated[int, about("The number.")] = field(name="class")
    name: Annotated[str, about("Its name.", "what it is called")]
    n: Annotated[Exact, about("A number.")]
    absent: Annotated[str | UnsetType, about("With --absent.")] = UNSET
    guesses: Annotated[int | None, about("Its guesses.")]
    right: Annotated[bool, about("Whether.")]
    seconds: Annotated[Seconds, about("A time.")]
    words: Annotated[list[str], about("Words.")]
    mean: Annotated[EstimateInRow | None, about("An estimate.")]


class Whole(Document):
    """The whole."""

    in_all: Annotated[Exact, about("The total.")]
    unknown: Annotated[int | None, about("Not known.", "not known")]
    part: Annotated[Row | None, about("A document that has no text.")]
    rows: Annotated[list[Row], about("The rows.")]


def row(number: int, name: str, mean: SampleEstimate | None) -> Row:
    return Row(
        class_=number, name=name, n=str(10**number), guesses=None if number == 1 else number,
        right=number == 1, seconds=number / 8, words=["a", "b"], mean=mean,
    )  # fmt: skip


RESULTS: dict[str, Callable[[], Any]] = {
    **{name: make for name, (make, _) in TABLES.items() if name != "long level"},
    "count of bands": lambda: sudokuenum.count_grids(engine="sums"),
    "level of minlex bands": lambda: sudokuenum.counting.chain().level(416),
}
"""Results of each kind that has a document."""

WHOLE = Whole(
    in_all="110", unknown=None, part=None, rows=[row(1, "<", ESTIMATE), row(2, "bb", None)]
)


def test_text_has_the_table_and_the_other_values() -> None:
    assert list(text_lines(WHOLE)) == [
        "class  what it is called    n  guesses  right  seconds  words  mean",
        "    1  <                   10           yes      0.125  a b    2.5 (1 to 4)",
        "    2  bb                 100        2  no       0.250  a b",
        "",
        "in all  110",
    ]


def test_csv_has_every_key_and_unrounded_values() -> None:
    rows = list(csv.reader(io.StringIO(csv_text(WHOLE.rows))))
    of_mean = ["mean_mean", "mean_low", "mean_high", "mean_confidence", "mean_samples", "mean_seed"]
    assert rows == [
        ["class", "name", "n", "guesses", "right", "seconds", "words", *of_mean],
        ["1", "<", "10", "", "true", "0.125", "a b", "2.5", "1", "4", "0.95", "7", "3"],
        ["2", "bb", "100", "2", "false", "0.25", "a b", *[""] * 6],
    ]
    assert csv_text([ESTIMATE], heading=False) == "2.5,1,4,0.95,7,3\n"
    assert csv_text([]) == ""


def test_html_is_escaped_and_aligned() -> None:
    table = html_rows(WHOLE.rows)
    assert "<th>class</th><th class=text>what it is called</th><th>n</th>" in table
    assert "<td>1</td><td class=text>&lt;</td><td>10</td>" in table


def test_json_and_schema_have_the_same_keys() -> None:
    document = json.loads(json_text(WHOLE))
    schema = json_schema("whole", [Whole, Row])
    keys = schema["$defs"]["Row"]["properties"]
    assert {*document["rows"][0], "absent"} == {*keys}
    assert schema["$defs"]["Row"]["required"] == [key for key in keys if key != "absent"]
    assert len(schema["anyOf"]) == 2


def test_a_document_is_made_of_attributes() -> None:
    class Thing(Struct):
        mean: float = 2.5
        low: float = 1
        high: float = 4
        confidence: float = 0.95
        samples: int = 7
        seed: int = 3

    assert SampleEstimate.of(Thing()) == ESTIMATE
    with pytest.raises(ValidationError, match="Expected `float`"):
        SampleEstimate.of(Thing(mean="2.5"))  # type: ignore[arg-type]


def test_long_tables_are_left_out_of_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Row, "NUMBERED", "row")
    rows = WHOLE.rows[:1] * 501
    assert len(list(table_lines(rows[:500]))) == 501
    lines = list(text_lines(Whole(in_all="1", unknown=1, part=WHOLE.rows[0], rows=rows)))
    assert lines == ["501 rows, which --json and --csv print", "", "in all     1", "not known  1"]


def test_a_long_last_column_goes_on_below() -> None:
    cycles = FixedGrids(size=1, fixed="10", seconds=0, element="(r1 r2)" * 9 + "(c1 c2 c3)" * 2)
    assert list(table_lines([cycles])) == [
        "size  fixed  seconds  element",
        "   1     10    0.000  " + "(r1 r2)" * 8,
        " " * 22 + "(r1 r2)(c1 c2 c3)(c1 c2 c3)",
    ]


def flat(document: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """The keys and values of a document, and of the documents in it."""
    for key, value in document.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}_")
        else:
            yield f"{path}{key}", value


@pytest.mark.parametrize("name", RESULTS)
def test_all_forms_of_a_result_agree(name: str) -> None:
    result = RESULTS[name]()
    document = document_of(result)
    written = json.loads(json_text(document))
    validator = jsonschema_rs.Draft202012Validator(json_schema("", [type(document)]))
    assert [str(error) for error in validator.iter_errors(written)] == []
    rows = [*document.tables(), [document]][0]
    heading, *lines = csv.reader(io.StringIO(csv_text(rows)))
    numbered = int(bool(rows[0].NUMBERED))
    assert len(lines) == len(rows)
    for row, line in zip(rows, lines, strict=True):
        known = dict(flat(json.loads(json_text(row))))
        assert heading[numbered:] == list(known)
        for value, cell in zip(known.values(), line[numbered:], strict=True):
            assert cell == str(value) or float(cell) == value or cell == " ".join(value)
    table = ET.fromstring(html_rows(rows).replace(" class=text", ""))
    cells = [[cell.text or "" for cell in row] for row in table.iter("tr")]
    assert " ".join(" ".join(row) for row in cells).split() == " ".join(table_lines(rows)).split()
    for name, value in facts(document):
        assert f"<td class=text>{name}</td>" in "".join(html_parts(document))
        assert f"{name} {value} " in f"{' '.join(' '.join(text_lines(document)).split())} "


@pytest.mark.parametrize(("kind", "function"), [*{**DOCUMENTS, **ROWS}.items()])
def test_every_name_of_the_tables_exists(kind: str, function: str) -> None:
    module, _, name = kind.rpartition(".")
    assert isinstance(resolve_name(f"sudokuenum.{module}:{name}"), type)
    assert callable(resolve_name(f"sudokuenum.{function}"))
