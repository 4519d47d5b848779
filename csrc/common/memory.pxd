# cython: language_level=3
"""Memory for C structures, taken with or without the GIL."""

from libc.stdlib cimport calloc


cdef inline void *allocate(size_t number, size_t bytes) except NULL nogil:
    """Memory for a number of elements, set to zero; MemoryError if there is none."""
    cdef void *memory = calloc(number, bytes)
    if memory == NULL:
        with gil:
            raise MemoryError
    return memory
