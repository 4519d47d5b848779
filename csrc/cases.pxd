# cython: language_level=3
"""What the kernels check that fill the six rows under a band of 9x9."""

from libc.stdint cimport uint16_t, uint64_t


cdef inline int check_cases(str engine, const uint16_t[:, :, ::1] allowed, int box_rows,
                            int box_columns, const uint64_t[::1] totals) except -1:
    """allowed[case, row, column] are the digits that fit, as bits; a total for each case."""
    if (box_rows, box_columns) != (3, 3) or allowed.shape[1] != 6 or allowed.shape[2] != 9:
        raise ValueError(f"{engine} fills the 6 rows of 9 cells under a band of 3x3 boxes, not "
                         f"{allowed.shape[1]} rows of {allowed.shape[2]} cells in boxes of "
                         f"{box_rows}x{box_columns}")
    if totals.shape[0] != allowed.shape[0]:
        raise ValueError(f"{allowed.shape[0]} cases and {totals.shape[0]} totals")
    return 0
