"""The time to solve puzzles with rules, beside CP-SAT and pencilmark.

python benchmarks/rules.py --each 20

Each family of puzzles is drawn at random, with a seed: rules that hold in a random grid, and clues
until one solution is left. `solve` must find this grid and prove that it is the only one; CP-SAT
does the same with one thread, and so does pencilmark, if it is installed and knows the rules.
Times are those of the processor, in milliseconds, with everything that a solver does from the rules
to its answer; the column `search` has the time of our search alone. The file rules.md is written
beside this one. It needs the extra cpsat.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sudokuenum import Box, Layout, Puzzle, sample, solutions, solve
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.solving.search import numbers_found, search

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent / "tests" / "geometry"))
from random_rules import (  # noqa: E402
    all_dots,
    diagonal,
    holding_rule,
    line_in_grid,
    partition,
    values_of,
)

BOX = Box(3, 3)
TEXT = """\
# Puzzles with rules

Milliseconds of the processor to solve a puzzle and to prove that its solution is the only one, from
its rules on: median and total of {each} random puzzles of each family (seed {seed}), with the
median number of clues, and in the last row of all puzzles. `search` is our search without the
reading of the rules. A plus sign means that the other solver was stopped after {seconds:g} s for
some of the puzzles.

{table}

Over all puzzles, the median and the total of CP-SAT are {cpsat} times ours, and those of
pencilmark {pencilmark} times.

