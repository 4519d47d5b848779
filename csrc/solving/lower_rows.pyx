# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The place of a 9x9 grid among all grids with the same first band, in lexicographic order.

The number of grids that begin with a band and a row 4 depends only on the column sets of the band.
There are 44 configurations of these, up to relabelling, the order of the boxes and the order of the
columns in a box. A table for a configuration contains the number of grids for each row 4. A loop
over all second bands makes it, because the columns of a second band determine the columns of the
third.

Rank. The numbers of the rows 4 that come before the grid's row 4 are added up, first for rows with
another first minirow by a table of sums, and then one by one. The grids with the same row 4 are
counted over the rows 5 and 6 that come before, some thousand, and the grids with the same second
band over the fillings of the third band. `unrank` does the same until it has found the number.

Cost: 0.1 s for the table of one configuration, and then about 0.1 ms a grid.
Bounds: fewer than 2^33 grids begin with one band, and fewer than 2^32 with a band and a row 4. A
band with given columns has at most 1728 fillings.

Layout: the columns of a configuration are nine sets; bit d - 1 is for the digit d. A band is taken
to its configuration by `labels`, which replaces the digit d by labels[d], and by `columns`, which
moves column j to column columns[j]. Rows 4 are numbered in lexicographic order.
Plain Python twin: `tests/solving/twin_lower_rows.py`.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, qsort
from libc.string cimport memcmp, memcpy

from argument_checks cimport check_elements, check_length
from bits cimport lowest_bit, number_of_bits
from column_partitions cimport check_partition
from lower_frame cimport (Frame, Minirows, Seek, arrived, compare_keys, digits_of, fill_keys,
                          group_minirows, key_of, number_minirows, same_digits, write_third)
from memory cimport allocate
from minlex cimport PERMUTATIONS, is_band
from row_partitions cimport (DIGITS, ORTHOGONAL, PARTITIONS, Option, RowPartitions,
                             fill_row_partitions)
from stacks cimport (CHOICES_OF_COLUMNS, MOST_MINIROWS, Minirow, Stack, choice_of_columns,
                             list_columns, list_minirows)

cdef enum:
    TRIPLES = 175616            # 56^3


cdef class RowTables:
    """Tables of row partitions, which the configurations share."""

    cdef RowPartitions rows

    def __cinit__(self):
        fill_row_partitions(&self.rows)


