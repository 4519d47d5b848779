"""Cell symmetries of grids, and what is the same up to them and relabelling."""
