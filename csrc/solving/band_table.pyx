# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Fillings of a 9x9 band whose three boxes have given column partitions.

A filled box is determined by a row partition u and a column partition x that are orthogonal, which
means that each set of u has one digit in common with each set of x. Every partition is orthogonal
to 36 of the 280 partitions. With [u ~ x] = 1 if u and x are orthogonal, and 0 otherwise, the number
of fillings is

    f(x1, x2, x3) = sum over (u1, u2, u3) of [u1 ~ x1] [u2 ~ x2] [u3 ~ x3],

where (u1, u2, u3) runs over the row partitions that the clues allow to the three boxes together.

    tabulate      f for all x1, x2, x3 from three lists
    nth_rows      (u1, u2, u3) of one filling, by its number

`tabulate` sums over one box at a time. For a given x1 it makes a vector for each u3, whose entry
for x2 is the number of pairs (u1, u2) that fit. Then, for each x3, it adds up the 36 vectors whose
u3 is orthogonal to x3.

Layout: partitions are numbered from 0 to 279. `orthogonal` has shape (280, 36): the partitions that
are orthogonal to each one. `rows` has shape (n, 3): (u1, u2, u3), in ascending order of u1.
Bound: a band with given columns has f <= 1728 fillings.
Cost: about 10 ms for 32 partitions x1 in a band with one clue.
Plain Python twin: `tests/solving/twin_band_table.py`.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from bits cimport lowest_bit
from argument_checks cimport (check_ascending, check_between, check_elements, check_large,
                              check_length)

cdef enum:
    PARTITIONS = 280
    ORTHOGONAL = 36
    MOST_ROWS = 94080           # ways to give the boxes of a band their rows
    MOST_FILLINGS = 1728


cdef struct Places:             # the places in the list of x2 that are orthogonal to u2
    int16_t place[PARTITIONS][ORTHOGONAL]
    int32_t number[PARTITIONS]


cdef void find_places(Places *places, const int16_t[::1] second,
                      const int16_t[:, ::1] orthogonal) noexcept nogil:
    """Set the places for each u2."""
    cdef int16_t place_of[PARTITIONS]
    cdef int b, k, u
    memset(place_of, -1, sizeof(place_of))
    for b in range(second.shape[0]):
        place_of[second[b]] = b
    for u in range(PARTITIONS):
        places.number[u] = 0
        for k in range(ORTHOGONAL):
            b = place_of[orthogonal[u, k]]
            if b >= 0:
                places.place[u][places.number[u]] = b
                places.number[u] += 1


cdef void find_starts(const int16_t[:, ::1] rows, int32_t *start) noexcept nogil:
    """Set start[u] to start[u + 1] - 1 to the range of the rows with u1 = u."""
    cdef int k
    memset(start, 0, (PARTITIONS + 1) * sizeof(int32_t))
    for k in range(rows.shape[0]):
        start[rows[k, 0] + 1] += 1
    for k in range(PARTITIONS):
        start[k + 1] += start[k]


cdef void add_rows(const int16_t[:, ::1] rows, const int32_t *start,
                   const int16_t *orthogonal_to_x1, const Places *places, int16_t *vectors,
                   uint8_t *filled, int width) noexcept nogil:
    """Set vectors[u3], where filled[u3], to the sums over (u1, u2) for one x1 and all x2."""
    cdef int16_t *vector
    cdef int b, j, k, u1, u2, u3
    memset(filled, 0, PARTITIONS)
    for j in range(ORTHOGONAL):
        u1 = orthogonal_to_x1[j]
        for k in range(start[u1], start[u1 + 1]):
            u2, u3 = rows[k, 1], rows[k, 2]
            vector = vectors + u3 * width
            if not filled[u3]:
                filled[u3] = 1
                memset(vector, 0, width * sizeof(int16_t))
            for b in range(places.number[u2]):
                vector[places.place[u2][b]] += 1


cdef void add_vectors(const int16_t *vectors, const uint8_t *filled,
                      const int16_t *orthogonal_to_x3, int16_t *sums, int width) noexcept nogil:
    """Set sums to f for one x1, one x3 and all x2."""
    cdef const int16_t *vector
    cdef int b, j, u3
    memset(sums, 0, width * sizeof(int16_t))
    for j in range(ORTHOGONAL):
        u3 = orthogonal_to_x3[j]
        if filled[u3]:
            vector = vectors + u3 * width
            for b in range(width):
                sums[b] += vector[b]


cdef int check_partitions(str name, const int16_t[::1] partitions, Py_ssize_t most) except -1:
    """Raise ValueError unless this is a list of at most `most` partitions."""
    if partitions is None:
        raise ValueError(f"{name}: None, expected an array")
    check_between(f"length of {name}", partitions.shape[0], 0, most)
    return check_elements(name, &partitions[0], partitions.shape[0], 0, PARTITIONS - 1)


