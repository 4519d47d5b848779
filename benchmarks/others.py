"""Our speeds beside those of other programs, in turn: `python benchmarks/others.py FOLDER`.

FOLDER holds the sources of the programs that are not on PyPI, in folders of these names:

    tdoku             https://github.com/t-dillon/tdoku
    gridchecker       https://github.com/dobrichev/gridchecker
    skfr              https://github.com/dobrichev/skfr
    SudokuExplainer   https://github.com/1to9only/SudokuExplainer

They are built there, so this needs g++, a JDK and `json-simple.jar`, which Debian has as
libjson-simple-java; pencilmark and lib_sudoku come with `pip install --group bench`. All programs
get the same puzzles, and their answers are compared before their times are. Times are those of the
processor, on one thread; the start of a program is left out unless a line says otherwise. The
results are written to others.md.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from textwrap import fill
from time import process_time
from typing import Any, TypeAlias

import numpy as np

from sudokuenum import (
    canonical_many,
    generate,
    puzzle_array,
    puzzle_texts,
    rate_many,
    solve_many,
)
from sudokuenum.solving.search import Listing

HERE = Path(__file__).parent
DATA = HERE.parent / "tests" / "data"
LISTED = 2_000_000
"""The number of solutions of the empty grid that are listed."""
JSON = "/usr/share/java/json-simple.jar"
PORTABLE = "SUDOKUENUM_PORTABLE"
TEXT = """\
# Beside other programs

On one thread, in processor time, medians of {rounds} rounds in which the programs took turns.

| task | other program | its speed | ours | ratio |
| --- | --- | ---: | ---: | ---: |
{speeds}

{units}

All programs give the same answers, except for these:

{answers}

Made by `python benchmarks/others.py FOLDER --clues-17 FILE --hardest FILE`, which builds the C++
programs with GCC and `-O3 -march=native`. The options name larger files of puzzles than there are
in `tests/data`.
"""
UNITS = (
    "Speeds are puzzles, forms or solutions per second. With `{portable}` set, which restricts "
    "this package to portable instructions, the ratios to tdoku are {ratios}."
)
Timed: TypeAlias = Callable[[], float]
"""Runs a task once, and returns its seconds."""
Puzzles: TypeAlias = Sequence[str]


class Figures:
    """The lines of the tables, as they are measured."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.speeds: list[str] = []
        self.answers: list[str] = []
        self.portable: list[str] = []

    def compare(self, task: str, other: str, number: int, theirs: Timed, ours: Timed) -> float:
        """Run both in turn, add a line to the table, and return the seconds of the other."""
        seconds = [(theirs(), ours()) for _ in range(self.rounds)]
        their, our = (float(median(column)) for column in zip(*seconds, strict=True))
        speeds = (rounded(number / their), rounded(number / our), rounded(their / our))
        self.speeds.append(f"| {' | '.join((task, other, *speeds))} |")
        print(self.speeds[-1], flush=True)
        return their

    def answer(self, line: str) -> None:
        self.answers.append(f"- {line}")
        print(line, flush=True)


def rounded(value: float) -> str:
    """Three significant digits, with a comma for thousands."""
    return f"{float(f'{value:.3g}'):,g}" if value < 10 else f"{float(f'{value:.3g}'):,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--clues-17", type=Path, default=DATA / "puzzles_17_clue.txt")
    parser.add_argument("--hardest", type=Path, default=DATA / "puzzles_hardest.txt")
    given = parser.parse_args()
    figures = Figures(given.rounds)
    seventeen, hardest = (puzzle_texts(puzzle_array(x)) for x in (given.clues_17, given.hardest))
    minimal = [str(puzzle) for puzzle in generate(3000, seed=3000).puzzles]
    with TemporaryDirectory() as name:
        here = Path(name)
        beside_tdoku(figures, given.folder / "tdoku", here, seventeen, hardest)
        beside_gridchecker(figures, given.folder / "gridchecker", here, seventeen)
        beside_lib_sudoku(figures, here)
        some: dict[str, Puzzles] = {
            "puzzles of 17 clues": Random(1).sample(seventeen, min(3000, len(seventeen))),
            "random minimal puzzles": minimal,
            "of the hardest puzzles": Random(40).sample(hardest, 40),
        }
        beside_skfr(figures, given.folder / "skfr", here, some)
        beside_pencilmark(figures, some)
        beside_sudoku_explainer(figures, given.folder / "SudokuExplainer", here, some)
    text = TEXT.format(
        rounds=given.rounds,
        speeds="\n".join(figures.speeds),
        units=fill(UNITS.format(portable=PORTABLE, ratios=", ".join(figures.portable)), 100),
        answers="\n".join(figures.answers),
    )
    (HERE / "others.md").write_text(text, encoding="utf-8")


