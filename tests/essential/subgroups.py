"""Subgroups of the cell symmetries, whose orders must divide the sum of their fixed grids."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from cell_generators import generators, wreath_generators
from classes_2x5 import Kind, kind
from conftest import EVIDENCE
from generated_groups import generated

from sudokuenum import Box
from sudokuenum.essential import symmetry_classes
from sudokuenum.geometry.permutations import Permutation, compose, inverse

LARGEST_GROUP = 20_000
"""Larger groups that random elements generate are not listed."""

kind_of = cache(kind)


@cache
def document(box: str) -> dict[str, Any]:
    """The classes of cell symmetries with their fixed grids, as they were counted."""
    text = (EVIDENCE / f"classes_{box}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def fixed_of(box: str) -> dict[str, int]:
    """The fixed grids of each class of a document, by the text of its representative."""
    return {one["element"]: int(one["fixed"]) for one in document(box)["classes"]}


class FixedGrids:
    """The fixed grids of all cell symmetries of boxes that are not square, by their kind."""

    def __init__(self, name: str) -> None:
        self.box = box = Box(name)
        fixed = fixed_of(name)
        self.of_kind = {
            (kind_of(g.rows, box.rows), kind_of(g.columns, box.columns)): fixed.get(str(g), 0)
            for g in (one.representative for one in symmetry_classes(box))
        }

    def leaves_nothing(self, group: Counter[tuple[Kind, Kind]]) -> bool:
        """Whether the order of a group divides its fixed grids; elements are counted by kind."""
        total = sum(number * self.of_kind[both] for both, number in group.items())
        return total % group.total() == 0

    def listed(self, group: set[Permutation]) -> Counter[tuple[Kind, Kind]]:
        """The elements, permutations of the lines, by their kind."""
        n, box = self.box.digits, self.box
        return Counter(
            (kind_of(g[:n], box.rows), kind_of(tuple(x - n for x in g[n:]), box.columns))
            for g in group
        )

    def random_element(self, rng: random.Random) -> Permutation:
        moves = [g.lines for g in generators(self.box)]
        element = tuple(range(2 * self.box.digits))
        for _ in range(60):
            element = compose(element, rng.choice(moves))
        return element

    def cyclic_groups(self, seed: int) -> Iterator[set[Permutation]]:
        """The groups that one element of each class generates, and 100 random elements."""
        rng = random.Random(seed)
        elements = [one.representative.lines for one in symmetry_classes(self.box)]
        elements += [self.random_element(rng) for _ in range(100)]
        for element in elements:
            if group := generated([element]):
                yield group

    def random_groups(self, pairs: int, seed: int) -> Iterator[set[Permutation]]:
        """Groups that random conjugates of two elements that fix grids generate, if small."""
        rng = random.Random(seed)
        fixing = [
            g.lines
            for g in (one.representative for one in symmetry_classes(self.box)[1:])
            if self.of_kind[kind_of(g.rows, self.box.rows), kind_of(g.columns, self.box.columns)]
        ]
        for _ in range(pairs):
            first, second = rng.sample(fixing, 2)
            by = self.random_element(rng)
            moved = compose(compose(inverse(by), second), by)
            if group := generated([first, moved], LARGEST_GROUP):
                yield group


def product(rows: Counter[Kind], columns: Counter[Kind]) -> Counter[tuple[Kind, Kind]]:
    """The elements of a product of a group of rows and a group of columns, by their kind."""
    return Counter({(a, b): m * n for a, m in rows.items() for b, n in columns.items()})


def subgroups(size: int, blocks: int) -> list[Counter[Kind]]:
    """The elements by kind of the group of the lines in blocks of `size`, and of seven subgroups.

    These are the trivial one, the stabilizers of the first block and of the first line, the group
    of all that keeps each block, and Sylow subgroups for 2, 3 and 5.
    """
    whole = generated(wreath_generators(size, blocks))
    blocks_of = [tuple(x // size for x in g[::size]) for g in whole]
    found = [whole, {tuple(range(size * blocks))}]
    found.append({g for g, of in zip(whole, blocks_of, strict=True) if of[0] == 0})
    found.append({g for g in whole if g[0] == 0})
    found.append({g for g, of in zip(whole, blocks_of, strict=True) if of == tuple(range(blocks))})
    found += [sylow_subgroup(whole, prime) for prime in (2, 3, 5)]
    return [Counter(kind_of(g, size) for g in group) for group in found]


def sylow_subgroup(group: set[Permutation], prime: int) -> set[Permutation]:
    """A Sylow subgroup: elements of prime power order are added until it has its order."""
    highest = 1
    while len(group) % (highest * prime) == 0:
        highest *= prime
    found = {tuple(range(len(next(iter(group)))))}
    candidates = [g for g in sorted(group) if is_power(len(generated([g])), prime)]
    while len(found) < highest:
        # an element that normalizes a subgroup of prime power order extends it to another one
        g = next(
            g
            for g in candidates
            if g not in found and all(compose(compose(inverse(g), x), g) in found for x in found)
        )
        found = generated([*found, g])
    assert len(found) == highest
    return found


def is_power(number: int, prime: int) -> bool:
    while number % prime == 0:
        number //= prime
    return number == 1
