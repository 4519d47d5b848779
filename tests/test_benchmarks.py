"""Each benchmark first asserts what it times; here they run once, without the clock."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"
if not FOLDER.exists():
    pytest.skip("they are not among the files that test a wheel", allow_module_level=True)
LONG = "plain or seventeen or bench_improper or exact_cover or xcover"
"""Benchmarks that take long, and whose answers other tests have."""


@pytest.mark.heavy
def test_benchmarks_find_what_they_assert() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(FOLDER)]
    options = ["--benchmark-disable", "-k", f"not ({LONG})"]
    run = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert " passed" in run.stdout
    assert " failed" not in run.stdout


@pytest.mark.heavy
def test_there_is_little_to_read_behind_the_count() -> None:
    command = [sys.executable, str(FOLDER / "trace_calls.py")]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found = re.search(r"^(\d+) files, (\d+) functions$", printed, re.MULTILINE)
    assert found is not None, printed
    files, functions = map(int, found.groups())
    assert 20 < files <= 30
    assert 100 < functions <= 140
