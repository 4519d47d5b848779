"""Hitting sets: a set of elements that has one in common with each of some given sets.

All sets are bit masks: bit k stands for the element k. To find a smallest hitting set, ask for one
with at most 0, 1, 2 elements and so on; each answer "none" proves that one more is needed.

The search takes a set that is not hit yet and has the fewest elements left, and tries each of them.
An element that was tried is banned in the later branches, so that no hitting set is met twice. A
branch is given up if more pairwise disjoint sets are left than elements that may still be added.
"""

from collections.abc import Callable, Iterable, Sequence

from sudokuenum.geometry.digits import bits_of


def minimal_sets(sets: Iterable[int]) -> list[int]:
    """The sets that contain no other one, each once; what hits these hits all.

    Those with few elements come first, and others in the order in which they are given.
    """
    minimal: list[int] = []
    for members in sorted(dict.fromkeys(sets), key=int.bit_count):
        if all(other & ~members for other in minimal):
            minimal.append(members)
    return minimal


def hitting_set(
    sets: Sequence[int], size: int, check: Callable[[], None] = lambda: None
) -> tuple[int, ...] | None:
    """A hitting set with at most `size` elements, in increasing order; None if there is none.

    `check` is called at each node of the search. What it raises ends the search.
    """
    if not sets:
        return ()
    check()
    met = apart = 0
    for s in sets:
        if not s & met:
            met |= s
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
