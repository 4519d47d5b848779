"""Linux on aarch64: build the kernels with Zig, and run the package under QEMU.

    nice python3 .ci/platforms/debian_aarch64.py [--keep FOLDER]

The trial shows that all kernels compile with -O1 and link for this processor, and that the CPython
and the numpy of Debian 13 with them count all grids and pass the quick tests.

It does not show how fast the kernels are there, nor what a real processor does otherwise than QEMU.

The trial needs root, debootstrap, qemu-user-static, and a registry of Python packages.
"""

from shared import ran

if __name__ == "__main__":
    ran(
        "Linux on aarch64",
        "aarch64-linux-gnu",
        architecture="arm64",
        processor="aarch64",
        # later models authenticate pointers, and QEMU takes 20 times as long for this
        model="cortex-a72",
        about=__doc__,
    )
