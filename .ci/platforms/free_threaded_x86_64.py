"""Linux on x86-64 with a free-threaded CPython: build both there, and run the package.

    nice python3 .ci/platforms/free_threaded_x86_64.py [--keep FOLDER]

The trial shows that CPython 3.14 without the global lock, which it builds from Debian's source,
compiles all kernels with GCC by setup.py, that neither the package nor NumPy and msgspec turn on
the lock, and that the package with them runs commands that count, solve and rate, and passes the
quick tests and all tests of the kernels, of public objects and of results that threads share.

It does not show that no two threads ever disturb each other, only that the tests saw none do so.

The trial needs root, debootstrap, and a registry of Python packages. Neither Debian nor PyPI had
a free-threaded CPython for Linux in November 2026. If your mirror of Debian lacks the source of
python3.14, put an archive of CPython's source with the name python3.14_VERSION.orig.tar.xz into
FOLDER.
"""

import os
import shutil
import tarfile
from pathlib import Path

from shared import (
    COMMANDS,
    MIRROR,
    check,
    copy_of_source,
    debian,
    inside,
    needed_by_quick_tests,
    project,
    run,
    tools,
    translated,
    trial,
)

VERSION = "3.14"
ARCHIVE = f"python{VERSION}_*.orig.tar.xz"
SUITE = "forky"
"""The Debian that has this version of CPython; the one in which it is built is older."""
LIBRARIES = ["libbz2-dev", "libffi-dev", "liblzma-dev", "libsqlite3-dev", "zlib1g-dev"]
JOBS = os.environ.get("SUDOKUENUM_BUILD_JOBS", "1")
SETTINGS = [
    "HOME=/trial",
    "LANG=C.UTF-8",
    "PATH=/usr/local/bin:/usr/bin:/bin",
    "PYTHONDONTWRITEBYTECODE=1",
    "PYTHONPATH=/trial/source/src:/trial/site",
    f"SUDOKUENUM_BUILD_JOBS={JOBS}",
]
PYTHON = ["env", "-i", "-C", "/trial/source", *SETTINGS, f"python{VERSION}t"]
LOCK = """
import sys, sudokuenum
for name in sudokuenum.__all__:
    getattr(sudokuenum, name)
print(sys.version_info[:2], sys._is_gil_enabled())
"""
TESTED = {
    "quick tests": ["-m", "quick"],
    "kernels, objects and threads": [
        "tests/kernels",
        "tests/test_public_objects.py",
        "tests/test_shared_results.py",
    ],
}


def archive(folder: Path, home: Path) -> Path:
    """Return the archive of CPython's source, taken from a later Debian if there is none yet."""
    if not list(folder.glob(ARCHIVE)):
        sources = home / "etc" / "apt" / "sources.list.d" / "later.list"
        sources.write_text(f"deb-src {MIRROR} {SUITE} main\n")
        update = ["apt-get", "update", "-o", "Acquire::Check-Valid-Until=false"]  # of old mirrors
        inside(home, *update, log=folder / "apt-update.log")
        fetch = ["apt-get", "source", "--download-only", f"python{VERSION}"]
        inside(home, "env", "-C", "/tmp", *fetch, log=folder / "apt-source.log")
        for path in home.joinpath("tmp").glob(ARCHIVE):
            shutil.move(path, folder)
    (found,) = folder.glob(ARCHIVE)
    return found


def cpython(folder: Path, home: Path) -> None:
    """Build CPython in Debian from its source, without its lock."""
    if (home / "trial" / "complete").exists():
        return
    with tarfile.open(archive(folder, home)) as files:
        name = files.getnames()[0].split("/")[0]
        files.extractall(home / "trial", filter="data")
    at = ["env", "-C", f"/trial/{name}"]
    options = ["--disable-gil", "--disable-test-modules", "--without-ensurepip"]
    inside(home, *at, "./configure", "-q", *options, log=folder / "configure.log")
    make = ["make", "-s", f"-j{JOBS}", "OPT=-O1 -DNDEBUG"]
    for target in ("all", "install"):
        inside(home, *at, *make, target, log=folder / f"make-{target}.log")
    (home / "trial" / "complete").touch()


def packages(folder: Path, home: Path) -> None:
    """Give Debian the wheels for this CPython of all that the build and the tests need."""
    site = home / "trial" / "site"
    if not (site / "complete").exists():
        shutil.rmtree(site, ignore_errors=True)
        options = ["--platform", "manylinux_2_28_x86_64", "--implementation", "cp"]
        options += ["--abi", f"cp{VERSION.replace('.', '')}t", "--python-version", VERSION]
        options += ["--only-binary", ":all:", "--target", site]
        required = [*project()["build-system"]["requires"], *needed_by_quick_tests()]
        run(tools(folder), "-m", "pip", "install", "-q", *options, *required,
            log=folder / "site.log")  # fmt: skip
        (site / "complete").touch()


def kernels(folder: Path, home: Path) -> int:
    """Build all kernels beside the source in Debian, and return their number."""
    files = translated(folder)  # here, where Cython is compiled itself and therefore fast
    there = copy_of_source(folder, home / "trial" / "source")
    # else Cython would translate again what is older than itself
    installed = (home / "trial" / "site" / "complete").stat().st_mtime
    for path in there.glob("build/**/*.c"):
        time = max(installed, path.stat().st_mtime)
        os.utime(path, (time, time))
    build = ["setup.py", "-q", "build_ext", "--inplace"]
    inside(home, *PYTHON, *build, log=folder / "build.log")
    built = [*there.glob("src/**/kernels/*.so")]
    check(len(built) == len(files), f"{len(built)} modules of {len(files)} were built")
    return len(built)


def try_it(folder: Path) -> str:
    """Build CPython and the kernels, look at the lock, run commands and the tests."""
    home = debian(folder, ["build-essential", "pkg-config", *LIBRARIES])
    cpython(folder, home)
    packages(folder, home)
    number = kernels(folder, home)
    printed = inside(home, *PYTHON, "-c", LOCK, log=folder / "lock.log").strip()
    check(printed.endswith("False"), f"importing the package turned on the lock: {printed}")
    for words, expected in COMMANDS.items():
        command = [*PYTHON, "-m", "sudokuenum", *words.split()]
        printed = inside(home, *command, log=folder / "command.log", within=1800)
        check(expected in printed, f"sudokuenum {words}: {printed}")
    results = [f"{number} kernels built and run without the lock; {len(COMMANDS)} commands"]
    for number, (name, tests) in enumerate(TESTED.items()):
        command = [*PYTHON, "-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *tests]
        printed = inside(home, *command, log=folder / f"tests{number}.log", within=7200)
        results.append(f"{name}: {printed.splitlines()[-1]}")
    return "; ".join(results)


if __name__ == "__main__":
    trial(__doc__, "Free-threaded CPython", try_it)
