"""Turn the JSON that pytest-benchmark saves into the tables of docs/measured.md.

python benchmarks/table.py benchmarks.json
"""

import json
import sys
from pathlib import Path

FELGENHAUER_JARVIS = 120.0
"""Seconds a band, "about two minutes" on their machines in 2005."""


def main(path: str) -> None:
    saved = json.loads(Path(path).read_text(encoding="utf-8"))
    stats = {bench["name"]: bench["stats"] for bench in saved["benchmarks"]}
    median = {name: figures["median"] for name, figures in stats.items()}
    cpu = saved["machine_info"]["cpu"]["brand_raw"]
    python = saved["machine_info"]["python_version"]
    print(
        f"Medians over the stated number of rounds, on one thread of an {cpu}, CPython {python}, "
        "all in one run. Where no number is stated it is in `benchmarks/`.\n"
    )
    print("| one band | seconds | rounds | speed-up over 2005 (120 s) | speed-up over `plain` |")
    print("| --- | ---: | ---: | ---: | ---: |")
    bands = {name: (f"bench_band[{name}]", 1) for name in ("dfs", "templates", "plain")}
    bands = {"columns": ("bench_all_44_bands_by_columns", 44), **bands}
    for engine, (name, share) in bands.items():
        seconds = median[name] / share
        ratios = (FELGENHAUER_JARVIS / seconds, median["bench_band[plain]"] / seconds)
        ratio = " | ".join(f"{float(f'{ratio:.2g}'):,g}" for ratio in ratios)
        print(f"| `{engine}` | {seconds:.2g} | {stats[name]['rounds']} | {ratio} |")
    print(
        '\nThe "120 s": in 2005 Felgenhauer and Jarvis needed about two minutes for one band on'
        "\ntheir machines. `columns` counts one band of each of the 44 classes at the same time;"
        "\nthe table shows the total time divided by 44.\n"
    )
    print("| from first principles | seconds |\n| --- | ---: |")
    print(f"| the chain of classes | {median['bench_chain']:.2g} |")
    for level in (44, 416):
        print(f"| N at level {level} with `dfs` | {median[f'bench_total[{level}]']:.2g} |")
    print(f"| N with `columns` | {median['bench_by_columns[3x3-100]']:.2g} |")
    for box, rounds in (("2x2", 50), ("2x3", 50), ("2x4", 20)):
        seconds = median[f"bench_by_columns[{box}-{rounds}]"]
        print(f"| {box} boxes with `columns` | {seconds:.2g} |")
    print(f"| 2x5 boxes with `columns`, all cores | {median['bench_2x5_by_columns']:.2g} |")
    print("\n| essentially different grids, from first principles | seconds |\n| --- | ---: |")
    for box, rounds in (("2x2", 20), ("2x3", 10), ("2x4", 2), ("3x3", 3)):
        print(f"| {box} boxes | {median[f'bench_essential[{box}-{rounds}]']:.2g} |")
    numbers = {bench["name"]: bench["extra_info"].get("number") for bench in saved["benchmarks"]}
    print("\n| puzzles | per second |\n| --- | ---: |")
    for what, name in (
        ("17-clue puzzles solved and proved proper", "bench_solve[puzzles_17_clue]"),
        ("hardest puzzles solved and proved proper", "bench_solve[puzzles_hardest]"),
        (
            "solutions counted as a sum, for a puzzle with 10361754 solutions",
            "bench_improper[many-count_solutions]",
        ),
        ("solutions counted one by one", "bench_improper[many-count_one_by_one]"),
        ("solutions listed", "bench_improper[many-list_all]"),
        ("one puzzle written and parsed a call", "bench_single[parsed_again]"),
        ("one puzzle proved proper a call", "bench_single[is_proper]"),
        ("first solution of one puzzle a call", "bench_single[first_solution]"),
        ("full grids minimised, in one array", "bench_minimise"),
        ("minimal puzzles made", "bench_generate"),
        ("17-clue puzzles rated", "bench_rate"),
    ):
        print(f"| {what} | {float(f'{numbers[name] / median[name]:.2g}'):,.0f} |")
    drawn = numbers["bench_sample"] / median["bench_sample"]
    print(f"| grids drawn uniformly | {float(f'{drawn:.2g}'):,.0f} |")
    for function in ("rank", "unrank"):
        print(f"| `{function}` | {20 / median[f'bench_number[{function}]']:.0f} |")
    print("\n| minlex forms | per second |\n| --- | ---: |")
    for what, name in (
        ("full grids, in one array", "bench_canonical_grids"),
        ("17-clue puzzles, in one array", "bench_canonical_puzzles"),
        ("grids of the catalogue that begin with band 6, walked through", "bench_walk[6]"),
        ("grids of the catalogue that begin with band 100, walked through", "bench_walk[100]"),
        ("`essential_grid`", "bench_numbers[essential_grid]"),
        ("`essential_number`", "bench_numbers[essential_number]"),
    ):
        print(f"| {what} | {float(f'{numbers[name] / median[name]:.2g}'):,.0f} |")
    print("\n| all 137423 solutions of a puzzle | seconds | times the first line |")
    print("| --- | ---: | ---: |")
    ours = median["bench_improper[some-count_solutions]"]
    for what, name in (
        ("`count_solutions`, as a sum", "bench_improper[some-count_solutions]"),
        ("counted one by one", "bench_improper[some-count_one_by_one]"),
        ("listed", "bench_improper[some-list_all]"),
        ("xcover", "bench_improper_by_xcover"),
        ("exact-cover", "bench_improper_by_exact_cover"),
    ):
        times = float(f"{median[name] / ours:.2g}")
        print(f"| {what} | {median[name]:.2g} | {times:,g} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
