"""The check of a table with the counts of 12x12 classes; most numbers are made up."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from classes_4x3 import counted_4x3
from progress_told import Told
from refusals import refuses
from run_command import output, refused, run_here
from saved_files import make_database, results_of

from sudokuenum import Box, run_count
from sudokuenum.common.progress import Progress
from sudokuenum.counting import CountByChain
from sudokuenum.errors import SavedError
from sudokuenum.long_runs import Number
from sudokuenum.long_runs.database_format import create_saved
from sudokuenum.long_runs.text_format import write_text
from sudokuenum.research import Count4x3
from sudokuenum.research import recount as recount_module
from sudokuenum.research.grids_4x3 import calls as calls4x3
from sudokuenum.research.grids_4x3 import count as count_4x3
from sudokuenum.research.grids_4x3.calls import Call, recount_of
from sudokuenum.research.grids_4x3.count import recount_4x3_classes
from sudokuenum.research.grids_4x3.families import CLASSES, Classes4x3, classes_4x3
from sudokuenum.research.recount import checked_4x3, compare_bands, draw
from sudokuenum.results import check_saved, merge_saved
from sudokuenum.results.published import published_grids

SAME = 1152 * 3 * 10**19
REDUCED = 5775**3
"""The number of reduced bands if each class has as many fillings as a reduced band stands for."""
PUBLISHED = 479001600 * 1296 * REDUCED * SAME
"""What the published number would be then."""


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The classes that are counted again; all have n = `SAME`, and met the class after them."""
    again: list[int] = []

    def recount(
        numbers: Sequence[int], *, jobs: int, progress: Progress
    ) -> Iterator[dict[int, int]]:
        again.extend(numbers)
        for number in numbers:
            yield {number: SAME, number % CLASSES + 1: SAME}

    fillings = np.full(CLASSES, 24**3 // 4)
    monkeypatch.setattr(recount_module, "recount_4x3_classes", recount)
    monkeypatch.setattr(recount_module, "tables_4x3", lambda: SimpleNamespace(fillings=fillings))
    monkeypatch.setattr(Classes4x3, "count_fillings", lambda self: fillings.copy())
    bands = REDUCED * 479001600
    monkeypatch.setattr(recount_module, "count_bands", lambda box: bands * box.bands_per_reduced)
    grids = {box: PUBLISHED for box in published_grids() if box == Box(3, 4)}
    monkeypatch.setattr(recount_module, "published_grids", lambda: grids)
    return again


def table(path: Path, *numbers: int, **changed: int) -> Path:
    """A database or a text with n = `SAME` of some classes (default: all), but some n changed."""
    results = dict.fromkeys(numbers or range(1, CLASSES + 1), (SAME, 0.5))
    results |= {int(name[1:]): (n, 0.5) for name, n in changed.items()}
    write = write_text if path.suffix == ".txt" else create_saved
    write(path, Count4x3().identity, Number, results_of(results))
    return path


@pytest.mark.slow
def test_a_whole_table_agrees(made_up: list[int], tmp_path: Path) -> None:
    path = table(tmp_path / "count.txt")
    assert output(f"verify --box 4x3 {path} --sample 5 --seed 3 --jobs 1").splitlines() == [
        f"{path}: 144578 of 144578 classes",
        "The classes and their m. About a minute.",
        "  the sum of m is the number of reduced bands",
        "All grids.",
        "  Source: Pettersen and Silver, 2006; Silver, 2022.",
        "  N agrees",
        "5 classes again, seed 3.",
        "  10 numbers of completions agree",
    ]
    assert len(set(made_up)) == 5
    assert made_up == draw(check_saved(path), 5, 3)


@pytest.mark.heavy
def test_each_difference_is_a_line(
    made_up: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = SAME + 1152
    path = table(tmp_path / "count.db", k7=wrong)
    monkeypatch.setattr(recount_module, "draw", lambda table, number, seed: [6])
    out, _ = run_here(f"verify --box 3x4 {path} --seed 1", status=1)
    m = recount_module.class_sizes()[6]
    grids = PUBLISHED + 479001600 * 1296 * m * 1152
    assert f"\n  {path}: grids: expected {PUBLISHED}, got {grids}\n" in out
    assert out.endswith(f"\n  {path}: class 7: n: expected {SAME}, got {wrong}\n")


def differences(sizes: list[int]) -> list[str]:
    return [str(number) for number in compare_bands(sizes) if not number.agrees]


def test_wrong_classes_are_told(made_up: list[int]) -> None:
    sizes = recount_module.class_sizes()
    total = sum(sizes)
    lines = differences([sizes[0] + 1, *sizes[1:]])
    assert lines == [
        f"all classes: sum of m: expected {total}, got {total + 1}",
        f"class 1: m by the tables in files: expected {sizes[0] + 1}, got {sizes[0]}",
    ]
    lines = differences(sizes[:-1])
    assert lines[0] == "all classes: number: expected 144578, got 144577"


def test_an_unfinished_table_is_checked_as_far_as_it_is(made_up: list[int], tmp_path: Path) -> None:
    path = table(tmp_path / "count.txt", 5, 77, 144578)
    out = output(f"verify --box 4x3 {path} --sample 9 --seed 1")
    assert out.startswith(f"{path}: 3 of 144578 classes\n")
    assert "\nAll grids: some classes are missing.\n3 classes again, seed 1.\n" in out
    # the classes that were met besides are not in the table
    assert out.endswith("\n  3 numbers of completions agree\n")
    assert made_up == [5, 77, 144578]
    run_here(f"verify --box 4x3 {path}")
    assert len(made_up) == 4


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("PATH --box 3x3", "box 3x3: PATH counts box 4x3"),
        ("PATH --box 4x3 --full", "--full cannot be combined with a TABLE"),
        ("PATH --box 4x3 --engine dfs", "--engine cannot be combined with a TABLE"),
        ("PATH --box 4x3 --sample -1", "sample -1: must be 0 or more"),
        ("PATH --box 4x3 --seed -1", "seed -1: must be 0 or more"),
        ("none --box 4x3", "none: no such file"),
        ("--sample 1", "--sample needs a TABLE, the file of a saved count"),
        ("--box 4x3", "--box needs a TABLE, the file of a saved count"),
    ],
)
def test_wrong_use_is_one_line(
    command: str, message: str, made_up: list[int], tmp_path: Path
) -> None:
    path = table(tmp_path / "count.txt", 5)
    command, message = (text.replace("PATH", str(path)) for text in (command, message))
    assert refused(f"verify {command}") == message
    assert made_up == []


