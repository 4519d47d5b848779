# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Cases, which the kernels of the engines that search count, and the checks they share.

A case gives, for each cell of whole bands of a grid, the digits that the cell may hold. Its number
of ways is the number of fillings of these cells in which no row, column or box repeats a digit.

Layout: allowed[case, row, column] is 16 bits, bit d - 1 for the digit d.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport free

from argument_checks cimport check_between, check_elements, check_length
from memory cimport allocate

cdef enum:
    MOST_DIGITS_OF_CASE = 16

cdef struct Case:
    const uint16_t *allowed     # row by row
    int rows
    int box_rows
    int box_columns

# writes the number of ways of a case into *ways; returns 0 if the search does not support the case
ctypedef bint (*case_ways)(const Case *case, void *memory, uint64_t *ways) noexcept nogil


cdef inline int check_below_band(str search, const uint16_t[:, :, ::1] allowed, int box_rows,
                                 int box_columns) except -1:
    """Raise ValueError unless the cases consist of the six rows under a band of 9x9."""
    if (box_rows, box_columns) != (3, 3) or allowed.shape[1] != 6 or allowed.shape[2] != 9:
        raise ValueError(f"{search} fills the 6 rows of 9 cells under a band of 3x3 boxes, not "
                         f"{allowed.shape[1]} rows of {allowed.shape[2]} cells in boxes of "
                         f"{box_rows}x{box_columns}")
    return 0


cdef inline int count_cases(case_ways count, size_t bytes, str problem,
                            const uint16_t[:, :, ::1] allowed, int box_rows, int box_columns,
                            uint64_t[::1] totals) except -1:
    """Write the number of ways of each case into `totals`.

    The search gets `bytes` bytes of memory, which are set to zero before the first case.

    Raises ValueError if a length does not fit the others, if a cell may hold a digit that does not
    exist, or if the search does not support a case; the message then states the `problem`.
    """
    cdef Py_ssize_t cases = allowed.shape[0], k
    cdef Case case
    cdef bint is_supported = True
    cdef void *memory
    check_between("box_rows", box_rows, 1, MOST_DIGITS_OF_CASE)
    check_between("box_columns", box_columns, 1, MOST_DIGITS_OF_CASE)
    if allowed.shape[2] != box_rows * box_columns or allowed.shape[2] > MOST_DIGITS_OF_CASE:
        raise ValueError(f"boxes of {box_rows}x{box_columns} do not fit rows of "
                         f"{allowed.shape[2]} cells")
    if not 1 <= allowed.shape[1] <= allowed.shape[2] or allowed.shape[1] % box_rows:
        raise ValueError(f"{allowed.shape[1]} rows are not whole bands of {box_rows} rows")
    check_length("totals", totals.shape[0], cases)
    if cases == 0:
        return 0
    check_elements[uint16_t]("allowed", &allowed[0, 0, 0],
                             cases * allowed.shape[1] * allowed.shape[2], 0,
                             (1 << allowed.shape[2]) - 1)
    case.rows, case.box_rows, case.box_columns = <int> allowed.shape[1], box_rows, box_columns
    memory = allocate(1, bytes)
    with nogil:
        for k in range(cases):
            case.allowed = &allowed[k, 0, 0]
            is_supported = count(&case, memory, &totals[k])
            if not is_supported:
                break
    free(memory)
    if not is_supported:
        raise ValueError(f"case {k}: {problem}")
    return 0
