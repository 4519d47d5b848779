"""Saved counts of 12x12 classes: ranges share a file."""

from math import factorial
from pathlib import Path

import pytest
from how_many import part
from made_up_4x3 import SAME, MadeUp, make_up
from partitions_4x3 import START, P
from progress_told import Told
from refusals import refuses
from run_command import output, run_here
from saved_files import counted_class, execute, make_database, results_of

from sudokuenum import GridCount, run_count
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting import CountByChain
from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.long_runs import Identity, Run
from sudokuenum.research import Count4x3
from sudokuenum.research.grids_4x3.families import BOX, CLASSES
from sudokuenum.results import read_status

made_up = pytest.fixture(make_up)


def count_range(path: Path, first: int, last: int, progress: Progress = SILENT) -> GridCount | None:
    """Count the classes first to last into a file; the count of all grids if it has all."""
    with Run(Count4x3(), save=path) as run:
        for _ in run.classes(progress, [range(first, last + 1)]):
            pass
        return run.total()


def line(number: int) -> str:
    """What is printed of a class."""
    part = Count4x3().class_count(counted_class(number, SAME))
    return f"{number} {part.m} {part.n} 0.500 {part.representative}"


def test_any_ranges_share_a_file(made_up: MadeUp, path: Path) -> None:
    for start, stop in ((START, START + 7), (START + 3, START + 12), (START, START + 12)):
        told = Told()
        assert count_range(path, start + 1, stop, told) is None
        assert told.add_up(stop - start)
    assert made_up.batches == [[*range(START + a, START + b)] for a, b in ((0, 5), (5, 7), (7, 12))]
    status = read_status(path)
    assert (status.done, status.to_do, status.claimed) == (12, CLASSES - 12, 0)
    # equal seconds are those of one family, which is taken to cost as much as 200 classes
    assert status.work == 200
    assert status.expected_seconds == pytest.approx(6 / 200 * (CLASSES - 12))
    arguments = f"--box 3x4 --save {path} --jobs 1"
    captured = run_here(f"{arguments} --classes", f"{START + 12}-{START + 13}")
    assert captured.out == f"{line(START + 13)}\n"
    assert captured.err == (
        f"{Count4x3().preparation}: about a minute the first time, then seconds\n"
        f"{path}: 1 of 2 classes done\n"
        "1 of 144578 classes to count on 1 thread: about 0.2 s\n"
    )
    assert "\ndone              13\n" in output(f"status {path}")


@pytest.mark.parametrize(
    ("first", "last", "seconds"),
    part(
        [(1, 2615, 0.141), (1, 256, 0.43), (90554, 91051, 0.088), (1, 5103, 0.147), (1, 1, 48.3)], 2
    ),
)
def test_large_families_and_small_ones_let_expect_the_same(
    first: int, last: int, seconds: float, path: Path
) -> None:
    """Seconds for each class if all take 5.5 hours; the last two ranges are no whole families."""
    results = dict.fromkeys(range(first, last + 1), (SAME, seconds))
    make_database(path, Identity("columns", "4x3", CLASSES, "digest"), results_of(results))
    expected = read_status(path).expected_seconds
    assert expected is not None
    assert 3.5 < expected / 3600 < (6 if last > 256 else 18)


@pytest.mark.heavy
def test_the_last_class_of_a_file_gives_the_total(made_up: MadeUp, path: Path) -> None:
    count_range(path, 1, 10)
    execute(path, f"UPDATE classes SET n = '{SAME}', seconds = 0.5 WHERE number != 12")
    total = factorial(12) * BOX.bands_per_reduced * SAME * P**3
    arguments = f"--box 4x3 --save {path} --classes 12-13"
    assert output(arguments) == f"{line(12)}\nall grids: N = {total}\n"
    assert made_up.batches[1:] == [[11]]
    assert output(f"{arguments} --json") == f'{{"grids": "{total}"}}\n'
    # a class that is counted now has no line either
    execute(path, "UPDATE classes SET n = NULL, seconds = NULL WHERE number = 13")
    assert run_here(f"{arguments} --quiet") == (f"{total}\n", "")
    # there is no total of numbers that cannot be
    execute(path, f"UPDATE classes SET n = '{3 * SAME}' WHERE number = 99")
    out, err = run_here(f"{arguments} --quiet", status=1)
    assert (out, err.count("\n")) == ("", 1)
    assert f"class 99: n = {3 * SAME}, not " in err
    refuses(ContradictionError, "class 99: n = ", count_range, path, 1, 1)


@pytest.mark.parametrize(
    ("wrong", "why"), [(SAME + 1, "not a multiple of 1152"), (3 * SAME, "not within a factor 2 ")]
)
def test_numbers_that_no_class_can_have_are_refused(wrong: int, why: str) -> None:
    (words,) = Count4x3.wrong(Count4x3().identity, results_of({98: (SAME, 0.5), 99: (wrong, 0.5)}))
    assert words.startswith(f"class 99: n = {wrong}, {why}")


@pytest.mark.heavy
def test_the_gaps_of_merged_files_can_be_counted_as_they_are_told(
    made_up: MadeUp, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("a", "b")]
    count_range(paths[0], START + 1, START + 6)
    count_range(paths[1], START + 8, START + 9)
    whole = tmp_path / "whole.db"
    err = run_here("merge", *paths, "--save", whole, status=1).err
    gaps = f"1-{START},{START + 7},{START + 10}-{CLASSES}"
    assert err == f"sudokuenum: missing from all files: {CLASSES - 8} classes: {gaps}\n"
    few = gaps.partition(",")[2]
    made_up.batches.clear()
    out, _ = run_here(f"--box 4x3 --save {whole} --classes {few}")
    expected = [START + 7, *range(START + 10, CLASSES + 1)]
    assert [int(line.split()[0]) for line in out.splitlines()] == expected
    assert [position + 1 for batch in made_up.batches for position in batch] == expected


def test_a_file_of_another_count_is_refused(made_up: MadeUp, path: Path) -> None:
    run_count(CountByChain(), save=path)
    words = f"sudokuenum: {path}: counts box 3x3, 44 classes, engine dfs, not box 4x3\n"
    assert run_here(f"--box 4x3 --classes 1-5 --save {path}", status=2).err.endswith(words)
    path.unlink()
    count_range(path, 1, 1)
    with pytest.raises(SavedError, match="counts box 4x3, 144578 classes, kind columns, not box"):
        run_count(CountByChain(), save=path)
