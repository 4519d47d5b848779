"""Published numbers, and their comparison with the numbers that are computed here.

The tables are in data/, with their sources, and are compared line by line. Nothing that counts
reads a published number. The commands `estimate` and `essential` compare their results with them.
Only for 12x12 grids does `essential` use the published number of all grids, which it reports.
"""

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Any, NamedTuple, get_args

import numpy as np

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_name, check_type
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.wording import joined
from sudokuenum.counting.band import Band
from sudokuenum.counting.choices import ENGINES, LEVELS, EngineName
from sudokuenum.counting.classes import chain
from sudokuenum.counting.column_sets import (
    column_sets,
    configuration_classes,
    configuration_numbers,
)
from sudokuenum.counting.completions import SearchEngine, count_fillings, reduced_cases
from sudokuenum.counting.total import count_grids
from sudokuenum.essential.burnside.count import count_essential
from sudokuenum.essential.results import EssentialCount
from sudokuenum.geometry.box import CLASSIC, Box


class PublishedClass(NamedTuple):
    """A line of a published table of classes: a reduced band by its position, m, and n / 72."""

    where: str
    position: int
    m: int
    n72: int


class Compared(NamedTuple):
    """A published number and the number computed here; `where` names file and line."""

    where: str
    what: str
    expected: int
    got: int

    @property
    def agrees(self) -> bool:
        """True if the two numbers are equal."""
        return self.expected == self.got

    def __str__(self) -> str:
        return f"{self.where}: {self.what}: expected {self.expected}, got {self.got}"


@advising
@dataclass(frozen=True)
class Comparison:
    """Numbers to compute again and compare, with their source.

    Attributes
    ----------
    heading
        The numbers and their source. It is empty if the numbers are the same as in the previous
        comparison, but computed in another way.
    agreement
        The sentence to print if all numbers agree. A comparison without numbers has none, and its
        heading explains why nothing is compared.
    """

    heading: str
    agreement: str = ""
    _compute: Callable[[int, Progress], Iterable[Compared]] | None = None

    def numbers(
        self, *, jobs: int | None = None, progress: ProgressLike = SILENT
    ) -> Iterable[Compared]:
        """Compute the numbers, and yield each as (where, what, expected, got), with `agrees`.

        Parameters
        ----------
        jobs
            The number of threads (default: all cores).
        progress
            Receives the finished classes and other parts of the counts.

        Returns
        -------
        Iterable[Compared]
            The comparison of each number.

        Raises
        ------
        OptionError
            If `jobs` is out of range.
        ContradictionError
            If two methods do not agree.
        """
        bar = as_progress(progress)
        threads = check_jobs(jobs, bar)
        return self._compute(threads, bar) if self._compute else ()


def published_classes(level: int) -> tuple[str, list[PublishedClass]]:
    """Return the source and the lines of the published table of the 71 or of the 44 classes."""
    position = {71: _band_with_rows, 44: _band_with_columns}[level]
    source, rows = _read(f"classes{level}.csv")
    return source, [
        PublishedClass(where, position(row), int(row["m"]), int(row["n72"])) for where, row in rows
    ]


def published_grids() -> dict[Box, int]:
    """Return the published numbers of all grids by box shape, to compare counts with.

    Sources: OEIS A107739; Felgenhauer and Jarvis, 2005; Pettersen, 2005-06; Silver, 2022.

    Returns
    -------
    dict[Box, int]
        The numbers of all grids.

    Examples
    --------
    >>> published_grids()[Box(2, 2)]
    288
    """
    _, rows = _read("sizes.csv")
    return {Box(row["box"]): int(row["grids"]) for _, row in rows}


def published_essential() -> dict[Box, int]:
    """Return the published numbers of essentially different grids by box shape."""
    _, rows = _read("sizes.csv")
    column = "essentially_different"
    return {Box(row["box"]): int(row[column]) for _, row in rows if row[column]}


