"""The core: the number of all grids, from bands over column sets and classes to the total."""
