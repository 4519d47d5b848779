"""Chains: links that are strong and weak in turn, from one candidate to another.

At least one of the two candidates of a strong link is true, and at least one of the two candidates
of a weak link is false. If a chain begins and ends with a strong link, one of its two ends is true,
because if the first is false, all others follow in turn. Therefore a candidate with weak links to
both ends is wrong. An end can also be a group: two or more cells of a digit where a box and a line
cross.

We take the shortest chain; among several, the one that begins at the first node, and then the one
whose end is found first. The links of a node are followed in the order of the nodes, which is by
digit, then single cells, then groups.
"""

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, pairwise

from sudokuenum.geometry.digits import SYMBOLS, bits_of, mask_of
from sudokuenum.puzzles.rating.board import Board, Found, Link, candidates_in
from sudokuenum.puzzles.rating.rules_basic import hidden_singles, naked_singles

CELLS, UNITS, GROUPS = 1, 2, 4
"""The kinds of strong links that a chain may have: in cells, in units, and with groups."""


class _Graph:
    """The strong and the weak links of each node.

    A node is a bit mask of cells and a digit from 1; only groups have more than one cell.
    """

    def __init__(self, board: Board, kinds: int) -> None:
        shape, digits = board.shape, [*enumerate(board.masks, 1)]
        self.nodes: list[tuple[int, int]] = []
        for digit, mask in digits:
            self.nodes += [(1 << cell, digit) for cell in bits_of(mask)]
            if kinds & GROUPS:
                groups = (mask & cells for cells in shape.crosses)
                self.nodes += [(cells, digit) for cells in groups if cells & (cells - 1)]
        pairs = mask_of(board.cells_with(2))
        units = shape.units if kinds & UNITS else []
        places = {(mask & unit.cells, digit) for digit, mask in digits for unit in units}
        of_digit, in_cells = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
        for k, (cells, digit) in enumerate(self.nodes):
            of_digit[digit].append(k)
            in_cells[cells].append(k)
        self.weak, self.strong = list[list[int]](), list[list[int]]()
        for k, (cells, digit) in enumerate(self.nodes):
            blind = ~shape.seen(cells)
            weak = [other for other in of_digit[digit] if not self.nodes[other][0] & blind]
            strong = [other for other in weak if (cells | self.nodes[other][0], digit) in places]
            if kinds & CELLS and not cells & (cells - 1):
                beside = [other for other in in_cells[cells] if other != k]
                weak += beside
                strong += beside if cells & pairs else []
            self.weak.append(sorted(weak))
            self.strong.append(sorted(strong))

    def chain_from(self, start: int, limit: int) -> tuple[list[int], list[int]] | None:
        """Return the first chain from a node within `limit` nodes, and the nodes it rules out."""
        wrong = {other for other in self.weak[start] if self.nodes[other][0].bit_count() == 1}
        true, false = set[int](), {start}
        paths = [[start]]
        while paths and len(paths[0]) < limit:
            strong = len(paths[0]) % 2 == 1
            links, reached = (self.strong, true) if strong else (self.weak, false)
            longer = []
            for path in paths:
                for other in links[path[-1]]:
                    if other not in reached:
                        reached.add(other)
                        longer.append([*path, other])
                        if strong and (lost := [far for far in self.weak[other] if far in wrong]):
                            return longer[-1], lost
            paths = longer
        return None


def chains(kinds: int, board: Board) -> Iterator[Found]:
    """Find the shortest chain with strong links of these kinds.

    Chains in units alone keep to one digit. Chains in cells alone use only cells with two
    candidates.
    """
    graph = _Graph(board, kinds)
    best: tuple[list[int], list[int]] | None = None
    for start in range(len(graph.nodes)):
        limit = len(best[0]) - 2 if best else len(graph.nodes)
        best = graph.chain_from(start, limit) or best
    if best is None:
        return
    path, lost = best
    nodes = [graph.nodes[k] for k in path]
    names = [f"{SYMBOLS[digit - 1]} in {board.places(cells)}" for cells, digit in nodes]
    then = "".join(f", then {'' if k % 2 else 'not '}{name}" for k, name in enumerate(names) if k)
    reason = f"if not {names[0]}{then}; so {names[0]} or {names[-1]}"
    wrong = [candidates_in(*graph.nodes[k])[0] for k in lost]
    yield board.by_chain(reason, wrong, [candidates_in(*node) for node in nodes])


def forcing_chain(board: Board) -> Iterator[Found]:
    """Find a candidate from which singles alone lead to a contradiction.

    Among several candidates, one that needs the fewest singles is taken.
    """
    best: tuple[str, list[tuple[int, int]]] | None = None
    for cell in bits_of(board.empty):
        for digit in board.candidates(cell):
            most = len(best[1]) - 1 if best else board.shape.n**2
            best = _refuted(board, (cell, digit), most) or best
    if best is not None:
        nothing, path = best
        names = [f"{SYMBOLS[digit - 1]} in {board.puzzle.place(cell)}" for cell, digit in path]
        links = [Link((one,), (other,), True) for one, other in pairwise(path)]
        yield board.without(f"if {', then '.join([*names, nothing])}", path[:1], path[1:], links)


def _refuted(
    board: Board, candidate: tuple[int, int], most: int
) -> tuple[str, list[tuple[int, int]]] | None:
    """Return a contradiction after a candidate and fewer than `most` singles, with all of these."""
    path = [candidate]
    tried = board.copy()
    while len(path) <= most:
        tried.put(*path[-1])
        if found := tried.contradiction():
            return found, path
        single = next(chain(naked_singles(tried), hidden_singles(tried)), None)
        if single is None:
            return None
        path += single.placements
    return None
