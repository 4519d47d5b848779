"""Steps that the trials of platforms share: folders, tools, Zig builds, checks of files, QEMU.

A trial is a script that ends with `trial(__doc__, NAME, try_it)`. The function gets a folder in
which it makes all it needs, and returns the sentence that is printed. A failed command or check
ends the trial with status 1. The folder is temporary unless `--keep FOLDER` names one, from which a
second run takes the tools and the objects that are there.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
ALL_GRIDS = 6670903752021072936960
PUZZLE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLUTION = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
RATED = "guess (tier"
"""The rest of the line that `rate` prints for the puzzle, after its difficulty."""
COMMANDS = {
    "--quiet": str(ALL_GRIDS),
    "--quiet --method columns": str(ALL_GRIDS),
    f"solve {PUZZLE}": f"{SOLUTION} one",
    f"rate {PUZZLE}": RATED,
}
"""A string that the output of each command contains."""


class TrialError(Exception):
    """A command or a check that failed; its message is the result of the trial."""


def trial(about: str, name: str, try_it: Callable[[Path], str]) -> None:
    """Run a trial in a folder and print one line: the platform and the result."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="work in FOLDER and keep it")
    kept = parser.parse_args().keep
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = (kept or Path(temporary)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        os.environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(folder / "zig"))
        try:
            result, status = try_it(folder), 0
        except TrialError as failure:
            result, status = f"failed: {failure}", 1
    print(f"{name}: {result}", flush=True)
    sys.exit(status)


def run(*command: object, log: Path, within: float | None = None, **options: object) -> str:
    """Run a command and return what it prints, which is also written into a log; or fail."""
    words = [str(word) for word in command]
    with log.open("w+", encoding="utf-8", errors="replace") as stream:
        try:
            status = subprocess.run(
                words,
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=subprocess.STDOUT,
                timeout=within,
                **options,
            ).returncode
        except subprocess.TimeoutExpired:
            status = f"no end within {within:.0f} seconds"
        stream.seek(0)
        printed = stream.read()
    if status != 0:
        lines = printed.strip().splitlines() or [""]
        print(*words, *lines[-30:], sep="\n", file=sys.stderr)
        raise TrialError(f"{log.stem}: status {status}: {lines[-1]}")
    return printed


def check(holds: bool, message: str) -> None:
    """Fail with a message unless something holds."""
    if not holds:
        raise TrialError(message)


# --- tools and source


def tools(folder: Path) -> Path:
    """Return a Python with what builds the kernels (Zig as the compiler) and reads their files."""
    home = folder / "tools"
    python = home / "bin" / "python"
    if not (home / "complete").exists():
        venv.create(home, with_pip=True, clear=True)
        required = [*project()["build-system"]["requires"], "ziglang", "lief"]
        run(python, "-m", "pip", "install", "-q", *required, log=folder / "tools.log")
        (home / "complete").touch()
    return python


@cache
def project() -> dict:
    """Return what pyproject.toml says."""
    return tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))


def limited_api() -> str:
    """Return the option with which C sees the limited API of the oldest Python, as in setup.py."""
    major, minor = project()["project"]["requires-python"].removeprefix(">=").split(".")
    return f"-DPy_LIMITED_API=0x{int(major):02X}{int(minor):02X}0000"


def needed_by_quick_tests() -> list[str]:
    """Return the packages that the quick tests need, beside the package itself."""
    return [*project()["project"]["dependencies"], *project()["dependency-groups"]["quick"]]


def source(folder: Path) -> Path:
    """Return a copy of the files that git knows, as they are now, and of the C files in build/."""
    to = folder / "source"
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=HOME, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    translated = [str(path.relative_to(HOME)) for path in HOME.glob("build/**/*.c")]
    for path in [*to.glob("src/**/*.py"), *to.glob("tests/**/*")]:  # of an earlier trial
        if path.is_file() and str(path.relative_to(to)) not in listed:
            path.unlink()
    for name in filter(None, [*listed, *translated]):
        original, copy = HOME / name, to / name
        # a time that stays is what tells Cython and setuptools that a file is up to date
        if original.is_file() and not (
            copy.is_file() and copy.stat().st_mtime >= original.stat().st_mtime
        ):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(original, copy)
    return to


def copy_of_source(folder: Path, to: Path) -> Path:
    """Copy the source into a folder, without what an earlier trial has left there."""
    shutil.rmtree(to, ignore_errors=True)
    return shutil.copytree(source(folder), to)


# --- kernels


WARNINGS = ["-Wall", "-Wextra", "-Werror", "-Wno-sign-compare"]
WARNINGS += [f"-Wno-unused-{x}" for x in ("function", "parameter", "but-set-variable")]
WARNINGS += ["-Wno-incompatible-pointer-types-discards-qualifiers"]
"""All warnings are errors, without those about the code that Cython writes."""


