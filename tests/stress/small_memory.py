"""Commands that may use little memory: they end with the right answer, or with one line."""

import shlex
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ended import Case, Ended, fault
from example_puzzles import EXAMPLE, IMPROPER, SOLUTION
from processes import limited, ran

COMMANDS = (
    "count --quiet --jobs 1",
    "count --engine sums --quiet --jobs 2",
    "count --method columns --quiet",
    "count --box 2x4 --quiet",
    "count --layout x --box 2x3 --quiet",
    "count --level 44 --engine sums --quiet --save saved.db",
    "essential --box 2x4 --quiet",
    "bands --level 36288",
    "catalogue 1000:1010",
    f"rank {SOLUTION}",
    f"canonical {EXAMPLE}",
    f"solve {EXAMPLE}",
    f"solutions {IMPROPER} --count",
    f"solutions {'.' * 256} --estimate --seed 1",
    f"solutions {'.' * 144} --box 3x4 --limit 20",
    f"repair {IMPROPER}",
    f"explain {EXAMPLE} --html page.html --svg picture.svg",
    f"booklet {EXAMPLE} --html page.html",
    "generate -n 3 --seed 1 --jobs 2",
    f"minimise {SOLUTION}",
    f"unavoidable {SOLUTION} --size 12",
    "sample -n 200000 --seed 1 --jobs 2",
    "estimate --samples 4000 --seed 1",
    "fewest --box 2x3 --clues 7 --quiet",
)


@cache
def undisturbed(command: str) -> Ended:
    """Return how a command ends that has memory enough."""
    with TemporaryDirectory() as folder:
        return ran(shlex.split(command), Path(folder))


def case(rng: Random, folder: Path) -> Case:
    command = rng.choice(COMMANDS)
    megabytes = round(150 * (1000 / 150) ** rng.random())
    ended = ran(shlex.split(command), folder, before=limited(f"-v {megabytes << 10}"))
    words = f"{command} in {megabytes} MB: {' '.join(ended.err.split())[-150:]}"
    right = undisturbed(command)
    wrong = fault(ended)
    if not wrong and ended.status != 2 and ended[:2] != right[:2]:
        wrong = f"status {ended.status}, or another answer"
    if not wrong and ended.status == 2 and list(folder.glob("p*")):
        wrong = "it has written a file"
    return Case(words, wrong)
