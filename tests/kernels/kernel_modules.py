"""The kernels of all rooms, and their plain Python twins, by the names of the kernels.

The source of a kernel is csrc/ROOM/NAME.pyx, its module is sudokuenum.ROOM.kernels.NAME, and its
twin, the same in plain Python (small, slow and obvious), is tests/ROOM/twin_NAME.py. Where the twin
has the kernel's functions with the same arguments, `test_twins.py` compares both. The head of each
kernel names its twin, or says what else checks it.
"""

from pathlib import Path

import sudokuenum

PACKAGE = Path(sudokuenum.__file__).parent
TESTS = Path(__file__).parents[1]

STUBS = {stub.stem: stub for stub in sorted(PACKAGE.glob("**/kernels/*.pyi"))}
"""The stub of each kernel."""
MODULES = {
    name: ".".join([PACKAGE.name, *stub.relative_to(PACKAGE).with_suffix("").parts])
    for name, stub in STUBS.items()
}
"""The module of each kernel."""
TWINS = {path.stem.removeprefix("twin_"): path.stem for path in TESTS.glob("**/twin_*.py")}
TWINS.update(
    completions_dfs="twin_completions_plain", completions_templates="twin_completions_plain"
)
"""The module of each twin; three kernels count the same by different methods."""
