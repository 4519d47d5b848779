"""Builds the kernels in csrc/ as extension modules of sudokuenum.kernels.

One build against the limited API of CPython 3.11 serves every later version. A free-threaded
interpreter has no limited API yet, so it gets modules of its own version.
"""

import sysconfig

from Cython.Build import cythonize
from setuptools import Extension, setup

LIMITED = not sysconfig.get_config_var("Py_GIL_DISABLED")
KERNELS = (
    "columns",
    "dfs",
    "fixed",
    "general",
    "leastform",
    "minlex",
    "partial",
    "plain",
    "solver",
    "templates",
    "twobands",
    "wide",
)
MSVC = sysconfig.get_platform().startswith("win")

extensions = [
    Extension(
        f"sudokuenum.kernels.{name}",
        [f"csrc/{name}.pyx"],
        depends=["csrc/bits.pxd", "csrc/cases.pxd", "csrc/fillings.pxd", "csrc/lines.h"],
        include_dirs=["csrc"],
        define_macros=[("Py_LIMITED_API", "0x030B0000")] if LIMITED else [],
        py_limited_api=LIMITED,
        extra_compile_args=["/O2"] if MSVC else ["-O3", "-g0"],
    )
    for name in KERNELS
]

setup(
    ext_modules=cythonize(extensions, build_dir="build", include_path=["csrc"]),
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {},
)
