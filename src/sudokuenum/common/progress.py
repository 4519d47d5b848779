"""The progress of a long call: its unit, its total and the steps done so far.

Functions that can take long have a parameter `progress`. They call its `start` once for each of
their parts, and then `advance`, always in the thread of the caller.
"""


class Progress:
    """A receiver of the progress of long calls.

    This class ignores all progress, whereas subclasses override `start` and `advance` to show it.

    Examples
    --------
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
        """Begin a part of the call.

        Parameters
        ----------
        unit
            The unit in which the steps are counted, as a plural noun.
        total
            The number of steps, or None if it is not known.
        """

    def advance(self, steps: int) -> None:
        """Report finished steps.

        Parameters
        ----------
        steps
            The number of steps finished since the last call of this method. It can be 0, which
            shows only that the call is still running.
        """


SILENT = Progress()
"""The default of every parameter `progress`, which ignores all progress."""
