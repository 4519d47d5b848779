"""The C of the kernels keeps to what Microsoft's compiler accepts, except where GNU C is asked for.

Cython writes portable C itself, so this looks at the headers and at the C inside of .pyx files.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "csrc"
HEADERS = sorted(SOURCES.rglob("*.h"))
CYTHON = sorted([*SOURCES.rglob("*.pyx"), *SOURCES.rglob("*.pxd")])
ONLY_GNU = re.compile(r"\b(__attribute__|__builtin_\w+|__int128|__typeof__|typeof|__asm__|asm)\b")
ASKED_FOR = re.compile(r"__GNUC__|HAS_AVX")
SYSTEM = "".join(f"#include <{x}.h>\n" for x in ("stdint", "stdlib", "string"))
INTRIN = "unsigned char _BitScanForward64(unsigned long *bit, unsigned long long x);\n"
STRICT = ["-std=c11", "-pedantic-errors", "-Werror=vla", "-fsyntax-only"]
REFUSED = {
    "an array of variable length": "int f(int n) { int a[n]; a[0] = n; return a[0]; }",
    "an integer of 128 bits": "__int128 wide;",
    "a block as a value": "int f(int n) { return ({ n + 1; }); }",
    "a range of cases": "int f(int n) { switch (n) { case 1 ... 3: return 1; } return 0; }",
    "the sum of a pointer to void": "void *f(void *x) { return x + 1; }",
    "a value of a function without one": "void f(void); void g(void) { return f(); }",
}
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def c_of(source: Path) -> str:
    """The C that a Cython file contains, and the headers of ours that it includes."""
    text = source.read_text(encoding="utf-8")
    found = re.findall(r'cdef extern from (?:"(\w+\.h)"|\*.*?"""\n(.*?)""")', text, re.DOTALL)
    ours = {path.name for path in HEADERS}
    lines = [f'#include "{name}"' if name in ours else inside for name, inside in found]
    return "\n".join(filter(None, lines))


def for_every_compiler(text: str) -> Iterator[str]:
    """The lines that are compiled where neither GNU C nor an instruction set is there."""
    without_comments = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    left_out: list[bool] = []
    for line in without_comments.splitlines():
        words = line.strip().removeprefix("#").strip()
        if not line.strip().startswith("#"):
            if not any(left_out):
                yield line
        elif words.startswith("if"):
            left_out.append(bool(ASKED_FOR.search(words)))
        elif words.startswith("el"):
            left_out[-1] = bool(ASKED_FOR.search(words))
        elif words.startswith("endif"):
            left_out.pop()
        elif not any(left_out):
            yield line


def accepted(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Return the complaints of a strict C compiler, for which GNU extensions are hidden."""
    (folder / "intrin.h").write_text(INTRIN)
    (folder / "text.c").write_text(f"{SYSTEM}#undef __GNUC__\n{text}", encoding="utf-8")
    folders = [folder, *(path for path in SOURCES.rglob("*") if path.is_dir())]
    command = ["cc", *STRICT, *(f"-I{path}" for path in folders)]
    return subprocess.run([*command, folder / "text.c"], capture_output=True, text=True)


def test_extensions_of_gnu_c_stand_behind_a_condition() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in HEADERS}
    texts |= {path: c_of(path) for path in CYTHON}
    assert any(ONLY_GNU.search(text) for text in texts.values())
    found = [
        f"{path.name}: {line.strip()}"
        for path, text in texts.items()
        for line in for_every_compiler(text)
        if ONLY_GNU.search(line)
    ]
    assert not found


def test_conditions_are_understood() -> None:
    text = (
        "#if defined(__GNUC__)\na\n#else\nb\n#endif\n#if X\nc\n#elif HAS_AVX\nd\n#endif\ne /* f */"
    )
    assert "".join(for_every_compiler(text)).split() == ["bce"]


@needs_compiler
def test_a_strict_compiler_accepts_the_c_of_each_file(tmp_path: Path) -> None:
    texts = {c_of(path) for path in CYTHON} - {""}
    assert len(texts) > 3
    refused = [
        done.stderr for done in (accepted(tmp_path, x) for x in sorted(texts)) if done.returncode
    ]
    assert refused == []


@needs_compiler
@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_what_a_strict_compiler_refuses(tmp_path: Path, text: str) -> None:
    assert accepted(tmp_path, text).returncode != 0
