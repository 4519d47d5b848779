# cython: language_level=3
"""Ctrl-C in a kernel that runs without the GIL."""

cdef extern from "Python.h":
    int PyErr_CheckSignals() except -1


cdef inline int check_signals() except -1 with gil:
    """Raise KeyboardInterrupt if Ctrl-C was pressed; long loops call this function at intervals."""
    return PyErr_CheckSignals()
