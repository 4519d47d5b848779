"""The text of a saved count."""

import lzma
import random
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from how_many import cases
from refusals import refuses
from run_command import output, python, refused, run_here
from saved_files import make_database, read_numbers, results_of

from sudokuenum import run_count
from sudokuenum.counting.long_count import CountByChain
from sudokuenum.errors import SavedError
from sudokuenum.long_runs import Identity, Number
from sudokuenum.long_runs.long_count import Results
from sudokuenum.long_runs.text_format import read_saved_text, write_text
from sudokuenum.results import read_status

N = "6670903752021072936960"
COUNT = Identity("columns", "4x3", 144578, "0" * 64)


@pytest.fixture
def database(path: Path) -> Path:
    """A count of which every second class is saved."""
    run_count(CountByChain(engine="sums"), save=path)
    saved = read_numbers(path)
    path.unlink()
    make_database(path, saved.identity, {k: one for k, one in saved.results.items() if k % 2})
    return path


def numbers(results: Results[Number]) -> dict[int, int]:
    """The numbers without the seconds."""
    return {k: one.result.n for k, one in results.items()}


@pytest.mark.parametrize("name", ["count.txt", "count.txt.xz"])
def test_a_saved_count_becomes_a_text_and_goes_on(
    name: str, database: Path, tmp_path: Path
) -> None:
    text, again = tmp_path / name, tmp_path / "again.db"
    for source, target in ((database, text), (text, again)):
        # not all classes are there, but what there was is there
        done = (f"22 of 44 classes in {target}\n", "")
        assert run_here(f"merge {source} --save {target}") == done
        assert read_numbers(target).identity == read_numbers(database).identity
        assert numbers(read_numbers(target).results) == numbers(read_numbers(database).results)
        assert read_status(target).seconds == pytest.approx(read_status(database).seconds, abs=1e-3)
        assert read_status(target).to_do == 22
    assert "\ndone              22\n" in output(f"status {text}")
    options = "--engine sums --quiet"
    assert output(f"count --save {again} {options}") == N + "\n"
    # a count goes on in a database only
    expected = f"{text}: a text file; `merge {text} --save FILE.db` makes a database of it"
    assert refused(f"count --save {text} {options}") == expected
    new = tmp_path / f"new-{name}"
    assert "a count is saved in a database" in refused(f"count --save {new} {options}")
    assert not new.exists()


def test_a_count_without_representatives_is_read_again(file: Path) -> None:
    count = Identity("squares", "2x2", 3)
    write_text(file, count, Number, results_of({1: (1, 0.0), 3: (9, 0.0)}))
    identity, _, results = read_saved_text(file, lambda identity: Number)
    assert identity == count
    assert numbers(results) == {1: 1, 3: 9}
    # an editor may have removed the space at the end of the line
    file.write_text(file.read_text("utf-8").replace("representatives \n", "representatives\n"))
    assert read_saved_text(file, lambda identity: Number)[0] == count


def test_lines_may_end_as_on_windows(file: Path) -> None:
    write_text(file, COUNT, Number, results_of({1: (1152, 0.5), 7: (2304, 0.25)}))
    as_written = read_saved_text(file, lambda _: Number)
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    assert read_saved_text(file, lambda _: Number) == as_written


def test_what_a_text_looks_like(file: Path) -> None:
    count = replace(COUNT, kind="größe", classes=5, parameters={"x": "ö", "k": 7}, shard="1/2")
    write_text(file, count, Number, results_of({5: (1152 * 7, 0.25), 1: (1152 * 10**19, 0.5)}))
    version, *lines = file.read_text("utf-8").splitlines()[1:]
    assert version.startswith("version ")
    assert lines == [
        "kind größe",
        "box 4x3",
        "classes 5",
        f"representatives {'0' * 64}",
        'parameters {"x": "ö", "k": 7}',
        "shard 1/2",
        "results n",
        "factors 1152",
        "lines 2",
        "seconds 0.750",
        "digest " + sha256(f"1 {10**19}\n5 7\n".encode()).hexdigest(),
        "",
        "1 10000000000000000000",
        "5 7",
    ]
    identity, _, results = read_saved_text(file, lambda _: Number)
    assert identity == count
    assert results == results_of({1: (1152 * 10**19, 0.375), 5: (1152 * 7, 0.375)})


def made_up(classes: int) -> Results[Number]:
    """Numbers of the size that the counts of boxes of 4x3 have."""
    rng = random.Random(1)
    numbers = range(1, classes + 1)
    return results_of({k: (1152 * int(rng.gauss(3.255e19, 9e17)), 0.1) for k in numbers})


@pytest.mark.parametrize("classes", [20_000, pytest.param(144578, marks=pytest.mark.slow)])
def test_a_text_is_small(classes: int, tmp_path: Path) -> None:
    path, results = tmp_path / "count.txt.xz", made_up(classes)
    write_text(path, COUNT, Number, results)
    assert path.stat().st_size < 10.3 * classes  # 10 bytes a class at most
    assert numbers(read_saved_text(path, lambda _: Number)[2]) == numbers(results)