cdef int check_rows(const int16_t[:, ::1] rows, const int16_t[:, ::1] orthogonal) except -1:
    """Raise ValueError unless the arrays have the form that the head of this file describes."""
    check_length("orthogonal", orthogonal.shape[0], PARTITIONS)
    check_length("a row of orthogonal", orthogonal.shape[1], ORTHOGONAL)
    check_large[int16_t]("orthogonal", &orthogonal[0, 0], PARTITIONS * ORTHOGONAL, 0,
                         PARTITIONS - 1)
    check_between("length of rows", rows.shape[0], 0, MOST_ROWS)
    check_length("a row of rows", rows.shape[1], 3)
    check_large[int16_t]("rows", &rows[0, 0], 3 * rows.shape[0], 0, PARTITIONS - 1)
    return check_ascending[int16_t]("rows", &rows[0, 0], rows.shape[0], 3)


def tabulate(const int16_t[:, ::1] rows not None, const int16_t[:, ::1] orthogonal not None,
             boxes, int16_t[:, :, ::1] table not None, int begin, int end):
    """Set table[a, c, b] to f(x1, x2, x3), for the places a from `begin` to `end` - 1.

    x1, x2, x3 are boxes[0][a], boxes[1][b], boxes[2][c]: three arrays of int16, each of at most 280
    partitions. The head of this file describes `rows` and `orthogonal`; `table` has a place for all
    partitions of the three lists. Raises ValueError if the shapes of the arrays do not fit
    together, an element is not the number of a partition, or the rows are in another order.
    """
    cdef const int16_t[::1] first, second, third
    cdef int a, c, n, width
    cdef int32_t start[PARTITIONS + 1]
    cdef uint8_t filled[PARTITIONS]
    cdef Places places
    cdef int16_t *vectors
    cdef int16_t *sums
    check_rows(rows, orthogonal)
    check_length("boxes", len(boxes), 3)
    first, second, third = boxes
    check_partitions("boxes[0]", first, PARTITIONS)
    check_partitions("boxes[1]", second, PARTITIONS)
    check_partitions("boxes[2]", third, PARTITIONS)
    n = <int> second.shape[0]
    width = (n + 7) & ~7
    check_length("axis 0 of table", table.shape[0], first.shape[0])
    check_length("axis 1 of table", table.shape[1], third.shape[0])
    check_length("axis 2 of table", table.shape[2], n)
    check_between("end", end, 0, first.shape[0])
    check_between("begin", begin, 0, end)
    vectors = <int16_t *> malloc((PARTITIONS + 1) * width * sizeof(int16_t) + 1)
    if vectors == NULL:
        raise MemoryError
    sums = vectors + PARTITIONS * width
    with nogil:
        find_places(&places, second, orthogonal)
        find_starts(rows, start)
        for a in range(begin, end):
            add_rows(rows, start, &orthogonal[first[a], 0], &places, vectors, filled, width)
            for c in range(third.shape[0]):
                add_vectors(vectors, filled, &orthogonal[third[c], 0], sums, width)
                memcpy(&table[a, c, 0], sums, n * sizeof(int16_t))
        free(vectors)


def nth_rows(const uint64_t[:, :, ::1] fits not None, const int16_t[:, ::1] partitions not None,
             const int32_t[::1] numbers not None, int32_t[::1] rows not None):
    """Set rows[p] to the band's assignment in the filling with the number numbers[p], from 0.

    partitions[p] are the column partitions (x1, x2, x3) of the band, from 0 to 279. `fits` has
    shape (3, 280, words): bit w % 64 of fits[box, x, w // 64] is 1 if the w-th assignment of the
    band has a partition of the box that is orthogonal to x. The fillings of a band are numbered in
    the order of the assignments. Raises ValueError if the shapes of the arrays do not fit together,
    an element is not the number of a partition, or there is no filling with this number.
    """
    cdef Py_ssize_t p, missing = -1
    cdef int w, n
    cdef uint64_t bits
    cdef const uint64_t *first
    cdef const uint64_t *second
    cdef const uint64_t *third
    check_length("fits", fits.shape[0], 3)
    check_length("axis 1 of fits", fits.shape[1], PARTITIONS)
    check_between("axis 2 of fits", fits.shape[2], 0, MOST_ROWS // 64)
    check_length("a row of partitions", partitions.shape[1], 3)
    check_length("numbers", numbers.shape[0], partitions.shape[0])
    check_length("rows", rows.shape[0], partitions.shape[0])
    check_large[int16_t]("partitions", &partitions[0, 0], 3 * partitions.shape[0], 0,
                         PARTITIONS - 1)
    check_large[int32_t]("numbers", &numbers[0], numbers.shape[0], 0, MOST_FILLINGS - 1)
    with nogil:
        for p in range(partitions.shape[0]):
            first = &fits[0, partitions[p, 0], 0]
            second = &fits[1, partitions[p, 1], 0]
            third = &fits[2, partitions[p, 2], 0]
            n = numbers[p]
            bits = 0
            for w in range(fits.shape[2]):
                bits = first[w] & second[w] & third[w]
                while bits and n:
                    bits &= bits - 1
                    n -= 1
                if bits:
                    rows[p] = 64 * w + lowest_bit(bits)
                    break
            if not bits:
                missing = p
                break
    if missing >= 0:
        raise ValueError(f"numbers: {numbers[missing]} at position {missing}, the band has fewer "
                         "fillings")
