"""The end of a process: its exit status, what it printed, what is wrong with it."""

import os
import re
import signal
from typing import NamedTuple

from sudokuenum.cli.exit_statuses import EXIT_STATUSES

STATUSES = {int(status) for status in EXIT_STATUSES if status.isdecimal()}
STATUSES |= {128 + number for number in signal.valid_signals()}
"""The exit statuses that the page of the command line lists."""
MANY = set(re.findall(r"[a-z]+(?=[,)])", EXIT_STATUSES["3"]))
"""The commands that may end with status 3; they print a line for each puzzle that has no answer."""


class Case(NamedTuple):
    """A case that was tried."""

    words: str
    """Its description, such as the arguments of a command."""
    fault: str = ""
    """What is wrong; an empty string if nothing is."""
    stopped: bool = False
    """True if it took longer than the time limit, and ended when it was asked to."""


class Ended(NamedTuple):
    """The end of a process."""

    status: int
    """Its exit status, or -n if signal n ended it."""
    out: str
    err: str
    megabytes: int = 0
    stopped: bool = False
    """True if it ended after the Ctrl-C that it got at its time limit."""


def crash(ended: Ended) -> str:
    """Return in which way a command failed that no command may fail; else an empty string."""
    if "Traceback" in ended.err:
        return f"traceback: {ended.err.splitlines()[-1]}"
    if "Warning" in ended.err or "Exception ignored" in ended.err:
        return f"warning: {ended.err.splitlines()[0]}"
    for name, text in (("stdout", ended.out), ("stderr", ended.err)):
        if odd := {c for c in text if not c.isprintable() and c not in "\n\t"}:
            return f"control characters on {name}: {sorted(odd)}"
    if ended.status == -signal.SIGKILL:
        return "it does not end after Ctrl-C"
    if ended.status not in STATUSES:
        return f"status {ended.status}"
    return ""


def fault(ended: Ended, most: int = 1) -> str:
    """Return what is wrong with the end of a command; an empty string if nothing is.

    It may print at most `most` lines of errors, the last of which ends its output.
    """
    errors = [line for line in ended.err.splitlines() if line.startswith("sudokuenum: ")]
    if crashed := crash(ended):
        return crashed
    if len(errors) > most or (ended.status == 2 and not errors):
        return f"{len(errors)} lines of errors"
    if errors and not ended.err.endswith(f"{errors[-1]}\n"):
        return "lines after the error"
    if errors and ended.status in (0, 141):
        return f"an error with status {ended.status}"
    if any(len(line) > 1000 for line in errors):
        return "a line of more than 1000 characters"
    return ""


def pace() -> float:
    """Return by which factor the other processes of the machine make this one slower."""
    if not hasattr(os, "getloadavg"):
        return 1.0
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
