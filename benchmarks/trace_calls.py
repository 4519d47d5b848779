"""Which functions of the package a command runs: how much there is to read behind one call.

    python benchmarks/trace_calls.py [ARGUMENT ...]

It runs the command with these arguments (none: the count of all 9x9 grids) and notes each function
of the package that is called, in all threads. What runs while modules are imported is left out.
Functions without a name (lambda expressions, comprehensions and generator expressions) belong to
the function around them. At the end it prints the number of files and of functions, and the
functions by their files.
"""

import sys
import threading
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

import sudokuenum
from sudokuenum.cli import main

PACKAGE = str(Path(sudokuenum.__file__).parent)

called: dict[str, set[str]] = defaultdict(set)


def is_import(frame: FrameType | None) -> bool:
    """Return whether a frame runs because a module is imported."""
    while frame is not None:
        if frame.f_code.co_name == "<module>" and frame.f_globals["__name__"] != "__main__":
            return True
        frame = frame.f_back
    return False


def note(frame: FrameType, event: str, argument: Any) -> None:
    """Note a call of a function of the package; the profiler calls this."""
    code = frame.f_code
    if event != "call" or not code.co_filename.startswith(PACKAGE) or code.co_name[0] == "<":
        return
    if code.co_qualname not in called[code.co_filename] and not is_import(frame.f_back):
        called[code.co_filename].add(code.co_qualname)


def run() -> None:
    """Run the command below the profiler, and print what it called."""
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        main(sys.argv[1:])
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    files = {file: names for file, names in called.items() if names}
    print(f"\n{len(files)} files, {sum(map(len, files.values()))} functions")
    for file, names in sorted(files.items()):
        print(f"{Path(file).relative_to(PACKAGE)}: {', '.join(sorted(names))}")


if __name__ == "__main__":
    run()