def build(
    folder: Path,
    target: str,
    *,
    flags: Iterable[str] = (),
    link: Iterable[str] = (),
    include: Path | None = None,
) -> list[Path]:
    """Build all kernels for a target of Zig by setup.py, against the limited API.

    `flags` come after setup.py's own, `link` is added when a module is linked, and headers in
    `include` are found before this machine's headers of Python.
    """
    python, home = tools(folder), source(folder)
    compiler = [str(python), "-m", "ziglang", "cc", "-target", target]
    environment = {
        **os.environ,
        # a first folder for headers must stand in the command, since setuptools adds its own
        "CC": " ".join([*compiler, *([f"-I{include}"] if include else [])]),
        "LDSHARED": " ".join([*compiler, "-shared", "-s", *link]),
        "CFLAGS": " ".join(flags),
        "SUDOKUENUM_BUILD_JOBS": os.environ.get("SUDOKUENUM_BUILD_JOBS", "1"),
    }
    into = folder / "kernels"
    command = [python, "setup.py", "-q", "build_ext", "--build-lib", into]
    command += ["--build-temp", folder / "objects"]
    run(*command, cwd=home, env=environment, log=folder / "build.log")
    built = sorted(into.rglob("*.so"))
    expected = len(list(home.glob("csrc/**/*.pyx"))) + 1
    check(len(built) == expected, f"{len(built)} modules of {expected} were built")
    return built


WINDOWS = """
#undef HAVE_CRYPT_H
#undef HAVE_UNISTD_H
#undef HAVE_SYS_SELECT_H
#undef HAVE_SYS_TIME_H
#undef HAVE_PTHREAD_H
#undef HAVE_CLOCK_GETTIME
#undef SIZEOF_LONG
#define SIZEOF_LONG 4
#undef SIZEOF_WCHAR_T
#define SIZEOF_WCHAR_T 2
#define MS_WINDOWS 1
#define MS_WIN64 1
#define HAVE_DECLSPEC_DLL 1
#define Py_ENABLE_SHARED 1
"""
"""The definitions in the header of Python for Windows that differ from this machine's."""


def windows_headers(folder: Path) -> Path:
    """Return a folder with this Python's headers, as they would be on Windows."""
    headers = folder / "include"
    shutil.copytree(sysconfig.get_path("include"), headers, dirs_exist_ok=True)
    with (headers / "pyconfig.h").open("a") as file:
        file.write(WINDOWS)
    return headers


def translated(folder: Path) -> list[Path]:
    """Return the C files into which setup.py translates the kernels; nothing is compiled."""
    home = source(folder)
    environment = {**os.environ, "CC": "true", "LDSHARED": "true"}
    command = [tools(folder), "setup.py", "-q", "build_ext", "--force"]
    command += ["--build-lib", folder / "nothing", "--build-temp", folder / "nothing"]
    run(*command, cwd=home, env=environment, log=folder / "translate.log")
    return sorted((home / "build").rglob("*.c"))


READ = """
import sys, json, lief
for path in sys.argv[1:]:
    file = lief.parse(path)
    about = {"imports": {}, "needs": []}
    if isinstance(file, lief.PE.Binary):
        exported = file.get_export()
        about["exports"] = [x.name for x in exported.entries]
        about["machine"] = file.header.machine.name
        about["imports"] = {x.name: [entry.name for entry in x.entries] for x in file.imports}
    elif isinstance(file, lief.MachO.Binary):
        about["exports"] = [x.name.removeprefix("_") for x in file.exported_symbols]
        about["machine"] = file.header.cpu_type.name
        about["imports"] = {x.name: [] for x in file.libraries if x.command.name != "ID_DYLIB"}
        oldest = file.build_version.minos if file.build_version else file.version_min.version
        about["needs"] = [".".join(map(str, oldest[:2]))]
    else:
        about["exports"] = [x.name for x in file.exported_symbols]
        about["machine"] = file.header.machine_type.name
        about["imports"] = {x: [] for x in file.libraries}
        for needed in file.symbols_version_requirement:
            about["needs"] += [x.name for x in needed.get_auxiliary_symbols()]
    print(json.dumps(about))
"""
"""A program that prints what executable files say of themselves, each as a line of JSON."""


def read(folder: Path, files: Iterable[Path]) -> list[dict]:
    """Return what executable files say of themselves.

    `exports` are names, `imports` the names from each library where the file tells them apart,
    `machine` is the processor, and `needs` are versions of the system's parts.
    """
    printed = run(tools(folder), "-c", READ, *files, log=folder / "read.log")
    return [json.loads(line) for line in printed.splitlines() if line.startswith("{")]