def compile_cpp(folder: Path, target: Path, *sources: str) -> str:
    """Build a program from our file named like the folder, if there is one, and from sources."""
    ours = HERE / f"{folder.name}.cpp"
    command = ["g++", "-O3", "-march=native", "-w", "-fpermissive", "-fopenmp", "-I", "."]
    files = [str(ours)] if ours.is_file() else []
    subprocess.run([*command, "-o", str(target), *files, *sources], cwd=folder, check=True)
    return str(target)


def timed(call: Callable[[], object]) -> Timed:
    """A call in this process."""

    def run() -> float:
        begin = process_time()
        call()
        return process_time() - begin

    return run


def timed_process(command: Sequence[Any], folder: Path, output: Path | None = None) -> Timed:
    """A process from its start to its end, with what it does for itself and for the system."""

    def run() -> float:
        before = getrusage(RUSAGE_CHILDREN)
        with open(output or os.devnull, "w", encoding="utf-8") as out:
            subprocess.run(command, cwd=folder, stdout=out, stderr=subprocess.DEVNULL, check=True)
        after = getrusage(RUSAGE_CHILDREN)
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    return run


def written(path: Path, puzzles: Puzzles) -> Path:
    path.write_text("".join(f"{puzzle}\n" for puzzle in puzzles), encoding="utf-8")
    return path


def images(puzzles: Puzzles) -> list[str]:
    """Each puzzle with its digits, rows and columns exchanged, and perhaps transposed."""
    random = Random(2)

    def order() -> list[int]:
        bands = random.sample(range(3), 3)
        return [3 * band + row for band in bands for row in random.sample(range(3), 3)]

    found = []
    for cells in puzzle_array(puzzles).reshape(-1, 9, 9):
        digits = np.array([0, *random.sample(range(1, 10), 9)], np.uint8)
        image = digits[cells][order()][:, order()]
        found.append(image.T if random.random() < 0.5 else image)
    return puzzle_texts(np.array(found).reshape(-1, 81))


def beside_tdoku(
    figures: Figures, folder: Path, here: Path, seventeen: Puzzles, hardest: Puzzles
) -> None:
    """tdoku proves that puzzles have one solution, and lists solutions."""
    program = compile_cpp(folder, here / "tdoku_", "src/solver_dpll_triad_simd.cc", "src/util.cc")

    def run(*arguments: str, number: int) -> Timed:
        def once() -> float:
            command = [program, *arguments]
            found, seconds = subprocess.check_output(command, text=True).split()
            assert int(found) == number, (arguments, found)
            return float(seconds)

        return once

    tasks = {
        "of the hardest puzzles": hardest,
        "puzzles of 17 clues": seventeen,
        "the same, under random symmetries": images(seventeen),
    }
    for what, puzzles in tasks.items():
        file, number = written(here / "puzzles.txt", puzzles), len(puzzles)
        array = puzzle_array(puzzles)
        assert set(solve_many(array).count.tolist()) == {1}
        task = what if what.startswith("the same") else f"{number:,} {what}, proved proper"
        seconds = figures.compare(
            task,
            "tdoku",
            number,
            run("solve", str(file), number=number),
            timed(lambda array=array: solve_many(array, jobs=1)),  # type: ignore[misc]
        )
        code = (
            "import sys, time; from sudokuenum import puzzle_array, solve_many; "
            "array = puzzle_array(sys.argv[1]); begin = time.process_time(); "
            "solve_many(array, jobs=1); print(time.process_time() - begin)"
        )
        portable = [
            float(
                subprocess.check_output(
                    [sys.executable, "-c", code, str(file)], env={**os.environ, PORTABLE: "1"}
                )
            )
            for _ in range(figures.rounds)
        ]
        figures.portable.append(
            f"{seconds / median(portable):.2f} for {task.removesuffix(', proved proper')}"
        )

    def list_all() -> None:
        assert sum(len(array) for array in Listing("." * 81, limit=LISTED)) == LISTED

    figures.compare(
        f"first {LISTED:,} solutions of the empty grid, listed",
        "tdoku",
        LISTED,
        run("list", str(LISTED), number=LISTED),
        timed(list_all),
    )


