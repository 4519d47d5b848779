"""Our ratings beside those of hodoku-py: python benchmarks/ratings.py (a quarter of an hour).

It needs hodoku-py 0.2.1. The puzzles are those of tests/data with 17 clues, the first 10 of the
hardest ones there, and random minimal ones. Both programs rate the same puzzles in turn, 25 of one
kind at a time, on one thread. It writes ratings.md and ratings.svg beside itself, and does so
already when it has rated a part.
"""

import argparse
from collections import Counter
from importlib.metadata import version
from math import log10
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum import generate, rate_many
from sudokuenum.formats import PuzzleInput
from sudokuenum.puzzles.rating.techniques import DIFFICULTIES, GUESS, difficulty_of

Row: TypeAlias = tuple[int, int, int, bool, str, str]
"""Our tier and score; their score, whether they guess, and their level; the kind of puzzle."""
HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
PART = 25
"""How many puzzles each program rates in turn."""
PARTS = 10
"""How often they do before the files are written again."""
TEXT = """\
{number} puzzles, rated by both programs (hodoku-py {version}) in turn on one thread: {kinds}.

| | |
| --- | ---: |
| rated without a guess by hodoku-py, but not by `rate_many` | {lost} |
| rated without a guess by `rate_many`, but not by hodoku-py | {won} |
| rank correlation of the scores, where neither guesses | {correlation:.3f} |
| rank correlation of the difficulties, where neither guesses | {levels:.3f} |
| the same difficulty, where neither guesses | {same:.1%} |
| one level apart | {near:.1%} |
| processor time of hodoku-py, ms a puzzle | {theirs:.1f} |
| processor time of `rate_many`, ms a puzzle | {ours:.2f} |
| ratio | {ratio:.0f} |

By kind of puzzle, processor time of hodoku-py divided by that of `rate_many`: {by_kind}.

![The scores of both programs, on logarithmic axes](ratings.svg)

Made by `python benchmarks/ratings.py`.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=5000)
    number = parser.parse_args().number
    kinds = {
        "with 17 clues": [str(p) for _, p in PuzzleInput(str(DATA / "puzzles_17_clue.txt"))],
        "of the hardest": [str(p) for _, p in PuzzleInput(str(DATA / "puzzles_hardest.txt"))][
            : number // 500
        ],
    }
    left = number - sum(map(len, kinds.values()))
    kinds["random minimal"] = [str(p) for p in generate(max(left, 0), seed=20000).puzzles]
    rows: list[Row] = []
    seconds = {kind: np.zeros(2) for kind in kinds}
    parts = [
        (kind, puzzles[k : k + PART])
        for kind, puzzles in kinds.items()
        for k in range(0, len(puzzles), PART)
    ]
    Random(1).shuffle(parts)
    for done, (kind, part) in enumerate(parts, 1):
        begin = process_time()
        ours = rate_many(part, jobs=1)
        seconds[kind][0] += process_time() - begin
        begin = process_time()
        theirs = [rated_by_hodoku(puzzle) for puzzle in part]
        seconds[kind][1] += process_time() - begin
        for tier, score, found in zip(ours.tier, ours.score, theirs, strict=True):
            rows.append((int(tier), int(score), *found, kind))
        if done % PARTS == 0 or done == len(parts):
            write(rows, seconds)


def rated_by_hodoku(puzzle: str) -> tuple[int, bool, str]:
    """The score, whether it guessed, and the level."""
    from hodoku import Solver  # type: ignore[import-not-found, unused-ignore]

    found: Any = Solver().solve(puzzle)
    guessed = any(step.type.name in ("BRUTE_FORCE", "GIVE_UP") for step in found.steps)
    return found.score, guessed or not found.solved, found.level.name.lower()


def write(rows: list[Row], seconds: dict[str, NDArray[Any]]) -> None:
    both = [row for row in rows if row[0] < GUESS and not row[3]]
    ours, theirs = (np.array([row[k] for row in both], float) for k in (1, 2))
    our_levels = np.array([DIFFICULTIES.index(difficulty_of(row[0])) for row in both])
    their_levels = np.array([DIFFICULTIES.index(row[4]) for row in both])
    apart = np.abs(our_levels - their_levels)
    counts, total = Counter(row[5] for row in rows), sum(seconds.values(), np.zeros(2))
    text = TEXT.format(
        number=len(rows),
        version=version("hodoku-py"),
        kinds=", ".join(f"{n} {kind}" for kind, n in counts.items()),
        lost=sum(row[0] == GUESS and not row[3] for row in rows),
        won=sum(row[0] < GUESS and row[3] for row in rows),
        correlation=correlation(ours, theirs),
        levels=correlation(our_levels, their_levels),
        same=(apart == 0).mean(),
        near=(apart == 1).mean(),
        theirs=1000 * total[1] / len(rows),
        ours=1000 * total[0] / len(rows),
        ratio=total[1] / total[0],
        by_kind=", ".join(f"{kind} {t[1] / t[0]:.0f}" for kind, t in seconds.items() if t[0]),
    )
    (HERE / "ratings.md").write_text(text, encoding="utf-8")
    (HERE / "ratings.svg").write_text(drawn(ours, theirs), encoding="utf-8")
    print(text, flush=True)


def correlation(one: NDArray[Any], other: NDArray[Any]) -> float:
    """Spearman's rank correlation."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def ranks(numbers: NDArray[Any]) -> NDArray[Any]:
    """The rank of each number; equal ones have the mean of theirs."""
    _, inverse, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    return (np.cumsum(counts) - (counts - 1) / 2)[inverse]


def drawn(ours: NDArray[Any], theirs: NDArray[Any]) -> str:
    """A square for each pair of ranges of scores, darker for more puzzles."""
    side, size, cell = 60, 480, 8

    def at(score: float) -> int:
        return min(side - 1, int((log10(max(score, 100)) - 2) * side / 2.3))

    counts = Counter((at(x), at(y)) for x, y in zip(theirs, ours, strict=True))
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 560" font-family="sans-serif" '
        'font-size="14" role="img" aria-label="Scores of both programs">',
        '<rect width="560" height="560" fill="#fff"/>',
    ]
    for (x, y), n in sorted(counts.items()):
        shade = min(1, 0.25 + log10(n) / 2.5)
        lines.append(
            f'<rect x="{60 + cell * x}" y="{size + 12 - cell * y}" width="{cell}" height="{cell}" '
            f'fill="#1f5f8b" fill-opacity="{shade:.2f}"/>'
        )
    lines.append(f'<rect x="60" y="20" width="{size}" height="{size}" fill="none" stroke="#555"/>')
    for score in (100, 200, 500, 1000, 2000, 5000, 10000):
        place = round((log10(score) - 2) * size / 2.3)
        lines.append(
            f'<text x="{60 + place}" y="518" text-anchor="middle" fill="#222">{score}</text>'
        )
        lines.append(f'<text x="54" y="{505 - place}" text-anchor="end" fill="#222">{score}</text>')
    lines.append('<text x="300" y="545" text-anchor="middle" fill="#222">score of hodoku-py</text>')
    lines.append(
        '<text transform="translate(14 260) rotate(-90)" text-anchor="middle" fill="#222">'
        "score of sudokuenum</text>"
    )
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    main()
