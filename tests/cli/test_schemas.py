"""What commands print as JSON, against the schemas that `sudokuenum schema` prints."""

import csv
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import example_puzzles
import pytest
from example_puzzles import EXAMPLE, SOLUTION
from msgspec.structs import asdict
from puzzles_in_files import lines_of
from run_command import output, run_here

from sudokuenum.cli import main
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.commands.schema import DOCUMENTS, schema
from sudokuenum.cli.manual import manuals
from sudokuenum.cli.parser import command_parser, option_of
from sudokuenum.common.document import Schema
from sudokuenum.layouts import estimate_layout

jsonschema_rs = pytest.importorskip("jsonschema_rs")

FOUR = "1.....3..2.....4"
GRID = "1234341221434321"
SENTENCE = r"(\S|\S.*\S)\."
EXAMPLES: dict[str, list[str]] = {}
"""For each command lines that end with it and print each of its keys."""
for line in lines_of("json_commands"):
    name = line.rpartition("&& ")[2].split()[0]
    EXAMPLES.setdefault(name, []).append(line.format(**vars(example_puzzles)))
LONG: dict[str, list[Any]] = {
    "count": [
        {"class": 1, "m": 2, "n": "3", "seconds": 0.5, "columns": "123"},
        {"sample": asdict(estimate_layout("x", 1000, box="2x2")), "expected_seconds": 1e6},
        {"grids": "81171437193104932746936103027318645818654720000"},
    ],
    "catalogue": [{"essentially_different": "5472730538"}],
}
"""What takes minutes to print."""


def documents(line: str, file: Path) -> Iterator[Any]:
    """What the last command of a line prints: one JSON document after the other."""
    *before, command = line.replace("FILE", str(file)).split(" && ")
    for other in before:
        run_here(other)
    out = io.StringIO()
    with redirect_stdout(out):
        assert main([*command.split(), "--json"]) in (0, 1)
    text = out.getvalue().strip()
    while text:
        document, end = json.JSONDecoder(parse_constant=_refused).raw_decode(text)
        yield document
        text = text[end:].lstrip()


