"""Ctrl-C for a program in a process of its own."""

import sys
from signal import SIGINT
from subprocess import PIPE, Popen
from time import perf_counter, sleep


def seconds_to_stop(program: str, after: float) -> float:
    """Send Ctrl-C to a Python program some seconds after its first line of output.

    Returns the seconds in which a KeyboardInterrupt ends it.
    """
    with Popen([sys.executable, "-c", program], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        sleep(after)
        begin = perf_counter()
        process.send_signal(SIGINT)
        _, errors = process.communicate()
        assert b"KeyboardInterrupt" in errors
        return perf_counter() - begin
