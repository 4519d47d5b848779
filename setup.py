"""Builds the kernels in csrc/ as extension modules of sudokuenum.kernels.

Every .pyx file there is a kernel. The kernels share one more module, with the code for typed
memoryviews that Cython would otherwise write into each of them.
One build against the limited API of CPython 3.11 serves every later version. A free-threaded
interpreter has no limited API yet, so it gets modules of its own version.

The index page shows the README, and links to where the package is published: docs/addresses.py.
"""

import sys
import sysconfig
from multiprocessing import cpu_count, get_start_method
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

sys.path.insert(0, str(Path("docs").absolute()))
from addresses import Addresses

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

kernels = [
    Extension(
        f"{PACKAGE}.{source.stem}",
        [source.as_posix()],
        **COMPILED,
    )
    for source in sorted(Path("csrc").glob("*.pyx"))
]

setup(
    long_description=Addresses().index_page(),
    long_description_content_type="text/markdown",
    project_urls=Addresses().links(),
    ext_modules=cythonize(
        [*kernels, Extension(SHARED, [], **COMPILED)],
        build_dir="build",
        nthreads=cpu_count() if get_start_method() == "fork" else 0,  # others run this file again
        include_path=["csrc"],
        shared_utility_qualified_name=SHARED,
    ),
    options={
        "build_ext": {"parallel": True},
        **({"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {}),
    },
)
