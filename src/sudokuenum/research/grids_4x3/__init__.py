"""The number of all 12x12 grids with boxes of 4 rows and 3 columns, class by class of bands."""
