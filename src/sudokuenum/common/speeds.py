"""What the machine on which this package is measured takes for the work of its long calls.

From these an expected time is told, and the faster of two methods is chosen. They are times of one
thread, in seconds. `benchmarks/speeds.py` measures them and compares.
"""

SEARCH_CHOICE = 0.4e-6
"""A choice of the search for the grids of a layout, with 9x9 cells."""
SOLUTION = 0.25e-6
"""A solution of a 9x9 puzzle, counted by the search."""
FILLING_CELL = 60e-9
"""A cell of a filling, for each generator under which classes of fillings are found."""
SUM_ASSIGNMENT = 2.5e-6
"""An assignment of a band or stack, in the tables of the sum over columns of 9x9 grids."""
SUM_TERM = 0.2e-9
"""A term of the sum over columns of 9x9 grids."""
BAND_STEP = 80e-9
"""A step of the kernel that fills a band of a grid with two bands."""
SIDES_LIST = 10e-6
"""A list of sides of the sum for a grid with two bands, besides its steps."""
GRIDS_2X5 = 4.0
"""All grids with 2x5 boxes."""
CATALOGUE_WALK = 300.0
"""The walk through all essentially different 9x9 grids."""
COLUMN_4X3 = 0.5e-3
"""A column of a pair of shares of 12x12 grids, vectors counted as columns."""
ESSENTIAL_4X3 = 1200.0
"""The essentially different grids with 4x3 boxes, from the number of all grids."""
ESSENTIAL_6X2 = 2500.0
"""The essentially different grids with 6x2 boxes: the classes counted as sums over column sets."""
ROW_SETS_6X2 = 3500.0
"""The essentially different grids with 6x2 boxes: the classes counted as sums over row sets."""
