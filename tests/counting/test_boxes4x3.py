import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import factorial
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from equal_boxes import completions_under_equal_boxes
from numpy.typing import NDArray
from progress_told import Told

from sudokuenum import (
    Band,
    Box,
    ContradictionError,
    OptionError,
    SavedError,
    band_completions,
    cli,
    count_grids,
    merge_saved,
    read_status,
    save_4x3_classes,
)
from sudokuenum.bands.number_of_bands import count_bands
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting import boxes4x3, calls4x3
from sudokuenum.counting.boxes4x3 import check_range, count_4x3_classes
from sudokuenum.counting.calls4x3 import Call, orbits_of
from sudokuenum.counting.groups4x3 import (
    BOX,
    CLASSES,
    boxes_with_column,
    classes_4x3,
    columns_of_boxes,
    images_of_partitions,
)
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.counting.results import ClassCount, ColumnSets
from sudokuenum.counting.tables4x3 import LIMIT
from sudokuenum.counting.tables4x3 import tables_4x3 as tables_of_all
from sudokuenum.kernels.completions4x3 import Batch, Tables, partitions_with, ways
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings import band_fillings
from sudokuenum.kernels.fillings4x3 import fillings_beside
from sudokuenum.reference.completions4x3 import completions4x3 as reference_completions4x3
from sudokuenum.reference.plain import plain
from sudokuenum.runs.file_format import SavedCount
from sudokuenum.runs.saved import SavedFile

P, PLACES, WAYS = 5775, 5792, 346
START = 144540
"""Here begin the last five classes of a group, which groups of 13, 11 and 9 classes follow."""
SLOW_START = 144491
"""Where a slow count begins, which takes five classes at a time."""
SAME = 1152 * 3 * 10**19
"""A number of completions that a class can have."""
SLOW_COUNT = """
import os, sys, time
from pathlib import Path
from types import SimpleNamespace
from sudokuenum.counting import boxes4x3
from sudokuenum.runs.file_format import SavedCount
from sudokuenum.counting.results import ClassCount, ColumnSets

def groups(start, stop):
    return iter([(0, k, min(k + 5, stop)) for k in range(start, stop, 5)])

def count(groups, threads, progress, executor, known):
    for positions in groups:
        os.write(log, "".join(f"{position}\\n" for position in positions).encode())
        time.sleep(float(sys.argv[3]))
        for position in positions:
            yield position, ClassCount(ColumnSets(()), 1, 1152 * (3 * 10**19 + position), 0.5)

log = os.open(sys.argv[2], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
boxes4x3._count_groups, boxes4x3.tables_4x3 = count, lambda: None
boxes4x3.classes_4x3 = lambda: SimpleNamespace(groups=groups)
boxes4x3.saved_4x3 = lambda: SavedCount("4x3", 144578, "columns", "digest")
try:
    boxes4x3.save_4x3_classes(Path(sys.argv[1]), int(sys.argv[4]) + 1)
except KeyboardInterrupt:
    sys.exit(130)
"""
"""Counts classes, five in so many seconds, and notes which it begins."""


@cache
def configurations() -> Configurations:
    return Configurations(4, 3)


def partition_sets(found: Configurations) -> NDArray[np.uint16]:
    sets = np.zeros((P, 3), dtype=np.uint16)
    found.partition_sets(sets)
    return sets


def test_classes_of_12x12_bands() -> None:
    found = configurations()
    assert [found.classes(boxes) for boxes in (1, 2, 3, 4)] == [1, 9, 359, 144578]
    assert sum(found.size(k) for k in range(len(found))) == P**3


def test_shares() -> None:
    for box in (0, 1234):
        shares = configurations().shares(box)
        assert len(shares) == WAYS
        # what one band takes the other can take, in the opposite place of the list
        (upper, lower) = shares[7], shares[WAYS - 1 - 7]
        assert box in configurations().shares(upper)
        assert lower in configurations().shares(upper)


