"""Disks that are full or read-only, files that may not grow, and folders that vanish.

A command that cannot write must say so in one line, with exit status 2. A file that it was to write
is whole, as it was before, or missing. A saved count must go on to the same number, once there is
room.
"""

import shlex
import shutil
import subprocess
import threading
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ended import Case, Ended, fault
from example_puzzles import EXAMPLE, IMPROPER
from processes import limited, ran

SAVED = (
    "count --level 44 --engine sums --quiet --save made.db",
    "count --level 71 --engine sums --quiet --save made.db",
    "essential --box 2x3 --quiet --save made.db",
    "fewest --box 2x2 --layout x --clues 4 --quiet --save made.db",
)
WRITTEN = (
    "count --box 2x3 --quiet --certificate made.json --html made.html",
    f"solve {EXAMPLE} --svg made.svg",
    f"explain {EXAMPLE} --html made.html --svg made.svg",
    f"repair {IMPROPER} --svg made.svg",
    f"booklet {EXAMPLE} --html made.html",
    "generate -n 2 --seed 1 --tries 99 --svg made.svg",
)
PRINTED = ("bands --level 416", "catalogue 0:2000", f"explain {EXAMPLE}", "schema count")
MOUNT = """
mount -t tmpfs -o size="$1" none "$2" && cp -a "$3/." "$2" && cd "$2" || exit 90
[ "$4" = rw ] || mount -o remount,ro . || exit 90
from=$2; to=$3; shift 4
"$@"; status=$?
rm -rf "$to"; cp -a "$from" "$to"; exit $status
"""
"""A disk of a size, mounted for one process: size, where, the folder of its files, rw or ro."""


@cache
def can_mount() -> bool:
    """Return whether a user may mount a disk in a namespace of their own."""
    if shutil.which("unshare") is None:
        return False
    with TemporaryDirectory() as name:
        words = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", name]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0


@cache
def undisturbed(command: str) -> tuple[str, dict[str, bytes]]:
    """Return what a command prints, and the files that it writes, if nothing is wrong."""
    with TemporaryDirectory() as folder:
        ended = ran(shlex.split(command), Path(folder))
        files = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
        named = {word for word in shlex.split(command) if word.startswith("made.")}
        assert ended.status in (0, 3), ended
        assert files.keys() == named, f"{command} has written {[*files]}"
        return ended.out, files


Way = Callable[[list[str], Path, Random], Ended]


def full_disk(words: list[str], folder: Path, rng: Random, mode: str = "rw") -> Ended:
    """Run a command on a disk of a few pages."""
    (folder.parent / "disk").mkdir()
    size = f"{rng.choice((12, 16, 24, 32, 48, 64, 80, 100))}k"
    disk = [size, str(folder.parent / "disk"), str(folder), mode]
    return ran(words, folder.parent, before=["unshare", "-rm", "sh", "-c", MOUNT, "sh", *disk])


def small_files(words: list[str], folder: Path, rng: Random) -> Ended:
    """Run a command whose files may not have more than some blocks of 512 bytes."""
    return ran(words, folder, before=limited(f"-f {rng.choice((0, 1, 8, 16, 24, 40, 60))}"))


def folder_vanishes(words: list[str], folder: Path, rng: Random) -> Ended:
    """Run a command whose folder, or all files in it, are deleted meanwhile."""

    def delete() -> None:
        if whole:
            shutil.rmtree(folder, ignore_errors=True)
        for path in folder.glob("*"):
            path.unlink(missing_ok=True)

    whole = rng.random() < 0.5
    timer = threading.Timer(rng.uniform(0.1, 1.5), delete)
    timer.start()
    try:
        return ran(words, folder)
    finally:
        timer.join()


def full_output(words: list[str], folder: Path, rng: Random) -> Ended:
    """Run a command whose standard output is a full device."""
    with open("/dev/full", "w") as full:
        return ran(words, folder, stdout=full)


def case(rng: Random, folder: Path) -> Case:
    ways: list[Way] = [small_files, folder_vanishes, full_output]
    if can_mount():
        ways += [full_disk, full_disk, partial(full_disk, mode="ro")]
    way = rng.choice(ways)
    command = rng.choice(PRINTED if way is full_output else SAVED + WRITTEN)
    here = folder / "here"
    here.mkdir()
    old = rng.random() < 0.5 and command in WRITTEN
    if old:
        for name in undisturbed(command)[1]:
            (here / name).write_bytes(b"old")
    ended = way(shlex.split(command), here, rng)
    name = way.func.__name__ if isinstance(way, partial) else getattr(way, "__name__", "")
    error = " ".join(ended.err.split())[:150]
    words = f"{name}{' of old files' if old else ''}: {command}: {error}"
    wrong = fault(ended)
    if not wrong and ended.status not in (0, 2, 3):
        wrong = f"status {ended.status}"
    if not wrong and way is full_output and ended.status != 2:
        wrong = f"status {ended.status}"
    here.mkdir(exist_ok=True)  # it may have vanished
    names = {path.name for path in here.iterdir()}
    if not wrong and ended.status != 2 and way is not folder_vanishes:
        wrong = " and ".join(
            f"{name} is missing" for name in undisturbed(command)[1].keys() - names
        )
    return Case(words, wrong or fault_of_files(command, here, old))


def fault_of_files(command: str, folder: Path, old: bool) -> str:
    """Return which file is half-written, or whether a count cannot go on."""
    out, files = undisturbed(command)
    if command in SAVED:
        again = ran(shlex.split(command), folder)
        if (again.status, again.out) != (0, out):
            return f"counting on ends with {again.status}: {again.err}"
        return ""
    for path in folder.iterdir():
        content = path.read_bytes()
        if path.name not in files:
            return f"left over: {path.name}"
        # a certificate and a report have the date, or how long the count took
        whole = len(content) > 0.9 * len(files[path.name])
        if not whole and not (old and content == b"old"):
            return f"{path.name} has {len(content)} of {len(files[path.name])} bytes"
    return ""