cdef class LowerRows:
    """The numbers of grids below bands with one configuration of columns, by their row 4.

    `sets` has the nine column sets of the configuration, uint16; the three sets of a box have each
    digit once. Raises ValueError for another length and for other sets.
    """

    cdef RowTables tables
    cdef Stack stack[3]
    cdef Minirows minirows[3]
    cdef uint16_t start[MOST_MINIROWS][MOST_MINIROWS]   # the first row 4 with two minirows
    cdef uint8_t minirow[3][CHOICES_OF_COLUMNS][PARTITIONS][3]  # by columns, row partition and set
    cdef uint32_t *grids                                # by row 4
    cdef int rows
    cdef uint64_t first[3][MOST_MINIROWS]               # by one minirow of row 4
    cdef uint16_t *fillings                             # of a third band, divided by 6

    def __cinit__(self, RowTables tables not None, const uint16_t[::1] sets not None):
        cdef int s
        check_length("sets", sets.shape[0], 9)
        for s in range(3):
            check_partition(&sets[3 * s], 3, 3, s)
        self.tables = tables
        self.fillings = <uint16_t *> allocate(TRIPLES, sizeof(uint16_t))
        with nogil:
            for s in range(3):
                list_columns(&tables.rows, &self.stack[s], &sets[3 * s])
                list_minirows(&self.stack[s], &sets[3 * s])
                group_minirows(&tables.rows, &self.stack[s], &self.minirows[s])
                number_minirows(&tables.rows, &self.stack[s], &self.minirows[s], self.minirow[s])
            self.list_rows()
        self.grids = <uint32_t *> allocate(self.rows, sizeof(uint32_t))
        with nogil:
            self.count_fillings()
            self.count_grids()
            self.add_minirows()

    def __dealloc__(self):
        free(self.grids)
        free(self.fillings)

    cdef void list_rows(self) noexcept nogil:
        """Number the rows 4."""
        cdef int a, b, rest
        for a in range(self.stack[0].minirows):
            for b in range(self.stack[1].minirows):
                if self.stack[0].listed[a].digits & self.stack[1].listed[b].digits:
                    continue
                rest = DIGITS ^ self.stack[0].listed[a].digits ^ self.stack[1].listed[b].digits
                self.start[a][b] = self.rows
                self.rows += self.minirows[2].number[self.tables.rows.partitions.rank[rest]]

    cdef inline uint32_t *row(self, const int *minirows) noexcept nogil:
        """Return the number of grids with the row 4 that has these minirows."""
        return &self.grids[self.start[minirows[0]][minirows[1]]
                           + self.minirows[2].place[minirows[2]]]

    cdef void count_fillings(self) noexcept nogil:
        """Count the fillings of bands with each three choices of columns, divided by 6."""
        cdef const RowPartitions *r = &self.tables.rows
        cdef int a, b, c, q, u, x
        cdef uint64_t bits
        cdef uint16_t *n = self.fillings
        for a in range(CHOICES_OF_COLUMNS):
            x = self.stack[0].partition[a]
            for q in range(ORTHOGONAL):
                u = r.orthogonal[x][q]
                for b in range(CHOICES_OF_COLUMNS):
                    for c in range(CHOICES_OF_COLUMNS):
                        bits = (r.second[u][self.stack[1].partition[b]]
                                & r.third[u][self.stack[2].partition[c]])
                        n[(a * 56 + b) * 56 + c] += number_of_bits(bits)

    cdef void count_grids(self) noexcept nogil:
        """Count the grids with each row 4, second band by second band."""
        cdef const Stack *s = self.stack
        cdef int columns[3]
        cdef int a, b, c, third
        for a in range(CHOICES_OF_COLUMNS):
            for b in range(CHOICES_OF_COLUMNS):
                for c in range(CHOICES_OF_COLUMNS):
                    columns[0], columns[1], columns[2] = a, b, c
                    third = (s[0].other[a] * 56 + s[1].other[b]) * 56 + s[2].other[c]
                    self.count_second(columns, 12 * self.fillings[third])

    cdef void count_second(self, const int *columns, uint32_t weight) noexcept nogil:
        """Add a weight to each row of each second band with these columns, in any order of rows."""
        cdef const RowPartitions *r = &self.tables.rows
        cdef const Option *option
        cdef uint64_t bits
        cdef const uint8_t *second
        cdef const uint8_t *third
        cdef int minirows[3]
        cdef int q, u, i
        cdef int x2 = self.stack[1].partition[columns[1]], x3 = self.stack[2].partition[columns[2]]
        for q in range(ORTHOGONAL):
            u = r.orthogonal[self.stack[0].partition[columns[0]]][q]
            bits = r.second[u][x2] & r.third[u][x3]
            while bits:
                option = &r.option[u][lowest_bit(bits)]
                bits &= bits - 1
                second = PERMUTATIONS[option.second_order]
                third = PERMUTATIONS[option.third_order]
                for i in range(3):
                    minirows[0] = self.minirow[0][columns[0]][u][i]
                    minirows[1] = self.minirow[1][columns[1]][option.second][second[i]]
                    minirows[2] = self.minirow[2][columns[2]][option.third][third[i]]
                    self.row(minirows)[0] += weight

    cdef void add_minirows(self) noexcept nogil:
        """Add up the numbers of grids by each minirow of row 4."""
        cdef int minirows[3]
        cdef int a, b, k, s, rest
        for a in range(self.stack[0].minirows):
            for b in range(self.stack[1].minirows):
                if self.stack[0].listed[a].digits & self.stack[1].listed[b].digits:
                    continue
                rest = DIGITS ^ self.stack[0].listed[a].digits ^ self.stack[1].listed[b].digits
                rest = self.tables.rows.partitions.rank[rest]
                for k in range(self.minirows[2].number[rest]):
                    minirows[0], minirows[1] = a, b
                    minirows[2] = self.minirows[2].of_set[rest][k]
                    for s in range(3):
                        self.first[s][minirows[s]] += self.row(minirows)[0]

    cdef int enter(self, Frame *f, const uint8_t[::1] grid, const uint8_t[::1] columns,
                   const uint8_t[::1] labels) except -1:
        """Prepare the frame of a band; raise ValueError if it has another configuration."""
        cdef uint16_t sets[9]
        cdef int j, s
        check_length("grid", grid.shape[0], 81)
        check_length("columns", columns.shape[0], 9)
        check_length("labels", labels.shape[0], 10)
        check_elements[uint8_t]("columns", &columns[0], 9, 0, 8)
        check_elements[uint8_t]("labels", &labels[1], 9, 1, 9)
        if not is_band(&grid[0]):
            raise ValueError("grid: it does not begin with a band")
        for j in range(9):
            sets[j] = (1 << (labels[grid[j]] - 1) | 1 << (labels[grid[9 + j]] - 1)
                       | 1 << (labels[grid[18 + j]] - 1))
            s = columns[j] // 3
            if s != columns[j // 3 * 3] // 3 or sets[j] != self.above(columns[j]):
                raise ValueError(f"column {j}: it is not taken to one of the configuration")
        with nogil:
            self.fill_frame(f, &grid[0], &columns[0], &labels[0])
        return 0

    cdef inline uint16_t above(self, int column) noexcept nogil:
        """Return the digits of the configuration in a column, which no choice below it has."""
        cdef const Stack *s = &self.stack[column // 3]
        return DIGITS ^ s.columns[0][column % 3] ^ s.columns[s.other[0]][column % 3]

    cdef void fill_frame(self, Frame *f, const uint8_t *grid, const uint8_t *columns,
                         const uint8_t *labels) noexcept nogil:
        """Set where the minirows and the columns below a band are taken in the configuration."""
        cdef const RowPartitions *r = &self.tables.rows
        cdef uint16_t sets[3]
        cdef uint8_t digits[3]
        cdef int s, j, k, d, t
        for s in range(3):
            for j in range(3):
                sets[j] = (1 << (grid[3 * s + j] - 1) | 1 << (grid[9 + 3 * s + j] - 1)
                           | 1 << (grid[18 + 3 * s + j] - 1))
            list_columns(r, &f.stack[s], sets)
            list_minirows(&f.stack[s], sets)
            group_minirows(r, &f.stack[s], &f.minirows[s])
            t = f.to_stack[s] = columns[3 * s] // 3
            for k in range(f.stack[s].minirows):
                for j in range(3):
                    digits[columns[3 * s + j] % 3] = labels[f.stack[s].listed[k].digit[j]] - 1
                f.to_minirow[s][k] = self.minirows[t].by_digits[
                    81 * digits[0] + 9 * digits[1] + digits[2]]
            for k in range(CHOICES_OF_COLUMNS):
                for j in range(3):
                    sets[columns[3 * s + j] % 3] = 0
                    for d in range(9):
                        if f.stack[s].columns[k][j] >> d & 1:
                            sets[columns[3 * s + j] % 3] |= 1 << (labels[d + 1] - 1)
                f.to_choice[s][k] = choice_of_columns(r, &self.stack[t], sets)

    cdef uint64_t row_grids(self, const Frame *f, int a, int b, int c) noexcept nogil:
        """Return the number of grids with the row 4 that has these minirows of the band."""
        cdef int minirows[3]
        minirows[f.to_stack[0]] = f.to_minirow[0][a]
        minirows[f.to_stack[1]] = f.to_minirow[1][b]
        minirows[f.to_stack[2]] = f.to_minirow[2][c]
        return self.row(minirows)[0]

    cdef bint seek_row4(self, Frame *f, Seek *seek) noexcept nogil:
        """Go to row 4, and return whether there is one."""
        cdef const Stack *s = f.stack
        cdef int a, b, k, c, rest, rank
        cdef uint8_t *row = seek.cells + 27
        for a in range(s[0].minirows):
            if arrived(seek, self.first[f.to_stack[0]][f.to_minirow[0][a]],
                       same_digits(s[0].listed[a].digit, row)):
                break
        else:
            return False
        for b in range(s[1].minirows):
            if s[0].listed[a].digits & s[1].listed[b].digits:
                continue
            rest = DIGITS ^ s[0].listed[a].digits ^ s[1].listed[b].digits
            rank = self.tables.rows.partitions.rank[rest]
            for k in range(f.minirows[2].number[rank]):
                c = f.minirows[2].of_set[rank][k]
                if arrived(seek, self.row_grids(f, a, b, c),
                           same_digits(s[1].listed[b].digit, row + 3)
                           and same_digits(s[2].listed[c].digit, row + 6)):
                    memcpy(row, s[0].listed[a].digit, 3)
                    memcpy(row + 3, s[1].listed[b].digit, 3)
                    memcpy(row + 6, s[2].listed[c].digit, 3)
                    return True
        return False

    cdef bint seek_rows_5_and_6(self, Frame *f, Seek *seek) noexcept nogil:
        """Go to rows 5 and 6, and return whether there are such rows."""
        cdef const Stack *s = f.stack
        cdef const Minirow *five[3]
        cdef uint16_t above[3]
        cdef int a, b, c, k, rest
        cdef uint8_t row[9]
        memcpy(row, seek.cells + 27, 9)
        for k in range(3):
            above[k] = digits_of(row + 3 * k)
        for a in range(s[0].minirows):
            five[0] = &s[0].listed[a]
            if five[0].digits & above[0]:
                continue
            for b in range(s[1].minirows):
                five[1] = &s[1].listed[b]
                if five[1].digits & (above[1] | five[0].digits):
                    continue
                rest = DIGITS ^ five[0].digits ^ five[1].digits
                if rest & above[2]:
                    continue
                rest = self.tables.rows.partitions.rank[rest]
                for k in range(f.minirows[2].number[rest]):
                    c = f.minirows[2].of_set[rest][k]
                    five[2] = &s[2].listed[c]
                    if self.seek_row6(f, seek, five, above):
                        return True
        return False

    cdef bint seek_row6(self, Frame *f, Seek *seek, const Minirow **five,
                        const uint16_t *above) noexcept nogil:
        """Go to rows 5 and 6 if this is row 5, and return whether it is."""
        cdef const RowPartitions *r = &self.tables.rows
        cdef const uint8_t *of_set[3]
        cdef int number[3]
        cdef int at[3]
        cdef int below[3][6]
        cdef int choices[3]
        cdef uint16_t sets[3]
        cdef int s, j, k, rank
        cdef uint64_t grids
        cdef bint wanted = True, same
        cdef const uint8_t *digit
        for s in range(3):
            rank = r.partitions.rank[DIGITS ^ above[s] ^ five[s].digits]
            of_set[s], number[s] = f.minirows[s].of_set[rank], f.minirows[s].number[rank]
            wanted &= same_digits(five[s].digit, seek.cells + 36 + 3 * s)
            for k in range(number[s]):
                digit = f.stack[s].listed[of_set[s][k]].digit
                for j in range(3):
                    sets[j] = (1 << (seek.cells[27 + 3 * s + j] - 1) | 1 << (five[s].digit[j] - 1)
                               | 1 << (digit[j] - 1))
                below[s][k] = f.stack[s].other[choice_of_columns(r, &f.stack[s], sets)]
        for at[0] in range(number[0]):
            for at[1] in range(number[1]):
                for at[2] in range(number[2]):
                    same = wanted
                    for s in range(3):
                        choices[f.to_stack[s]] = f.to_choice[s][below[s][at[s]]]
                        same = same and same_digits(
                            f.stack[s].listed[of_set[s][at[s]]].digit, seek.cells + 45 + 3 * s)
                    grids = 6 * self.fillings[(choices[0] * 56 + choices[1]) * 56 + choices[2]]
                    if arrived(seek, grids, same):
                        for s in range(3):
                            f.below[s] = below[s][at[s]]
                            memcpy(seek.cells + 36 + 3 * s, five[s].digit, 3)
                            memcpy(seek.cells + 45 + 3 * s,
                                   f.stack[s].listed[of_set[s][at[s]]].digit, 3)
                        return True
        return False

    cdef bint seek_third_band(self, Frame *f, Seek *seek) noexcept nogil:
        """Go to the third band, and return whether there is one."""
        cdef int k
        cdef uint64_t key = key_of(seek.cells + 54)
        cdef uint8_t band[27]
        cdef bint found = False
        fill_keys(&self.tables.rows, f)
        if not seek.by_number:
            for k in range(f.fillings):
                seek.number += f.keys[k] < key
                found |= f.keys[k] == key
            if found:
                write_third(f, key, band)
            return found and memcmp(band, seek.cells + 54, 27) == 0
        if seek.number >= <uint64_t> f.fillings:
            return False
        qsort(f.keys, f.fillings, sizeof(uint64_t), compare_keys)
        write_third(f, f.keys[seek.number], seek.cells + 54)
        return True

    def rank(self, const uint8_t[::1] grid not None, const uint8_t[::1] columns not None,
             const uint8_t[::1] labels not None):
        """Return the number of grids with the same first band that come before this grid.

        `grid` has 81 cells, row by row. `columns`, of length 9, and `labels`, of length 10, take
        its band to the configuration. Returns -1 if the cells are no grid. Raises ValueError if an
        array has another length or other elements, or the band is not taken to this configuration.
        """
        return self.go(grid, columns, labels, False, 0)[0]

    def unrank(self, uint64_t number, uint8_t[::1] grid not None,
               const uint8_t[::1] columns not None, const uint8_t[::1] labels not None):
        """Write rows 4 to 9 of the grid with this number among the grids with the same first band.

        The first 27 cells of `grid` are the band; `columns` and `labels` are the same as for
        `rank`. Returns whether there is such a grid. Raises ValueError in the same cases as `rank`.
        """
        cdef int k
        found, cells = self.go(grid, columns, labels, True, number)
        for k in range(27, 81):
            grid[k] = cells[k]
        return found == 0

    cdef object go(self, const uint8_t[::1] grid, const uint8_t[::1] columns,
                   const uint8_t[::1] labels, bint by_number, uint64_t number):
        """Return the number of a grid, and its cells; -1 instead if there is none."""
        cdef Frame *f = <Frame *> allocate(1, sizeof(Frame))
        cdef Seek seek
        cdef bint found = False
        try:
            self.enter(f, grid, columns, labels)
            memcpy(seek.cells, &grid[0], 81)
            seek.by_number, seek.number = by_number, number
            with nogil:
                found = (self.seek_row4(f, &seek) and self.seek_rows_5_and_6(f, &seek)
                         and self.seek_third_band(f, &seek))
        finally:
            free(f)
        if not found:
            return -1, bytes(seek.cells[:81])
        return 0 if by_number else seek.number, bytes(seek.cells[:81])
