"""The formulations over the solvers, on puzzles from easy to hard: a table and a picture.

python benchmarks/formulations.py --each 3 --seconds 20

Each run looks for one solution, on one thread, and its answer is compared with that of our own
search. The puzzles are the first of each kind in tests/data: 17 clues by the technique that
they need, and then the players' hardest. It writes formulations.md and formulations.svg beside
itself; it needs the extras of all solvers, and the group bench.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from itertools import islice
from math import isclose
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any

from sudokuenum import Puzzle, rate, read_puzzles, solve, solve_many
from sudokuenum.models import formulate, lp_bound, solve_program
from sudokuenum.models.formulations import FORMULATIONS, FormulationName
from sudokuenum.models.solvers import SOLVERS, SolverName

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
KINDS = ("hidden single", "locked candidates", "naked subset", "AIC")
HARDEST = "hardest"
PACKAGES = tuple(solver.package for solver in SOLVERS.values())
PAIRS = [(f, s) for f in FORMULATIONS for s in SOLVERS if not (SOLVERS[s].linear and f == "nlip")]
TEXT = """\
# The formulations over the solvers

Seconds and nodes to the first solution: medians over {each} puzzles of each kind, one run each, on
one thread, stopped after {seconds:g} s; {versions}. `cpsat` counts
branches, not nodes. The first four kinds are puzzles of 17 clues by the hardest technique that they
need; the last are from the players' list of the hardest. Our own search also proves that there is
no other solution.

{table}

![The time of each run](formulations.svg)

The LP relaxation of `blp` alone can settle a puzzle without branching. The table shows in how many
of the empty cells every point of the relaxation must agree with the solution; if it must in all
of them, there is no other solution. The relaxation of `linearised` is of no use here, because it
allows every digit in every empty cell.

{relaxation}

Made by `python benchmarks/formulations.py --each {each} --seconds {seconds:g} --relaxed {relaxed}`.
"""


@dataclass(frozen=True)
class Timed:
    """One run: whether it solved the puzzle, its time, and its number of nodes."""

    solved: bool
    seconds: float
    nodes: int


def puzzles(name: str) -> Iterator[Puzzle]:
    with (DATA / f"{name}.txt").open(encoding="utf-8") as file:
        yield from read_puzzles(file, name)


def groups(each: int) -> dict[str, list[Puzzle]]:
    """The first puzzles of each kind, `each` of them."""
    found: dict[str, list[Puzzle]] = {kind: [] for kind in KINDS}
    for puzzle in puzzles("puzzles_17_clue"):
        kind = rate(puzzle).technique
        if kind in found and len(found[kind]) < each:
            found[kind].append(puzzle)
        if all(len(some) == each for some in found.values()):
            break
    return found | {HARDEST: list(islice(puzzles("puzzles_hardest"), each))}


def timed(
    puzzle: Puzzle, formulation: FormulationName, solver: SolverName, seconds: float
) -> Timed:
    (run,) = solve_program(formulate(puzzle, formulation), solver, seconds=seconds)
    assert run.status != "none"
    assert run.solution in (None, solve(puzzle))
    solved = run.status == "solved"
    return Timed(solved, run.seconds if solved else seconds, run.nodes)


def cell(runs: list[Timed]) -> str:
    """Median time and nodes, and how many were not solved in time."""
    seconds = f"{median(run.seconds for run in runs):.2g}"
    nodes = f"{median(run.nodes for run in runs):.0f}"
    late = sum(not run.solved for run in runs)
    return f"{seconds} s, {nodes}" + (f" ({late} unsolved)" if late else "")


def own_search(some: list[Puzzle]) -> str:
    """Seconds a puzzle of our own search, which also proves that there is one solution."""
    solve_many(some, jobs=1)
    begin = perf_counter()
    for _ in range(100):
        counts = solve_many(some, jobs=1).count
    assert set(counts.tolist()) == {1}
    return f"{(perf_counter() - begin) / 100 / len(some):.1e} s"


def relaxation(number: int) -> Iterator[str]:
    """What BLP's LP relaxation proves of the first puzzles of each file."""
    yield "| puzzles | proved by the relaxation alone | agreeing cells at least, of all empty |"
    yield "| --- | ---: | ---: |"
    for name in ("puzzles_17_clue", "puzzles_hardest"):
        some = list(islice(puzzles(name), number))
        shares = [lp_bound(puzzle) / (81 - puzzle.clues) for puzzle in some]
        proved = sum(isclose(share, 1) for share in shares)
        words = name.removeprefix("puzzles_").replace("_", "-")
        agreeing = f"mean {mean(shares):.0%}, least {min(shares):.0%}"
        yield f"| {words} | {proved} of {len(some)} | {agreeing} |"


