"""Random command lines, with right and wrong values of all options, odd puzzles and odd files.

A command must end with one of the exit statuses that the page lists, and with at most one line of
error; if it is refused, it has written nothing; and no input is ever changed.
"""

import shlex
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random

from ended import MANY, Case, fault
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION, TWELVE
from forked import command, forked
from writing_options import writing_options

from sudokuenum.cli import pictures
from sudokuenum.cli.manual import Argument, Manual, manuals

SMALL, SMALL_GRID, EMPTY = "1.....3..2.....4", "1234341221434321", "." * 16
PUZZLES = (
    *(EXAMPLE, TWELVE, IMPROPER, NONE, SOLUTION, "." * 81, SMALL, SMALL_GRID, EMPTY, "." * 36),
    *("." * 256, "0" * 81, "1" * 81, EXAMPLE[:-1], f"{EXAMPLE}5", EXAMPLE.replace(".", "-")),
    *("", "-", "x", "0", "1" * 5000, "é" * 81, "\uff11" * 9, "\x1b[2J" * 9, "😀", "a\nb", " "),
    *("https://sudokupad.app/x", "https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCA5gJwgEwQ", "[1]"),
    *('{"box": 3}', "123 456 789", "r1c1", "puzzles.txt", "two.txt", "odd.txt", "bytes", "empty"),
    *("saved.db", "folder", "missing", "folder/x", "\udcff.txt", "gone", "/dev/null", "%", "{}"),
)
NUMBERS = (
    *("0", "1", "2", "3", "5", "-1", "44", "71", "416", "1e3", "9" * 30, "1" * 5000, "", "x"),
    *("1.5", "nan", "inf", "-0", "+5", " 7 ", "0x10", "5472730537", "5472730538", "\uff11"),
)
FILES = (
    *("new.txt", "new.db", "folder", "missing/x", "puzzles.txt", "saved.db"),
    *(f"new.{name}" for name in pictures.FORMATS),
    *("/dev/full", "-", "", "./new.txt", "gone", "n" * 300, "a\nb", "ü.html", "bytes", "new.xz"),
)
VALUES: dict[str, tuple[str, ...]] = {
    "RxC": ("2x2", "3x3", "2x3", "1x5", "3x2", "5x5", "0x3", "3", "x", "9" * 99 + "x2", "\uff13x3"),
    "L": ("x", "windoku", "p", "x+p", "disjoint", "", "+", "x+x", "puzzles.txt", "folder", "bytes"),
    "I/M": ("1/44", "1/2", "2/2", "44/44", "3/2", "0/0", "-1/2", "1", "x/y", f"1/{'9' * 40}"),
    "A-B,C": ("1-5", "5", "0-3", "1-999999", "5-1", "a", "", "1,1", "1-2,2-3"),
    "MIN-MAX": ("1-999", "5-1", "0-0", "x", "1-", "-1-5", f"{'9' * 30}-1"),
    "N|MIN-MAX": ("24-30", "25", "5-1", "0", "-1", "x", "99"),
    "START:STOP": ("0:3", "5:5", ":2", "5472730537:", "-3:", "x", "1:0", ":", "9:9:9"),
    "CELLS": ("r1c1", "r1c1 r2c2", "r9c9 r9c9", "r0c0", "x", "", "row1"),
    "URL": ("x", "", "tcp://", "http://127.0.0.1:1", "tcp://127.0.0.1:99999999"),
    "S": ("0", "0.01", "1", "-1", "nan", "inf", "1e400", "x", "", "highs", "none"),
    "P": ("0.95", "0", "1", "2", "nan", "x"),
    "TABLE": ("saved.db", "bytes", "missing", "folder", "puzzles.txt", "none"),
    "SHELL": ("bash", "man", "x", ""),
    "BAND": (SOLUTION[:27], SOLUTION[:26], "1" * 27, "", "x", EXAMPLE[:27]),
    "T": ("lp", "zpl", "mps", "x", "", "<script>", "\x1b[2J", "é" * 500),
    "F": ("blp", "ilp", "x", ""),
}
"""Right and wrong values of a placeholder in the help; the others are puzzles, numbers or files."""
TYPED = ("--json", "--csv", "--quiet", "--help", "--nonsense", "", "--", "-", "--json=1", "-x")


