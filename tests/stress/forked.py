"""A call in a copy of this process, which starts in no time; within limits of time and memory.

It needs a system that has `fork`.
"""

import gc
import os
import signal
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal, TextIO

from ended import Ended

from sudokuenum import cli

ADDRESSES = 4 << 30
"""The bytes of addresses of a process, more than its memory, because numpy reserves some."""
FILE = 20_000_000
"""The bytes of the largest file that a process may write, because some outputs have no end."""
GRACE = 5.0
"""The seconds that a process has to end after Ctrl-C; half a second is promised if it is alone."""


def command(arguments: list[str]) -> int:
    """Run the command with these arguments, as a process of its own would."""
    sys.argv = ["sudokuenum", *arguments]
    return cli.run()


def forked(
    call: Callable[[], int], streams: Path, folder: Path, seconds: float = 10, largest: int = FILE
) -> Ended:
    """Return how a call ended that returns an exit status.

    `folder` is its current folder; what it prints is kept in the folder `streams`. A call that
    takes longer than `seconds` gets SIGINT, and later SIGKILL. It may write files of at most
    `largest` bytes.
    """
    paths = [streams / "out", streams / "err"]
    sys.stdout.flush()  # the copy of the process would print it, too
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # idle threads of numpy hold no lock
        process = os.fork()
    if process == 0:
        _child(call, paths, folder, largest)
    limits = [(seconds, signal.SIGINT), (seconds + GRACE, signal.SIGKILL)]
    begin, stopped = time.monotonic(), False
    while True:
        done, status, usage = os.wait4(process, os.WNOHANG)
        if done:
            break
        if limits and time.monotonic() - begin > limits[0][0]:
            os.kill(process, limits.pop(0)[1])
            stopped = True
        time.sleep(0.002)
    out, err = (path.read_text(encoding="utf-8", errors="backslashreplace") for path in paths)
    megabytes = usage.ru_maxrss >> 10
    return Ended(os.waitstatus_to_exitcode(status), out, err, megabytes, stopped)


def _child(call: Callable[[], int], paths: list[Path], folder: Path, largest: int) -> None:
    status = 99
    try:
        gc.callbacks.clear()  # Hypothesis has one, in which a Ctrl-C is lost
        signal.signal(signal.SIGINT, signal.default_int_handler)
        import resource  # which Windows lacks, where this module is imported for other names

        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, path in enumerate(paths, 1):
            os.dup2(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC), number)
        sys.stdin, sys.stdout, sys.stderr = _stream(0, "r"), _stream(1, "w"), _stream(2, "w")
        os.chdir(folder)
        status = call()
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 98
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):  # the file is too large
                stream.flush()
        os._exit(status)


def _stream(number: int, mode: Literal["r", "w"]) -> TextIO:
    errors = "replace" if mode == "r" else "backslashreplace"
    return open(number, mode, encoding="utf-8", errors=errors, closefd=False)