def test_fillings_beside_three_boxes_are_those_of_the_classes() -> None:
    found = configurations()
    number = np.zeros(359 * P, dtype=np.int32)
    found.numbers(4, number)
    boxes = np.array([0, 1, 77, 3000, 5774], dtype=np.uint16)
    sets = partition_sets(found)
    for triple in (0, 118, 358):
        fillings = np.zeros(len(boxes), dtype=np.uint64)
        fillings_beside(sets[found.representative(3, triple)], sets[boxes], fillings)
        classes = number[triple * P + boxes.astype(int)]
        assert fillings.tolist() == [band_fillings(found.sets(int(k)), 4, 3) for k in classes]


@pytest.mark.quick
def test_kernel_and_its_twin_agree_on_random_tables() -> None:
    rng = np.random.default_rng(1)
    d = np.zeros((P, P), dtype=np.int64)
    d[:] = rng.integers(-LIMIT, LIMIT + 1, (P, P))
    d[rng.random((P, P)) < 0.3] = LIMIT
    memory = np.zeros(P * PLACES + 32, dtype=np.int16)
    begin = -memory.ctypes.data % 64 // 2
    table = memory[begin : begin + P * PLACES].reshape(1, P, PLACES)
    table[0, :, :P] = d
    rows, place = np.nonzero(rng.random((P, P)) < 0.001)
    overflow = rng.integers(1, 900000, len(rows))
    d[rows, place] += overflow
    start = np.searchsorted(rows, np.arange(P + 1))
    first, second = (
        np.array([rng.permutation(P) for _ in range(P)], dtype=np.uint16) for _ in range(2)
    )
    choice = rng.integers(0, P, (3, WAYS)).astype(np.uint16)
    tables = Tables(
        table,
        start.astype(np.int32),
        place.astype(np.uint16),
        overflow.astype(np.int32),
        first,
        second,
        np.zeros(P, dtype=np.int32),
    )
    # C before and after these sets, and columns with and without the least digit
    columns = np.array([0, 77, 300, 494], dtype=np.uint16)
    boxes = np.zeros((4, 35), dtype=np.uint16)
    partitions_with(columns, boxes)
    fourth = np.array([configurations().shares(int(box)) for box in boxes.flat], dtype=np.uint16)
    pairs, offset = [5 * WAYS - 1, 5 * WAYS, WAYS * WAYS - 1], 1000
    expected = reference_completions4x3(d, first, second, choice, fourth, pairs, offset)
    squares = offset**2 * len(pairs) * WAYS**2
    for way in range(1, ways() + 1):
        sums = np.zeros((4, 35), dtype=np.int64)
        Batch(tables, choice, columns, way).add(np.array(pairs, np.int32), offset, sums)
        assert (sums.ravel() + squares).tolist() == expected


