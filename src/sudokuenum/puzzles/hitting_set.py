"""A smallest hitting set, by an exact search."""

from collections.abc import Callable

from sudokuenum.common.clock import Clock
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import SudokuenumError

FOREVER = Clock(None)
"""No limit of time."""


class OutOfTimeError(SudokuenumError):
    """The time was over; the message says what is known until then."""


Tick = Callable[[int], None]


def _stopped(least: int) -> OutOfTimeError:
    return OutOfTimeError(f"at least {least} clue{' is' if least == 1 else 's are'} needed")


def minimal_sets(sets: list[int]) -> list[int]:
    """The sets that contain no other one, small ones first."""
    kept: list[int] = []
    for candidate in sorted(set(sets), key=int.bit_count):
        if all(other & ~candidate for other in kept):
            kept.append(candidate)
    return kept


def smallest_hitting_set(
    sets: list[int], least: int, progress: Progress = SILENT, clock: Clock = FOREVER
) -> tuple[int, ...]:
    """A smallest set of elements with one in each set; it is known to have at least so many."""

    def hit(sets: list[int], banned: int, size: int) -> tuple[int, ...] | None:
        if not sets:
            return ()
        if clock.is_over():
            raise _stopped(least)
        # sets without a common element need an element each
        met = apart = 0
        for s in sets:
            if not s & ~banned & met:
                met |= s & ~banned
                apart += 1
                if apart > size:
                    return None
        branch = min(sets, key=lambda s: (s & ~banned).bit_count()) & ~banned
        while branch:
            element = branch & -branch
            branch ^= element
            found = hit([s for s in sets if not s & element], banned, size - 1)
            if found is not None:
                return (element.bit_length() - 1, *found)
            banned |= element
        return None

    while (found := hit(sets, 0, least)) is None:
        least += 1
        progress.advance(1)
    return tuple(sorted(found))