def beside_gridchecker(figures: Figures, folder: Path, here: Path, seventeen: Puzzles) -> None:
    """gridchecker finds minlex forms of puzzles, which are not always the least."""
    sources = ("subcanon.cpp", "rowminlex.cpp", "tables.cpp", "t_128.cpp")
    program = compile_cpp(folder, here / "gridchecker_", *sources)
    puzzles = images(seventeen)
    file, array = written(here / "puzzles.txt", puzzles), puzzle_array(puzzles)

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run([program, file], capture_output=True, text=True, check=True)

    theirs, ours = run().stdout.split(), canonical_many(array).form.tolist()
    other = [(their, our) for their, our in zip(theirs, ours, strict=True) if their != our]
    assert all(our < their for their, our in other)
    figures.answer(
        f"gridchecker's form of {len(other)} of {len(puzzles):,} puzzles of 17 clues is not the "
        "least, since ours is less"
    )
    figures.compare(
        f"minlex forms of {len(puzzles):,} puzzles of 17 clues",
        "gridchecker",
        len(puzzles),
        lambda: float(run().stderr),
        timed(lambda: canonical_many(array, jobs=1)),
    )


def beside_lib_sudoku(figures: Figures, here: Path) -> None:
    """A text file is solved, from the start of the program to its end."""
    code = (
        "import sys, lib_sudoku\n"
        "with open(sys.argv[1]) as file:\n"
        "    for line in file:\n"
        "        cells = bytearray(0 if c == '.' else int(c) for c in line.strip())\n"
        "        print(''.join(map(str, lib_sudoku.solve(cells))))\n"
    )
    minimal = [str(puzzle) for puzzle in generate(20_000, seed=20_000).puzzles]
    tasks = {"random minimal puzzles": minimal, "puzzles of 33 clues": with_clues(minimal, 33, 10)}
    for what, puzzles in tasks.items():
        file = written(here / "puzzles.txt", puzzles)
        outputs = (here / "theirs.txt", here / "ours.txt")
        command = [sys.executable, "-m", "sudokuenum", "solve", "--jobs", "1", file]
        figures.compare(
            f"a text file of {len(puzzles):,} {what} solved, start to end",
            f"lib_sudoku {version('lib_sudoku')}",
            len(puzzles),
            timed_process([sys.executable, "-c", code, file], here, outputs[0]),
            timed_process(command, here, outputs[1]),
        )
        theirs, ours = (path.read_text(encoding="utf-8").splitlines() for path in outputs)
        assert [f"{line} one" for line in theirs] == ours


def with_clues(puzzles: Puzzles, clues: int, times: int) -> list[str]:
    """For each puzzle `times` puzzles with further clues from its solution, drawn at random."""
    random, found = Random(33), []
    solved = puzzle_texts(solve_many(puzzle_array(puzzles)).solutions)
    for puzzle, solution in zip(puzzles, solved, strict=True):
        empty = [cell for cell, clue in enumerate(puzzle) if clue == "."]
        for _ in range(times):
            cells = list(puzzle)
            for cell in random.sample(empty, clues - 81 + len(empty)):
                cells[cell] = solution[cell]
            found.append("".join(cells))
    return found


Rated: TypeAlias = list[tuple[float, ...]]
"""ER, EP and ED of each puzzle."""


