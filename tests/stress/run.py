"""Try the package with random input and sudden ends, for some minutes, and print a table.

    python tests/stress/run.py --minutes 10 --seed 1
    python tests/stress/run.py --kinds signals,memory --minutes 2
    python tests/stress/run.py --kinds memory --seed 1 --first 17 --cases 1

Each kind of case is a module of this folder, with a function `case` that makes one case from a
random number generator, in a folder of its own. The kinds share the minutes equally. Each failure
is a line on standard output, with the command that repeats this case alone; the same seed makes the
same cases, except that the moments of signals differ a little. It needs Linux; run it with `nice`
on a machine that does other work.
"""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random

TESTS = Path(__file__).parents[1]
KINDS = {
    "commands": "command_lines",
    "calls": "public_calls",
    "signals": "random_signals",
    "kills": "killed_counts",
    "disks": "full_disks",
    "files": "made_up_files",
    "memory": "small_memory",
    "environments": "odd_environments",
}
"""The kinds of cases, with the module of each."""


@dataclass
class Row:
    """A line of the table."""

    kind: str
    cases: int = 0
    failures: int = 0
    stopped: int = 0
    """The cases that took longer than their time limit, and ended when they were asked to."""
    seconds: float = 0.0


def row_of(kind: str, seed: int, numbers: Iterable[int], seconds: float) -> Row:
    """Try cases of a kind for some seconds; print those that fail."""
    case = import_module(KINDS[kind]).case
    row, begin = Row(kind), time.monotonic()
    for number in numbers:
        with tempfile.TemporaryDirectory(prefix="stress") as folder:
            try:
                tried = case(Random(f"{seed} {kind} {number}"), Path(folder))
            except Exception as error:
                raise RuntimeError(f"the harness fails at {repeat(kind, seed, number)}") from error
        row.cases += 1
        row.stopped += tried.stopped
        if tried.fault:
            row.failures += 1
            print(f"{kind}: {tried.words}: {tried.fault}")
            print(f"    {repeat(kind, seed, number)}", flush=True)
        row.seconds = time.monotonic() - begin
        if row.seconds > seconds:
            break
    return row


def repeat(kind: str, seed: int, number: int) -> str:
    """Return the command that repeats a case."""
    program = f"python tests/stress/run.py --kinds {kind}"
    return f"{program} --seed {seed} --first {number} --cases 1"


def table(rows: Sequence[Row]) -> str:
    """Return the table in Markdown."""
    lines = ["| kind | cases | failures | stopped | seconds |", f"| --- {'| ---: ' * 4}|"]
    for row in rows:
        numbers = f"{row.cases:,} | {row.failures} | {row.stopped} | {row.seconds:.0f}"
        lines.append(f"| {row.kind} | {numbers} |")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Run the program; return 1 if a case fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=5, help="for all kinds together")
    parser.add_argument("--kinds", default=",".join(KINDS), help="such as signals,memory")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    parser.add_argument("--cases", type=int, help="the largest number of cases of each kind")
    given = parser.parse_args(arguments)
    kinds = given.kinds.split(",")
    numbers: Callable[[], Iterable[int]] = lambda: (  # noqa: E731
        count(given.first) if given.cases is None else range(given.first, given.first + given.cases)
    )
    seconds = given.minutes * 60 / len(kinds)
    rows = [row_of(kind, given.seed, numbers(), seconds) for kind in kinds]
    print(table(rows))
    return 1 if any(row.failures for row in rows) else 0


if __name__ == "__main__":
    # a shell's background jobs ignore Ctrl-C, and so would the commands that are started
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    # helpers lie beside the tests that need them most
    sys.path[:0] = [str(path) for path in sorted(TESTS.rglob("*")) if path.is_dir()] + [str(TESTS)]
    sys.exit(main(sys.argv[1:]))
