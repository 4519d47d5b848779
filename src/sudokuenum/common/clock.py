"""Time limits of long calls, which look at their clock at short intervals; the time of a thread."""

from time import perf_counter

from sudokuenum.common.arguments import as_number
from sudokuenum.errors import OptionError

try:
    from time import thread_time
except ImportError:  # WebAssembly has no threads, so the process has the same time
    from time import process_time as thread_time

__all__ = ["Clock", "thread_time"]


class Clock:
    """A time limit, measured from the moment at which the clock is made.

    Parameters
    ----------
    seconds
        The limit in seconds, or None if there is no limit.

    Raises
    ------
    OptionError
        If the limit is negative.
    TypeError
        If the limit is not a number.

    Examples
    --------
    >>> Clock(None).is_over(), Clock(0).is_over(), Clock(2).limit
    (False, True, 2.0)
    """

    def __init__(self, seconds: float | None) -> None:
        self.limit = None if seconds is None else as_number(seconds, "seconds")
        if self.limit is not None and not self.limit >= 0:
            raise OptionError(f"seconds {seconds}: a time limit must be 0 or more")
        self._begin = perf_counter()

    def is_over(self) -> bool:
        """Return True once the time limit is reached."""
        return self.limit is not None and perf_counter() - self._begin >= self.limit
