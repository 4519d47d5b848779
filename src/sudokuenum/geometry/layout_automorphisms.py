"""The automorphisms of a family of sets, and of a layout.

An automorphism permutes the points and maps every set of the family to a set of the family, and
every given pair to a given pair. The automorphisms of a layout are the symmetries of its cells. If
the layout has rules other than groups, they also map each sequence of cells that an automaton reads
to a sequence that the same automaton reads.

Search. The points and the sets are the vertices of a graph, in which each point is joined to the
sets that contain it. The vertices are coloured, and the colouring is refined: two vertices keep the
same colour only if they have equally many neighbours of each colour. To find an automorphism that
maps x to y, we give x a colour of its own in one copy of the graph and y the same colour in another
copy, and refine both. If the two colourings then differ, there is no such automorphism, whereas if
every point has a colour of its own, there is a single candidate, which is checked. A sequence of
cells has a vertex with the colour of its automaton. If the order of the cells matters, each place
of the sequence also has a vertex, which is joined to its cell, to the next place, and to the vertex
of the sequence.

Order. Points are fixed one after the other until only the identity is left. The order of the group
is the product of the lengths of their orbits, each taken under the stabilizer of the points before
it.

Cost: some tenths of a second for the 81 cells of a 9x9 grid.
Reference: B. D. McKay, Practical graph isomorphism, 1981.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import inf

from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.permutations import Permutation
from sudokuenum.geometry.rules.automaton import Automaton
from sudokuenum.geometry.rules.rule import Constraint

Colours = tuple[int, ...]


@dataclass(frozen=True)
class AutomorphismGroup:
    """A group of permutations of points. The trivial group has no generators."""

    generators: tuple[Permutation, ...]
    order: int


# The search for first cells and the functions that list or count grids need the same group, which
# can take seconds to compute. The cache is small because a group has few generators.
@lru_cache(64)
def layout_automorphisms(
    layout: Layout, invariant: frozenset[int] = frozenset()
) -> AutomorphismGroup:
    """Return the group of cell permutations that keep the layout and the set `invariant`.

    A unit may be mapped to a unit of another kind. A smaller group is replaced by the pairs of its
    cells that have no unit in common.

    Examples
    --------
    >>> layout_automorphisms(Layout("x"), frozenset(range(27))).order
    24
    """
    pairs = {pair for group in layout.smaller_groups for pair in combinations(group, 2)}
    for unit in layout.units:
        pairs -= set(combinations(unit, 2))
    n = layout.digits
    return automorphisms_of_sets(n * n, layout.units, pairs, invariant, layout.constraints)


def automorphisms_of_sets(
    points: int,
    sets: Collection[Collection[int]],
    pairs: Iterable[tuple[int, int]] = (),
    invariant: frozenset[int] = frozenset(),
    constraints: Collection[Constraint] = (),
) -> AutomorphismGroup:
    """Return the automorphism group of a family of sets of the points 0 to points - 1.

    Its elements also map every pair to a pair, every constraint to a constraint, and the set
    `invariant` to itself.

    Examples
    --------
    >>> automorphisms_of_sets(4, [(0, 1), (2, 3)]).order
    8
    """
    graph = _Graph(points, sets, pairs, constraints)
    colours = graph.refined([*(int(x in invariant) for x in range(points)), *graph.kinds])
    base: list[tuple[list[int], Colours]] = []
    while (cell := graph.first_cell(colours)) is not None:
        base.append((cell, colours))
        colours = graph.with_own_colour(colours, cell[0])
    generators: list[Permutation] = []
    order = 1
    for (point, *others), before in reversed(base):
        fixed = graph.with_own_colour(before, point)
        images, excluded = orbit(point, generators), set[int]()
        for other in others:
            if other in images or other in excluded:
                continue
            image = graph.isomorphism(fixed, graph.with_own_colour(before, other))
            if image is None:
                excluded |= orbit(other, generators)
            else:
                generators.append(image)
                images = orbit(point, generators)
        if len(images) == 1 + len(others):
            graph.whole_orbits.add(before)
        order *= len(images)
    return AutomorphismGroup(tuple(generators), order)


def orbit(point: int, generators: Sequence[Permutation]) -> set[int]:
    """Return the images of a point under a group."""
    return set().union(*orbit_of_set(frozenset([point]), generators))


def orbit_of_set(
    points: frozenset[int], generators: Sequence[Permutation], most: float = inf
) -> set[frozenset[int]]:
    """Return the images of a set of points under a group.

    The search stops once it has found more than `most` images, so that the caller can recognize an
    orbit that is too large without listing it.
    """
    orbit, queue = {points}, [points]
    for members in queue:
        if len(orbit) > most:
            break
        for g in generators:
            image = frozenset(g[x] for x in members)
            if image not in orbit:
                orbit.add(image)
                queue.append(image)
    return orbit


def _in_first_order(constraint: Constraint) -> Constraint:
    """Return an equal constraint with its cells in the first order in which it can be read."""
    cells, automaton = constraint
    if automaton.reads_in_any_order:
        return Constraint(tuple(sorted(cells)), automaton)
    return (
        Constraint(min(cells, cells[::-1]), automaton) if automaton.reads_both_ways else constraint
    )


class _Graph:
    """The graph whose vertices are the points, followed by the sets, the pairs and constraints."""

    def __init__(
        self,
        points: int,
        sets: Collection[Collection[int]],
        pairs: Iterable[tuple[int, int]],
        constraints: Iterable[Constraint],
    ) -> None:
        self.points = points
        self.whole_orbits: set[Colours] = set()
        """Colourings in which all points of `first_cell` are in one orbit of automorphisms."""
        self.sets = {frozenset(members) for members in sets}
        self.pairs = {frozenset(pair) for pair in pairs}
        self.constraints = dict.fromkeys(map(_in_first_order, constraints))
        self.kinds = [-1] * len(sets) + [-2] * len(self.pairs)
        self.neighbours: list[list[int]] = [[] for _ in range(points + len(self.kinds))]
        for vertex, members in enumerate((*sets, *self.pairs), points):
            self._join(vertex, members)
        colours: dict[tuple[Automaton, int], int] = {}
        for cells, automaton in self.constraints:
            ends = [self._new_vertex(colours.setdefault((automaton, 0), -3 - len(colours)))]
            if automaton.reads_in_any_order:
                self._join(ends[0], cells)
                continue
            for place, cell in enumerate(cells, 1):
                kind = (automaton, 1 if automaton.reads_both_ways else place)
                vertex = self._new_vertex(colours.setdefault(kind, -3 - len(colours)))
                self._join(vertex, [cell, ends[0], *ends[1:]])
                ends[1:] = [vertex]

    def _new_vertex(self, kind: int) -> int:
        """Add a vertex that is not a point, and return its number."""
        self.kinds.append(kind)
        self.neighbours.append([])
        return len(self.neighbours) - 1

    def _join(self, vertex: int, others: Iterable[int]) -> None:
        """Join a vertex to others."""
        for other in others:
            self.neighbours[vertex].append(other)
            self.neighbours[other].append(vertex)

    def refined(self, colours: Sequence[int]) -> Colours:
        """Return the coarsest refinement of a colouring.

        Equal numbers denote equal colours in every copy of the graph.
        """
        classes = 0
        while True:
            signatures = [
                (colours[x], tuple(sorted(colours[y] for y in near)))
                for x, near in enumerate(self.neighbours)
            ]
            names = {signature: k for k, signature in enumerate(sorted(set(signatures)))}
            if len(names) == classes:
                return tuple(colours)
            classes = len(names)
            colours = [names[signature] for signature in signatures]

    def with_own_colour(self, colours: Colours, point: int) -> Colours:
        """Return the refinement of a colouring in which a point gets a colour of its own."""
        return self.refined([*colours[:point], len(colours), *colours[point + 1 :]])

    def first_cell(self, colours: Colours) -> list[int] | None:
        """Return the points of the rarest colour that several points share, or None."""
        numbers = Counter(colours[: self.points])
        shared = [(number, colour) for colour, number in numbers.items() if number > 1]
        rarest = min(shared, default=None)
        return rarest and [x for x in range(self.points) if colours[x] == rarest[1]]

    def isomorphism(self, source: Colours, target: Colours) -> Permutation | None:
        """Return an automorphism that maps each vertex to a vertex of its colour, or None."""
        if sorted(source) != sorted(target):
            return None
        cell = self.first_cell(source)
        if cell is None:
            place = {colour: x for x, colour in enumerate(target[: self.points])}
            image = tuple(place[colour] for colour in source[: self.points])
            is_automorphism = all(
                frozenset(image[x] for x in members) in family
                for family in (self.sets, self.pairs)
                for members in family
            ) and all(
                _in_first_order(Constraint(tuple(image[x] for x in cells), automaton))
                in self.constraints
                for cells, automaton in self.constraints
            )
            return image if is_automorphism else None
        source_colours = self.with_own_colour(source, cell[0])
        for other in range(self.points):
            if target[other] == source[cell[0]]:
                target_colours = self.with_own_colour(target, other)
                found = self.isomorphism(source_colours, target_colours)
                # if there is an automorphism, then there is one for each image in the orbit
                if found is not None or source in self.whole_orbits:
                    return found
        return None
