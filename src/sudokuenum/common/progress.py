"""How far a long call is: what it tells whoever watches it."""


class Progress:
    """Watches a long call. This one takes no notice; override `start` and `advance` to be told.

    A call that has several parts starts anew for each of them.

    >>> from sudokuenum import count_grids
    >>> class Printed(Progress):
    ...     def start(self, unit: str, total: int | None = None) -> None:
    ...         print(f"{total} {unit}")
    >>> count_grids(progress=Printed()).grids
    440 cases
    6670903752021072936960
    """

    def start(self, unit: str, total: int | None = None) -> None:
        """The call begins, and what it counts is named; the total is None if it is not known."""

    def advance(self, steps: int) -> None:
        """So many more steps are done; 0 only says that the call is still at work."""


SILENT = Progress()
"""Takes no notice."""
