"""Linux with musl on x86-64: build and link all kernels with Zig, and look at the files.

    nice python3 .ci/platforms/musl_x86_64.py [--keep FOLDER]

The trial shows that all kernels compile without optimization and link for this platform.
Each module exports the function by which Python starts it, and imports no version of a symbol.

It runs nothing, so it does not show that the kernels count right there.
"""

from shared import linked

if __name__ == "__main__":
    linked("Linux with musl on x86-64", "x86_64-linux-musl", "X86_64", system="", about=__doc__)
