"""The choice of `instructions.pyx`, which other kernels read."""

cdef int chosen
