"""The time to count all solutions of a partial grid, by its number of clues.

python benchmarks/partial_grids.py --each 20

The grids and the clues that are kept are drawn at random, with a seed. Numbers up to a million are
checked against the search. Larger ones are checked for the first grid of each number of clues: the
numbers of solutions with each digit in one empty cell add up to them. The files partial_grids.md
and partial_grids.svg are written beside this one. It needs the group bench.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median
from time import perf_counter

from sudokuenum import Puzzle, PuzzleError, count_solutions, sample
from sudokuenum.common.parallel import default_jobs
from sudokuenum.solving import count_within_limits, frequencies

HERE = Path(__file__).parent
TEXT = """\
# Counting all solutions of a partial grid

For each number of clues the solutions of {each} random partial grids were counted, on {jobs} cores.
The table gives the median and the longest of the times in seconds, the time of the frequencies of
the first grid, and the median number of solutions. The process took at most {memory:.1f} GiB.
`python benchmarks/partial_grids.py --each {each}` measures it again.

{table}

![The time of each count](partial_grids.svg)
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
        assert searched.number_of_solutions == number, puzzle
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
    parser.add_argument(
        "--each", type=int, default=20, help="grids for each number of clues (default: 20)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the grids (default: 1)")
    parser.add_argument("--most", type=int, default=40, help="the most clues (default: 40)")
    arguments = parser.parse_args()
    count_solutions("." * 81)  # makes the tables that are made once
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
        own = times[clues]
        lines.append(
            f"| {clues} | {median(own):.2g} | {max(own):.2g} | {seconds:.2g} "
            f"| {median(numbers):.2e} |"
        )
        print(lines[-1], file=sys.stderr, flush=True)
    memory = getrusage(RUSAGE_SELF).ru_maxrss / 2**20
    text = TEXT.format(
        each=arguments.each, jobs=default_jobs(), memory=memory, table="\n".join(lines)
    )
    (HERE / "partial_grids.md").write_text(text, encoding="utf-8")
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
    figure.savefig(HERE / "partial_grids.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