def table(
    results: dict[tuple[FormulationName, SolverName], dict[str, list[Timed]]], own: list[str]
) -> Iterator[str]:
    kinds = next(iter(results.values()))
    yield "| formulation, solver | " + " | ".join(kinds) + " |"
    yield "| --- |" + " ---: |" * len(kinds)
    for (formulation, solver), runs in results.items():
        cells = " | ".join(cell(runs[kind]) for kind in kinds)
        yield f"| {formulation}, {solver} | {cells} |"
    yield "| our own search | " + " | ".join(own) + " |"


def picture(
    results: dict[tuple[FormulationName, SolverName], dict[str, list[Timed]]],
    seconds: float,
    path: Path,
) -> None:
    """The time of each run over the kinds of puzzles; hollow where it was out of time."""
    import matplotlib as mpl
    from matplotlib import pyplot

    mpl.rcParams["svg.hashsalt"] = "formulations"
    figure, axes = pyplot.subplots(figsize=(9, 5))
    shapes = dict(zip(FORMULATIONS, "os^", strict=True))
    colours = {solver: f"C{k}" for k, solver in enumerate(SOLVERS)}
    for k, ((formulation, solver), runs) in enumerate(results.items()):
        left = (k - (len(results) - 1) / 2) / 10
        look: dict[str, Any] = {
            "marker": shapes[formulation],
            "color": colours[solver],
            "linestyle": "",
        }
        for x, some in enumerate(runs.values()):
            for run in some:
                fill = colours[solver] if run.solved else "none"
                axes.plot(x + left, max(run.seconds, 1e-3), markerfacecolor=fill, **look)
        axes.plot([], [], label=f"{formulation}, {solver}", **look)
    axes.axhline(seconds, color="grey", linewidth=0.8, linestyle="--")
    axes.set_yscale("log")
    axes.set_ylabel("seconds to the first solution")
    axes.set_xticks(range(len(next(iter(results.values())))), list(next(iter(results.values()))))
    axes.set_title(f"One run each; hollow: not solved in {seconds:g} s")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--each", type=int, default=3, help="puzzles of each kind")
    parser.add_argument("--seconds", type=float, default=20, help="time limit of a run")
    parser.add_argument("--relaxed", type=int, default=100, help="relaxations of each file")
    parser.add_argument("--to", type=Path, default=HERE, help="folder for the table and picture")
    arguments = parser.parse_args()
    chosen = groups(arguments.each)
    results: dict[tuple[FormulationName, SolverName], dict[str, list[Timed]]] = {}
    for formulation, solver in PAIRS:
        results[formulation, solver] = {}
        for kind, some in chosen.items():
            runs = [timed(puzzle, formulation, solver, arguments.seconds) for puzzle in some]
            results[formulation, solver][kind] = runs
            print(f"{formulation}, {solver}, {kind}: {cell(runs)}", file=sys.stderr)
    picture(results, arguments.seconds, arguments.to / "formulations.svg")
    text = TEXT.format(
        each=arguments.each,
        seconds=arguments.seconds,
        relaxed=arguments.relaxed,
        versions=", ".join(f"{name} {version(name)}" for name in PACKAGES),
        table="\n".join(table(results, [own_search(some) for some in chosen.values()])),
        relaxation="\n".join(relaxation(arguments.relaxed)),
    )
    (arguments.to / "formulations.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