CORRECTIONS = {Box(2, 5): "docs/essential-2x5.md"}
"""The evidence against a published number of essentially different grids, by its box."""


def difference_from_published(count: EssentialCount) -> str | None:
    """Describe in one line how a count differs from the published number.

    Published numbers are only compared with results, never used to count anything.

    Parameters
    ----------
    count
        The count, as `count_essential` returns it.

    Returns
    -------
    str or None
        The line. It is None if the numbers are equal, if none is published, or if only one of the
        two numbers counts a grid and its transpose as one.

    Examples
    --------
    >>> difference_from_published(count_essential("2x3")) is None
    True
    """
    check_type(count, EssentialCount, "an EssentialCount")
    box = count.box
    published = published_essential().get(box)
    if published is None or published == count.essentially_different:
        return None
    if count.transposition != (box.rows == box.columns):
        return None
    kind = "larger" if published > count.essentially_different else "smaller"
    by = f"{kind} by {abs(published - count.essentially_different)}"
    evidence = f"; {CORRECTIONS[box]} shows that it is wrong" if box in CORRECTIONS else ""
    return f"{published} is published for {box}, which is {by}{evidence}"


def verify(engine: EngineName | None = None, *, full: bool = False) -> Iterator[Comparison]:
    """Return the published numbers of grids and bands, ready to be recomputed and compared.

    Call `numbers` of each comparison to compute its numbers.

    Parameters
    ----------
    engine
        The engine that counts the completions of bands. By default `"dfs"` and `"sums"` count them,
        and then all engines that search count one case of each class.
    full
        True to add the grids with 2x5 boxes, and all engines, which takes most of an hour.

    Returns
    -------
    Iterator[Comparison]
        The comparisons.

    Raises
    ------
    OptionError
        If `engine` is unknown.

    Examples
    --------
    >>> first = next(verify())
    >>> [number.got for number in first.numbers()]
    [36288, 2051, 416, 174, 71, 44]
    >>> first.agreement
    'the numbers of classes agree'
    """
    check_type(full, bool, "True or False for full")
    engines: list[EngineName] = [*ENGINES] if full else ["dfs", "sums"]
    if engine is not None:
        engine = as_name(engine, ENGINES, "engine")
        engines = [engine]
    heading = f"The chain {' > '.join(map(str, LEVELS))}. Source: Felgenhauer and Jarvis, 2005."
    found = [Comparison(heading, "the numbers of classes agree", compare_chain)]
    for level in (71, 44):
        source, lines = published_classes(level)
        for name in engines:
            compute = partial(compare_classes, level, lines, name)
            found.append(Comparison(source, f"{level} lines and N agree with {name}", compute))
            source = ""
    boxes, small = [Box(2, 2), Box(2, 3), Box(2, 4)], [Box(2, 5)] if full else []
    heading = "Grids with other boxes. Sources: OEIS A107739; K. S. Pettersen, 2005."
    found.append(_of_boxes(heading, [*boxes, *small], compare_sizes))
    heading = "Essentially different grids. Sources: OEIS A109741, A291188."
    found.append(_of_boxes(heading, [*boxes, CLASSIC], compare_essential))
    for box, evidence in CORRECTIONS.items():
        wrong = f"{published_essential()[box]} is wrong, see {evidence}"
        found.append(Comparison(f"  {box} is not compared: {wrong}"))
    if engine is None:
        heading = "One case of each of the 44 bands, by every engine that searches."
        agreement = f"{joined(get_args(SearchEngine))} agree"
        found.append(Comparison(heading, agreement, compare_searches))
    return OneByOne(found)


def _of_boxes(heading: str, boxes: list[Box], compare: Callable[..., Any]) -> Comparison:
    return Comparison(heading, f"{', '.join(map(str, boxes))} agree", partial(compare, boxes))


