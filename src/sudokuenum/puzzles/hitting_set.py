"""Hitting sets: sets of elements that share an element with each set of a given list.

All sets are bit masks, in which bit k represents the element k. To find a smallest hitting set, ask
for one with at most 0 elements, then at most 1, 2 and so on; each answer `None` proves that another
element is needed.

The search takes a set that is not hit yet and has the fewest elements left, and tries each of these
elements. An element that was tried is banned in the later branches, so that no hitting set is met
twice. A branch is cut off if the remaining sets include more pairwise disjoint ones than elements
may still be added.
"""

from collections.abc import Callable, Iterable, Sequence

from sudokuenum.geometry.digits import bits_of


def minimal_sets(sets: Iterable[int]) -> list[int]:
    """Return each set that contains no other set of the list, without duplicates.

    A hitting set of these is a hitting set of the whole list. They are sorted by the number of
    elements; sets of equal size keep their given order.
    """
    minimal: list[int] = []
    for members in sorted(dict.fromkeys(sets), key=int.bit_count):
        if all(other & ~members for other in minimal):
            minimal.append(members)
    return minimal


def hitting_set(
    sets: Sequence[int], size: int, check: Callable[[], None] = lambda: None
) -> tuple[int, ...] | None:
    """Return a hitting set with at most `size` elements in increasing order, or None.

    `check` is called at each node of the search; an exception that it raises ends the search.
    """
    if not sets:
        return ()
    check()
    met = apart = 0
    for members in sets:
        if not members & met:
            met |= members
            apart += 1
            if apart > size:
                return None
    banned = 0
    for element in bits_of(min(sets, key=int.bit_count)):
        others = hitting_set([s & ~banned for s in sets if not s >> element & 1], size - 1, check)
        if others is not None:
            return tuple(sorted((element, *others)))
        banned |= 1 << element
    return None
