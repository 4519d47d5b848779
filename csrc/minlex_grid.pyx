# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Least forms of 9x9 grids, by the 416 bands.

The least form begins with the least band that a band or stack of the grid can be made to be.
There are 36288 reduced bands; for each the tables know which of the 416 least bands it becomes, and
the orders of rows and columns that make it that band: 108 / m of the 108 ways to choose the first
box, the order of its columns and the order of the rows, 44928 in all. So a grid has six numbers to
look up; each way to the least of them settles the columns and the labels, and then the order of the
rows below is settled by their first digits. As many ways as lead to the least form, as many
automorphisms has the grid.

Cost: `Bands.canonical` takes about a microsecond a grid.

Number of a reduced band, from 0 to 36287
    28 pairs (digits in the top, digits in the middle of B2), in the order in which they were met;
    then the orders of the minirows: B2 middle, B2 bottom, B3 middle, B3 bottom, 6 each
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memcpy, memset

cdef enum:
    REDUCED = 36288
    WAYS = 44928
    LEAST = 416
    PAIRS = 28

cdef struct Way:
    uint8_t rows[3]             # row a is row rows[a] of the reduced band
    uint8_t columns[9]

cdef struct Reduced:
    int number                  # -1 if no such band is known
    uint8_t columns[9]          # its columns in the band

cdef uint8_t ORDERS[6][3]
ORDERS[0][:] = [0, 1, 2]
ORDERS[1][:] = [0, 2, 1]
ORDERS[2][:] = [1, 0, 2]
ORDERS[3][:] = [1, 2, 0]
ORDERS[4][:] = [2, 0, 1]
ORDERS[5][:] = [2, 1, 0]


cdef inline int rank(int a, int b, int c) noexcept nogil:
    """The number of the order of three digits."""
    return (2 * ((a > b) + (a > c))) + (b > c)


cdef inline void sort3(uint8_t *x, const uint8_t *key) noexcept nogil:
    """Sort three numbers by their keys."""
    cdef uint8_t t
    if key[x[0]] > key[x[1]]:
        t = x[0]
        x[0] = x[1]
        x[1] = t
    if key[x[1]] > key[x[2]]:
        t = x[1]
        x[1] = x[2]
        x[2] = t
        if key[x[0]] > key[x[1]]:
            t = x[0]
            x[0] = x[1]
            x[1] = t


cdef inline void sort6(uint8_t *x, const uint8_t *key) noexcept nogil:
    """Sort each three of six numbers by their keys, and then the threes by their first ones."""
    cdef int i
    cdef uint8_t first
    sort3(x, key)
    sort3(x + 3, key)
    if key[x[0]] > key[x[3]]:
        for i in range(3):
            first = x[i]
            x[i] = x[i + 3]
            x[i + 3] = first


def least_band(const uint8_t[::1] band not None, uint8_t[::1] least not None):
    """Write the least form of a band, 27 digits from 1 to 9, by trying all 7776 symmetries."""
    cdef int o, p, b, k, i, j, where
    cdef int x[3]
    cdef uint8_t columns[9]
    cdef uint8_t label[10]
    cdef uint8_t best[27]
    cdef uint8_t cell
    cdef const uint8_t *order
    if band.shape[0] != 27 or least.shape[0] != 27:
        raise ValueError("a band has 27 cells")
    for i in range(27):
        if not 1 <= band[i] <= 9:
            raise ValueError(f"{band[i]} in cell {i + 1} of a band")
    with nogil:
        memset(best, 255, sizeof(best))
        for o in range(6):
            for p in range(6):
                for k in range(216):
                    x[0], x[1], x[2] = k // 36, k // 6 % 6, k % 6
                    for b in range(3):
                        order = ORDERS[x[b]]
                        for j in range(3):
                            columns[3 * b + j] = 3 * ORDERS[p][b] + order[j]
                    for j in range(9):
                        label[band[9 * ORDERS[o][0] + columns[j]]] = j + 1
                    where = 0
                    for i in range(3):
                        for j in range(9):
                            cell = label[band[9 * ORDERS[o][i] + columns[j]]]
                            if cell != best[9 * i + j]:
                                if cell > best[9 * i + j]:
                                    where = 27
                                    break
                                best[9 * i + j] = cell
                                memset(best + 9 * i + j + 1, 255, 26 - 9 * i - j)
                        if where:
                            break
        memcpy(&least[0], best, 27)


