"""Counting all grids of a box shape."""
