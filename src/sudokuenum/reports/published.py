"""Published numbers, and their comparison with the numbers that are computed here.

The tables are in data/, with their sources; they are compared line by line. Nothing that counts
reads a published number. The commands `estimate` and `essential` only compare their results.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import NamedTuple

import numpy as np

from sudokuenum.bands.band import Band
from sudokuenum.bands.classes import chain
from sudokuenum.bands.configurations import (
    column_sets,
    configuration_classes,
    configuration_numbers,
)
from sudokuenum.common.box import Box
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.engines import count_fillings, reduced_cases
from sudokuenum.counting.total import count_grids
from sudokuenum.symmetry.burnside import EXPECTED, EssentialCount, essentially_different


class PublishedClass(NamedTuple):
    """A line of a published table of classes: a reduced band by its position, m, and n / 72."""

    where: str
    position: int
    m: int
    n72: int


@dataclass(frozen=True)
class ClassTable:
    """A published table of all classes at a level, with its source."""

    level: int
    source: str
    classes: tuple[PublishedClass, ...]


class Difference(NamedTuple):
    """A published number that differs from the one computed here; `where` names file and line."""

    where: str
    what: str
    expected: int
    got: int

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: expected {self.expected}, got {self.got}"


def compare(where: str, what: str, expected: int, got: int) -> Iterator[Difference]:
    """The difference between two numbers, if there is one."""
    if got != expected:
        yield Difference(where, what, expected, got)


def published_classes(level: int) -> ClassTable:
    """The published table of the 71 or of the 44 classes.

    >>> [len(published_classes(level).classes) for level in (71, 44)]
    [71, 44]
    """
    name = f"classes{level}.csv"
    position = {71: _band_with_rows, 44: _band_with_columns}[level]
    source, rows = _read(name)
    classes = (
        PublishedClass(where, position(row), int(row["m"]), int(row["n72"])) for where, row in rows
    )
    return ClassTable(level, source, tuple(classes))


def published_grids() -> dict[Box, int]:
    """The published numbers of all grids by box shape, to compare counts with.

    Sources: OEIS A107739; Felgenhauer and Jarvis, 2005; Pettersen, 2005-06; Silver, 2022.

    >>> published_grids()[Box(2, 2)]
    288
    """
    _, rows = _read("sizes.csv")
    return {Box.parse(row["box"]): int(row["grids"]) for _, row in rows}


def published_if_needed(box: Box) -> int | None:
    """The published number of all grids, where essentially different ones need it; else None.

    >>> published_if_needed(Box(3, 3)) is None
    True
    """
    if not {box, box.transposed} & EXPECTED.keys():
        return None
    published = published_grids()
    return published.get(box) or published[box.transposed]


def published_essential() -> dict[Box, int]:
    """The published numbers of essentially different grids by box shape.

    >>> published_essential()[Box(2, 3)]
    49
    """
    _, rows = _read("sizes.csv")
    column = "essentially_different"
    return {Box.parse(row["box"]): int(row[column]) for _, row in rows if row[column]}


CORRECTED = {Box(2, 5): "docs/essential-2x5.md"}
"""Boxes whose published number of essentially different grids is held to be wrong: the evidence."""


def difference_from_published(count: EssentialCount) -> str | None:
    """One line that says how a count differs from the published number; None if it does not.

    Also None if none is published, or only one that counts transposed grids as one.
    """
    box = count.box
    published = published_essential().get(box)
    if published is None or published == count.number:
        return None
    if count.transposition != (box.rows == box.columns):
        return None
    by = f"larger by {published - count.number}"
    if published < count.number:
        by = f"smaller by {count.number - published}"
    evidence = f"; {CORRECTED[box]} shows that it is wrong" if box in CORRECTED else ""
    return f"{published} is published for {box}, which is {by}{evidence}"


def compare_chain() -> Iterator[Difference]:
    """Compare the number of classes at each level with the published one, which names the level."""
    for name, level in chain().levels.items():
        yield from compare("chain", "classes", name, len(level))


def compare_sizes(boxes: Iterable[Box], *, jobs: int | None = None) -> Iterator[Difference]:
    """Compare the numbers of all grids with these boxes."""
    grids = published_grids()
    for box in boxes:
        got = count_grids(box, jobs=jobs).grids
        yield from compare(f"sizes.csv, {box}", "grids", grids[box], got)


def compare_essential(
    boxes: Iterable[Box], *, jobs: int | None = None, progress: Progress = SILENT
) -> Iterator[Difference]:
    """Compare the numbers of essentially different grids with these boxes."""
    numbers = published_essential()
    for box in boxes:
        got = essentially_different(box, jobs=jobs, progress=progress).number
        what = "essentially different grids"
        yield from compare(f"sizes.csv, {box}", what, numbers[box], got)


def compare_searches(progress: Progress = SILENT) -> Iterator[Difference]:
    """Let all engines that search count one case, B4 given, of each of the 44 classes."""
    progress.start("classes", 44)
    for k, band in enumerate(chain().level(44).representatives):
        case = reduced_cases(column_sets(band), split=True)[23 * k : 23 * k + 1]
        expected = sum(count_fillings(case, engine="dfs"))
        for engine in ("templates", "plain"):
            got = sum(count_fillings(case, engine=engine))
            yield from compare(f"class {k + 1}, dfs and {engine}", "fillings", expected, got)
        progress.advance(1)


def compare_classes(
    table: ClassTable,
    *,
    engine: str = "dfs",
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> Iterator[Difference]:
    """Count all grids at the level of a table, and yield each number in it that differs."""
    count = count_grids(level=table.level, engine=engine, jobs=jobs, progress=progress)
    number = chain().level(table.level).number
    lines = Counter(int(number[line.position]) for line in table.classes)
    for line in table.classes:
        part = count.classes[number[line.position]]
        yield from compare(line.where, "m", line.m, part.m)
        n72 = part.n // count.shape.completions_per_reduced
        yield from compare(line.where, "n/72", line.n72, n72)
    for k, part in enumerate(count.classes):
        where = f"class {k + 1} ({part.representative})"
        yield from compare(where, "lines in the table", 1, lines[k])
    grids = published_grids()[count.box]
    yield from compare(f"sizes.csv, {count.box}", "grids", grids, count.grids)


def _read(name: str) -> tuple[str, list[tuple[str, dict[str, str]]]]:
    """The source of a table in data/, from its first line, and its rows with their places."""
    path = files("sudokuenum") / "reports" / "data" / name
    lines = path.read_text(encoding="utf-8").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    numbered = [(k, line) for k, line in enumerate(lines, 1) if not line.startswith("#")]
    rows = csv.DictReader(line for _, line in numbered)
    source = comments[0].lstrip("# ")
    return source, [
        (f"{name}, line {k}", row) for (k, _), row in zip(numbered[1:], rows, strict=True)
    ]


def _band_with_rows(row: dict[str, str]) -> int:
    """The position of the reduced band whose rows right of B1 are given."""
    parts = row["rows"].split(",")
    return chain().position(Band.parse("".join(a + b for a, b in zip(_B1, parts, strict=True))))


def _band_with_columns(row: dict[str, str]) -> int:
    """The position of the first band whose column configuration is equivalent to the one given."""
    columns = np.array([[int(d) for d in word] for word in (*_X1, *row["columns"].split())])
    wanted = configuration_classes()[configuration_numbers(column_sets(columns.T)[None])]
    representatives = chain().level(44).representatives
    classes = configuration_classes()[configuration_numbers(column_sets(representatives))]
    (found,) = np.flatnonzero(classes == wanted)
    return int(np.argmax(chain().level(44).number == found))


_B1 = ("123", "456", "789")
_X1 = ("147", "258", "369")
