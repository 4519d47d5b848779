"""Random grids of a layout.

A grid is made clue by clue: a cell that is drawn at random gets a digit at random, among those that
leave a solution, until there is only one solution. So every grid of the layout can come out, but
not all are equally likely.

Cost: a search for two solutions for each digit that is tried; some milliseconds for a 9x9 grid.
"""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.layout import Layout
from sudokuenum.errors import LayoutError
from sudokuenum.grids.puzzle import checked_puzzle
from sudokuenum.solving.search import number_up_to_two, the_solution


def random_grid(layout: Layout, random: np.random.Generator) -> NDArray[np.uint8]:
    """A grid of the layout that is drawn at random; LayoutError if it has none.

    >>> random_grid(Layout.parse("x", "2x2"), np.random.default_rng(1)).reshape(4, 4)[0].tolist()
    [1, 2, 4, 3]
    """
    n = layout.digits
    cells = np.zeros(n * n, np.uint8)
    for cell in random.permutation(n * n).tolist():
        taken = {int(cells[peer]) for peer in layout.peers[cell]}
        number = 0
        for digit in (random.permutation(n) + 1).tolist():
            if digit in taken:
                continue
            cells[cell] = digit
            puzzle = checked_puzzle(tuple(cells.tolist()), layout.box, layout)
            number = number_up_to_two(puzzle)
            if number:
                break
        if number == 0:
            raise LayoutError(f"layout {layout}: it has no grid")
        if number == 1:
            break
    return np.array(the_solution(puzzle).cells, np.uint8)
