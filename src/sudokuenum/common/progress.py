"""The progress of a long call: its unit, its total, and the steps that are done.

A call that takes long has a parameter `progress`. It calls `start` once for each of its parts, and
then `advance` in the thread of its caller.
"""


class Progress:
    """What a long call tells its progress to; this class ignores it.

    Subclasses override `start` and `advance`.

    >>> from sudokuenum import count_grids
    >>> class Printed(Progress):
    ...     def start(self, unit: str, total: int | None = None) -> None:
    ...         print(f"{total} {unit}")
    >>> count_grids(progress=Printed()).grids
    440 cases
    6670903752021072936960
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def start(self, unit: str, total: int | None = None) -> None:
        """A part begins: the plural of the unit of its steps, and their number, if it is known."""

    def advance(self, steps: int) -> None:
        """This number of further steps are done; 0 says that the call is still at work."""


SILENT = Progress()
"""Ignores all progress; the default of every parameter `progress`."""
