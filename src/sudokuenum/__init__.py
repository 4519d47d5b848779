"""Counts Sudoku grids exactly, from first principles.

>>> import sudokuenum
>>> sudokuenum.count_grids().grids
6670903752021072936960
"""

__version__ = "1.0.0"


# __init__.pyi lists the public names; each is imported when it is first used. The command does not
# use them, so it starts without reading the list.
def __getattr__(name: str) -> object:
    _list_names()
    return globals()[name] if name in globals() else globals()["__getattr__"](name)


def __dir__() -> list[str]:
    _list_names()
    return globals()["__dir__"]()


def _list_names() -> None:
    """Replace `__getattr__` and `__dir__`, and add `__all__`."""
    import lazy_loader

    listed = lazy_loader.attach_stub(__name__, __file__)
    globals().update(zip(("__getattr__", "__dir__", "__all__"), listed, strict=True))
