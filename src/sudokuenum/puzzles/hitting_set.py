"""Hitting sets: a set of elements that has one in common with each of some given sets.

All sets are bit masks: bit k stands for the element k. To find a smallest hitting set, ask for one
with at most 0, 1, 2 elements and so on; each answer "none" proves that one more is needed.

The search takes a set that is not hit yet and has the fewest elements left, and tries each of them.
An element that was tried is banned in the later branches, so that no hitting set is met twice. A
branch is given up if more pairwise disjoint sets are left than elements that may still be added.
"""

from collections.abc import Callable, Iterable, Sequence


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
    elements = _search(sets, 0, size, check)
    return None if elements is None else tuple(sorted(elements))


def _search(
    sets: Sequence[int], banned: int, size: int, check: Callable[[], None]
) -> tuple[int, ...] | None:
    """A hitting set without the banned elements, in the order of the search."""
    if not sets:
        return ()
    check()
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
        others = _search([s for s in sets if not s & element], banned, size - 1, check)
        if others is not None:
            return (element.bit_length() - 1, *others)
        banned |= element
    return None
