"""The times that units of work take on the machine on which this package is measured.

The package uses them to predict how long a call will take and to choose the faster of two methods.
They are times of one thread, in seconds. `benchmarks/speeds.py` measures them again and compares
the results with this table.
"""

SEARCH_CHOICE = 0.4e-6
"""The time of a choice in the search for the grids of a layout with 9x9 cells."""
SOLUTION = 0.25e-6
"""The time in which the search counts a solution of a 9x9 puzzle."""
FILLING_CELL = 60e-9
"""The time per cell of a filling and per generator when classes of fillings are found."""
BAND_OF_SUMS = 45e-6
"""The time per band of the engine `sums`, apart from the sums that all bands share."""
SUM_ASSIGNMENT = 2.5e-6
"""The time per assignment of a band or stack, to make the tables of the sum over columns of 9x9."""
SUM_TERM = 0.2e-9
"""The time of a term of the sum over columns of 9x9 grids."""
BAND_STEP = 80e-9
"""The time of a step of the kernel that fills a band of a grid with two bands."""
SIDES_LIST = 10e-6
"""The time per list of sides, apart from the steps, in the sum for a grid with two bands."""
GRIDS_2X5 = 4.0
"""The time to count all grids with 2x5 boxes."""
CATALOGUE_WALK = 300.0
"""The time to walk through all essentially different 9x9 grids."""
COLUMN_4X3 = 0.5e-3
"""The time per column of a pair of shares of 12x12 grids, where a vector counts as a column."""
ESSENTIAL_4X3 = 1200.0
"""The time to count the essentially different 4x3 grids, given the number of all grids."""
ESSENTIAL_6X2 = 2500.0
"""The time to count the essentially different 6x2 grids: classes as sums over column sets."""
ROW_SETS_6X2 = 3500.0
"""The time to count the essentially different 6x2 grids: classes as sums over row sets."""
