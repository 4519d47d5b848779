"""The commands that count and list: count, bands, band, estimate, essential, verify and status."""

import csv
import io
import json
import re
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest
from run_command import as_json, output, output_and_imports, run, run_here

from sudokuenum import Box, run_count
from sudokuenum.counting import CountByChain, chain
from sudokuenum.counting import completions as engines
from sudokuenum.counting.choices import LEVELS
from sudokuenum.counting.completions import count_cases
from sudokuenum.long_runs import Shard
from sudokuenum.results import published

N = "6670903752021072936960"
INSTALLED = entry_points(group="console_scripts", name="sudokuenum")
FIRST = "123456789456789123789123456"


def test_without_arguments_it_counts() -> None:
    done = run()
    assert done.returncode == 0
    assert (done.stdout + done.stderr).replace("\n", "").isprintable()
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[2:8]] == [str(level) for level in LEVELS]
    assert f"    1  {FIRST}     4  108374976  " in done.stdout
    assert "n1             18,383,222,420,692,992" in lines
    assert lines[-1] == f"grids          {int(N):,}"
    assert "checked        yes, two methods agree" in lines
    assert "factorisation  9! * 72^2 * 2^7 * 27704267971" in lines
    expected = r"44 bands to count with dfs on \d+ threads?: (about|less than) \d+\.\d+ s\n"
    assert re.fullmatch(expected, done.stderr)


def test_other_boxes() -> None:
    assert output("--box 2x3 --quiet") == "28200960\n"
    document = as_json("--box 2x4")
    assert (document["box"], document["method"]) == ("2x4", "columns")
    assert document["level"] is document["engine"] is None
    assert document["grids"] == "29136487207403520"
    assert len(document["classes"]) == 26
    assert "4! * 2^2 * 3\n" in output("--box 2x2")


def test_the_method_columns_does_without_numpy_and_rich() -> None:
    assert output_and_imports("--method columns --quiet", {"numpy", "rich"}) == f"{N}\nset()\n"
    assert output("--method columns --quiet") == N + "\n"
    assert f"grids          {int(N):,}\n" in output("--method columns")


@pytest.mark.skipif(not INSTALLED, reason="needs the command, which an installation writes")
def test_the_installed_command_prints_the_number_alone_if_it_is_quiet() -> None:
    command: list[str | Path] = [Path(sys.executable).with_name("sudokuenum"), "--quiet"]
    assert subprocess.check_output(command, text=True, stderr=subprocess.STDOUT) == N + "\n"


def test_json_and_csv_can_be_quiet() -> None:
    shown = run_here("--box 2x2 --json --quiet")
    assert (json.loads(shown.out)["grids"], shown.err) == ("288", "")
    assert run_here("essential --box 2x2 --csv --quiet").out.count("\n") > 2


def test_count_as_json() -> None:
    document = as_json("count --level 71 --jobs 1")
    known = {"grids": N, "n1": "18383222420692992", "box": "3x3", "level": 71, "engine": "dfs"}
    assert document | known == document
    assert document["seconds"] > 0
    assert len(document["classes"]) == 71
    assert set(document["classes"][0]) == {"band", "m", "n72", "seconds"}
    total = sum(part["m"] * part["n72"] for part in document["classes"])
    assert total * 72 * 72 == int(document["n1"])


def test_bands_of_a_level() -> None:
    rows = list(csv.reader(io.StringIO(output("bands --level 174 --csv"))))
    assert rows[:2] == [["class", "band", "m", "n"], ["1", FIRST, "1", "7802998272"]]
    assert [int(row[2]) for row in rows[1:]] == chain().level(174).sizes.tolist()
    text = output("bands --level 174").splitlines()
    assert text[-2:] == ["level  174", f"moves  {chain().level(174).moves}"]


def test_top_rows_of_bands() -> None:
    # docs/tutorial.md has the text
    lines = output("bands --top-rows").splitlines()
    rows = list(csv.reader(io.StringIO(output("bands --top-rows --csv"))))
    assert rows == [line.split() for line in lines[:21]]
    document = as_json("bands --top-rows")
    assert document["standard_bands"] == 2612736
    assert sum(row["bands"] for row in document["top_rows"]) == 2612736
    assert document["column_sets"] == 22266


def test_band_shows_its_classes_and_completions() -> None:
    lines = output("band", "123 456 789\n456 789 132\n789 132 546").splitlines()
    assert "band     123456789456789132789132546" in lines
    assert "columns  147 258 369 147 358 269 157 348 269" in lines
    values = dict(line.split(maxsplit=1) for line in lines[8:])
    assert int(values["n"].replace(",", "")) == 72 * int(values["n72"]) > 10**9


