"""macOS on x86-64: build and link all kernels with Zig, and look at the files.

    nice python3 .ci/platforms/macos_x86_64.py [--keep FOLDER]

The trial shows that all kernels compile without optimization and link for this platform.
Each module exports the function by which Python starts it, and needs no later version than
macOS 10.13, which is the least one for wheels of CPython 3.11 and later.

It runs nothing, so it does not show that the kernels count right there.
"""

from shared import linked

if __name__ == "__main__":
    linked(
        "macOS on x86-64",
        "x86_64-macos.10.13",
        "X86_64",
        "-Wl,-undefined,dynamic_lookup",
        system="10.13",
        about=__doc__,
    )
