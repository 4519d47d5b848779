# cython: language_level=3
"""Memory for C structures, allocated with or without the GIL."""

from libc.stdlib cimport calloc


cdef inline void *allocate(size_t number, size_t bytes) except NULL nogil:
    """Return memory for a number of elements, set to zero, or raise MemoryError."""
    cdef void *memory = calloc(number, bytes)
    if memory == NULL:
        with gil:
            raise MemoryError
    return memory
