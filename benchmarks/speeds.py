"""The constants of `sudokuenum.common.speeds`, measured: `python benchmarks/speeds.py` (a minute).

Each line has a constant, what this machine takes, and the quotient of the two. Expected times are
right to their order of magnitude, so a quotient from 0.2 to 5 is good. What takes longer than all
of this is in `LONG`: `sudokuenum essential` says at its end how long it took.
"""

from time import process_time

import numpy as np

from sudokuenum import Box, Layout, Puzzle
from sudokuenum.common import speeds
from sudokuenum.counting import count_by_columns
from sudokuenum.counting.total import count_grids
from sudokuenum.essential.catalogue.index import index
from sudokuenum.essential.catalogue.walk import BAND_NUMBERS, count_band, walk_tables
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.grids.arrays import row_orbits
from sudokuenum.research.grids_4x3.calls import family_of, make_call
from sudokuenum.research.grids_4x3.families import CLASSES, VECTORS_WORK, classes_4x3
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.column_sums.two_bands import TwoBandSum, digit_sides
from sudokuenum.solving.fillings import cell_fillings, relabelled
from sudokuenum.solving.kernels.search9 import Search as Search9
from sudokuenum.solving.kernels.search_any import Search

FEW_CLUES = Puzzle(
    "3..............1...9.2..........3...1.....6.........5....8...4..1........7...9..."
)
"""Its sum has terms enough to be timed."""
LONG = {"ESSENTIAL_4X3", "ESSENTIAL_6X2", "ROW_SETS_6X2"}


def search_choice() -> float:
    """Seconds of a choice, of a million of them."""
    layout, choices = Layout("x"), 1_000_000
    search = Search(bytes(81), 9, *layout.group_arrays)
    begin = process_time()
    search.count(1 << 62, choices)
    return (process_time() - begin) / choices


def solution() -> float:
    """Seconds of a solution, of a million of them."""
    search = Search9(bytes(FEW_CLUES.cells))
    begin, number = process_time(), 0
    while number < 1_000_000:
        number += search.count(1_000_000 - number, 100_000)
    return (process_time() - begin) / number


def filling_cell() -> float:
    """Seconds of a cell of a filling of the two diagonals, for each generator."""
    layout = Layout("x")
    cells = tuple(sorted({10 * k for k in range(9)} | {8 * k for k in range(1, 10)}))
    fillings = cell_fillings(layout, cells, 10**6)
    assert fillings is not None
    place = {cell: k for k, cell in enumerate(cells)}
    generators = layout_automorphisms(layout, frozenset(cells)).generators
    moves = [tuple(place[g[cell]] for cell in cells) for g in generators]
    begin = process_time()
    row_orbits(fillings, (relabelled(fillings[:, np.argsort(g)]) for g in moves))
    return (process_time() - begin) / fillings.size / len(moves)


def band_of_sums() -> float:
    """Seconds of a band for the engine sums, of 2051 bands."""
    count_grids(engine="sums", jobs=1)
    begin = process_time()
    count_grids(level=2051, engine="sums", jobs=1)
    return (process_time() - begin) / 2051


def column_sum() -> tuple[float, float]:
    """Seconds of an assignment in the tables, and of a term."""
    sums = ColumnSum(FEW_CLUES.cells)
    begin = process_time()
    sums.arranged(1)
    tables = process_time() - begin
    begin = process_time()
    assert sums.count(1)
    assignments = sum(len(chute.assignments) for chute in sums.bands + sums.stacks)
    return tables / assignments, (process_time() - begin - tables) / sums.terms


def band_step() -> float:
    """Seconds of a step for the grids with 2x4 boxes and one clue."""
    sums = TwoBandSum([1] + [0] * 63, Box(4, 2))
    band = sums.bands[0]
    sides = band.classes(sums.digit_sides.sides).sides
    begin = process_time()
    steps = band.steps(sides, 1 << 62)
    return (process_time() - begin) / steps


def sides_list() -> float:
    """Seconds of a list of sides: to list them, and to divide them into classes."""
    rng = np.random.default_rng(1)
    grid = np.zeros((8, 8), np.int16)
    grid[rng.integers(0, 8, 8), np.arange(8)] = np.arange(1, 9)
    sums = TwoBandSum(grid.ravel().tolist(), Box(4, 2))
    begin = process_time()
    lists = digit_sides(grid).sides
    for b, band in enumerate(sums.bands):
        band.classes(sums.of_band(lists, b))
    return (process_time() - begin) / len(lists)


def grids_2x5() -> float:
    """Seconds for all grids with 2x5 boxes."""
    begin = process_time()
    count_by_columns(Box(2, 5), jobs=1)
    return process_time() - begin


def catalogue_walk() -> float:
    """Seconds of the whole walk, from every 40th band and the share of the grids that it has."""
    walk_tables()
    begin = process_time()
    grids = sum(count_band(None, number).grids for number in BAND_NUMBERS[::40])
    return (process_time() - begin) / grids * index().number


def column_4x3() -> float:
    """Seconds of a column, from a call for the largest family."""
    triple, start, stop = next(classes_4x3().families(0, CLASSES))
    whole = family_of(range(start, stop), triple).whole
    call = whole._replace(begin=0, end=16)
    make_call(None, call)
    return make_call(None, call)[1] / 16 / (len(whole.columns) + VECTORS_WORK)


def main() -> None:
    """Print a line for each constant."""
    assignment, term = column_sum()
    measured = {
        "SEARCH_CHOICE": search_choice(),
        "SOLUTION": solution(),
        "FILLING_CELL": filling_cell(),
        "BAND_OF_SUMS": band_of_sums(),
        "SUM_ASSIGNMENT": assignment,
        "SUM_TERM": term,
        "BAND_STEP": band_step(),
        "SIDES_LIST": sides_list(),
        "GRIDS_2X5": grids_2x5(),
        "CATALOGUE_WALK": catalogue_walk(),
        "COLUMN_4X3": column_4x3(),
    }
    assert measured.keys() | LONG == {name for name in vars(speeds) if name.isupper()}
    for name, seconds in measured.items():
        constant: float = getattr(speeds, name)
        print(f"{name:<15} {constant:8.2g} s  measured {seconds:8.2g} s  {seconds / constant:5.2f}")


if __name__ == "__main__":
    main()
