"""The time and the memory to read 10 MB of each format, and that the puzzles are the right ones.

python benchmarks/reading_speed.py

Each file has the same random puzzles again and again, in one of the forms of `docs/reading.md`. A
process of its own reads it, so that its memory is known. The cells that it reads must be those that
were written. The file reading_speed.md is written beside this one.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from subprocess import PIPE, run
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

import numpy as np

from sudokuenum import Puzzle, puzzle_link, puzzle_text, read_puzzles
from sudokuenum.formats.writing import FormatName, write_puzzles
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.grids.puzzle import layout_of

HERE = Path(__file__).parent
DIFFERENT = 300
"""The number of different puzzles in a file."""
TEXT = """\
# Reading

The time of the processor to read {megabytes:g} MB of each form with `read_puzzles`, and the most
memory of the process, which needs {least:.0f} MB for one puzzle. It does not grow with the file,
except where all puzzles are in one document, such as a list in JSON.

{table}

Made by `python benchmarks/reading_speed.py --megabytes {megabytes:g}`.
"""


class Form(NamedTuple):
    """A form of files."""

    write: Callable[[Puzzle, int], str]
    """Returns the text of a puzzle with a number."""
    between: str = "\n"
    n: int = 9
    before: str = ""
    after: str = "\n"
    meant: Callable[[Puzzle], Puzzle] = lambda puzzle: puzzle
    """Returns the puzzle that is read."""


def rows(puzzle: Puzzle, mark: str = ".") -> list[str]:
    n, cells = puzzle.box.digits, str(puzzle).replace(".", mark)
    return [cells[k : k + n] for k in range(0, n * n, n)]


def fields(separator: str, empty: str = "0", end: str = "") -> Callable[[Puzzle, int], str]:
    def write(puzzle: Puzzle, _: int) -> str:
        texts = [[f"{digit}{end}" if digit else empty for digit in row] for row in puzzle.rows]
        return "\n".join(map(separator.join, texts))

    return write


def in_bars(puzzle: Puzzle, _: int) -> str:
    return "\n".join(f"| {' | '.join(str(d or ' ') for d in row)} |" for row in puzzle.rows)


def below(head: str, write: Callable[[Puzzle, int], str]) -> Callable[[Puzzle, int], str]:
    return lambda puzzle, k: f"{head}\n{write(puzzle, k)}"


def with_index(puzzle: Puzzle, _: int) -> str:
    return "\n".join(f"{k},{row}" for k, row in enumerate(fields(",")(puzzle, 0).split("\n")))


def drawn(old: str, new: str) -> Callable[[Puzzle, int], str]:
    table = str.maketrans(old, new)
    return lambda puzzle, _: puzzle.drawn().translate(table)


def solution(puzzle: Puzzle) -> Puzzle:
    return next(puzzle.solutions(1))


def marked(puzzle: Puzzle, _: int) -> str:
    cells = zip(puzzle.cells, solution(puzzle).cells, strict=True)
    texts = [f"{digit}!" if clue else str(digit) for clue, digit in cells]
    return "\n".join(",".join(texts[k : k + 9]) for k in range(0, 81, 9))


def record(puzzle: Puzzle, k: int) -> str:
    return json.dumps({"id": k, "puzzle": str(puzzle), "tags": ["a", "b"]})


def element(name: str, inner: list[str]) -> str:
    return "".join(["<sudoku>", *(f"<{name}>{text}</{name}>" for text in inner), "</sudoku>"])


def with_candidates(puzzle: Puzzle) -> Puzzle:
    """The puzzle without one of the candidates of a cell that has several."""
    lists = puzzle.candidates
    cell = next(k for k, digits in enumerate(lists) if len(digits) > 1)
    return Puzzle(puzzle.cells, removed=[(cell, lists[cell][0])])


def with_singles(puzzle: Puzzle) -> Puzzle:
    """The puzzle of its candidates: a cell that alone has its only candidate has it as a clue."""
    lists, peers = puzzle.candidates, layout_of(puzzle).peers
    cells = [
        digits[0] if len(digits) == 1 and all(digits[0] not in lists[k] for k in near) else 0
        for digits, near in zip(lists, peers, strict=True)
    ]
    return Puzzle(cells, puzzle.box)


def written(form: FormatName, n: int = 9, between: str = "\n") -> Form:
    """A form in which the package writes."""
    before, *_, after = ["", "", *write_puzzles([], form), ""]
    before, after = (f"{text}\n" if text else "" for text in (before, after))
    write = lambda puzzle, _: puzzle_text(puzzle, form)  # noqa: E731
    if form in ("candidates", "pencilmarks"):
        return Form(write, between, n, meant=with_singles)
    return Form(write, between, n, before, after or "\n")


NUMBERS, NAMES = ",".join(map(str, range(9))), ",".join(f"c{k}" for k in range(1, 10))
FORMS = {
    "lines": Form(lambda p, _: str(p)),
    "lines, 0 for empty": written("sdm"),
    "lines, 4x4": Form(lambda p, _: str(p), n=4),
    "lines, 16x16": Form(lambda p, _: str(p), n=16),
    "line with a name and a rating": Form(lambda p, _: f"{p},easy,1.2"),
    "line with the solution": Form(lambda p, _: f"{p} {solution(p)}"),
    "three on a line": Form(lambda p, k: str(p) + " \n"[k % 3 == 2], ""),
    "cells with commas on a line": Form(lambda p, _: ",".join(str(p))),
    "rows on a line": Form(lambda p, _: " ".join(rows(p))),
    "rows of fields on a line": Form(lambda p, _: ";".join(map(",".join, rows(p)))),
    "rows": Form(lambda p, _: "\n".join(rows(p)), "\n\n"),
    "rows, no blank lines": Form(lambda p, _: "\n".join(rows(p))),
    "rows, 4x4": Form(lambda p, _: "\n".join(rows(p)), "\n\n", 4),
    "rows, 16x16": Form(lambda p, _: "\n".join(rows(p)), "\n\n", 16),
    "rows below a title": Form(lambda p, k: "\n".join([f"Grid {k:02}", *rows(p, "0")])),
    "rows with gaps": Form(lambda p, _: "\n".join(map(" ".join, rows(p))), "\n\n"),
    "rows of dashes": Form(lambda p, _: "\n".join(rows(p, "-")), "\n\n"),
    "rows with spaces for empty": Form(lambda p, _: "\n".join(rows(p, " ")), "\n\n"),
    "sdk": written("sdk"),
    "cells": Form(lambda p, _: "\n".join(str(p)), "\n\n"),
    "rules above all": Form(
        lambda p, _: "\n".join(rows(p)), "\n\n", before="killer 15: r1c1 r1c2\n\n"
    ),
    "rules above each": Form(
        lambda p, k: "\n".join([f"killer {9 + k % 5}: r1c1 r1c2 r2c1", *rows(p)]), "\n\n"
    ),
    "drawings": written("grid"),
    "drawings, 4x4": written("grid", 4),
    "drawings, 16x16": written("grid", 16),
    "drawings in Unicode": Form(drawn("|-+", "│─┼"), "\n\n"),
    "drawings with spaces for empty": Form(drawn(".", " "), "\n\n"),
    "fields": Form(fields(","), "\n\n"),
    "fields, no blank lines": Form(fields(",")),
    "fields, 4x4": Form(fields(",", "."), "\n\n", 4),
    "fields, 16x16": Form(fields(","), "\n\n", 16),
    "empty fields": Form(fields(",", ""), "\n\n"),
    "fields, a comma after each": Form(
        lambda p, _: "\n".join(f"{','.join(row)}," for row in rows(p)), "\n\n"
    ),
    "tabs": Form(fields("\t", "."), "\n\n"),
    "floats": Form(fields(",", "", ".0"), "\n\n"),
    "numbers of columns": Form(below(NUMBERS, fields(",")), "\n\n"),
    "numbers of columns, empty fields": Form(below(NUMBERS, fields(",", "")), "\n\n"),
    "names of columns": Form(below(NAMES, fields(",")), "\n\n"),
    "numbers of rows": Form(with_index, "\n\n"),
    "numbers of rows and columns": Form(below(f",{NUMBERS}", with_index), "\n\n"),
    "bars": Form(in_bars, "\n\n"),
    "bars, 4x4": Form(in_bars, "\n\n", 4),
    "bars, 16x16": Form(in_bars, "\n\n", 16),
    "csv": written("csv"),
    "table": Form(lambda p, k: f"{k},{p},{solution(p)}", before="id,puzzle,solution\n"),
    "table with another name": Form(lambda p, k: f"{k},{p},easy", before="id,start,level\n"),
    "table of fields in quotes": Form(lambda p, k: f'{k},easy,"{",".join(str(p))}"'),
    "records": Form(record),
    "list of records": Form(record, ", ", before="[", after="]\n"),
    "list of records, on lines": Form(record, ",\n", before="[", after="]\n"),
    "strings in JSON": written("json"),
    "list of strings": Form(lambda p, _: f'"{p}"', ", ", before="[", after="]\n"),
    "arrays": Form(lambda p, _: str([list(row) for row in p.rows])),
    "list of arrays": Form(
        lambda p, _: str([list(row) for row in p.rows]), ", ", before="[", after="]\n"
    ),
    "arrays of numpy": Form(lambda p, _: repr(np.array(p.rows))),
    "lists of cells": Form(
        lambda p, _: str([[k // 9 + 1, k % 9 + 1, digit] for k, digit in enumerate(p.cells)])
    ),
    "marked clues": Form(marked, "\n\n"),
    "XML of rows": Form(lambda p, _: element("row", rows(p))),
    "XML of cells": Form(lambda p, _: element("cell", [str(d or "") for d in p.cells])),
    "XML in one element": Form(
        lambda p, _: element("row", rows(p)), before="<all>\n", after="\n</all>\n"
    ),
    "candidates": written("candidates", between="\n\n"),
    "candidates, 4x4": written("candidates", 4, "\n\n"),
    "729 characters": written("pencilmarks"),
    "HoDoKu": Form(lambda p, _: puzzle_text(with_candidates(p), "hodoku")),
    "state": Form(lambda p, _: "".join(f"+{d}" if d else "." for d in p.cells)),
    "dump of SQL": Form(lambda p, k: f"INSERT INTO t (id, puzzle) VALUES ({k}, '{p}');"),
    "TOML": Form(lambda p, k: f"[[puzzle]]\nid = {k}\ngrid = \"{p}\""),
    "table of Markdown": Form(
        lambda p, k: f"| {k} | {p} |", before="| id | puzzle |\n|---|---|\n"
    ),
    "links of SudokuWiki": Form(lambda p, _: puzzle_link(p, "sudokuwiki")),
    "links of SudokuWiki, candidates": Form(
        lambda p, _: puzzle_link(with_candidates(p), "sudokuwiki")
    ),
    "other links": Form(lambda p, _: f"https://example.org/play?s={p}"),
    "links of SudokuPad": Form(lambda p, _: puzzle_link(p)),
    "links of f-puzzles": Form(lambda p, _: puzzle_link(p, "f-puzzles")),
    "f-puzzles": written("f-puzzles"),
    "OpenSudoku": written("opensudoku"),
    "pencilmark": written("sudoku-puzzle"),
}  # fmt: skip


def some_puzzles(n: int) -> list[Puzzle]:
    """Random clues, one or more in each row, of grids whose rows are shifted digits."""
    random, box = Random(n), USUAL_BOXES[n]
    shifts = [box.columns * (r % box.rows) + r // box.rows for r in range(n)]
    puzzles = []
    for _ in range(DIFFERENT):
        digits = random.sample(range(1, n + 1), n)
        clues = {*random.sample(range(n * n), random.randint(n * n // 4, n * n // 2))}
        clues |= {n * r + random.randrange(n) for r in range(n)}
        cells = [digits[(shift + c) % n] for shift in shifts for c in range(n)]
        puzzles.append(Puzzle([d if k in clues else 0 for k, d in enumerate(cells)], box))
    return puzzles


def write_file(path: Path, form: Form, size: int) -> tuple[int, str]:
    """Write a file of this size. Return the number of its puzzles and the digest of their cells."""
    puzzles = some_puzzles(form.n)
    some = form.between.join(form.write(puzzle, k) for k, puzzle in enumerate(puzzles))
    cells = b"".join(bytes(form.meant(puzzle).cells) for puzzle in puzzles)
    times = max(1, round(size / len(some)))
    path.write_text(form.before + form.between.join([some] * times) + form.after, encoding="utf-8")
    return times * len(puzzles), sha256(cells * times).hexdigest()


def read_file(path: str) -> None:
    """Print the number of puzzles, the digest of their cells, the seconds and the memory in KB."""
    digest, number, begin = sha256(), 0, process_time()
    for number, puzzle in enumerate(read_puzzles(Path(path)), 1):  # noqa: B007
        digest.update(bytes(puzzle.cells))
    seconds = process_time() - begin
    memory = re.findall(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())
    print(number, digest.hexdigest(), seconds, *memory)


def measured(path: Path, form: Form, size: int) -> tuple[int, float, float]:
    """Return the number of puzzles, the seconds and the memory in MB to read a form."""
    expected = write_file(path, form, size)
    command = [sys.executable, __file__, "--read", str(path)]
    number, digest, seconds, memory = run(
        command, check=True, stdout=PIPE, text=True
    ).stdout.split()
    assert (int(number), digest) == expected, path.read_text()[:300]
    return expected[0], float(seconds), int(memory) / 1024


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--megabytes", type=float, default=10, help="size of a file (default: 10)")
    parser.add_argument("--only", default="", help="forms whose name has this (default: all)")
    parser.add_argument("--read", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.read:
        read_file(arguments.read)
        return
    size, table = round(1e6 * arguments.megabytes), list[str]()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.txt"
        *_, least = measured(path, FORMS["lines"], 1)
        for name, form in FORMS.items():
            if arguments.only not in name:
                continue
            number, seconds, memory = measured(path, form, size)
            table.append(
                f"| {name} | {number:,} | {seconds:.2g} | {number / seconds:,.0f} | {memory:.0f} |"
            )
            print(table[-1], file=sys.stderr, flush=True)
    if not arguments.only:
        head = "| form | puzzles | seconds | puzzles a second | MB |"
        rows = [head, "| --- | ---: | ---: | ---: | ---: |", *table]
        text = TEXT.format(megabytes=arguments.megabytes, least=least, table="\n".join(rows))
        (HERE / "reading_speed.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
