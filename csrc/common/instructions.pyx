# cython: language_level=3
# cython: freethreading_compatible=True
"""The instruction set with which all kernels compute.

The sets are 1, the portable one, 2 with AVX2, 3 with AVX-512, and 4 with AVX-512 and its products
of 16-bit numbers (VNNI). The results are the same with each. When the package is loaded, the
greatest one that the processor has is chosen, or the portable one if the environment variable
SUDOKUENUM_PORTABLE is set. `instructions.h` asks the processor.
"""

from libc.stdlib cimport getenv

from argument_checks cimport check_between

cdef extern from "instructions.h":
    int PORTABLE
    int greatest_instruction_set() nogil

chosen = PORTABLE if getenv("SUDOKUENUM_PORTABLE") else greatest_instruction_set()


def instruction_sets():
    """The number of instruction sets that this processor has: they are numbered from 1."""
    return greatest_instruction_set()


def chosen_instructions():
    """The number of the instruction set with which the kernels compute."""
    return chosen


def choose_instructions(int instructions):
    """Compute with this instruction set from now on, in all kernels and threads.

    ValueError unless it is 1 to `instruction_sets()`.
    """
    global chosen
    check_between("instructions", instructions, PORTABLE, greatest_instruction_set())
    chosen = instructions