cdef class Bands:
    """The tables of the 416 least bands, from these in increasing order."""

    cdef uint8_t pair[64][64]
    cdef int pairs
    cdef uint16_t band[REDUCED]             # the least band, from 0
    cdef uint16_t first[REDUCED]            # of its ways
    cdef uint8_t count[LEAST]               # of ways to this band
    cdef Way way[WAYS]

    def __init__(self, const uint8_t[:, ::1] least not None):
        cdef int k, h, i, j, b, n, at
        cdef uint8_t band[27]
        cdef uint8_t columns[9]
        cdef int numbers[108]
        cdef Way ways[108]
        cdef Reduced reduced
        if least.shape[0] != LEAST or least.shape[1] != 27:
            raise ValueError(f"{least.shape[0]} bands of {least.shape[1]} cells, not 416 of 27")
        memset(self.pair, 255, sizeof(self.pair))
        self.pairs = 0
        at = 0
        for k in range(LEAST):
            for h in range(108):
                for j in range(3):
                    columns[j] = 3 * (h // 36) + ORDERS[h % 6][j]
                    columns[3 + j] = 3 * ((h // 36 + 1) % 3) + j
                    columns[6 + j] = 3 * ((h // 36 + 2) % 3) + j
                for i in range(3):
                    for j in range(9):
                        band[9 * i + j] = least[k, 9 * ORDERS[h // 6 % 6][i] + columns[j]]
                self.reduce(band, True, &reduced)
                if reduced.number < 0:
                    raise ValueError(f"band {k + 1} of the least ones is no band")
                numbers[h] = reduced.number
                for i in range(3):
                    ways[h].rows[ORDERS[h // 6 % 6][i]] = i
                for j in range(9):
                    ways[h].columns[columns[reduced.columns[j]]] = j
            # the ways of each reduced band of this class come together
            n = 0
            for h in range(108):
                for b in range(h):
                    if numbers[b] == numbers[h]:
                        break
                else:
                    n += 1
                    self.band[numbers[h]] = k
                    self.first[numbers[h]] = at
                    for b in range(h, 108):
                        if numbers[b] == numbers[h]:
                            if at == WAYS:
                                raise ValueError("too many ways")
                            self.way[at] = ways[b]
                            at += 1
            self.count[k] = 108 // n
        if at != WAYS or self.pairs != PAIRS:
            raise ValueError(f"{at} ways and {self.pairs} pairs")

    cdef void reduce(self, const uint8_t *cells, bint learn, Reduced *reduced) noexcept nogil:
        """The reduced form of a band, 27 digits from 1 to 9."""
        cdef uint8_t label[10]
        cdef uint8_t key[9]
        cdef uint8_t *x = reduced.columns
        cdef int j, top, middle, pair
        cdef const uint8_t *middle_row = cells + 9
        cdef const uint8_t *bottom_row = cells + 18
        for j in range(3):
            label[cells[j]] = j
            label[middle_row[j]] = 3 + j
            label[bottom_row[j]] = 6 + j
            x[j] = j
        for j in range(3, 9):
            key[j] = label[cells[j]]
            x[j] = j
        sort6(x + 3, key)
        top = middle = 0
        for j in range(3, 6):
            top |= 1 << label[cells[x[j]]]
            middle |= 1 << label[middle_row[x[j]]]
        top = top >> 3 & 63
        middle = middle & 7 | middle >> 3 & 56
        pair = self.pair[top][middle]
        if pair >= PAIRS:
            if not learn or self.pairs == PAIRS:
                reduced.number = -1
                return
            pair = self.pair[top][middle] = self.pairs
            self.pairs += 1
        for j in range(3, 9, 3):
            pair = 6 * pair + rank(label[middle_row[x[j]]], label[middle_row[x[j + 1]]],
                                   label[middle_row[x[j + 2]]])
            pair = 6 * pair + rank(label[bottom_row[x[j]]], label[bottom_row[x[j + 1]]],
                                   label[bottom_row[x[j + 2]]])
        reduced.number = pair

    cdef int canonise(self, const uint8_t *grid, uint8_t *best, uint8_t *ways, int room,
                      uint16_t *numbers) noexcept nogil:
        """The least form of a grid; how many symmetries lead to it. `ways` may be NULL."""
        cdef uint8_t cells[2][81]
        cdef Reduced reduced[6]
        cdef uint8_t label[10]
        cdef uint8_t columns[9]
        cdef uint8_t rows[9]
        cdef uint8_t key[9]
        cdef const uint8_t *turned
        cdef const uint8_t *row
        cdef const Way *way
        cdef int k, w, i, j, least = LEAST, found = 0, a, b, state
        cdef uint8_t cell
        memcpy(cells[0], grid, 81)
        for i in range(9):
            for j in range(9):
                cells[1][9 * j + i] = grid[9 * i + j]
        for k in range(6):
            self.reduce(&cells[k // 3][27 * (k % 3)], False, &reduced[k])
            numbers[k] = self.band[reduced[k].number]
            if numbers[k] < least:
                least = numbers[k]
        for k in range(6):
            if numbers[k] != least:
                continue
            turned = cells[k // 3]
            for w in range(self.count[least]):
                way = &self.way[self.first[reduced[k].number] + w]
                for i in range(3):
                    rows[i] = 3 * (k % 3) + way.rows[i]
                row = turned + 9 * rows[0]
                for j in range(9):
                    columns[j] = reduced[k].columns[way.columns[j]]
                    label[row[columns[j]]] = j + 1
                a, b = 0 if k % 3 else 1, 1 if k % 3 == 2 else 2
                for i in range(9):
                    key[i] = label[turned[9 * i + columns[0]]]
                for i in range(3):
                    rows[3 + i] = 3 * a + i
                    rows[6 + i] = 3 * b + i
                sort6(rows + 3, key)
                # 0: as the best so far, 1: less, 2: greater
                state = 0 if found else 1
                for i in range(0 if state else 3, 9):
                    row = turned + 9 * rows[i]
                    for j in range(9):
                        cell = label[row[columns[j]]]
                        if state == 0 and cell != best[9 * i + j]:
                            state = 1 if cell < best[9 * i + j] else 2
                            if state == 2:
                                break
                        best[9 * i + j] = cell
                    if state == 2:
                        break
                if state == 2:
                    continue
                if state == 1:
                    found = 0
                if ways != NULL and found < room:
                    ways[19 * found] = k // 3
                    memcpy(ways + 19 * found + 1, rows, 9)
                    memcpy(ways + 19 * found + 10, columns, 9)
                found += 1
        return found

    def canonical(self, const uint8_t[:, ::1] grids not None, uint8_t[:, ::1] forms not None,
                  uint16_t[::1] orders not None, uint16_t[:, ::1] numbers not None):
        """For each grid its least form, the order of its group, the numbers of its bands from 1.

        The number of the first row that is no grid, or -1.
        """
        cdef Py_ssize_t n
        cdef int k
        if not (grids.shape[1] == forms.shape[1] == 81 and numbers.shape[1] == 6
                and grids.shape[0] == forms.shape[0] == orders.shape[0] == numbers.shape[0]):
            raise ValueError("arrays that do not fit together")
        with nogil:
            for n in range(grids.shape[0]):
                if not is_grid(&grids[n, 0]):
                    with gil:
                        return n
                orders[n] = self.canonise(&grids[n, 0], &forms[n, 0], NULL, 0, &numbers[n, 0])
                for k in range(6):
                    numbers[n, k] += 1
        return -1

    def ways(self, const uint8_t[::1] grid not None, uint8_t[::1] form not None,
             uint8_t[:, ::1] found not None):
        """The least form of one grid, and the symmetries that lead to it: transposed, rows, columns.

        How many there are; -1 if it is no grid.
        """
        cdef uint16_t numbers[6]
        if grid.shape[0] != 81 or form.shape[0] != 81 or found.shape[1] != 19 or not found.shape[0]:
            raise ValueError("arrays that do not fit together")
        if not is_grid(&grid[0]):
            return -1
        return self.canonise(&grid[0], &form[0], &found[0, 0], <int> found.shape[0], numbers)


cdef bint is_grid(const uint8_t *grid) noexcept nogil:
    cdef int i, j
    cdef unsigned int rows, columns, boxes, cell
    for i in range(9):
        rows = columns = boxes = 0
        for j in range(9):
            if not (1 <= grid[9 * i + j] <= 9):
                return False
    for i in range(9):
        rows = columns = boxes = 0
        for j in range(9):
            rows |= 1 << grid[9 * i + j]
            columns |= 1 << grid[9 * j + i]
            boxes |= 1 << grid[27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3]
        if rows & columns & boxes != 0x3FE:
            return False
    return True