DAMAGES = {
    ("^sudokuenum saved count 2", "sudokuenum saved count 3"): "begins with 'sudokuenum saved co",
    (r"\n\n(.|\n)*", "\n"): "cut off in the head",
    ("box 4x3\n", ""): "line 4: 'classes 144578', expected the field 'box'",
    ("box 4x3", "box 4by3"): "box '4by3': expected ROWSxCOLUMNS",
    ("classes 144578", "classes 1e5"): "line 5: 'classes 1e5', expected the field 'classes'",
    ("classes 144578", "classes 0"): "classes 0: not from 1",
    ("classes 144578", "classes 9"): "line 24: class 10 does not belong to the count",
    ("shard 1/1", "shard 2/1"): "shard 2/1: the parts of M are",
    ("shard 1/1", "shard 1/3"): "line 16: class 2 does not belong to the count",
    ("factors 1152", "factors 0"): "line 15: '1 .*, expected a class and its result",
    ("factors 1152", "factors 1 1152"): "2 factors, expected 1",
    ("factors 1152", "factors "): "line 10: 'factors ', expected the field 'factors'",
    ("results n", "results n m"): "results 'n m', expected n",
    ("parameters {}", "parameters {"): "parameters '{': expected a JSON object",
    ("parameters {}", "parameters [1]"): r"parameters '\[1\]': expected a JSON object",
    ("parameters {}", 'parameters {"k": [1]}'): "parameters .*: expected a JSON object",
    ("lines 50", "lines 51"): "damaged or edited: 50 whole lines of classes, expected 51",
    ("seconds [0-9.]+", "seconds -1"): "line 12: 'seconds -1', expected the field 'seconds'",
    ("seconds [0-9.]+", "seconds nan"): "line 12: 'seconds nan', expected the field 'seconds'",
    ("digest .*", "digest"): "line 13: 'digest', expected the field 'digest'",
    ("(digest .*)", r"\1\nmore 5"): "line 14: expected an empty line",
    ("\n7 .", "\n7 1"): "damaged or edited: the digest does not match",
    ("\n7 .*", ""): "damaged or edited: 49 whole lines of classes, expected 50",
    ("50 .*\n$", "50 3"): "damaged or edited: 49 whole lines of classes, expected 50",
    ("\n7 ", "\n\xe9 "): "damaged",
}
"""Changes of a text, and what is said of it."""


@pytest.mark.parametrize("change", DAMAGES)
def test_a_damaged_text_is_one_line(change: tuple[str, str], tmp_path: Path) -> None:
    path, target = tmp_path / "count.txt", tmp_path / "count.db"
    write_text(path, COUNT, Number, made_up(50))
    text, changes = re.subn(*change, path.read_text(), count=1)
    assert changes == 1
    path.write_bytes(text.encode("latin-1"))
    for arguments in (["status", str(path)], ["merge", str(path), "--save", str(target)]):
        out, err = run_here(*arguments, status=2)
        assert (out, err.count("\n")) == ("", 1)
        assert re.match(f"sudokuenum: {re.escape(str(path))}: {DAMAGES[change]}", err)
    assert not target.exists()


@pytest.mark.parametrize(
    "classes", ["1 5\n1 5\n", "2 5\n1 5\n", "0 5\n", "1 05\n", "1 5 5\n", "1\n", "\n", "1  5\n"]
)
def test_wrong_lines_of_classes_are_named(classes: str, file: Path) -> None:
    write_text(file, COUNT, Number, results_of({1: (1152, 0.5)}))
    head = file.read_text().partition("\n\n")[0]
    digest = sha256(classes.encode()).hexdigest()
    head = re.sub("lines .*", f"lines {classes.count(chr(10))}", head)
    head = re.sub("digest .*", f"digest {digest}", head)
    file.write_text(f"{head}\n\n{classes}", newline="\n")
    refuses(SavedError, r"file\.txt: line 1[56]: ", read_status, file)


def test_damage_of_a_compressed_text_is_told(tmp_path: Path) -> None:
    path = tmp_path / "count.txt.xz"
    write_text(path, COUNT, Number, made_up(500))
    whole = path.read_bytes()
    rng = random.Random(1)
    for _ in range(cases(50, 200)):
        damaged = bytearray(whole)
        if rng.random() < 0.5:
            damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        else:
            del damaged[rng.randrange(len(whole)) :]
        path.write_bytes(damaged)
        refuses(SavedError, r"^[^\n]*count\.txt\.xz: [^\n]+$", read_status, path)
    path.write_bytes(whole + b"more")
    refuses(SavedError, "damaged, with more after its end", read_status, path)
    path.write_bytes(lzma.compress(bytes((1 << 27) + 1), preset=0))
    refuses(SavedError, "longer than a text file of results can be", read_status, path)


def test_a_text_with_wrong_numbers_is_refused(file: Path) -> None:
    write_text(file, COUNT, Number, results_of({7: (1152, 0.5)}))
    error = refused(f"status {file}", status=1)
    assert f"{file}: class 7: n = 1152, not within a factor 2" in error


def test_only_compressed_files_need_lzma(database: Path, tmp_path: Path) -> None:
    # some builds of Python lack this module, such as Pyodide
    without = "import sys; sys.modules['lzma'] = None; from sudokuenum.cli import main; "
    text, again = tmp_path / "count.txt", tmp_path / "again.db"
    for source, target in ((database, text), (text, again)):
        done = python(without + f"main(['merge', {str(source)!r}, '--save', {str(target)!r}])")
        assert done == f"22 of 44 classes in {target}\n"
    sampled = "import sudokuenum; print(sudokuenum.sample(1).shape)"
    assert python(without + sampled) == "(1, 81)\n"
    target = tmp_path / "count.txt.xz"
    words = ["merge", str(database), "--save", str(target)]
    script = f"sys.stderr = sys.stdout; print(main({words!r}))"
    assert python(without + script) == (
        "sudokuenum: a module cannot be loaded: import of lzma halted; None in sys.modules\n2\n"
    )