def test_ranges_of_classes() -> None:
    assert check_range(1, 10) == range(1, 11)
    for first, last in ((5, 4), (0, 3), (-1, 3), (1, 144579)):
        # at once, and not when the result is iterated
        with pytest.raises(OptionError, match=f"classes {first}-{last}: .* within 1-144578"):
            count_4x3_classes(first, last)
    with pytest.raises(TypeError, match="first: expected an integer, not str"):
        count_4x3_classes("1")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="jobs 0"):
        count_4x3_classes(1, 2, jobs=0)


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """What is counted from now on; it costs no time, and n is `SAME`."""
    begun = []

    def count(
        groups: Iterable[Sequence[int]], threads: int, progress: Progress, *_: object
    ) -> Iterator[tuple[int, ClassCount]]:
        for positions in groups:
            begun.append(list(positions))
            progress.advance(len(positions))
            for position in positions:
                yield position, ClassCount(ColumnSets(()), 1, SAME, 0.5)

    monkeypatch.setattr(boxes4x3, "_count_groups", count)
    # as many fillings in each class as a reduced band stands for
    tables = SimpleNamespace(fillings=np.full(CLASSES, 24**3 // 4))
    monkeypatch.setattr(boxes4x3, "tables_4x3", lambda: tables)
    return begun


def test_any_ranges_share_a_file(
    batches: list[list[int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.db"
    for start, stop in ((START, START + 7), (START + 3, START + 12), (START, START + 12)):
        told = Told()
        assert save_4x3_classes(path, start + 1, stop, progress=told) is None
        assert told.add_up(stop - start)
    assert batches == [[*range(START + a, START + b)] for a, b in ((0, 5), (5, 7), (7, 12))]
    status = read_status(path)
    assert (status.done, status.to_do, status.claimed) == (12, CLASSES - 12, 0)
    # equal seconds are those of one group, which is taken to cost as much as 200 classes
    assert status.work == 200
    assert status.expected == pytest.approx(6 / 200 * (CLASSES - 12))
    arguments = ["--box", "3x4", "--save", str(path), "--jobs", "1"]
    assert cli.main([*arguments, "--classes", f"{START + 12}-{START + 13}"]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"{START + 13} 1 {SAME} 0.500 \n"
    assert captured.err == (
        f"{path}: 1 of 2 are done\n"
        "1 of 144578 classes to count, threads: 1; first their tables, for about a minute\n"
    )
    assert cli.main(["status", str(path)]) == 0
    assert "\ndone      13 of 144578 classes, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("first", "last", "seconds"),
    [(1, 2615, 0.141), (1, 5103, 0.147), (90554, 91051, 0.088), (1, 256, 0.43), (1, 1, 48.3)],
)
def test_large_groups_and_small_ones_let_expect_the_same(
    first: int, last: int, seconds: float, tmp_path: Path
) -> None:
    """Seconds for each class if all take 5.5 hours; the last two ranges are no whole groups."""
    path = tmp_path / "saved.db"
    with SavedFile(path, SavedCount("4x3", CLASSES, "columns", "digest")) as saved:
        for number in range(first, last + 1):
            saved.keep(number, SAME, seconds)
    expected = read_status(path).expected
    assert expected is not None
    assert 3.5 < expected / 3600 < (6 if last > 256 else 18)


def test_the_last_class_of_a_file_gives_the_total(
    batches: list[list[int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.db"
    save_4x3_classes(path, 1, 10)
    with sqlite3.connect(path) as database:
        database.execute(f"UPDATE classes SET n = '{SAME}', seconds = 0.5 WHERE number != 12")
    database.close()
    total = factorial(12) * BOX.bands_per_reduced * SAME * P**3
    arguments = ["--box", "4x3", "--save", str(path), "--classes", "12-13"]
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == f"12 1 {SAME} 0.500 \nall grids: N = {total}\n"
    assert batches[1:] == [[11]]
    assert cli.main([*arguments, "--json"]) == 0
    assert capsys.readouterr().out == f'{{"grids": "{total}"}}\n'
    assert cli.main([*arguments, "--quiet"]) == 0
    assert capsys.readouterr() == (f"{total}\n", "")
    # a class that is counted now has no line either
    with sqlite3.connect(path) as database:
        database.execute("UPDATE classes SET n = NULL, seconds = NULL WHERE number = 13")
    database.close()
    assert cli.main([*arguments, "--quiet"]) == 0
    assert capsys.readouterr() == (f"{total}\n", "")
    # nor is there a total of numbers that cannot be
    for wrong, why in ((SAME + 1, "multiple of 1152"), (3 * SAME, "factor 2")):
        with sqlite3.connect(path) as database:
            database.execute(f"UPDATE classes SET n = '{wrong}' WHERE number = 99")
        database.close()
        assert cli.main([*arguments, "--quiet"]) == 1
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert f"class 99: n = {wrong}, not " in err
        assert why in err
        with pytest.raises(ContradictionError, match="class 99: n = "):
            save_4x3_classes(path, 1, 1)


def test_files_of_ranges_are_joined(batches: list[list[int]], tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "ab"]
    save_4x3_classes(paths[0], START + 1, START + 6)
    save_4x3_classes(paths[1], START + 6, START + 9)
    merged = merge_saved(paths, tmp_path / "whole.db")
    assert merged.doubles == (START + 6,)
    assert len(merged.gaps) == CLASSES - 9
    batches.clear()
    save_4x3_classes(tmp_path / "whole.db", START + 1, START + 10)
    assert batches == [[START + 9]]


def test_the_gaps_of_merged_files_can_be_counted_as_they_are_told(
    batches: list[list[int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / name for name in ("a", "b")]
    save_4x3_classes(paths[0], START + 1, START + 6)
    save_4x3_classes(paths[1], START + 8, START + 9)
    whole = tmp_path / "whole.db"
    assert cli.main(["merge", *map(str, paths), "--save", str(whole)]) == 1
    err = capsys.readouterr().err
    gaps = f"1-{START},{START + 7},{START + 10}-{CLASSES}"
    assert err == f"sudokuenum: in no file: {CLASSES - 8} classes: {gaps}\n"
    few = gaps.partition(",")[2]
    batches.clear()
    arguments = ["--box", "4x3", "--save", str(whole), "--classes", few]
    assert cli.main(arguments) == 0
    out, _ = capsys.readouterr()
    assert [int(line.split()[0]) for line in out.splitlines()] == [
        START + 7,
        *range(START + 10, CLASSES + 1),
    ]
    assert [position + 1 for batch in batches for position in batch] == [
        START + 7,
        *range(START + 10, CLASSES + 1),
    ]


def test_a_file_of_another_count_is_refused(
    batches: list[list[int]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.db"
    count_grids(save=path)
    assert cli.main(["--box", "4x3", "--classes", "1-5", "--save", str(path)]) == 2
    assert capsys.readouterr() == (
        "",
        f"sudokuenum: {path}: counts box 3x3, level 44, engine dfs, not box 4x3\n",
    )
    path.unlink()
    save_4x3_classes(path, 1, 1)
    with pytest.raises(SavedError, match="counts box 4x3, level 144578, engine columns, not box"):
        count_grids(save=path)


def slow_count(folder: Path, seconds: float, start: int) -> subprocess.Popen[str]:
    arguments = [str(folder / "saved.db"), str(folder / "log"), str(seconds), str(start)]
    return subprocess.Popen(
        [sys.executable, "-c", SLOW_COUNT, *arguments], stdout=subprocess.PIPE, text=True
    )


def begun(folder: Path) -> Counter[int]:
    log = folder / "log"
    return Counter(map(int, log.read_text().split())) if log.exists() else Counter()


def wait_for_batches(folder: Path, classes: int) -> None:
    deadline = time.monotonic() + 60
    while len(begun(folder)) < classes:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_killed_it_loses_only_the_batch_in_hand(tmp_path: Path) -> None:
    rng = random.Random(1)
    kills = (6, 30, 50)
    for classes in kills:
        process = slow_count(tmp_path, 0.1, SLOW_START)
        wait_for_batches(tmp_path, classes)
        time.sleep(rng.uniform(0, 0.1))
        process.kill()
        process.communicate()
    # two more share what is left
    processes = [slow_count(tmp_path, 0, SLOW_START) for _ in range(2)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    status = read_status(tmp_path / "saved.db")
    assert (status.done, status.claimed) == (CLASSES - SLOW_START, 0)
    counts = begun(tmp_path)
    assert sorted(counts) == list(range(SLOW_START, CLASSES))
    assert sum(counts.values()) <= CLASSES - SLOW_START + 5 * len(kills)


def test_processes_share_a_file(tmp_path: Path) -> None:
    processes = [slow_count(tmp_path, 0.1, SLOW_START) for _ in range(2)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    assert begun(tmp_path) == Counter(range(SLOW_START, CLASSES))
    with sqlite3.connect(tmp_path / "saved.db") as database:
        (runs,) = database.execute("SELECT count(DISTINCT run) FROM classes").fetchone()
    database.close()
    assert runs == 2


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_gives_back_what_is_claimed(tmp_path: Path) -> None:
    process = slow_count(tmp_path, 30, SLOW_START)
    wait_for_batches(tmp_path, 5)
    path = tmp_path / "saved.db"
    assert read_status(path).claimed == 5
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=10)
    assert process.returncode == 130
    assert (read_status(path).claimed, read_status(path).processes) == (0, 0)


@pytest.mark.slow
def test_classes_add_up_to_all_bands() -> None:
    classes = classes_4x3()
    assert sorted(classes.classes) == list(range(len(classes)))
    tuples = [classes.configurations.size(int(k)) for k in classes.classes]
    fillings = tables_of_all().fillings.tolist()
    total = 24 * sum(a * b for a, b in zip(tuples, fillings, strict=True))
    assert P * 6**4 * total == count_bands(BOX)


@pytest.mark.slow
def test_sums_agree_with_fillings_of_every_band() -> None:
    """For a pair (k1, k2): each band's class is found from its column sets."""
    classes = classes_4x3()
    found, position_of = classes.configurations, np.argsort(classes.classes)
    sets = partition_sets(found)
    tables, scale, offset, fillings = tables_of_all()
    for position in (3, len(classes) - 1):
        triple = classes.all_triples[classes.triples[position]]
        x4 = int(classes.boxes[position])
        choice = np.array([found.shares(box) for box in (*triple.boxes, x4)], dtype=np.uint16)
        column = columns_of_boxes()[x4, :1].astype(np.uint16)
        sums = np.zeros((1, 35), dtype=np.int64)
        batch = Batch(tables, choice[:3].copy(), column, ways())
        batch.add(np.array([400], np.int32), offset, sums)
        place = boxes_with_column()[column[0]].tolist().index(x4)
        k1, k2 = divmod(400, WAYS)

        def g(k: tuple[int, ...], choice: NDArray[np.uint16] = choice) -> int:
            partitions = [int(row[one]) for row, one in zip(choice, k, strict=True)]
            number = found.find(sets[partitions].ravel().tolist())
            return int(fillings[position_of[number]]) * 24 // scale

        total = 0
        for k3 in range(WAYS):
            for k4 in range(WAYS):
                k = (k1, k2, k3, k4)
                total += g(k) * g(tuple(WAYS - 1 - one for one in k))
        assert int(sums[0, place]) + offset**2 * WAYS**2 == total


@pytest.mark.slow
def test_a_class_is_counted_alike_beside_another_triple() -> None:
    classes = classes_4x3()
    ((_, part),) = count_4x3_classes(START, START)
    assert part.n % Box(4, 3).completions_per_reduced == 0
    about = product_estimate(BOX) / count_bands(BOX)
    assert abs(part.n / about - 1) < 0.05
    number = int(classes.classes[START - 1])
    old = int(classes.triples[START - 1])
    others = [
        k for k, triple in enumerate(classes.all_triples) if k != old and number in triple.classes
    ]
    try:
        classes.triples[START - 1] = others[0]
        ((_, again),) = count_4x3_classes(START, START)
    finally:
        classes.triples[START - 1] = old
    assert again.n == part.n


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """Calls whose sums are such that each class has its number as mean; what calls are made."""
    calls = []

    def make_call(version: str, call: Call) -> tuple[list[int], float]:
        calls.append(call)
        triple = classes_4x3().all_triples[call.triple]
        boxes = boxes_with_column()[list(call.columns)]
        classes, counts = np.unique(triple.classes[boxes], return_counts=True)
        # a call gives the share of its pairs, in whole numbers
        pairs = len(orbits_of(call.triple).pairs)
        return [
            int(count) * (int(number) * call.end // pairs - int(number) * call.begin // pairs)
            for number, count in zip(classes, counts, strict=True)
        ], 0.001

    tables = SimpleNamespace(fillings=np.full(CLASSES, 24**3 // 4), scale=24)
    for module in (boxes4x3, calls4x3):
        monkeypatch.setattr(module, "tables_4x3", lambda: tables)
        monkeypatch.setattr(module, "make_call", make_call)
    return calls


def test_sums_of_boxes_give_the_completions_of_their_classes(made_up: list[Call]) -> None:
    found = dict(count_4x3_classes(144501, CLASSES))
    assert sorted(found) == list(range(144501, CLASSES + 1))
    numbers = classes_4x3().classes
    assert all(part.n == 24**2 * int(numbers[k - 1]) for k, part in found.items())
    # each pair once
    for group in {call.group for call in made_up}:
        ends = sorted((call.begin, call.end) for call in made_up if call.group == group)
        assert [begin for begin, _ in ends] == [0, *(end for _, end in ends[:-1])]
        (triple,) = {call.triple for call in made_up if call.group == group}
        assert ends[-1][1] == len(orbits_of(triple).pairs)


def test_a_sample_is_counted_twice_and_a_difference_stops_the_count(
    made_up: list[Call], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boxes4x3, "_RECOUNTED", 5)
    assert len(list(count_4x3_classes(144501, CLASSES))) == 78
    again = {call.triple for call in made_up if call.way == 1}
    assert 5 < len(again) < 40
    make_call = calls4x3.make_call

    def wrong(version: str, call: Call) -> tuple[list[int], float]:
        sums, seconds = make_call(version, call)
        return [one + (call.way == 1) for one in sums], seconds

    monkeypatch.setattr(boxes4x3, "make_call", wrong)
    with pytest.raises(ContradictionError, match=r"^class \d+: n = \d+ beside triple \d+, but "):
        list(count_4x3_classes(144501, CLASSES))


def test_classes_that_two_groups_meet_are_compared(
    made_up: list[Call], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = [range(a, b) for _, a, b in classes_4x3().groups(144000, CLASSES)]
    known: dict[int, int] = {}
    found = dict(boxes4x3._count_groups(groups, 1, SILENT, None, known))
    assert len(found) == CLASSES - 144000 < len(known)
    # a class of another group
    position = next(position for position in known if position not in found)
    known[position] += 1
    with pytest.raises(ContradictionError, match=f"class {position + 1}: .* but {known[position]}"):
        list(boxes4x3._count_groups(groups, 1, SILENT, None, known))


def test_symmetries_of_triples() -> None:
    classes = classes_4x3()
    sets = partition_sets(classes.configurations)
    for triple in classes.all_triples[::40]:
        x1, x2, x3 = triple.boxes
        for h, exchange in zip(triple.symmetries[-2:], triple.exchanges[-2:], strict=True):
            image = images_of_partitions(h)
            assert (image[x1], image[x2], image[x3]) == ((x2, x1, x3) if exchange else triple.boxes)
            # a relabelling of the sets, one by one
            some = [{int(h[d]) for d in range(12) if mask >> d & 1} for mask in sets[77].tolist()]
            there = [{d for d in range(12) if mask >> d & 1} for mask in sets[image[77]].tolist()]
            assert sorted(map(sorted, some)) == sorted(map(sorted, there))
            assert np.array_equal(triple.classes[image], triple.classes)
        # a triple beside its boxes has the class that its boxes tell
        for box in (0, 77, 5774):
            x = sets[[x1, x2, x3, box]].ravel().tolist()
            assert classes.configurations.find(x) == triple.classes[box]


def test_orbits_of_pairs_of_shares() -> None:
    """Orbits under all symmetries, one by one, of triples that have few."""
    classes = classes_4x3()
    tried = 0
    for number, triple in enumerate(classes.all_triples):
        if not 2 <= len(triple.symmetries) <= 8 or number % 12:
            continue
        orbits = orbits_of(number)
        assert int(orbits.sizes.sum()) == WAYS**2
        assert np.all(np.diff(orbits.sizes) >= 0)
        first, second = (classes.shares[box].tolist() for box in triple.boxes[:2])
        for pair, size in list(zip(orbits.pairs.tolist(), orbits.sizes.tolist(), strict=True))[
            ::999
        ]:
            k1, k2 = divmod(pair, WAYS)
            shares = {
                ((first[a], first[WAYS - 1 - a]), (second[b], second[WAYS - 1 - b]))
                for a, b in ((k1, k2), (WAYS - 1 - k1, WAYS - 1 - k2))
            }
            orbit = set()
            for h, exchange in zip(triple.symmetries, triple.exchanges, strict=True):
                image = images_of_partitions(h).tolist()
                for one in shares:
                    moved = tuple((image[a], image[b]) for a, b in one)
                    orbit.add(moved[::-1] if exchange else moved)
            # a share in which both bands take what the box above has occurs twice
            ways_of = [Counter(zip(box, box[::-1], strict=True)) for box in (first, second)]
            assert size == sum(ways_of[0][a] * ways_of[1][b] for a, b in orbit)
            tried += 1
    assert tried > 100


def test_columns_of_a_group_meet_its_classes() -> None:
    classes = classes_4x3()
    for first in (0, 60000, 144400):
        number, start, stop = next(classes.groups(first, first + 400))
        triple, wanted = classes.all_triples[number], classes.classes[start:stop]
        columns = triple.columns_for(wanted)
        boxes = boxes_with_column()[columns].ravel()
        assert np.all(np.isin(wanted, triple.classes[boxes]))
        # whole orbits of boxes
        for h in triple.symmetries[:: max(1, len(triple.symmetries) // 8)]:
            assert set(images_of_partitions(h)[boxes].tolist()) == set(boxes.tolist())


def equal_boxes(r: int) -> list[int]:
    """Column sets of a band of r boxes that have the standard ones each."""
    return [sum(1 << 3 * i + k for i in range(r)) for k in range(3)] * r


def test_completions_under_equal_boxes_of_two_and_three_rows() -> None:
    # to rely on it for four
    lacking = [63 ^ mask for mask in equal_boxes(2)]
    assert completions_under_equal_boxes(2) == plain([lacking] * 4, Box(2, 3))
    band = Band.parse("123456789456789123789123456")
    assert [completions_under_equal_boxes(3)] == band_completions([band], "dfs")


@pytest.mark.slow
def test_completions_of_a_whole_class_agree_with_a_sum_over_words() -> None:
    """All 346^4 terms of the class of most symmetries, without relabellings and tables."""
    classes = classes_4x3()
    number = classes.configurations.find(equal_boxes(4))
    (position,) = np.flatnonzero(classes.classes == number).tolist()
    ((_, part),) = count_4x3_classes(position + 1, position + 1)
    assert part.n == completions_under_equal_boxes(4)


@pytest.mark.slow
def test_completions_of_a_whole_class_agree_with_numpy() -> None:
    """All 346^4 / 2 terms, f of each band by its class, without the kernel and its cut numbers."""
    classes, position = classes_4x3(), 144574
    found = classes.configurations
    _, second, third, fourth = classes.numbers
    fillings = tables_of_all().fillings
    scale = int(np.gcd.reduce(fillings))
    g = np.zeros(len(classes), dtype=np.int32)
    g[classes.classes] = fillings // np.uint64(scale)
    # of the bands whose first two boxes are one of nine pairs
    table = np.zeros((len(third), P, P), dtype=np.int32)
    image = np.zeros((1, P), dtype=np.uint16)
    for pair, box in np.ndindex(len(third), P):
        found.images(3, pair * P + box, image)
        table[pair, box] = g[fourth[third[pair, box]]][image[0]]
    to_first, to_second = np.zeros((2, P, P), dtype=np.uint16)
    found.images(1, 0, to_first)
    found.images(2, 0, to_second)
    triple = classes.all_triples[classes.triples[position]]
    x = [*triple.boxes, int(classes.boxes[position])]
    upper = np.array([found.shares(box) for box in x])
    lower = upper[:, ::-1]

    def numbers(choice: NDArray[np.int64], k1: int, k2: int) -> NDArray[np.int32]:
        """g for all k3 and k4."""
        image = to_first[choice[0, k1]]
        p = image[choice[1, k2]]
        y3, y4 = to_second[p][image[choice[2:]]]
        some: NDArray[np.int32] = table[second[0, p]][np.ix_(y3, y4)]
        return some

    total = 0
    for k in np.ndindex(WAYS // 2, WAYS):
        terms = np.multiply(numbers(upper, *k), numbers(lower, *k), dtype=np.int64)
        total += int(terms.sum())
    ((_, part),) = count_4x3_classes(position + 1, position + 1)
    assert part.n == 2 * (24 * scale) ** 2 * total
