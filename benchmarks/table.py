"""Turn what pytest-benchmark saved of some runs into the tables of docs/measured.md.

python benchmarks/table.py benchmarks1.json benchmarks2.json benchmarks3.json

Each figure is the least of the medians of these runs, since other work slows a run down.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from sudokuenum.common.wording import counted
from sudokuenum.counting.choices import ENGINES

FELGENHAUER_JARVIS = 120.0
"""Seconds a band, "about two minutes" on their machines in 2005."""

COUNTS = {
    "bench_chain": "the chain of classes",
    "bench_total[44]": "N at level 44 with `dfs`",
    "bench_total[416]": "N at level 416 with `dfs`",
    "bench_by_columns[3x3-100]": "N with `columns`",
    "bench_by_columns[2x2-50]": "2x2 boxes with `columns`",
    "bench_by_columns[2x3-50]": "2x3 boxes with `columns`",
    "bench_by_columns[2x4-20]": "2x4 boxes with `columns`",
    "bench_2x5_by_columns": "2x5 boxes with `columns`, all cores",
}
ESSENTIAL = {
    f"bench_essential[{box}-{rounds}]": f"{box} boxes"
    for box, rounds in (("2x2", 20), ("2x3", 10), ("2x4", 2), ("3x3", 3))
}
PUZZLES = {
    "bench_solve[puzzles_17_clue]": "puzzles of 17 clues solved and proved proper",
    "bench_solve[puzzles_hardest]": "hardest puzzles solved and proved proper",
    "bench_generate": "minimal puzzles made",
    "bench_rate[puzzles_17_clue]": "puzzles of 17 clues rated",
    "bench_rate[puzzles_hardest]": "hardest puzzles rated",
}
WAYS_IN = {
    "bench_solve_forms[array]": "`solve_many` of an array of uint8",
    "bench_solve_forms[strings]": "`solve_many` of a list of strings",
    "bench_solve_forms[pandas]": "`solve_many` of a column of pandas",
    "bench_solve_forms[U81]": "`solve_many` of a numpy array of strings (U81)",
    "bench_solve_forms[S81]": "`solve_many` of a numpy array of bytes (S81)",
    "bench_solve_path": "`solve_many` of the path of a file",
    "bench_solve_forms[one missing]": '`solve_many` of strings and one None (`errors="coerce"`)',
    "bench_solve_forms[floats]": "`solve_many` of an array of floats, with nan for an empty cell",
    "bench_puzzle_array": "`puzzle_array` of the path of a file",
    "bench_read_puzzles[list]": "`read_puzzles` of a list of lines",
    "bench_read_puzzles[path]": "`read_puzzles` of the path of a file",
    "bench_read_puzzles[table]": "`read_puzzles` of a table with an id",
    "bench_rate_generated[array]": "`rate_many` of generated puzzles, in an array",
    "bench_rate_generated[lines]": "`rate --csv` of generated puzzles in a file",
    "bench_rate_generated[table]": "`rate --csv` of generated puzzles in a table with an id",
}
ONE_PUZZLE = {
    "bench_single[is_proper]": "proved proper",
    "bench_single[first_solution]": "first solution found",
    "bench_single[parsed_again]": "`Puzzle(str(puzzle))`",
}
SOLUTIONS = {
    "bench_improper[many-count_solutions]": "counted as a sum",
    "bench_improper[many-count_one_by_one]": "counted one by one",
    "bench_improper[many-list_all]": "listed",
}
GRIDS = {
    "bench_sample": "drawn uniformly",
    "bench_minimise": "minimised, in one array",
    "bench_number[rank]": "`rank`, one call for each grid",
    "bench_number[unrank]": "`unrank`, one call for each number",
}
INSIDE = {
    "bench_unavoidable": "minimal unavoidable sets with up to 14 cells, of a 9x9 grid",
    "bench_minimal_puzzles": "all 750 minimal puzzles among 30 clues",
    "bench_sixteen_clues": "no puzzle of 16 clues in 16 grids drawn uniformly, all together",
    "bench_seventeen_clues": "all 29 puzzles of 17 clues in the grid that has 29",
    "bench_neighbours[1-7]": "puzzles that differ in one clue from one with 17",
    "bench_neighbours[2-43]": "puzzles that differ in two clues from one with 17",
}
MINLEX = {
    "bench_canonical_grids": "full grids, in one array",
    "bench_canonical_puzzles": "17-clue puzzles, in one array",
    "bench_walk[6]": "grids of the catalogue that begin with band 6, walked through",
    "bench_walk[100]": "grids of the catalogue that begin with band 100, walked through",
    "bench_numbers[essential_grid]": "`essential_grid`",
    "bench_numbers[essential_number]": "`essential_number`",
}
ALL_SOLUTIONS = {
    "bench_improper[some-count_solutions]": "`count_solutions`, as a sum",
    "bench_improper[some-count_one_by_one]": "counted one by one",
    "bench_improper[some-list_all]": "listed",
    "bench_improper_by_xcover": "xcover",
    "bench_improper_by_exact_cover": "exact-cover",
}


class Figures:
    """What pytest-benchmark saved of some runs, by the names of the benchmarks."""

    def __init__(self, paths: Sequence[str]) -> None:
        runs = [json.loads(Path(path).read_text(encoding="utf-8")) for path in paths]
        benchmarks = [one for run in runs for one in run["benchmarks"]]
        self.runs = len(runs)
        self.machine = runs[0]["machine_info"]
        self.rounds = {one["name"]: one["stats"]["rounds"] for one in benchmarks}
        self.median: dict[str, float] = {}
        for one in benchmarks:
            name, median = one["name"], one["stats"]["median"]
            self.median[name] = min(median, self.median.get(name, median))
        self.number: dict[str, int] = {
            one["name"]: one["extra_info"].get("number") for one in benchmarks
        }

    def per_second(self, name: str) -> float:
        return self.number[name] / self.median[name]


def rounded(value: float) -> str:
    """Two significant digits, with a comma for thousands."""
    return f"{float(f'{value:.2g}'):,g}" if value < 10 else f"{float(f'{value:.2g}'):,.0f}"


def print_table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """A table whose first column alone is aligned to the left, and an empty line."""
    lines = [heads, ("---", *["---:"] * (len(heads) - 1)), *rows]
    print(*(f"| {' | '.join(line)} |" for line in lines), sep="\n", end="\n\n")


def print_seconds(figures: Figures, head: str, names: dict[str, str]) -> None:
    rows = ((what, f"{figures.median[name]:.2g}") for name, what in names.items())
    print_table((head, "seconds"), rows)


def print_rates(figures: Figures, head: str, names: dict[str, str]) -> None:
    rows = ((what, rounded(figures.per_second(name))) for name, what in names.items())
    print_table((head, "per second"), rows)


def band_rows(figures: Figures) -> Iterator[tuple[str, ...]]:
    plain = figures.median["bench_band[plain]"]
    measured = {engine: (f"bench_band[{engine}]", 1) for engine in ENGINES}
    measured["sums"] = "bench_all_44_bands_by_sums", 44
    times = {engine: figures.median[name] / bands for engine, (name, bands) in measured.items()}
    for engine, seconds in sorted(times.items(), key=lambda row: row[1]):
        name, _ = measured[engine]
        ratios = (rounded(whole / seconds) for whole in (FELGENHAUER_JARVIS, plain))
        yield f"`{engine}`", f"{seconds:.2g}", str(figures.rounds[name]), *ratios


def main(first: str, *others: str) -> None:
    figures = Figures((first, *others))
    cpu, python = figures.machine["cpu"]["brand_raw"], figures.machine["python_version"]
    print(
        "Each figure is a median over the stated number of rounds, on one thread of an "
        f"{cpu} and CPython {python}; "
        "numbers of rounds that are not stated are in `benchmarks/`. Since other work slows a run "
        f"down, each figure is the best of {counted(figures.runs, 'run')} of all benchmarks.\n"
    )
    heads = ("seconds", "rounds", "speed-up over 2005 (120 s)", "speed-up over `plain`")
    print_table(("one band", *heads), band_rows(figures))
    print(
        'The "120 s" are a historical figure: in 2005 Felgenhauer and Jarvis needed about two'
        "\nminutes for one band on their machines. `sums` counts one band of each of the 44 classes"
        "\nat the same time, so the table shows its total time divided by 44.\n"
    )
    print_seconds(figures, "from first principles", COUNTS)
    print_seconds(figures, "essentially different grids, from first principles", ESSENTIAL)
    print_rates(figures, "many puzzles in one call", PUZZLES)
    print_rates(figures, "one call for each puzzle", ONE_PUZZLE)
    print_rates(figures, "solutions of a puzzle that has 10,361,754", SOLUTIONS)
    print_rates(figures, "grids", GRIDS)
    print_rates(figures, "way in", WAYS_IN)
    print_seconds(figures, "listed", INSIDE)
    print_rates(figures, "minlex forms", MINLEX)
    ours = figures.median[next(iter(ALL_SOLUTIONS))]
    print_table(
        ("all 137,423 solutions of a puzzle", "seconds", "times the first line"),
        (
            (what, f"{figures.median[name]:.2g}", rounded(figures.median[name] / ours))
            for name, what in ALL_SOLUTIONS.items()
        ),
    )


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except KeyError as error:
        sys.exit(f"no run has a figure for {error}: run all benchmarks, without -k")
