"""Builds the kernels: csrc/ROOM/NAME.pyx becomes the extension module sudokuenum.ROOM.kernels.NAME.

The kernels share one more module, with the code for typed memoryviews that Cython would otherwise
write into each of them. Each folder of csrc/ is an include folder, so names of files there are
unique.

One build against the limited API of the oldest CPython serves every later version. A free-threaded
interpreter has no limited API yet, so it gets modules of its own version.

CFLAGS, CC and the other variables that compilers read are respected: flags in CFLAGS come after
the default ones, so that `CFLAGS=-O0` wins. SUDOKUENUM_BUILD_JOBS limits the number of compilers
that run at the same time (default: all processors).
"""

import os
import shlex
import shutil
import sys
import sysconfig
from multiprocessing import get_start_method
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext

OLDEST = 3, 11
"""The version of `requires-python` in pyproject.toml."""
LIMITED_API = "0x{:02X}{:02X}0000".format(*OLDEST)
LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
MSVC = sysconfig.get_platform().startswith("win")
PACKAGE = "sudokuenum"
SHARED = f"{PACKAGE}.common.kernels.cython_shared"
SOURCES = Path("csrc")
INCLUDED = [SOURCES, *sorted(path for path in SOURCES.rglob("*") if path.is_dir())]
INCLUDE_PATH = [path.as_posix() for path in INCLUDED]


def build_jobs() -> int:
    """Return how many compilers may run at the same time; exit if the variable is no number."""
    given = os.environ.get("SUDOKUENUM_BUILD_JOBS", "")
    if not given:
        if hasattr(os, "sched_getaffinity"):
            return len(os.sched_getaffinity(0))
        return os.cpu_count() or 1
    if not (given.isdecimal() and int(given) > 0):
        sys.exit(f"SUDOKUENUM_BUILD_JOBS={given}: expected a number of compilers, such as 2")
    return int(given)


def check_compiler() -> None:
    """Exit with one sentence if there is no compiler."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    # Microsoft's compiler is found by setuptools, and not on the path
    if not MSVC and shutil.which(compiler[0]) is None:
        sys.exit(
            f"sudokuenum needs a C compiler to be built from source, and {compiler[0]} is not "
            "on the path: install one (Debian: apt install gcc python3-dev; macOS: "
            "xcode-select --install), or install a wheel, which needs none."
        )


def check_headers() -> None:
    """Exit with one sentence if the header files of this Python are missing."""
    given = [os.environ.get(name, "") for name in ("CPATH", "C_INCLUDE_PATH")]
    folders = [sysconfig.get_path("include"), *os.pathsep.join(given).split(os.pathsep)]
    if not any(Path(folder, "Python.h").is_file() for folder in folders if folder):
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(
            "sudokuenum needs the header files of Python to be built from source, and "
            f"{folders[0]} has no Python.h: install them (Debian: apt install "
            f"python{version}-dev; Fedora: dnf install python{version}-devel), or install a "
            "wheel, which needs none."
        )


class Build(build):
    """Build the kernels first, so that what they lack is not told after 400 copied files."""

    sub_commands = sorted(build.sub_commands, key=lambda command: command[0] != "build_ext")


class BuildKernels(build_ext):
    """Translate and compile the kernels, or exit with one sentence if a tool is missing."""

    def run(self) -> None:
        """Check the tools before anything else, since the translation alone takes a while."""
        check_compiler()
        check_headers()
        jobs = build_jobs()
        translated = cythonize(
            kernels(),
            build_dir="build",
            nthreads=jobs if get_start_method() == "fork" else 0,  # others run this file again
            include_path=INCLUDE_PATH,
            shared_utility_qualified_name=SHARED,
        )
        files = {module.name: module for module in translated}
        # not here when options are read: metadata and source distributions need no C files
        for module in self.extensions:
            module.sources = files[module.name].sources
            module.depends = files[module.name].depends
        if self.parallel is None:
            self.parallel = jobs
        super().run()


def flags() -> list[str]:
    """Return the options of the compiler; those of CFLAGS come last, because the last one wins."""
    if MSVC:
        return ["/O2"]
    return ["-O3", "-g0", *shlex.split(os.environ.get("CFLAGS", ""))]


def kernels() -> list[Extension]:
    """Return the extension modules, one for each .pyx file, and the shared one."""
    compiled = {
        "include_dirs": INCLUDE_PATH,
        "define_macros": [("Py_LIMITED_API", "0x{:02X}{:02X}0000".format(*OLDEST))]
        if LIMITED
        else [],
        "py_limited_api": LIMITED,
        "extra_compile_args": flags(),
    }
    named = {
        ".".join([PACKAGE, *source.parent.relative_to(SOURCES).parts, "kernels", source.stem]): [
            source.as_posix()
        ]
        for source in sorted(SOURCES.rglob("*.pyx"))
    }
    return [Extension(name, sources, **compiled) for name, sources in {**named, SHARED: []}.items()]


def index_page() -> dict[str, object]:
    """Return the README and the links as PyPI shows them, or the plain README without docs/."""
    sys.path.insert(0, str(Path("docs").absolute()))
    try:
        from addresses import Addresses
    except ModuleNotFoundError:
        return {"long_description": Path("README.md").read_text(encoding="utf-8")}
    return {"long_description": Addresses().index_page(), "project_urls": Addresses().links()}


setup(
    **index_page(),
    long_description_content_type="text/markdown",
    ext_modules=kernels(),
    cmdclass={"build": Build, "build_ext": BuildKernels},
    options={"bdist_wheel": {"py_limited_api": "cp{}{}".format(*OLDEST)}} if LIMITED else {},
)
