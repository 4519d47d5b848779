"""The build from source: without the documentation, with own flags, without compiler or headers."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
SETUP = HOME / "setup.py"
KERNEL = "# cython: language_level=3\ndef three():\n    return 3\n"
WITHOUT_HEADERS = """
import runpy, sys, sysconfig
path = sysconfig.get_path
sysconfig.get_path = lambda name, *more: "nowhere" if name == "include" else path(name, *more)
sys.argv = ["setup.py", "build"]
runpy.run_path("setup.py", run_name="__main__")
"""
NEEDED = ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/sudokuenum/__init__.py")

pytestmark = pytest.mark.skipif(not SETUP.is_file(), reason="needs the source")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The files that a build needs, with one short kernel, and without docs/."""
    pytest.importorskip("Cython")
    for name in NEEDED:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOME / name, tmp_path / name)
    kernel = tmp_path / "csrc" / "counting" / "three.pyx"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(KERNEL)
    return tmp_path


def test_every_place_names_the_same_oldest_python() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    major, minor = oldest.split(".")
    assert f"\nOLDEST = {major}, {minor}\n" in SETUP.read_text(encoding="utf-8")
    assert f"cp{major}{minor}-*" in project["tool"]["cibuildwheel"]["build"]
    for page in ("README.md", "docs/index.md", "docs/platforms.md"):
        if (HOME / page).is_file():
            assert f"Python {oldest} or later" in (HOME / page).read_text(encoding="utf-8")


def test_every_place_names_the_same_pythons() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = " ".join(project["classifiers"])
    versions = re.findall(r"Programming Language :: Python :: (3\.\d+)", named)
    oldest, newest = versions[0], versions[-1]
    assert project["requires-python"] == f">={oldest}"
    workflows = HOME / ".github" / "workflows"
    if not workflows.is_dir():
        pytest.skip("the rest is in files of the repository")
    ci = (workflows / "ci.yml").read_text(encoding="utf-8")
    assert f"python: {json.dumps(versions)}\n" in ci
    assert re.findall(r"^ +(3\.\d+)$", ci, re.MULTILINE) == [oldest, newest]
    release = (workflows / "release.yml").read_text(encoding="utf-8")
    tried = release.partition("\n  newest:\n")[2].partition("\n  publish:\n")[0]
    assert re.findall(r'python-version: "(.*)"', tried) == [newest]
    page = (HOME / "docs" / "platforms.md").read_text(encoding="utf-8")
    assert f"CPython {oldest} to {newest} | ran: all tests" in page


def build(source: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "setup.py", "build_ext", "--build-lib", "built"]
    return subprocess.run(
        command, cwd=source, env={**os.environ, **variables}, timeout=300,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.heavy
def test_flags_of_the_environment_come_after_ours(source: Path) -> None:
    if shutil.which("cc") is None:
        pytest.skip("needs a C compiler")
    done = build(source, CFLAGS="-O1 -DPROBE", SUDOKUENUM_BUILD_JOBS="1")
    assert done.returncode == 0, done.stderr
    (compiled,) = (
        line for line in done.stdout.splitlines() if "three.c" in line and " -c " in line
    )
    assert "-O3 -g0 -O1 -DPROBE" in compiled
    assert len([*source.glob("built/sudokuenum/counting/kernels/three.*")]) == 1


def test_without_a_compiler_the_build_ends_with_one_sentence(source: Path) -> None:
    done = build(source, CC="no-such-compiler")
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("sudokuenum needs a C compiler")
    assert "no-such-compiler is not on the path" in last
    assert "Traceback" not in done.stderr


def test_without_headers_of_python_the_build_ends_with_one_sentence(source: Path) -> None:
    variables = dict.fromkeys(("CPATH", "C_INCLUDE_PATH"), "") | {"CC": sys.executable}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_HEADERS], cwd=source, env={**os.environ, **variables},
        timeout=300, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("sudokuenum needs the header files of Python")
    assert "nowhere has no Python.h" in last
    assert "Traceback" not in done.stderr
    assert "copying" not in done.stdout  # no list of files hides the sentence


@pytest.mark.parametrize("jobs", ["0", "two", "-1"])
def test_a_wrong_number_of_compilers_is_named(source: Path, jobs: str) -> None:
    done = build(source, SUDOKUENUM_BUILD_JOBS=jobs)
    assert done.returncode == 1
    assert f"SUDOKUENUM_BUILD_JOBS={jobs}: expected a number" in done.stderr