@cache
def all_manuals() -> list[Manual]:
    return [*manuals()]


def value_of(rng: Random, argument: Argument) -> str:
    """Return a value of an argument, often a right one."""
    if argument.choices and rng.random() < 0.8:
        return rng.choice(argument.choices)
    placeholder = argument.value.strip("{}")
    if placeholder in VALUES:
        return rng.choice(VALUES[placeholder])
    if placeholder in ("PUZZLE", "GRID", "ANSWER", "FIRST", "SECOND"):
        # the first ones are right, and most other errors show only with a right puzzle
        return rng.choice(PUZZLES[:10] if rng.random() < 0.5 else PUZZLES)
    if placeholder == "FILE":
        return rng.choice(FILES)
    return rng.choice(NUMBERS)


def random_command(rng: Random) -> list[str]:
    """Return the arguments of a command."""
    manual = rng.choice(all_manuals())
    options = [argument for argument in manual.arguments if argument.names]
    words: list[str] = []
    for option in rng.sample(options, min(len(options), rng.choice((0, 1, 1, 2, 3, 5)))):
        words.append(rng.choice(option.names))
        if option.value and rng.random() < 0.97:
            words.append(value_of(rng, option))
    for argument in manual.arguments:
        if not argument.names:
            for _ in range(rng.choice((0, 1, 1, 1, 1, 1, 2)) if argument.optional_value else 1):
                words.insert(rng.randrange(len(words) + 1), value_of(rng, argument))
    if rng.random() < 0.05:
        words.insert(rng.randrange(len(words) + 1), rng.choice(TYPED))
    if "--jobs" not in words and any("--jobs" in option.names for option in options):
        words += ["--jobs", rng.choice("12")]
    if manual.name == "generate" and rng.random() < 0.8:
        words += ["--tries", "30"]
    return [manual.name, *words]


CONTENTS: dict[str, bytes] = {
    "puzzles.txt": f"{EXAMPLE}\n{SMALL}\n".encode(),
    "two.txt": f"{TWELVE}\n\n{SOLUTION}\n".encode(),
    "odd.txt": f"{EXAMPLE}\n{EXAMPLE[:50]}\n# x\n\n12 3\n".encode(),
    "bytes": bytes(range(256)) * 20,
    "empty": b"",
    "saved.db": b"SQLite format 3\0" + bytes(4000),
}


def make_folder(folder: Path) -> None:
    """Make the folder in which a command runs: odd files, and a link that leads nowhere."""
    (folder / "folder").mkdir(parents=True)
    (folder / "gone").symlink_to("nowhere")
    for name, content in CONTENTS.items():
        (folder / name).write_bytes(content)


def files_in(folder: Path) -> dict[str, bytes]:
    """Return the files in a folder, with their contents."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def names_files(words: list[str]) -> bool:
    """Return whether an option names a file to write, or one to save in."""
    return not writing_options().isdisjoint(words)


def case(rng: Random, folder: Path) -> Case:
    words = random_command(rng)
    here = folder / "here"
    make_folder(here)
    shown = shlex.join(words)[:2000]
    before = files_in(here)
    ended = forked(partial(command, words), folder, here, seconds=5)
    after = files_in(here)
    checks: list[Callable[[], str]] = [
        lambda: fault(ended, 9 if words[0] in MANY else 1),
        lambda: unexpected_status(words, ended.status),
        lambda: changed(words, before, after, ended.status),
        lambda: "more than 600 MB" if ended.megabytes > 600 else "",
    ]
    return Case(shown, next(filter(None, (check() for check in checks)), ""), ended.stopped)


def unexpected_status(words: list[str], status: int) -> str:
    return "status 3" if status == 3 and words[0] not in MANY else ""


def changed(
    words: list[str], before: dict[str, bytes], after: dict[str, bytes], status: int
) -> str:
    """Return which files a command has changed that it may not change."""
    different = {name for name in before | after if before.get(name) != after.get(name)}
    if different and status == 2 and "File too large" not in words:
        return f"it is refused, but changed {sorted(different)}"
    if different and not names_files(words):
        return f"no option names a file, but it changed {sorted(different)}"
    if wrong := (different & before.keys()) - {*words}:
        return f"it changed {sorted(wrong)}"
    return ""
