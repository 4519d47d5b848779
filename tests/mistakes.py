"""Mistakes that users make, and the answers of the commands and of the package to them."""

import ast
import gzip
import io
import re
import shutil
import traceback
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple

import example_puzzles
import numpy as np
import pytest
from example_puzzles import EXAMPLE, SOLUTION, STRANGE, TWELVE
from run_command import arguments

import sudokuenum
from sudokuenum.cli import main

DATA = Path(__file__).parent / "data"
PROMPT = ">>> "
NAMES = {
    **{name: value for name, value in vars(example_puzzles).items() if isinstance(value, str)},
    "EIGHTY": EXAMPLE[:80],
    "TWO_FIVES": "5.......5" + "." * 72,
}


NAMED = (
    r"(?:is it|did you mean|means?|meant|called|spelled|known as|nearest is|name is|it is|type"
    r"|write|use|try)\W{0,3}(?:--[a-z-]+ )?"
)


class Mistake(NamedTuple):
    typed: str
    remedy: str
    """A pattern for the line of an error that names the remedy; empty if it should simply work."""
    result: str
    """A pattern for what is printed if the obvious meaning is understood; empty if it has none."""
    missed: bool
    """True if today's answer is known to be neither."""

    def answered_by(self, answer: "Answer") -> bool:
        pattern = self.remedy if answer.failed else self.result
        return bool(pattern) and re.search(pattern, answer.text) is not None


class Answer(NamedTuple):
    text: str
    failed: bool
    fault: str = ""
    """A reason why no command should answer like this, whatever the text says."""


