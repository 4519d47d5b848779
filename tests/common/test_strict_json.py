"""JSON that is nearly right: each fault is named in one line, with its place."""

import re
from pathlib import Path
from random import Random

import pytest
from how_many import cases
from refusals import refuses

from sudokuenum.common import strict_json
from sudokuenum.common.strict_json import JsonValue, read_json
from sudokuenum.errors import CertificateError, PuzzleError


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": [1, {"b": 1e400}]}', r"^a\[1\]\.b: 1e400: expected at most 1\.8e308, which is the"),
        ('{"a": -1e999}', "^a: -1e999: expected at most"),
        ('{"a": Infinity}', "^a: Infinity: expected a finite number, null or a string$"),
        ("[[-Infinity]]", r"^\[0\]\[0\]: -Infinity: expected"),
        ("NaN", "^JSON: NaN: expected"),
        (f'{{"a": {"9" * 5000}}}', r"^a: 9{20}\.\.\.: expected at most"),
        ('{"a": 1, "a": 2}', "^JSON: key a appears twice; remove one of the two$"),
        ('{"x": {"a": 1, "b": 1, "a": 1}}', "^x: key a appears twice"),
        ('{"\\u001b[2J": 1, "\\u001b[2J": 1}', r"^JSON: key '\\x1b\[2J' appears twice"),
        ('{"\\u001b[2J": NaN}', r"^'\\x1b\[2J': NaN"),
        (f'{{"{"k" * 500}": {{"k": NaN}}}}', r"^'k{36}\.\.\.\.k: NaN"),
        ("[" * 60 + "NaN" + "]" * 60, r"^\.\.\.0?\]\[0\].{60,90}\[0\]: NaN"),
        ("[" * 200_000, "^'\\[.*: the JSON is nested too deeply$"),
        ("[" * 200_000 + "]" * 200_000, "nested too deeply"),
        ('{"a": 1', r"^cut off or not JSON at line 1, column 8: "),
        ('{"a": 1,\n}', r"^cut off or not JSON at line (1, column 8|2, column 1): "),
        ('["\x1b"]', "^cut off or not JSON at line 1, column 3: "),
        ("", "^cut off or not JSON at line 1, column 1: "),
    ],
)
def test_what_is_no_json_is_named_with_its_place(text: str, message: str) -> None:
    error = refuses(PuzzleError, message, read_json, text, PuzzleError)
    assert len(error) < 200
    assert error.isprintable()


def test_values_have_their_type() -> None:
    document = read_json('{"n": 5, "f": true, "s": "x", "l": [1, 2.0], "o": null}', PuzzleError)
    n, f, s, many = (document.get(key) for key in "nfsl")
    assert n is not None is not f
    assert s is not None is not many
    assert (n.integer(0, 5), f.flag(), s.text("a string")) == (5, True, "x")
    assert document.get("o") is document.get("missing") is None
    assert [one.value for one in many.entries()] == [1, 2.0]
    refuses(PuzzleError, "^n: 5: expected an integer from 0 to 4$", n.integer, 0, 4)
    refuses(PuzzleError, "^f: True: expected an integer from 0 to 4$", f.integer, 0, 4)
    refuses(PuzzleError, r"^l\[1\]: 2\.0: expected an integer", many.entries()[1].integer, 0, 4)
    refuses(PuzzleError, "^n: 5: expected true or false$", n.flag)
    refuses(PuzzleError, "^n: 5: expected a name$", n.text, "a name")
    refuses(PuzzleError, "^s: 'x': expected a list$", s.entries)
    refuses(PuzzleError, "^s: 'x': expected an object$", s.get, "k")


def test_the_class_of_the_error_is_given() -> None:
    refuses(CertificateError, "NaN", read_json, "NaN", CertificateError)
    value = JsonValue("x", CertificateError)
    refuses(CertificateError, "^JSON: 'x': expected an object$", value.get, "k")


def test_texts_at_random_are_read_or_named() -> None:
    random = Random(1)
    pieces = ['"a"', '"b"', ":", ",", "{", "}", "[", "]", "1", "1e999", "NaN", '"\\u0007"', " "]
    for _ in range(cases(3000, 100_000)):
        text = "".join(random.choices(pieces, k=random.randrange(12)))
        try:
            read_json(text, PuzzleError)
        except PuzzleError as error:
            assert str(error).isprintable()  # noqa: PT017


def test_json_is_read_in_one_place() -> None:
    root = Path(strict_json.__file__).parents[1]
    reading = re.compile(r"json\.loads?\(|json\.decode\(|raw_decode\(")
    found = {path.name for path in root.rglob("*.py") if reading.search(path.read_text("utf-8"))}
    assert found == {"strict_json.py"}
