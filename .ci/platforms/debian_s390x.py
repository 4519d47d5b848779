"""Linux on s390x: build the kernels with Zig, and run the package under QEMU.

    nice python3 .ci/platforms/debian_s390x.py [--keep FOLDER]

The trial shows that all kernels compile with -O1 and link for a processor that stores the bytes of
numbers in the other order, and that the CPython and the numpy of Debian's testing suite with them
count all grids and pass the quick tests.

It does not show how fast the kernels are there, nor what a real processor does otherwise than QEMU.

The trial needs root, debootstrap, qemu-user-static, and a registry of Python packages. In Debian
13, current versions of some packages for this processor were missing from the archive in November
2026.
"""

from shared import ran

if __name__ == "__main__":
    ran(
        "Linux on s390x",
        "s390x-linux-gnu",
        architecture="s390x",
        processor="s390x",
        suite="forky",
        about=__doc__,
    )