Made by `python benchmarks/rules.py --each {each} --seed {seed}`.
"""
SOLVERS = ("ours", "search", "cpsat", "pencilmark")
Grid = list[int]


def cages(random: Random, grid: Grid) -> Iterator[Rule]:
    yield from partition(random, grid, 9, 4)


def large_cages(random: Random, grid: Grid) -> Iterator[Rule]:
    yield from partition(random, grid, 9, 7)


def lines(kind: str, number: int, length: range) -> Callable[[Random, Grid], Iterator[Rule]]:
    """Lines of a kind, drawn step by step so that each step fits."""

    def of_grid(random: Random, grid: Grid) -> Iterator[Rule]:
        for _ in range(number):
            yield Rule(kind, (tuple(line_in_grid(kind, random, grid, 9, random.choice(length))),))

    return of_grid


def rules(kind: str, number: int) -> Callable[[Random, Grid], Iterator[Rule]]:
    """Random rules of a kind that hold in the grid."""
    return lambda random, grid: (holding_rule(kind, random, grid, BOX) for _ in range(number))


def kropki(random: Random, grid: Grid) -> Iterator[Rule]:
    yield from (Rule("all-differences"), Rule("all-ratios"))
    yield from all_dots(random, grid, 9, "difference", "ratio")


def all_x_and_v(random: Random, grid: Grid) -> Iterator[Rule]:
    yield Rule("all-xv")
    yield from all_dots(random, grid, 9, "xv")


def non_consecutive(random: Random, grid: Grid) -> Iterator[Rule]:
    begun = Layout("non-consecutive")
    clue = random.randrange(81)
    cells = tuple(random.randint(1, 9) if k == clue else 0 for k in range(81))
    grid[:] = next(iter(solutions(Puzzle(cells, layout=begun)))).cells
    yield Rule("non-consecutive")


def outside(kind: str) -> Callable[[Random, Grid], Iterator[Rule]]:
    """A number beside each row and column, and at both ends unless it would be the same."""

    def of_grid(random: Random, grid: Grid) -> Iterator[Rule]:
        for k in range(9):
            for line in (range(9 * k, 9 * k + 9), range(k, 81, 9)):
                for cells in (tuple(line), tuple(line[::-1]))[: 1 if kind == "sandwich" else 2]:
                    yield Rule(kind, (cells,), values_of(kind, (cells,), random, grid, 9))

    return of_grid


def diagonals(random: Random, grid: Grid) -> Iterator[Rule]:
    for _ in range(24):
        cells = tuple(diagonal(random, 9))
        yield Rule("little-killer", (cells,), (sum(grid[cell] for cell in cells),))


def mixture(random: Random, grid: Grid) -> Iterator[Rule]:
    cages = [*partition(random, grid, 9, 4)]
    yield from random.sample(cages, 10)
    for kind in ("thermometer", "german-whispers", "renban"):
        yield from lines(kind, 2, range(3, 6))(random, grid)
    for kind in ("arrow", "region-sum", "between", "quadruple"):
        yield from rules(kind, 2)(random, grid)


FAMILIES: dict[str, Callable[[Random, Grid], Iterator[Rule]]] = {
    "killer cages of 2 to 4": cages,
    "killer cages of 2 to 7": large_cages,
    "thermometers": lines("thermometer", 12, range(4, 8)),
    "german whispers": lines("german-whispers", 10, range(5, 10)),
    "renban": lines("renban", 12, range(3, 6)),
    "arrows": rules("arrow", 14),
    "region sums": rules("region-sum", 14),
    "between": rules("between", 14),
    "zippers": rules("zipper", 14),
    "palindromes": lines("palindrome", 8, range(2, 3)),
    "entropic": lines("entropic", 10, range(5, 9)),
    "quadruples": rules("quadruple", 20),
    "little killers": diagonals,
    "kropki, all dots given": kropki,
    "XV, all marks given": all_x_and_v,
    "non-consecutive": non_consecutive,
    "sandwiches": outside("sandwich"),
    "X-sums": outside("x-sum"),
    "skyscrapers": outside("skyscraper"),
    "mixtures": mixture,
}


def drawn(family: str, seed: int, k: int) -> tuple[tuple[int, ...], list[Rule], Grid]:
    """The clues and rules of a puzzle, and its solution."""
    random = Random(f"{family} {seed} {k}")
    while True:
        grid: Grid = sample(1, seed=random.randrange(2**32))[0].tolist()
        of_grid = [*FAMILIES[family](random, grid)]
        layout, cells = Layout(BOX, rules=of_grid), [0] * 81
        while sum(map(bool, cells)) < 40:
            puzzle = Puzzle(tuple(cells), layout=layout)
            found = rivals(puzzle)
            if found is None:
                # too hard for now: more clues
                differing = [cell for cell in range(81) if not cells[cell]]
            elif len(found) == 1:
                assert [*found[0]] == grid
                return tuple(cells), of_grid, grid
            else:
                other = next(one for one in found if [*one] != grid)
                differing = [cell for cell in range(81) if other[cell] != grid[cell]]
            cell = random.choice(differing)
            cells[cell] = grid[cell]


def rivals(puzzle: Puzzle) -> list[tuple[int, ...]] | None:
    """At most two solutions, or None if the search is long."""
    import numpy as np

    running, rows, number = search(puzzle), np.empty((2, 81), np.uint8), 0
    for _ in range(100):
        number += running.fill(rows[number:], 1000)
        if number == 2 or running.ended():
            return [tuple(row) for row in rows[:number].tolist()]
    return None


def searched(puzzle: Puzzle) -> int:
    return sum(numbers_found(search(puzzle), 2))


def by_cp_sat(puzzle: Puzzle, seconds: float) -> list[int] | None:
    from rules_for_cp_sat import Model

    found = Model(puzzle).solutions(seconds)
    if found is None:
        return None
    (only,) = found
    return [*only]


def for_pencilmark(cells: tuple[int, ...], of_grid: list[Rule]) -> dict[str, Any] | None:
    """The puzzle as pencilmark reads it, or None if it does not know a rule."""
    regions: list[dict[str, Any]] = []
    lines: list[dict[str, Any]] = []
    kinds = {rule.kind for rule in of_grid}
    dotted = [
        [cell_name(cell, 9) for cell in pair]
        for rule in of_grid
        if rule.kind in ("difference", "ratio", "xv")
        for pair in pairwise(rule.cells)
    ]
    for rule in of_grid:
        names = [cell_name(cell, 9) for cell in rule.cells]
        line = PENCILMARK_LINES.get(rule.kind)
        if rule.kind == "killer":
            regions.append({"kind": "cage", "cells": names, "sum": rule.values[0]})
        elif line:
            lines.append({"type": "line", "kind": line, "cells": names})
        elif rule.kind == "arrow":
            circle = len(rule.parts[0])
            lines.append({"type": "arrow", "circle": names[:circle], "line": names[circle:]})
        elif rule.kind == "quadruple":
            lines.append({"type": "quadruple", "cells": names, "digits": [*rule.values]})
        elif rule.kind in ("difference", "ratio"):
            color = "white" if rule.kind == "difference" else "black"
            lines.append({"type": "kropki", "color": color, "cells": names})
        elif rule.kind == "xv":
            letter = "X" if rule.values[0] == 10 else "V"
            lines.append({"type": "xv", "letter": letter, "cells": names})
        elif rule.kind in PENCILMARK_PAIRS:
            for rel, value in PENCILMARK_PAIRS[rule.kind]:
                lines.append(
                    {"type": "pairs", "rel": rel, "params": [value], "where": "orthogonal",
                     "except": dotted}
                )  # fmt: skip
        elif rule.kind in ("sandwich", "x-sum", "little-killer"):
            kind = {"x-sum": "xsum", "little-killer": "little_killer"}.get(rule.kind, rule.kind)
            lines.append({"type": kind, "cells": names, "total": rule.values[0]})
        elif rule.kind == "skyscraper":
            lines.append({"type": "skyscraper", "cells": names, "count": rule.values[0]})
        elif rule.kind == "non-consecutive":
            lines.append({"type": "nonconsecutive"})
        else:
            return None
    assert kinds
    numbers = "".join(map(str, cells)).replace("0", ".")
    return {"numbers": numbers, "box": "3x3", "regions": regions, "rules": lines}


PENCILMARK_LINES = {
    "thermometer": "thermo", "german-whispers": "whisper", "renban": "renban",
    "palindrome": "palindrome", "entropic": "entropic", "region-sum": "region_sum",
    "between": "between", "zipper": "zipper",
}  # fmt: skip
PENCILMARK_PAIRS = {
    "all-differences": [("notdiff", 1)],
    "all-ratios": [("notratio", 2)],
    "all-xv": [("notsum", 5), ("notsum", 10)],
}


def summary(seconds: list[float]) -> str:
    """The median and the total, in milliseconds."""
    if not seconds:
        return ""
    return " / ".join(f"{float(f'{1000 * x:.2g}'):g}" for x in (median(seconds), sum(seconds)))


def row(family: str, clues: list[int], times: dict[str, list[float]], stopped: set[str]) -> str:
    shown = [summary(own) + "+" * (name in stopped) for name, own in times.items()]
    return f"| {family} | {median(clues):g} | {' | '.join(shown)} |"


def ratios(theirs: list[float], ours: list[float]) -> str:
    """The quotients of the medians and of the totals."""
    pairs = ((median(theirs), median(ours)), (sum(theirs), sum(ours))) if theirs else ()
    return " and ".join(f"{float(f'{their / our:.2g}'):g}" for their, our in pairs) or "unknown"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--each", type=int, default=20, help="puzzles of a family (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the puzzles (default: 1)")
    parser.add_argument("--seconds", type=float, default=60, help="the limit of CP-SAT")
    parser.add_argument("--only", default="", help="families whose name has this (default: all)")
    parser.add_argument("--alone", action="store_true", help="without the other solvers")
    arguments = parser.parse_args()
    has_pencilmark = find_spec("pencilmark") is not None and not arguments.alone
    head = "| family | clues | ours | search | CP-SAT | pencilmark |"
    rows = [head, "| --- | ---: | ---: | ---: | ---: | ---: |"]
    all_times: dict[str, list[float]] = {name: [] for name in SOLVERS}
    all_clues, ever_stopped = list[int](), set[str]()
    for family in FAMILIES:
        if arguments.only not in family:
            continue
        times: dict[str, list[float]] = {name: [] for name in SOLVERS}
        clues, stopped = list[int](), set[str]()
        for k in range(arguments.each):
            cells, of_grid, grid = drawn(family, arguments.seed, k)
            clues.append(sum(map(bool, cells)))
            begin = process_time()
            puzzle = Puzzle(cells, layout=Layout(BOX, rules=of_grid))
            answer = solve(puzzle)
            times["ours"].append(process_time() - begin)
            assert [*answer.cells] == grid
            begin = process_time()
            assert searched(puzzle) == 1
            times["search"].append(process_time() - begin)
            if arguments.alone:
                continue
            begin = process_time()
            other = by_cp_sat(puzzle, arguments.seconds)
            times["cpsat"].append(process_time() - begin)
            stopped |= {"cpsat"} if other is None else set()
            assert other in (None, grid)
            if has_pencilmark and (theirs := for_pencilmark(cells, of_grid)):
                import pencilmark

                begin = process_time()
                try:
                    assert [*pencilmark.solve(theirs)] == grid
                except pencilmark.Undecided:
                    stopped.add("pencilmark")
                times["pencilmark"].append(process_time() - begin)
        rows.append(row(family, clues, times, stopped))
        print(rows[-1], file=sys.stderr, flush=True)
        all_clues += clues
        ever_stopped |= stopped
        for name, seconds in times.items():
            all_times[name] += seconds
    if not arguments.only and not arguments.alone:
        rows.append(row("all", all_clues, all_times, ever_stopped))
        factors = {name: ratios(all_times[name], all_times["ours"]) for name in SOLVERS[2:]}
        text = TEXT.format(**vars(arguments), **factors, table="\n".join(rows))
        (HERE / "rules.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
