"""Short commands in odd environments: they print the same as in an ordinary one."""

import os
import shlex
import sys
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ended import Case, Ended, crash, fault
from example_puzzles import EXAMPLE, IMPROPER
from processes import ran

COMMANDS = (
    "--version",
    "count --help",
    "unrank 5 --json",
    "count --method columns --quiet",
    "count --level 44 --engine sums --quiet --save saved.db",
    "essential --box 2x3 --quiet",
    "bands --csv",
    f"solve {EXAMPLE} --format grid --svg picture.svg",
    f"explain {EXAMPLE} --html page.html",
    f"booklet {EXAMPLE} --title 'Rätsel für Łódź' --html page.html",
    f"rate {EXAMPLE}",
    f"convert {EXAMPLE} --link sudokupad",
    f"repair {IMPROPER}",
    "generate --seed 1 --quiet",
    "sample -n 2 --seed 1",
    "shell bash",
    "schema count",
    "solve nonsense",
    "cuont",
    "solve 'ü'",
)
VARIABLES = {
    "HOME": (None, "/nowhere", ""),
    "PATH": (None, ""),
    "LANG": ("C", "C.UTF-8", "tr_TR.UTF-8", "de_DE", "xx_YY", ""),
    "LC_ALL": ("C", "POSIX", "tr_TR.UTF-8", None),
    "PYTHONUTF8": ("1", "0"),
    "PYTHONIOENCODING": ("utf-8", "utf-8:strict"),
    "PYTHONWARNINGS": ("error", "default", "ignore"),
    "PYTHONHASHSEED": ("0", "1", "random"),
    "PYTHONUNBUFFERED": ("1",),
    "PYTHONOPTIMIZE": ("1", "2"),
    "PYTHONDEVMODE": ("1",),
    "PYTHONMALLOC": ("debug",),
    "COLUMNS": ("1", "0", "-5", "99999", "x"),
    "LINES": ("1", "x"),
    "TERM": ("dumb", "", "xterm-256color", "unknown"),
    "NO_COLOR": ("1", ""),
    "FORCE_COLOR": ("1", "3"),
    "TZ": ("XYZ-25", "Pacific/Kiritimati", ":/nowhere", "", "Europe/Istanbul"),
    "TMPDIR": ("/nowhere", ""),
    "XDG_CACHE_HOME": ("/dev/null", "relative"),
    "OMP_NUM_THREADS": ("1", "0", "x"),
    "SUDOKUENUM_NOTHING": ("x",),
}
"""Variables, with values of them; None removes the variable."""
OPTIONS = ("-O", "-OO", "-I", "-s", "-B", "-u", "-b", "-bb", "-X dev", "-X utf8", "-W error")
FOLDERS = "here", "with spaces and 'quotes'", "Rätsel für Łódź", "数独", "-x", "%s {} $HOME"
CLOSED = ("", "", "", "<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">&- 2>&-")
"""The streams that are closed, as a shell writes it."""


@cache
def ordinary(command: str) -> tuple[Ended, dict[str, int]]:
    """Return how a command ends in an ordinary environment, and the sizes of its files."""
    with TemporaryDirectory() as folder:
        return ran(shlex.split(command), Path(folder)), sizes(Path(folder))


def sizes(folder: Path) -> dict[str, int]:
    """Return the sizes of the files in a folder; of saved counts, which have dates, only names."""
    return {
        path.name: path.stat().st_size if path.suffix != ".db" else 0 for path in folder.iterdir()
    }


def case(rng: Random, folder: Path) -> Case:
    command = rng.choice(COMMANDS)
    changes = {
        name: rng.choice(VARIABLES[name])
        for name in rng.sample([*VARIABLES], rng.choice((0, 1, 1, 2, 4)))
    }
    options = rng.sample(OPTIONS, rng.choice((0, 0, 1, 2)))
    closed = rng.choice(CLOSED)
    name = rng.choice(FOLDERS)
    here = folder / name
    here.mkdir()
    environment = {**os.environ, **{name: value or "" for name, value in changes.items()}}
    for variable, value in changes.items():
        if value is None:
            del environment[variable]
    if "-I" in options and "PYTHONPATH" in os.environ:
        options.remove("-I")  # the package would not be found
    python = [sys.executable, *(word for option in options for word in option.split())]
    before = ["/bin/sh", "-c", f'exec "$@" {closed}', "sh"] if closed else []
    ended = ran(shlex.split(command), here, before=before, python=python, environment=environment)
    shown = " ".join(f"{name}={value}" for name, value in changes.items())
    words = f"{shown} python {' '.join(options)} -m sudokuenum {command} {closed} in '{name}'"
    return Case(words, fault_of(ended, closed) or difference(command, ended, closed, here))


def fault_of(ended: Ended, closed: str) -> str:
    return crash(ended) if "2>" in closed else fault(ended)  # its errors are lost


def difference(command: str, ended: Ended, closed: str, folder: Path) -> str:
    """Return what is different from the same command in an ordinary environment."""
    right, files = ordinary(command)
    if ended.status != right.status:
        return f"status {ended.status} instead of {right.status}: {ended.err[-300:]!r}"
    # the width of a help is the width of the terminal
    shows = ">&-" not in closed.replace("2>&-", "") and "--help" not in command
    if shows and ended.out != right.out:
        return f"it printed {ended.out[:300]!r}"
    if "2>" not in closed and ended.err != right.err:
        return f"it printed {ended.err[:300]!r} on stderr"
    if sizes(folder) != files:
        return f"files {sizes(folder)} instead of {files}"
    return ""