def compare_chain(*_: object) -> Iterator[Compared]:
    """Compare the number of classes at each level with the published number, the level's name."""
    for name, level in chain().levels.items():
        yield Compared("chain", "classes", name, len(level))


def compare_sizes(boxes: Iterable[Box], jobs: int, progress: Progress) -> Iterator[Compared]:
    """Compare the numbers of all grids with these boxes."""
    for box in boxes:
        got = count_grids(box, jobs=jobs, progress=progress).grids
        yield Compared(f"sizes.csv, {box}", "grids", published_grids()[box], got)


def compare_essential(boxes: Iterable[Box], jobs: int, progress: Progress) -> Iterator[Compared]:
    """Compare the numbers of essentially different grids with these boxes."""
    for box in boxes:
        got = count_essential(box, jobs=jobs, progress=progress).essentially_different
        what = "essentially different grids"
        yield Compared(f"sizes.csv, {box}", what, published_essential()[box], got)


def compare_searches(jobs: int, progress: Progress) -> Iterator[Compared]:
    """Compare all engines that search on one case, B4 given, of each of the 44 classes."""
    others: list[SearchEngine] = [name for name in get_args(SearchEngine) if name != "dfs"]
    progress.start("classes", 44)
    for k, band in enumerate(chain().level(44).representatives):
        case = reduced_cases(column_sets(band), split=True)[23 * k : 23 * k + 1]
        expected = sum(count_fillings(case, engine="dfs"))
        for engine in others:
            got = sum(count_fillings(case, engine=engine))
            yield Compared(f"class {k + 1}, dfs and {engine}", "fillings", expected, got)
        progress.advance(1)


def compare_classes(
    level: int, lines: Iterable[PublishedClass], engine: EngineName, jobs: int, progress: Progress
) -> Iterator[Compared]:
    """Compare each line of a table with the count of all grids at its level, and then the whole."""
    count = count_grids(level=level, engine=engine, jobs=jobs, progress=progress)
    number = chain().level(level).number
    met: Counter[int] = Counter()
    for line in lines:
        part = count.classes[number[line.position]]
        met[int(number[line.position])] += 1
        yield Compared(line.where, "m", line.m, part.m)
        yield Compared(line.where, "n/72", line.n72, part.n // count.shape.completions_per_reduced)
    for k, part in enumerate(count.classes):
        yield Compared(f"class {k + 1} ({part.representative})", "lines in the table", 1, met[k])
    yield Compared(f"sizes.csv, {count.box}", "grids", published_grids()[count.box], count.grids)


def _read(name: str) -> tuple[str, list[tuple[str, dict[str, str]]]]:
    """Return the source of a table in data/, from its first line, and its rows with places."""
    path = files("sudokuenum") / "results" / "data" / name
    lines = path.read_text(encoding="utf-8").splitlines()
    heading = next(k for k, line in enumerate(lines) if not line.startswith("#"))
    rows = enumerate(csv.DictReader(lines[heading:]), heading + 2)
    return lines[0].lstrip("# "), [(f"{name}, line {k}", row) for k, row in rows]


def _band_with_rows(row: dict[str, str]) -> int:
    """Return the position of the reduced band whose rows right of B1 are given."""
    rows = zip(("123", "456", "789"), row["rows"].split(","), strict=True)
    return chain().position(Band("".join(first + others for first, others in rows)))


def _band_with_columns(row: dict[str, str]) -> int:
    """Return the position of the first band with an equivalent column configuration."""
    column_texts = "147", "258", "369", *row["columns"].split()
    columns = np.array([[int(digit) for digit in text] for text in column_texts])
    wanted = configuration_classes()[configuration_numbers(column_sets(columns.T)[None])]
    representatives = chain().level(44).representatives
    classes = configuration_classes()[configuration_numbers(column_sets(representatives))]
    (number,) = np.flatnonzero(classes == wanted)
    return int(np.argmax(chain().level(44).number == number))
