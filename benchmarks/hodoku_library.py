"""The techniques in the cases of HoDoKu's library, found by their names.

`python benchmarks/hodoku_library.py reglib-1.3.txt` reads the regression library of HoDoKu, a
program by Bernhard Hobiger, and prints a table with a line for each technique. Nothing of the
library is part of this project. The file is in the folder tests/reglib of the public repository
alexdej/hodoku-py, among others.

A case is a state of a puzzle: its clues, the digits that steps have placed, and the candidates that
steps have ruled out. It names a technique and what this technique gives. A case is found if all of
this is among the places of the technique that has the name here. A case with the mark x has no
place of its technique, so none may be found. Each place in each case is compared with the
solution of the puzzle, and one that disagrees would be unsound. Some of the templates of HoDoKu
take account of several digits, and its fish have up to six units; neither is the case here.

HoDoKu's chains may pass through almost locked sets. The grouped chains here do not, so their cases
are compared with the chains of sets, too, and `found` counts what any of them gives.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sudokuenum import Puzzle, Step, find_technique, solve

Pairs = tuple[tuple[int, int], ...]
HERE = {
    "0000": "naked single", "0002": "hidden single", "0003": "naked single",
    "0100": "locked candidates", "0101": "locked candidates", "0110": "naked subset",
    "0111": "naked subset", "0200": "naked subset", "0201": "naked subset", "0202": "naked subset",
    "0210": "hidden subset", "0211": "hidden subset", "0212": "hidden subset",
    "0300": "X-wing", "0301": "swordfish", "0302": "jellyfish",
    "0310": "finned X-wing", "0311": "finned swordfish", "0312": "finned jellyfish",
    "0320": "finned X-wing", "0321": "finned swordfish", "0322": "finned jellyfish",
    "033": "Franken fish", "034": "Franken fish", "035": "mutant fish", "036": "mutant fish",
    "0400": "skyscraper", "0401": "two-string kite", "0402": "empty rectangle",
    "0403": "turbot fish", "0404": "two-string kite", "0405": "empty rectangle",
    "0500": "simple colouring", "0501": "simple colouring", "0502": "multi-colours",
    "0503": "multi-colours", "0606": "hidden rectangle", "0607": "avoidable rectangle",
    "0608": "avoidable rectangle", "0610": "BUG+1", "060": "unique rectangle",
    "0701": "X-chain", "0702": "XY-chain", "0703": "remote pairs", "0706": "AIC", "0707": "AIC",
    "0708": "AIC", "0709": "grouped AIC", "071": "grouped AIC", "0800": "XY-wing",
    "0801": "XYZ-wing", "0803": "W-wing", "0901": "ALS-XZ", "0902": "ALS-XY-wing",
    "0903": "ALS-XY-chain", "0904": "death blossom", "1101": "sue de coq", "120": "templates",
}  # fmt: skip
"""The technique here for each code of the library, or for the beginning of several codes."""
INSTEAD = {"naked subset": ("hidden subset",), "grouped AIC": ("ALS-XY-chain", "death blossom")}
"""Other techniques that a code can mean: a locked pair, and chains through almost locked sets."""


class Case(NamedTuple):
    """A line of the library."""

    code: str
    technique: str
    puzzle: Puzzle
    placed: Pairs
    eliminated: Pairs
    expected: frozenset[tuple[int, int]]
    is_placed: bool
    """The expected digits are placed, not ruled out."""
    fails: bool
    """The technique has no place."""


def pairs(text: str) -> Iterator[tuple[int, int]]:
    """Yield the cells and digits of a list, in which each entry is digit, row and column."""
    for entry in text.split():
        digit, row, column = map(int, entry)
        yield 9 * (row - 1) + column - 1, digit


def cases(path: Path) -> Iterator[Case]:
    """Yield the cases of a library."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if not re.match(r":\d{4}", line):
            continue
        _, code, _, cells, ruled_out, lost, won, *_ = [*line.split(":"), ""]
        known = re.findall(r"\+?[1-9]|[.0]", cells)
        clues = tuple(int(one) if one.isdigit() else 0 for one in known)
        placed = tuple((k, int(one[1])) for k, one in enumerate(known) if one[0] == "+")
        puzzle = Puzzle(clues)
        free = {cell for cell, clue in enumerate(clues) if not clue}
        eliminated = tuple(one for one in pairs(ruled_out) if one[0] in free)
        technique = next(HERE[code[:k]] for k in (4, 3) if code[:k] in HERE)
        expected = frozenset(pairs(won or lost))
        yield Case(
            code[:4], technique, puzzle, placed, eliminated, expected, bool(won), code.endswith("x")
        )


def ruled_out(step: Step) -> Pairs:
    """Return the candidates that a step rules out, also in the cells that it fills."""
    others = (
        (cell, one) for cell, digit in step.placements for one in range(1, 10) if one != digit
    )
    return (*step.eliminations, *others)


def main() -> None:
    """Print a table, and exit with 1 if a place is unsound or a case that fails is found."""
    numbers, found, unsound, missed = Counter[str](), Counter[str](), 0, list[str]()
    for case in cases(Path(sys.argv[1])):
        solution = solve(case.puzzle).cells
        got = set[tuple[int, int]]()
        for name in (case.technique, *INSTEAD.get(case.technique, ())):
            if case.expected <= got and got:
                break
            steps = find_technique(
                case.puzzle, name, placed=case.placed, eliminated=case.eliminated
            )
            for step in steps:
                unsound += any(solution[cell] != digit for cell, digit in step.placements)
                unsound += any(solution[cell] == digit for cell, digit in step.eliminations)
                got.update(step.placements if case.is_placed else ruled_out(step))
        key = f"{case.code} {case.technique}{' (none)' if case.fails else ''}"
        numbers[key] += 1
        good = not got if case.fails else case.expected <= got
        found[key] += good
        if not good:
            missed.append(f"{key}: {case.puzzle}, {sorted(case.expected - got)}")
    print("| code and technique | cases | found |\n| --- | --- | --- |")
    for key, number in sorted(numbers.items()):
        print(f"| {key} | {number} | {found[key]} |")
    print(f"| all | {numbers.total()} | {found.total()} |\n")
    print(f"unsound: {unsound}")
    if len(sys.argv) > 2:
        print("\n".join(missed))


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(__doc__)
    main()