def our_ratings(puzzles: Puzzles) -> Rated:
    found = rate_many(puzzles, scale="se", jobs=1)
    columns: list[list[float]] = [x.tolist() for x in (found.er, found.ep, found.ed)]
    return [*zip(*columns, strict=True)]


def compare_ratings(figures: Figures, other: str, what: str, theirs: Rated, ours: Rated) -> None:
    whole = sum(x == y for x, y in zip(theirs, ours, strict=True))
    first = sum(x[0] == y[0] for x, y in zip(theirs, ours, strict=True))
    figures.answer(
        f"{other} gives {whole:,} of {len(ours):,} {what} the same ER, EP and ED as we do, "
        f"and {first:,} the same ER"
    )


def beside_skfr(figures: Figures, folder: Path, here: Path, some: dict[str, Puzzles]) -> None:
    """skfr rates on the scale of Sudoku Explainer, but not always alike."""
    sources = [x.name for x in (folder / "src").glob("*.cpp") if x.stem != "skfrdll"]
    program = compile_cpp(folder / "src", here / "skfr_", *sources)
    for what, puzzles in some.items():
        written(here / "puz.txt", puzzles)
        figures.compare(
            f"{len(puzzles):,} {what}, rated on Sudoku Explainer's scale",
            "skfr",
            len(puzzles),
            timed_process([program], here),
            timed(lambda puzzles=puzzles: our_ratings(puzzles)),  # type: ignore[misc]
        )
        lines = (here / "puz_rat.txt").read_text(encoding="utf-8").splitlines()
        theirs = [tuple(map(float, line.split("ED=")[1].split("/"))) for line in lines]
        compare_ratings(figures, "skfr", what, theirs, our_ratings(puzzles))


def beside_pencilmark(figures: Figures, some: dict[str, Puzzles]) -> None:
    """pencilmark approximates the scale."""
    import pencilmark  # type: ignore[import-not-found, unused-ignore]

    for what, puzzles in [*some.items()][:2]:
        part = puzzles[:50]

        def theirs(part: Puzzles = part) -> Rated:
            cards = [pencilmark.rate(puzzle, fields=["se"])["se"] for puzzle in part]
            return [(card["er"], card["ep"], card["ed"]) for card in cards]

        figures.compare(
            f"{len(part)} {what}, rated on Sudoku Explainer's scale",
            f"pencilmark {version('pencilmark')}, which approximates it",
            len(part),
            timed(theirs),
            timed(lambda part=part: our_ratings(part)),  # type: ignore[misc]
        )
        compare_ratings(figures, "pencilmark", what, theirs(), our_ratings(part))


def beside_sudoku_explainer(
    figures: Figures, folder: Path, here: Path, some: dict[str, Puzzles]
) -> None:
    """The command `serate` of Sudoku Explainer defines the scale."""
    main_class = "diuf.sudoku.test.serate"
    source = f"{main_class.replace('.', '/')}.java"
    options = ["-nowarn", "-encoding", "ISO-8859-1", "-cp", JSON, "-sourcepath", "."]
    subprocess.run(["javac", *options, "-d", str(here / "out"), source], cwd=folder, check=True)
    for what, puzzles in [*some.items()][:2]:
        part = puzzles[:100]
        files = written(here / "puzzles.txt", part), here / "rated.txt"
        arguments = [f"--{name}put={file}" for name, file in zip(("in", "out"), files, strict=True)]
        java = ["java", "-Djava.awt.headless=true", "-cp", f"{here / 'out'}:{JSON}", main_class]
        figures.compare(
            f"{len(part)} {what}, rated on Sudoku Explainer's scale",
            "Sudoku Explainer 1.2.1.3 (`serate`, with the start of Java)",
            len(part),
            timed_process([*java, *arguments], here),
            timed(lambda part=part: our_ratings(part)),  # type: ignore[misc]
        )
        lines = files[1].read_text(encoding="utf-8").splitlines()
        theirs = [tuple(map(float, line.split("ED=")[1].split("/"))) for line in lines]
        assert theirs == our_ratings(part)


if __name__ == "__main__":
    main()
