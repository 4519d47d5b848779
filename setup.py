"""Builds the kernels in csrc/ as extension modules of sudokuenum.kernels.

Every .pyx file there is a kernel. The kernels share one more module, with the code for typed
memoryviews that Cython would otherwise write into each of them.
One build against the limited API of CPython 3.11 serves every later version. A free-threaded
interpreter has no limited API yet, so it gets modules of its own version.

An index page shows the README, on which links to files of the repository would lead nowhere. So
they are made absolute where the build knows the repository, as GitHub's machines do, and are left
out elsewhere.
"""

import os
import re
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
MSVC = sysconfig.get_platform().startswith("win")
PACKAGE = "sudokuenum.kernels"
SHARED = f"{PACKAGE}.cython_shared"
COMPILED = {
    "include_dirs": ["csrc"],
    "define_macros": [("Py_LIMITED_API", "0x030B0000")] if LIMITED else [],
    "py_limited_api": LIMITED,
    "extra_compile_args": ["/O2"] if MSVC else ["-O3", "-g0"],
}

VERSION = re.findall(
    r'^__version__ = "(.+)"$', Path("src/sudokuenum/__init__.py").read_text(encoding="utf-8"), re.M
)[0]
REPOSITORY = "/".join(
    os.environ[name] for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY") if os.environ.get(name)
)
FILES = f"{REPOSITORY}/blob/v{VERSION}"


def linked(words: re.Match[str]) -> str:
    """A link to a file of the repository as it is on an index page."""
    return f"[{words[1]}]({FILES}/{words[2]})" if REPOSITORY else words[1]


kernels = [
    Extension(
        f"{PACKAGE}.{source.stem}",
        [source.as_posix()],
        **COMPILED,
    )
    for source in sorted(Path("csrc").glob("*.pyx"))
]

setup(
    long_description=re.sub(
        r"\[([^]]*)\]\((?!https?:)([^)]*)\)", linked, Path("README.md").read_text(encoding="utf-8")
    ),
    long_description_content_type="text/markdown",
    project_urls={
        "Source": REPOSITORY,
        "Documentation": f"{FILES}/docs/index.md",
        "Changelog": f"{FILES}/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }
    if REPOSITORY
    else {},
    ext_modules=cythonize(
        [*kernels, Extension(SHARED, [], **COMPILED)],
        build_dir="build",
        include_path=["csrc"],
        shared_utility_qualified_name=SHARED,
    ),
    options={
        "build_ext": {"parallel": True},
        **({"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {}),
    },
)
