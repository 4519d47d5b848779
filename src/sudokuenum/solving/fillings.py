"""The fillings of some cells of a layout, listed in arrays.

A filling gives a digit to each of the cells so that no group contains a digit twice and the rules
among these cells are satisfied.

Cost: about a second for a million fillings of nine cells.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.components import Indices
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.digit_sets import DigitSet
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.automaton import NOWHERE, Layers, unrolled
from sudokuenum.grids.arrays import sortable

Fillings = NDArray[np.uint8]
"""Fillings of some cells, with the digits of one filling in each row, in the order of the cells."""


def cells_of_rules(layout: Layout) -> set[int]:
    """Return the cells that the rules other than groups restrict."""
    return {cell for constraint in layout.constraints for cell in constraint.cells}


def extra_cells(layout: Layout) -> tuple[int, ...] | None:
    """Return the cells of all rules and groups other than rows, columns and boxes.

    The result is None for boxes other than 3x3, and for irregular regions.
    """
    if layout.box != CLASSIC or layout.regions:
        return None
    groups = set(layout.all_groups) - set(CLASSIC.units)
    return tuple(sorted(cells_of_rules(layout).union(*groups)))


def cell_fillings(
    layout: Layout,
    cells: Sequence[int],
    most: int,
    candidates: Sequence[Collection[int]] | None = None,
) -> Fillings | None:
    """Return the fillings of some cells of a layout.

    If the layout has rules other than groups, or the candidates of all cells of the grid are given,
    these are all fillings that satisfy the rules and consist of candidates. Otherwise they are
    the fillings up to relabelling, in lexicographic order. The result is None if there are more
    than `most` fillings, at the end or when only some of the cells are filled.
    """
    up_to_relabelling = not layout.constraints and candidates is None
    bits = 1 << np.arange(layout.digits, dtype=DigitSet)
    order = [*dict.fromkeys([*_in_order_of_rules(layout, cells), *cells])]
    fillings, used = np.zeros((1, 0), np.uint8), np.zeros(1, np.uint8)
    for place, cell in enumerate(order):
        taken = np.zeros(len(fillings), DigitSet)
        for k in range(place):
            if order[k] in layout.peers[cell]:
                taken |= bits[fillings[:, k] - 1]
        if candidates is not None:
            taken |= ~DigitSet(mask_of(digit - 1 for digit in candidates[cell]))
        if up_to_relabelling:
            taken |= ~((np.uint32(2) << used) - 1).astype(DigitSet)  # at most one new digit
        places = np.flatnonzero(taken[:, None] & bits == 0)
        if len(places) > most:
            return None
        rows, digits = places // layout.digits, (places % layout.digits + 1).astype(np.uint8)
        fillings, used = np.column_stack([fillings[rows], digits]), np.maximum(used[rows], digits)
        for columns, layers in _begun_rules(layout, order[: place + 1]):
            follow = _are_possible(fillings[:, columns], layers)
            fillings, used = fillings[follow], used[follow]
    return fillings[:, [order.index(cell) for cell in cells]]


def _in_order_of_rules(layout: Layout, cells: Sequence[int]) -> Iterator[int]:
    """Yield the cells of the rules for these cells alone, in the order in which they are read."""
    for constraint in layout.constraints:
        if {*cells}.issuperset(constraint.cells):
            yield from constraint.cells


def _begun_rules(layout: Layout, cells: Sequence[int]) -> Iterator[tuple[list[int], Layers]]:
    """Yield the places of the cells of each rule that reads the last cell now, and its layers."""
    places = {cell: k for k, cell in enumerate(cells)}
    for of_rule, automaton in layout.constraints:
        read = [places[cell] for cell in takewhile(places.__contains__, of_rule)]
        if len(cells) - 1 in read:
            layers = unrolled(automaton, len(of_rule), layout.digits)
            yield read, layers[: len(read)]


def _are_possible(digits: Fillings, layers: Layers) -> NDArray[np.bool_]:
    """Determine for each row of digits if an automaton can go on after reading them."""
    states = np.zeros(len(digits), np.intp)
    possible = np.ones(len(digits), np.bool_)
    for column, layer in zip(digits.T, layers, strict=True):
        states = np.array(layer)[states, column - 1]
        possible &= states != NOWHERE
        states[~possible] = 0
    return possible


def classes_alike(fillings: Fillings, known: Sequence[int] = ()) -> tuple[Indices, Indices]:
    """Return the classes of fillings that differ only by a relabelling.

    The digits `known` keep their labels. The result is an order in which the fillings of each class
    follow one another, the first of them first, and the place in this order where each class
    begins.

    >>> order, begins = classes_alike(np.array([[3, 1], [2, 2], [1, 2]], np.uint8))
    >>> order.tolist(), begins.tolist()
    ([1, 0, 2], [0, 1])
    """
    # digits in front keep their labels when all digits are renamed in the order they appear in
    fixed = np.tile(np.array(known, np.uint8), (len(fillings), 1))
    keys = sortable(relabelled(np.column_stack([fixed, fillings])))
    order = np.argsort(keys, kind="stable")
    return order, np.unique(keys[order], return_index=True)[1]


def relabelled(fillings: Fillings) -> Fillings:
    """Return fillings with their digits numbered in the order in which they appear in each row.

    >>> relabelled(np.array([[3, 1, 3, 2]], np.uint8)).tolist()
    [[1, 2, 1, 3]]
    """
    rows = np.arange(len(fillings))
    names = np.zeros((len(fillings), int(fillings.max(initial=0)) + 1), np.uint8)
    used = np.zeros(len(fillings), np.uint8)
    renamed = np.empty_like(fillings)
    for k in range(fillings.shape[1]):
        digits = fillings[:, k]
        new = names[rows, digits] == 0
        used[new] += 1
        names[rows[new], digits[new]] = used[new]
        renamed[:, k] = names[rows, digits]
    return renamed
