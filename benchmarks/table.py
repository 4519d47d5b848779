"""Turn the JSON that pytest-benchmark saves into the tables of the README.

python benchmarks/table.py benchmarks.json
"""

import json
import sys
from pathlib import Path

FELGENHAUER_JARVIS = 120.0
"""Seconds a band, as their article of 2006 states for 2005."""


def main(path: str) -> None:
    saved = json.loads(Path(path).read_text(encoding="utf-8"))
    median = {bench["name"]: bench["stats"]["median"] for bench in saved["benchmarks"]}
    cpu = saved["machine_info"]["cpu"]["brand_raw"]
    print(f"One thread of {cpu}, CPython {saved['machine_info']['python_version']}, medians.\n")
    print("| one band | seconds | 120 s is times | `plain` is times |")
    print("| --- | ---: | ---: | ---: |")
    for engine in ("dfs", "templates", "plain"):
        seconds = median[f"bench_band[{engine}]"]
        ratios = (FELGENHAUER_JARVIS / seconds, median["bench_band[plain]"] / seconds)
        print(f"| `{engine}` | {seconds:.4g} | {ratios[0]:,.1f} | {ratios[1]:,.1f} |")
    print("\n| from nothing | seconds |\n| --- | ---: |")
    print(f"| the chain of classes | {median['bench_chain']:.3g} |")
    for level in (44, 416):
        print(f"| N at level {level} with `dfs` | {median[f'bench_total[{level}]']:.3g} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
