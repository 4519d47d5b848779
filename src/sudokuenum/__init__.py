"""Counts Sudoku grids exactly, from first principles.

>>> count_grids().grids
6670903752021072936960
"""

import lazy_loader

__version__ = "0.1.0"

# __init__.pyi lists the public names; each is imported when it is first used
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
