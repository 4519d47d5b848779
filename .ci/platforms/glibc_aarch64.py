"""Linux with glibc on aarch64: build and link all kernels with Zig, and look at the files.

    nice python3 .ci/platforms/glibc_aarch64.py [--keep FOLDER]

The trial shows that all kernels compile without optimization and link for this platform.
Each module exports the function by which Python starts it, and needs no later version than
glibc 2.28, which is that of wheels for manylinux_2_28.

It runs nothing, so it does not show that the kernels count right there.
"""

from shared import linked

if __name__ == "__main__":
    linked(
        "Linux with glibc on aarch64",
        "aarch64-linux-gnu.2.28",
        "AARCH64",
        system="2.28",
        about=__doc__,
    )
