"""Limits of time."""

from time import perf_counter

from sudokuenum.errors import OptionError


class Clock:
    """A limit of time, from now on."""

    def __init__(self, seconds: float | None) -> None:
        if seconds is not None and not seconds >= 0:
            raise OptionError(f"seconds {seconds}: a time limit is 0 or more")
        self._end = None if seconds is None else perf_counter() + seconds

    def is_over(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and perf_counter() >= self._end