def mistakes(kind: str) -> Iterator[Mistake]:
    """The mistakes of a kind of user.

    A line is `TYPED => REMEDY`, `TYPED => works: RESULT` or `TYPED => REMEDY => works: RESULT`, and
    begins with `- ` if the answer is known to be neither. In a command, a name in braces stands for
    a puzzle. Lines of Python begin with `>>> `; the names that they can use are in `python_names`.
    In a pattern, {named} means words such as "is it", which single out the name after them,
    because a list of all names is no answer to a name with a wrong letter.
    """
    for line in (DATA / f"mistakes_{kind}.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            line = line.replace("{named}", NAMED)
            typed, *outcomes = line.removeprefix("- ").split(" => ")
            results = [x.removeprefix("works: ") for x in outcomes if x.startswith("works: ")]
            remedies = [x for x in outcomes if not x.startswith("works: ")]
            assert (len(results), len(remedies)) in ((0, 1), (1, 0), (1, 1)), line
            yield Mistake(typed, "".join(remedies), "".join(results), line.startswith("- "))


def write_files(folder: Path) -> None:
    """The files that the mistakes name."""
    # a column determines its empty cell
    puzzles = [EXAMPLE, "." * 9 + STRANGE[9:], SOLUTION[:72] + "." * 9]
    lines = "".join(f"{puzzle}\n" for puzzle in puzzles)
    (folder / "folder").mkdir()
    for name, text in {
        "puzzle.txt": EXAMPLE,
        "puzzles.txt": lines,
        "improper.txt": TWELVE,
        "grid.txt": SOLUTION,
        "grids.txt": f"{SOLUTION}\n{STRANGE}\n",
        "empty.txt": "",
        "notes.txt": "These are my notes.\nThey hold no puzzle.\n",
        "kaggle.csv": "quizzes,solutions\n" + "".join(f"{x},{SOLUTION}\n" for x in puzzles),
        "unsolved.csv": "id,unsolved\n" + "".join(f"{i},{x}\n" for i, x in enumerate(puzzles)),
        "semicolons.csv": "id;puzzle\n" + "".join(f"{i};{x}\n" for i, x in enumerate(puzzles)),
        "bad.csv": f"puzzle\n{EXAMPLE}\n{EXAMPLE[:80]}\n",
        "list.json": '["' + '",\n "'.join(puzzles) + '"]\n',
        "regions.txt": "".join(letter * 9 + "\n" for letter in "ABCDEFGHI"),
    }.items():
        (folder / name).write_text(text)
    for name, content in {
        "utf16.txt": lines.encode("utf-16"),
        "puzzles.txt.gz": gzip.compress(lines.encode()),
        "puzzles.xlsx": b"PK\x03\x04\x14\x00\x06\x00\x08\x00\x00\x00!\x00\xff\xfe[Content].xml",
        "puzzles.parquet": b"PAR1\x15\x04\x15\x00\x00\xff\xfePAR1",
        "photo.png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01",
    }.items():
        (folder / name).write_bytes(content)
    shutil.copy(DATA / "old_saved_counts" / "chain.db", folder / "count.db")


def python_names() -> dict[str, Any]:
    """The names that lines of Python can use, which run in the folder of the files."""
    puzzles = Path("puzzles.txt").read_text().split()
    names = {
        "sudokuenum": sudokuenum,
        "np": np,
        "Path": Path,
        "EXAMPLE": EXAMPLE,
        "SOLUTION": SOLUTION,
        "puzzles": puzzles,
        "array": np.array([list(puzzle.replace(".", "0")) for puzzle in puzzles]).astype(np.uint8),
    }
    with suppress(ImportError):  # an optional package
        import pandas as pd

        gaps = [puzzles[0], None, puzzles[2]]
        names["pd"] = pd
        names["frame"] = pd.DataFrame({"id": range(3), "puzzle": puzzles, "gaps": gaps})
    return names


def answer(typed: str) -> Answer:
    """The answer to what is typed, in the folder of the files."""
    if typed.startswith(PROMPT):
        return answer_of_python(typed.removeprefix(PROMPT))
    for name, value in NAMES.items():
        typed = typed.replace(f"{{{name}}}", value)
    return answer_of_commands(typed)


def answer_of_python(program: str) -> Answer:
    """The value of the last statement, or the line in which Python prints an error."""
    *statements, last = ast.parse(program).body
    ending: Any = ast.Module([last], [])
    names = python_names()
    try:
        exec(compile(ast.Module(statements, []), "typed", "exec"), names)
        if isinstance(last, ast.Expr):
            return Answer(
                repr(eval(compile(ast.Expression(last.value), "typed", "eval"), names)), False
            )
        exec(compile(ending, "typed", "exec"), names)
    except Exception as error:
        text = "".join(traceback.format_exception_only(error)).rstrip("\n")
        # some versions of Python add a guess of their own, which begins with a capital
        text = re.sub(r"\. Did you mean:? '\w+'\?", "", text)
        return Answer(text, True, "several lines" if "\n" in text else "")
    return Answer("", False)


def answer_of_commands(typed: str) -> Answer:
    """What a pipe of commands prints."""
    given, errors, failed, fault = "", "", False, ""
    for command in typed.split(" | "):
        name, *words = arguments(command, ())
        if name == "cat":
            (path,) = words
            given = Path(path).read_text()
            continue
        out, err, status = io.StringIO(), io.StringIO(), -1
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
            patch.setattr("sys.stdin", io.StringIO(given))
            try:
                status = main(words)
            except SystemExit as end:  # of --help and --version
                status = end.code if isinstance(end.code, int) else 0
            except Exception:
                fault = traceback.format_exc()
        given = out.getvalue()
        errors += err.getvalue()
        failed |= status == 2
        if status == 2 and err.getvalue().count("\n") != 1:
            fault = "not one line"
        if "Traceback" in given + errors:
            fault = "a traceback"
        if status not in (0, 1, 2, 3):
            fault = fault or f"status {status}"
    # the help of a command is named by every error of its arguments, and is no remedy
    errors = re.sub(r" \(see sudokuenum.* --help\)", "", errors)
    return Answer(errors if failed else given + errors, failed, fault)