def test_band_as_json() -> None:
    band = "|".join(FIRST[k : k + 9] for k in (9, 0, 18))
    document, other = (as_json(f"band {band} {e}") for e in ("", "--engine templates"))
    assert document["n"] == other["n"]
    assert document["band"] == band.replace("|", "")
    assert document["reduced"] == FIRST
    assert int(document["n"]) == 72 * document["n72"] == 7802998272
    assert document["engine"] == "dfs"
    assert document["seconds"] > 0
    assert [(one["level"], one["class"]) for one in document["levels"]] == [(k, 1) for k in LEVELS]
    assert document["levels"][-1]["m"] == 4
    assert document["columns"] == " ".join(["147", "258", "369"] * 3)


def test_estimate() -> None:
    text = output("estimate")
    assert "\nformula           bands^3 * (stacks / 9!^3)^3\n" in text
    assert "\nerror             -0.2072%\n" in text
    assert "\nestimate          8.106417e+46\n" in output("estimate --box 3x4")
    sampled = ["estimate", "--box", "2x3", "--samples", "10000", "--seed", "2"]
    document = as_json(*sampled)
    assert document["sample"]["low"] < 28200960 < document["sample"]["high"]
    formula = as_json("estimate")
    assert formula["estimate"] == "6.657085e+21"
    assert formula["estimate_in_full"] == "6657084616885512582463.488"
    assert "estimate in full  576\n" in output("estimate --box 1x4")
    assert as_json("estimate --box 6x2")["estimate_in_full"] is None
    low, high = document["sample"]["low"], document["sample"]["high"]
    text = " ".join(output(*sampled).split())
    assert f", 95% interval {low:.6e} to {high:.6e}, 500 draws, seed 2 " in text
    assert text.endswith(" estimate 2.654208e+7")
    assert "of the exact number" not in output("estimate --box 4x5")


def test_essential_says_that_another_number_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "published_essential", lambda: {Box(2, 2): 3})
    shown = run_here("essential --box 2x2 --quiet")
    assert shown.out == "2\n"
    assert shown.err == "sudokuenum: 3 is published for 2x2, which is larger by 1\n"
    # without transposition another number is counted than is published
    assert run_here("essential --box 2x2 --no-transposition --quiet").err == ""


def test_status_as_json_and_in_words(path: Path) -> None:
    run_count(CountByChain(), save=path, shard=Shard(1, 4))
    document = as_json(f"status {path}")
    assert (document["done"], document["total"], document["to_do"]) == (11, 11, 0)
    lines = output(f"status {path}").splitlines()
    assert lines[0] == "count             box 3x3, 44 classes, engine dfs, shard 1/4"
    assert lines[2:4] == ["total             11", "done              11"]
    assert lines[-2:] == ["to do             0", "expected seconds  0 s"]


def test_verify_prints_what_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    read = published._read

    def misread(name: str) -> tuple[str, list[tuple[str, dict[str, str]]]]:
        source, rows = read(name)
        if name == "classes71.csv":
            rows[2][1]["m"] = "73"
        return source, rows

    monkeypatch.setattr(published, "_read", misread)
    monkeypatch.setattr(published, "compare_essential", lambda *_: [])
    expected = "  classes71.csv, line 6: m: expected 73, got 72\n"
    assert expected in run_here("verify --engine sums", status=1).out


def test_verify_ends_at_the_first_class_that_an_engine_counts_wrongly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def one_more(*arguments: Any) -> tuple[list[int], float]:
        ways, seconds = count_cases(*arguments)
        return [number + (arguments[0] == "dfs") for number in ways], seconds

    monkeypatch.setattr(engines, "count_cases", one_more)
    shown = run_here("verify --engine dfs --jobs 1 --quiet", status=1)
    assert shown.out.endswith("Source: B. Felgenhauer and F. Jarvis, 2005, results2.txt.\n")
    counted, expected = 72 * (108374976 + 1), 72 * 108374976
    assert shown.err == f"sudokuenum: class 1: n = {counted}, but columns counts {expected}\n"


@pytest.mark.quick
def test_essential_command() -> None:
    assert output("essential --box 2x3 --quiet") == "49\n"
    document = as_json("essential --box 2x2 --no-transposition")
    assert (document["essentially_different"], document["order"]) == ("3", 64)
    assert sum(one["size"] * int(one["fixed"]) for one in document["classes"]) == 3 * 64
    text = output("essential --box 2x2")
    assert len(text.partition("\n\n")[0].splitlines()) == 1 + 13
    assert "essentially different  2\n" in text
    assert "classes in all         20\n" in text
    assert "transposition          is a symmetry\n" in text
    assert text.endswith("essentially different  2\n")
    run_here("essential --box 2x2 --jobs 0", status=2)


@pytest.mark.quick
def test_catalogue_command() -> None:
    rows = [line.split(",") for line in output("bands --level 416 --csv").splitlines()]
    head = "number band m n automorphisms n72 configuration essential"
    first = "1 123456789456789123789123456 1 7802998272 108 108374976 1 1007170"
    assert rows[:2] == [head.split(), first.split()]
    assert sum(int(row[-1]) for row in rows[1:]) == 5472730538
    assert len(rows) == 417