def _refused(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")


def parts(whole: Schema) -> Iterator[tuple[str, Schema]]:
    """The schemas in a schema and itself, without references, each with its place."""

    def within(part: Schema, path: str) -> Iterator[tuple[str, Schema]]:
        if "$ref" in part:
            part = {**whole["$defs"][part["$ref"].removeprefix("#/$defs/")], **part}
        yield path, part
        for one in part.get("anyOf", ()):
            yield from within(one, path)
        for name, one in part.get("properties", {}).items():
            yield from within(one, f"{path}.{name}")
        for key in ("items", "additionalProperties"):
            if part.get(key):
                yield from within(part[key], f"{path}[]")

    return within(whole, "")


def printed(value: Any, path: str = "") -> Iterator[str]:
    """The places of all keys in a document; those of an object by cells or levels do not count."""
    if isinstance(value, list):
        for one in value:
            yield from printed(one, f"{path}[]")
    if isinstance(value, dict):
        for name, one in value.items():
            yield f"{path}.{name}"
            yield from printed(one, f"{path}.{name}")


NEVER_PRINTED = {"catalogue": {".count.parameters[].name", ".count.parameters[].value"}}
"""Keys that a command never prints: the walk through the catalogue has no parameters."""


@pytest.mark.parametrize(
    "name",
    # the model is solved
    [pytest.param(name, marks=[pytest.mark.heavy] * (name == "model")) for name in EXAMPLES],
)
def test_documents_are_as_the_schema_says(name: str, tmp_path: Path) -> None:
    found = [one for line in EXAMPLES[name] for one in documents(line, tmp_path / "saved")]
    found += LONG.get(name, [])
    validator = jsonschema_rs.Draft202012Validator(schema(name))
    for document in found:
        assert [str(error) for error in validator.iter_errors(document)] == []
    seen = {path for document in found for path in printed(document)}
    paths = {path for path, _ in parts(schema(name)) if path and not path.endswith("[]")}
    assert paths - NEVER_PRINTED.get(name, set()) <= seen


@pytest.mark.parametrize("options", ["--box 2x2", "--level 71", "--layout x --box 2x2"])
def test_certificates_are_as_their_schema_says(options: str, file: Path) -> None:
    run_here("count", *options.split(), "--certificate", file)
    document = json.loads(file.read_text(encoding="utf-8"))
    validator = jsonschema_rs.Draft202012Validator(schema("certificate"))
    assert [str(error) for error in validator.iter_errors(document)] == []
    document["grid"] = "1"
    assert not validator.is_valid(document)


def test_every_command_that_prints_json_has_a_schema() -> None:
    with_json = [
        manual.name
        for manual in manuals()
        if any("--json" in one.names for one in manual.arguments)
    ]
    assert {*with_json, "certificate"} == {*DOCUMENTS}
    assert {*with_json} == {*EXAMPLES}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_schemas_are_valid_and_describe_every_key_in_a_sentence(name: str) -> None:
    whole = json.loads(output(f"schema {name}"))
    assert whole == schema(name)
    assert jsonschema_rs.meta.is_valid(whole)
    for path, part in parts(whole):
        if "properties" in part or not path:
            assert "anyOf" in part or re.fullmatch(SENTENCE, part["description"])
        assert "properties" not in part or part["additionalProperties"] is False
        for key, value in part.get("properties", {}).items():
            assert re.fullmatch("[a-z][a-z0-9_]*", key)
            assert re.fullmatch(SENTENCE, value["description"])


def test_a_key_has_one_type_in_all_documents() -> None:
    types: dict[str, set[str]] = {}
    for whole in map(schema, DOCUMENTS):
        for path, part in parts(whole):
            kind = part.get("type", "string" if "enum" in part else [])
            kinds = {*kind} if isinstance(kind, list) else {kind}
            types.setdefault(path.rpartition(".")[2], set()).update(kinds - {"null"})
    assert {key for key, kinds in types.items() if key and len(kinds) > 1} == set()
    assert types["grids"] == {"string"}


HEADS = [
    ("count --box 2x2", "class,columns,m,n,seconds"),
    (
        "count --level 44 --shard 1/44 --save FILE && status FILE",
        "count_kind,count_box,count_classes_in_all,count_representatives,count_shard,"
        "version,total,done,work,claimed,seconds,processes,jobs,to_do,expected_seconds",
    ),
    (
        "estimate --box 2x2",
        "box,number_of_bands,number_of_stacks,formula,estimate,estimate_in_full,error",
    ),
    ("bands --level 44", "class,band,m,n"),
    ("band 123456789456789123789123456", "level,class,m"),
    ("catalogue", "automorphisms,grids"),
    (f"canonical {FOUR}", "minlex,automorphisms"),
    (f"unavoidable {GRID}", "grid,size,digits,bands,stacks,cells"),
    (f"booklet {EXAMPLE} --html FILE", "number,page,answer_page,difficulty,puzzle,solution"),
    (f"rank {SOLUTION}", "grid,rank"),
    (f"solve {FOUR}", "puzzle,status,solution"),
    (
        f"rate {FOUR}",
        "puzzle,tier,technique,difficulty,score,singles_suffice,number_of_steps,guesses,guesses_at_least,solution",
    ),
    (
        f"rate --se {EXAMPLE}",
        "puzzle,tier,technique,difficulty,score,singles_suffice,number_of_steps,guesses,guesses_at_least,solution,er,ep,ed",
    ),
    (f"explain {FOUR}", "puzzle,technique,tier,text,placements,eliminations,pattern"),
    (
        f"explain --se {EXAMPLE}",
        "puzzle,technique,step_rating,text,placements,eliminations,pattern",
    ),
    (f"minimise {GRID}", "puzzle,clues"),
    (f"neighbours {FOUR}", "puzzle,clues"),
    ("fewest --box 2x2 --clues 4 --list", "puzzle,clues"),
    ("essential --box 2x3 --list", "number,grid"),
    ("generate --seed 1", "puzzle,clues,solution"),
    ("generate --seed 1 --weights", "puzzle,clues,solution,weight"),
    ("generate --seed 1 --rules killer --box 2x2", "puzzle,clues,solution,layout"),
    ("generate --seed 1 --difficulty easy:1,medium:1", "puzzle,clues,solution,difficulty"),
    ("generate --seed 1 --se 1.2-1.5", "puzzle,clues,solution,er,ep,ed"),
    (f"solutions {FOUR} --count", "number_of_solutions,complete"),
    ("model --sizes", "formulation,variables,binaries,constraints,nonzeros"),
]
"""A command of each kind of table, and the head of the table."""


@pytest.mark.parametrize(("command", "head"), HEADS)
def test_rows_are_printed_as_csv(command: str, head: str, tmp_path: Path) -> None:
    *before, last = command.replace("FILE", str(tmp_path / "file")).split(" && ")
    for other in before:
        run_here(other)
    first, *rows = csv.reader(output(*last.split(), "--csv").splitlines())
    assert first == head.split(",")
    assert rows
    assert {len(row) for row in rows} == {len(first)}


def test_all_commands_with_csv_are_here() -> None:
    names = {command.rpartition("&& ")[2].split()[0] for command, _ in HEADS}
    assert names == {name for name in COMMANDS if option_of(command_parser(name)[1], "--csv")}
