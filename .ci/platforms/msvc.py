"""Microsoft's compiler: look for what it would refuse, with Clang in the manner of that compiler.

    nice python3 .ci/platforms/msvc.py [--keep FOLDER]

The trial shows that the kernels are C without extensions of GNU C, such as arrays of variable
length, 128-bit integers, case ranges and arithmetic on pointers to void, where neither `__GNUC__`
nor an instruction set of x86 is defined, and that Clang with `_MSC_VER` and the headers of
mingw-w64 accepts them. tests/test_portable_c.py looks for attributes and builtins, of which Clang
says nothing.

It makes no machine code, and Microsoft's own compiler and headers may still refuse something.
"""

from pathlib import Path

from shared import WARNINGS, limited_api, run, tools, translated, trial, windows_headers

HEADERS = {
    # mingw-w64 writes these after a declaration, where only GNU C has them
    "_mingw.h": """#include_next <_mingw.h>
#undef __MINGW_ATTRIB_NORETURN
#define __MINGW_ATTRIB_NORETURN
#undef __MINGW_ATTRIB_DEPRECATED
#define __MINGW_ATTRIB_DEPRECATED
#undef __MINGW_ATTRIB_DEPRECATED_UCRT
#define __MINGW_ATTRIB_DEPRECATED_UCRT
""",
    # stands for the header of Microsoft's compiler
    "intrin.h": "unsigned char _BitScanForward64(unsigned long *bit, unsigned long long x);\n",
}
LIKE_MICROSOFT = ["--target=x86_64-pc-windows-msvc", "-fms-compatibility-version=19.40"]
LIKE_MICROSOFT += ["-fms-extensions", "-fms-compatibility", "-nostdinc", "-fsyntax-only"]
LIKE_MICROSOFT += [limited_api(), "-D__int128=int128", "-D_Complex=complex"]
LIKE_MICROSOFT += ["-Wpedantic", "-Wvla", "-Wlanguage-extension-token"]
LIKE_MICROSOFT += ["-Wno-overlength-strings"]  # docstrings, which Cython writes in one piece
ZIG = "import ziglang; print(ziglang.__path__[0])"


def try_it(folder: Path) -> str:
    """Let Clang check each C file."""
    python = tools(folder)
    zig = Path(run(python, "-c", ZIG, log=folder / "zig.log").strip())
    stand_ins = folder / "headers"
    stand_ins.mkdir(exist_ok=True)
    for name, text in HEADERS.items():
        (stand_ins / name).write_text(text)
    files = translated(folder)
    inside = [path for path in (folder / "source" / "csrc").rglob("*") if path.is_dir()]
    options = [f"-I{path}" for path in [stand_ins, *inside]]
    parts = ["lib/libc/include/any-windows-any", "lib/include"]
    for path in [*(zig / part for part in parts), windows_headers(folder)]:
        options += ["-isystem", path]
    for path in files:
        command = ["clang", *LIKE_MICROSOFT, *WARNINGS, *options, path]
        run(zig / "zig", *command, log=folder / "clang.log")
    return f"{len(files)} C files accepted by Clang in the manner of Microsoft's compiler"


if __name__ == "__main__":
    trial(__doc__, "Microsoft's C", try_it)
