# cython: language_level=3
# cython: freethreading_compatible=True
"""The instruction set that all kernels use.

The sets are 1 (portable), 2 (AVX2), 3 (AVX-512) and 4 (AVX-512 with VNNI, which multiplies 16-bit
numbers). Results do not depend on the set. When the package is loaded, it chooses the greatest set
that the processor supports, or the portable one if the environment variable SUDOKUENUM_PORTABLE is
set. `instructions.h` detects the sets of the processor.
"""

from libc.stdlib cimport getenv

from argument_checks cimport check_between

cdef extern from "instructions.h":
    int PORTABLE
    int greatest_instruction_set() nogil

chosen = PORTABLE if getenv("SUDOKUENUM_PORTABLE") else greatest_instruction_set()


def instruction_sets():
    """Return the number of instruction sets that this processor supports, numbered from 1."""
    return greatest_instruction_set()


def chosen_instructions():
    """Return the number of the instruction set that the kernels use."""
    return chosen


def choose_instructions(int instructions):
    """Make all kernels in all threads use this instruction set from now on.

    Raises ValueError unless it is from 1 to `instruction_sets()`.
    """
    global chosen
    check_between("instructions", instructions, PORTABLE, greatest_instruction_set())
    chosen = instructions
