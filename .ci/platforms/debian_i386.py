"""Linux on i386: build the kernels with Zig, and run the package in a Debian of 32 bits.

    nice python3 .ci/platforms/debian_i386.py [--keep FOLDER]

The trial shows that all kernels compile with -O1 and link for 32-bit x86, and that the CPython and
the numpy of Debian 13 with them count all grids and pass the quick tests.

It does not show how fast the kernels are there.

The trial needs root, debootstrap, and a registry of Python packages.
"""

from shared import ran

if __name__ == "__main__":
    ran(
        "Linux on i386",
        "x86-linux-gnu",
        architecture="i386",
        processor="",
        about=__doc__,
    )