def check_exports(files: Iterable[Path], read_from: Iterable[Mapping]) -> None:
    """Check that each module exports the function by which Python starts it."""
    for path, about in zip(files, read_from, strict=True):
        name = f"PyInit_{path.name.split('.')[0]}"
        check(name in about["exports"], f"{path.name} exports {about['exports']}, and not {name}")


def least(versions: Iterable[str]) -> str:
    """Return the least version of a system that has all these versions of its parts."""
    return max(versions, key=lambda x: tuple(int(part) for part in x.split(".")))


def linked(name: str, target: str, machine: str, *link: str, system: str, about: str) -> None:
    """Try a platform on which nothing runs: build all kernels, and look at the files.

    `machine` is what the files must say, `system` the greatest version of the system's own parts
    that they may need, or an empty string if they say none.
    """

    def try_it(folder: Path) -> str:
        files = build(folder, target, flags=["-O0", *WARNINGS], link=link)
        found = read(folder, files)
        check_exports(files, found)
        machines = {x["machine"] for x in found}
        check(machines == {machine}, f"files for {machines}, and not for {machine}")
        versions = {need.removeprefix("GLIBC_") for x in found for need in x["needs"]}
        if not system:
            check(not versions, f"files that need versions: {versions}")
            return f"{len(files)} kernels built and linked"
        newest = least(versions)
        check(least([newest, system]) == system, f"files that need {newest}, not {system}")
        return f"{len(files)} kernels built and linked, for version {newest} of the system or later"

    trial(about, name, try_it)


# --- a Debian in which foreign programs run


SUITE = "trixie"
MIRROR = "http://deb.debian.org/debian"
SCRIPT = "/usr/share/debootstrap/scripts/sid"


def debian(folder: Path, packages: Iterable[str]) -> Path:
    """Return a folder with a Debian 13 and some packages, all configured."""
    home = folder / "debian"
    if not (home / "complete").exists():
        bootstrap(home, log=folder / "debootstrap.log")
        inside(home, "apt-get", "update", log=folder / "apt-update.log")
        install = ["apt-get", "install", "-y", "--no-install-recommends"]
        inside(home, *install, *packages, log=folder / "apt.log")
        (home / "complete").touch()
    return home


def foreign_debian(folder: Path, packages: Iterable[str], architecture: str, suite: str) -> Path:
    """Return a folder with a Debian of an architecture and some packages, only unpacked.

    Python runs without the configuring, which takes an emulator many minutes.
    """
    home = folder / "debian"
    if not (home / "complete").exists():
        options = ["--foreign", f"--arch={architecture}", f"--include={','.join(packages)}"]
        bootstrap(home, *options, suite=suite, log=folder / "debootstrap.log")
        for path in sorted(home.glob("var/cache/apt/archives/*.deb")):
            run("dpkg-deb", "-x", path, home, log=folder / "unpack.log")
        (home / "complete").touch()
    return home


def bootstrap(home: Path, *options: str, suite: str = SUITE, log: Path) -> None:
    """Make a minimal Debian in a folder; needs root and debootstrap."""
    check(os.geteuid() == 0, "making a Debian needs root")
    found = shutil.which("debootstrap") is not None
    check(found, "debootstrap is missing: apt install debootstrap")
    shutil.rmtree(home, ignore_errors=True)
    # with the script of any suite, since an older debootstrap has none of a later suite
    command = ["debootstrap", "--variant=minbase", *options, suite, home, MIRROR, SCRIPT]
    run(*command, log=log)


def inside(home: Path, *command: object, **options: object) -> str:
    """Run a command in a Debian; all its processes end with it."""
    return run(*words_inside(home, *command), **options)


def words_inside(home: Path, *command: object) -> list[object]:
    """Return the command that `inside` runs."""
    own = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c"]
    mount = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'
    return [*own, mount, home, *command]


def emulator(processor: str) -> None:
    """Check that this system runs programs for another processor, which is named as QEMU does."""
    registered = Path("/proc/sys/fs/binfmt_misc", f"qemu-{processor}")
    remedy = "apt install qemu-user-static; mount -t binfmt_misc none /proc/sys/fs/binfmt_misc"
    remedy += "; /usr/lib/systemd/systemd-binfmt"
    check(registered.exists(), f"programs for {processor} do not run here: {remedy}")


def headers_inside(folder: Path, home: Path) -> Path:
    """Return a folder with the headers of the Python that is in a Debian, for its processor."""
    headers = folder / "include"
    (common,) = home.glob("usr/include/python3.*")
    (own,) = home.glob("usr/include/*/python3.*/pyconfig.h")
    shutil.copytree(common, headers, dirs_exist_ok=True)
    shutil.copy2(own, headers)
    return headers


