"""Lines, tables and objects in which a puzzle is beside other values."""
