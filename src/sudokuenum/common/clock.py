"""A limit of time for a long call, which asks again and again whether the time is over."""

from time import perf_counter

from sudokuenum.common.arguments import as_number
from sudokuenum.errors import OptionError


def check_seconds(seconds: float | None) -> float | None:
    """A limit of time in seconds as float, None for no limit; OptionError if it is negative.

    >>> check_seconds(2)
    2.0
    """
    limit = None if seconds is None else as_number(seconds, "seconds")
    if limit is not None and not limit >= 0:
        raise OptionError(f"seconds {seconds}: a time limit is 0 or more")
    return limit


class Clock:
    """A limit of time in seconds, which run from now on; None for no limit.

    OptionError for a negative number of seconds.

    >>> Clock(None).is_over(), Clock(0).is_over()
    (False, True)
    """

    def __init__(self, seconds: float | None) -> None:
        limit = check_seconds(seconds)
        self._end = None if limit is None else perf_counter() + limit

    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and perf_counter() >= self._end