def packages_inside(folder: Path, home: Path, target: str, include: Path) -> None:
    """Give a Debian what the quick tests need, except numpy: pure Python, and msgspec by Zig."""
    python, site = tools(folder), home / "trial" / "site"
    if (site / "complete").exists():
        return
    shutil.rmtree(site, ignore_errors=True)
    needed = needed_by_quick_tests()
    pure = [x for x in needed if not x.startswith(("msgspec", "numpy"))]
    version = include.joinpath("patchlevel.h").read_text()
    minor = version.split("PY_MINOR_VERSION")[1].split()[0]
    options = ["--platform", "any", "--implementation", "py", "--abi", "none", "--target", site]
    options += ["--only-binary", ":all:", "--python-version", f"3.{minor}"]
    run(python, "-m", "pip", "install", "-q", *options, *pure, log=folder / "site.log")
    original = msgspec(folder)
    shutil.copytree(original, site / "msgspec")
    command = ["cc", "-target", target, "-O1", "-fPIC", "-shared", f"-I{include}"]
    command += [original / "_core.c", "-o", site / "msgspec" / "_core.so"]
    run(python, "-m", "ziglang", *command, log=folder / "msgspec.log")
    (site / "complete").touch()


def msgspec(folder: Path) -> Path:
    """Return the folder of msgspec's modules, with the source of the one that is written in C."""
    if not list(folder.glob("msgspec-*.tar.gz")):
        (wanted,) = [x for x in needed_by_quick_tests() if x.startswith("msgspec")]
        options = ["-q", "--no-deps", "--no-binary", ":all:", "--dest", folder]
        run(tools(folder), "-m", "pip", "download", *options, wanted, log=folder / "msgspec.log")
    (archive,) = folder.glob("msgspec-*.tar.gz")
    with tarfile.open(archive) as files:
        files.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz") / "src" / "msgspec"


def settings_inside(home: Path, model: str) -> list[str]:
    """Return the environment in which Python finds all in a Debian that is only unpacked.

    `model` is the processor that QEMU imitates; if it is empty, QEMU chooses.
    """
    # these libraries of numpy are found otherwise by links that configuring makes
    folders = {
        path.parent for name in ("blas", "lapack") for path in home.glob(f"usr/lib/*/{name}/*.so.3")
    }
    libraries = ":".join(f"/{path.relative_to(home)}" for path in sorted(folders))
    settings = {
        "HOME": "/trial",
        "LANG": "C.UTF-8",
        "LD_LIBRARY_PATH": libraries,
        "PATH": "/usr/bin:/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": "/trial/source/src:/trial/site",
    }
    if model:
        settings["QEMU_CPU"] = model
    return [f"{name}={value}" for name, value in settings.items()]


QUICK_TESTS = {"kernels": "tests/kernels", "others": "--ignore=tests/kernels"}
"""The quick tests in two parts, since a slow emulator may not come to the end of the second."""


def ran(
    name: str,
    target: str,
    *,
    architecture: str,
    processor: str,
    model: str = "",
    suite: str = SUITE,
    about: str,
) -> None:
    """Try a platform in a Debian: build all kernels by Zig, run commands, run the quick tests.

    The target is named as Zig does, the architecture as Debian does, the processor as QEMU does;
    it is empty if this machine needs no emulator. The model is one of these processors, by its name
    in QEMU.
    """

    def try_it(folder: Path) -> str:
        if processor:
            emulator(processor)
        needed = ["python3", "python3-numpy", "libpython3-dev"]
        home = foreign_debian(folder, needed, architecture, suite)
        include = headers_inside(folder, home)
        built = build(folder, target, flags=["-O1"], include=include)
        packages_inside(folder, home, target, include)
        there = copy_of_source(folder, home / "trial" / "source")
        shutil.copytree(folder / "kernels", there / "src", dirs_exist_ok=True)
        python = ["env", "-i", "-C", "/trial/source", *settings_inside(home, model), "python3"]
        for words, expected in COMMANDS.items():
            command = [*python, "-m", "sudokuenum", *words.split()]
            printed = inside(home, *command, log=folder / "command.log", within=1800)
            check(expected in printed, f"sudokuenum {words}: {printed}")
        results = [f"{len(built)} kernels built, linked and run; {len(COMMANDS)} commands"]
        for part, where in QUICK_TESTS.items():
            tests = [*python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "quick", where]
            log = folder / f"tests-of-{part}.log"
            printed = inside(home, *tests, log=log, within=14400).splitlines()
            results.append(f"{part}: {printed[-1]}")
        return "; ".join(results)

    trial(about, name, try_it)
