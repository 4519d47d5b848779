"""How long it takes to count all solutions of a partial grid, by its number of clues.

python benchmarks/completions.py --each 20

The grids are drawn at random, and so are the clues that are kept, for a seed. Counts up to a
million are checked against the search; larger ones, for the first grid of each number of clues, by
the counts with one more clue in a cell. It writes completions.md and completions.svg beside itself,
and needs the extra bench.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter

from sudokuenum import (
    Puzzle,
    PuzzleError,
    count_solutions,
    count_within_limits,
    frequencies,
    sample,
)
from sudokuenum.common.parallel import default_jobs

HERE = Path(__file__).parent
TEXT = """\
# Counting all solutions of a partial grid

Seconds to count the solutions of {each} random partial grids for each number of clues, on {jobs}
cores, and to find all frequencies of the first one;
`python benchmarks/completions.py --each {each}` does it
again. Memory at most {memory:.1f} GiB.

{table}

![The time of each count](completions.svg)
"""


def partial_grids(clues: int, each: int, seed: int) -> list[Puzzle]:
    random = Random(f"{seed} {clues}")
    puzzles = []
    for cells in sample(each, seed=1000 * seed + clues).tolist():
        kept = set(random.sample(range(81), clues))
        puzzles.append(Puzzle(tuple(d if k in kept else 0 for k, d in enumerate(cells))))
    return puzzles


def check(puzzle: Puzzle, number: int, thorough: bool) -> None:
    searched = count_within_limits(puzzle, limit=1_000_000)
    if searched.complete:
        assert searched.number == number, puzzle
    elif thorough:
        total = 0
        for digit in range(1, 10):
            try:
                total += count_solutions(puzzle.with_clue(puzzle.cells.index(0), digit))
            except PuzzleError:
                continue
        assert total == number, puzzle


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--each", type=int, default=20, help="grids for each number of clues")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=40, help="most clues")
    arguments = parser.parse_args()
    count_solutions(Puzzle((0,) * 81))  # makes what is made once
    times: dict[int, list[float]] = {}
    lines = [
        "| clues | median | longest | frequencies | solutions, median |",
        "| ---: | ---: | ---: | ---: | ---: |",
    ]
    for clues in range(arguments.most + 1):
        times[clues], numbers = [], []
        puzzles = partial_grids(clues, arguments.each, arguments.seed)
        for k, puzzle in enumerate(puzzles):
            start = perf_counter()
            numbers.append(count_solutions(puzzle))
            times[clues].append(perf_counter() - start)
            check(puzzle, numbers[-1], thorough=k == 0)
        start = perf_counter()
        found = frequencies(puzzles[0])
        seconds = perf_counter() - start
        assert (found.sum(axis=1) == numbers[0]).all()
        one = times[clues]
        lines.append(
            f"| {clues} | {median(one):.2g} | {max(one):.2g} | {seconds:.2g} "
            f"| {median(numbers):.2e} |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    memory = getrusage(RUSAGE_SELF).ru_maxrss / 2**20
    text = TEXT.format(
        each=arguments.each, jobs=default_jobs(), memory=memory, table="\n".join(lines)
    )
    (HERE / "completions.md").write_text(text)
    draw(times)


def draw(times: dict[int, list[float]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    for clues, seconds in times.items():
        axes.plot([clues] * len(seconds), seconds, ".", color="#3465a4", alpha=0.4, markersize=4)
    axes.plot(list(times), [median(s) for s in times.values()], color="#cc0000", label="median")
    axes.set_yscale("log")
    axes.set_xlabel("clues")
    axes.set_ylabel("seconds")
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(HERE / "completions.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
