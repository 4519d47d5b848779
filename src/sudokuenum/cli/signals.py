"""Ctrl-C (SIGINT), SIGTERM and SIGHUP: each ends the command with exit status 128 + its number.

A command starts with `leave`: because there is nothing to clean up while modules are imported, a
signal ends the process at once. While the command runs, after `stop`, a signal raises `Stopped` in
the main thread, so that `with` and `finally` clean up. More signals cannot interrupt this within
the first second, after which they end the process at once. Signals that the caller ignores stay
ignored.
"""

# The module `signal` wraps `_signal`, which needs no other module, whose import a signal could
# interrupt.
import _signal as signal  # type: ignore[import-not-found]
import os
import sys
from time import monotonic

_NAMES = "SIGINT", "SIGTERM", "SIGHUP"
_NUMBERS = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
_GRACE = 1.0
"""The seconds in which more signals do not interrupt the cleaning up."""


class Stopped(KeyboardInterrupt):
    """A signal asks the command to stop."""


class _Late:
    """A handler of the signals after the first one, whose number is `first`."""

    def __init__(self, first: int) -> None:
        self.first = first
        self.since = monotonic()

    def __call__(self, number: int, frame: object) -> None:
        if monotonic() - self.since > _GRACE:
            _leave(number, frame)


def leave() -> None:
    """Let each signal end the process at once, with one line on stderr."""
    _replace(signal.SIG_DFL, _leave)
    _replace(signal.default_int_handler, _leave)


def stop() -> None:
    """Let the first signal raise Stopped in the main thread."""
    _replace(_leave, _stop)
    sys.unraisablehook = _unraisable


def default() -> None:
    """Restore the default handlers, once all results are written."""
    _replace(_leave, signal.SIG_DFL)
    _replace(_stop, signal.SIG_DFL)


def status() -> int | None:
    """Return the exit status if a signal has asked to stop, else None."""
    late = _late()
    return 128 + late.first if late else None


def _stop(number: int, _: object) -> None:
    _replace(_stop, _Late(number))
    raise Stopped


def _leave(number: int, _: object) -> None:
    try:  # noqa: SIM105  (this very signal may have interrupted an import)
        os.write(2, b"sudokuenum: stopped\n")
    except OSError:  # stderr may be closed or full
        pass
    os._exit(128 + number)


def _unraisable(event: "sys.UnraisableHookArgs") -> None:
    """Send the signal again if Stopped was raised inside a callback, which cannot propagate it."""
    late = _late()
    if late is None or not isinstance(event.exc_value, Stopped):
        sys.__unraisablehook__(event)
        return
    from threading import Timer, get_ident

    _replace(late, _stop)
    # to this thread, the main one, so that it wakes up if it is waiting by then
    send = getattr(signal, "pthread_kill", lambda _, number: signal.raise_signal(number))
    timer = Timer(0.01, send, (get_ident(), late.first))
    timer.daemon = True
    timer.start()


def _late() -> _Late | None:
    handlers = map(signal.getsignal, _NUMBERS)
    return next((handler for handler in handlers if isinstance(handler, _Late)), None)


def _replace(old: object, new: object) -> None:
    for number in _NUMBERS:
        if signal.getsignal(number) == old:
            signal.signal(number, new)