@pytest.mark.heavy
def test_other_tables_are_refused(made_up: list[int], tmp_path: Path) -> None:
    run_count(CountByChain(71), save=tmp_path / "small.db")
    words = r"small\.db: counts box 3x3, 71 classes, .*, not box 4x3"
    refuses(SavedError, words, checked_4x3, check_saved(tmp_path / "small.db"))
    path = table(tmp_path / "count.txt", 5)
    path.write_text(path.read_text().replace(Count4x3().identity.representatives, "0" * 64))
    words = "with other representatives of the classes"
    refuses(SavedError, words, checked_4x3, check_saved(path))
    path = table(tmp_path / "wrong.txt", k9=1152)
    out, err = run_here(f"verify --box 4x3 {path}", status=1)
    assert out == ""
    assert err.startswith(f"sudokuenum: {path}: class 9: n = 1152, not within a factor 2")


def test_a_class_is_counted_again_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls4x3, "tables_4x3", lambda: SimpleNamespace(scale=10))
    instructions = set()

    def make_call(stopped: object, call: Call) -> tuple[list[int], float]:
        group = recount_of(144576)
        assert group is not None
        instructions.add(call.instructions)
        return [boxes * (call.end - call.begin) for boxes in group.boxes], 0.1

    monkeypatch.setattr(count_4x3, "make_call", make_call)
    told = Told()
    (found,) = recount_4x3_classes([144577], jobs=1, progress=told)
    group = recount_of(144576)
    assert group is not None
    assert group.whole.triple != classes_4x3().triples[144576]
    assert instructions == {1}
    assert 144577 in found
    assert set(found.values()) == {100 * group.whole.end}
    assert told.add_up(group.whole.end)


@pytest.mark.slow
def test_a_counted_table_agrees_when_its_classes_are_counted_again(
    tmp_path: Path, path: Path
) -> None:
    first, last = 144560, 144578
    results = {k: (part.n, part.seconds) for k, part in counted_4x3(first, last)}
    make_database(path, Count4x3().identity, results_of(results))
    merge_saved([path], tmp_path / "count.txt.xz")
    arguments = f"verify --box 4x3 {tmp_path}/count.txt.xz --seed 1"
    assert "  the sum of m is the number of reduced bands\n" in output(f"{arguments} --sample 2")
