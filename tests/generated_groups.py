"""Groups of permutations, listed."""

from collections.abc import Iterable

from sudokuenum.geometry.permutations import Permutation, compose


def generated(moves: Iterable[Permutation], most: int = 10**9) -> set[Permutation]:
    """All elements of the group that permutations generate; none if there are more than `most`."""
    moves = list(moves)
    found = new = {tuple(range(len(moves[0])))}
    while new:
        new = {compose(x, g) for x in new for g in moves} - found
        found = found | new
        if len(found) > most:
            return set()
    return found
