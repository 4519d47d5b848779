"""Hitting sets, which share at least one element with each set of a given list.

All sets are bit masks, in which bit k represents the element k. To find a smallest hitting set,
call the function with sizes 0, 1, 2 and so on, because each answer `None` proves that another
element is needed.

Among the sets that are not hit yet, the search takes a set with the fewest elements left, and tries
each of these elements. An element that has been tried is banned in the later branches, so that no
hitting set is met twice. A branch is cut off if the number of pairwise disjoint sets among the
remaining sets exceeds the number of elements that may still be added.
"""

from collections.abc import Callable, Iterable, Sequence

from sudokuenum.common.bit_masks import bits_of


def minimal_sets(sets: Iterable[int]) -> list[int]:
    """Return the sets that contain no other set of the list, without duplicates.

    A hitting set of the returned sets is also a hitting set of the whole list. The sets are sorted
    by the number of elements, and sets of equal size keep their given order.
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

    `check` is called at each node of the search, and can end the search by raising an exception.
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
