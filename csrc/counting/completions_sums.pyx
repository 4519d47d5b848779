# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The completions of the bands of all 44 classes of 3x3, as sums over column sets.

    n = 72 * sum over k1 < 28, k2, k3 < 56 of g(Y1, Y2, Y3) * g(Z1, Z2, Z3),   g = f / 6

A class of column configurations is represented by the partitions X1, X2, X3 of its boxes. The
digits that Xi leaves in its columns can be shared out between the two lower bands in 56 ways
(Yi, Zi), numbered ki. Because the two bands can be exchanged, half of the ways, k1 < 28, is enough.
f is the number of ways to fill a band with given column sets.

g(Y1, Y2, Y3) is table[t(Y2)][t(Y3)], where the relabelling t takes Y1 to the standard partition.
For given k1 and Y3, the 56 numbers g(Y1, Y2, Y3), one for each k2, form a vector in contiguous
memory. Classes that share X1 and X2 share these vectors. The sum for a class is then a sum of
28 * 56 inner products of two vectors.

Cost: 36 million instructions, about two fifths of them to gather the vectors. Another method
chooses the column sets of B2 and B3 and the row sets of B4 and B7. These choices fall into 2865
classes, each of which needs the trace of a product of four 56 x 56 matrices of zeros and ones. It
is not used here because the traces alone take twelve times as long as this method, or three times
as long with an instruction that counts bits.
Bounds: g <= 288, an inner product is at most 56 * 288^2 < 2^23, and n / 72 < 2^28.
Layout: `column_partitions.pxd` numbers the 280 partitions and the shares of each partition. If one
lower band takes share k, the other takes share 55 - k.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
Plain Python twin: `tests/counting/twin_completions_sums.py`.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from column_partitions cimport (Partitions, Relabelling, list_partitions, relabelled_all, share_out,
                                to_standard)
from memory cimport allocate

from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.kernels.band_fillings import band_fillings

cdef enum:
    SHARES = 56
    PARTITIONS = 280
    PAIRS = 5                   # classes of the first two boxes
    CLASSES = 44

cdef struct Sums:
    Partitions partitions
    int32_t pair_class[PARTITIONS]              # class of the pair (standard, X2)
    uint16_t pair_image[PARTITIONS][PARTITIONS] # images under the relabelling to its representative
    int32_t second[PAIRS]                       # X2 of the representative of a pair
    int32_t number[PAIRS][PARTITIONS]           # class of the representative of a pair beside X3
    uint16_t g[CLASSES]
    uint16_t table[PARTITIONS][PARTITIONS]      # g with Y1 standard
    uint16_t image[SHARES][PARTITIONS]          # images under the relabelling to Y1 standard
    uint16_t share[PARTITIONS][SHARES]
    int pair[CLASSES]                           # pair through which the class is counted, or -1
    int third[CLASSES]                          # X3 of the class beside that pair
    int16_t upper[PARTITIONS][SHARES]           # g(Y1, Y2, Y3) by Y3 and k2
    int16_t lower[PARTITIONS][SHARES]           # g(Z1, Z2, Z3) by Z3 and k2
    uint64_t n72[CLASSES]


cdef uint32_t product(const int16_t *x, const int16_t *y) noexcept nogil:
    """Return the inner product of two vectors."""
    cdef int32_t total = 0
    cdef int k
    for k in range(SHARES):
        total += <int32_t> x[k] * <int32_t> y[k]
    return total


cdef inline void gather(const uint16_t *row, const int *column, int16_t *out) noexcept nogil:
    """Copy the entries in the given columns of a row into a vector."""
    cdef int k
    for k in range(SHARES):
        out[k] = row[column[k]]


cdef void fill_tables(Sums *s) noexcept nogil:
    """Fill the tables of g for Y1 standard, of the shares of X1 standard and of their images."""
    cdef Relabelling way
    cdef const uint16_t *first
    cdef int p, q, k
    list_partitions(&s.partitions, 3, 3)
    for q in range(PARTITIONS):
        for p in range(PARTITIONS):
            s.table[q][p] = s.g[s.number[s.pair_class[q]][s.pair_image[q][p]]]
    first = s.share[s.partitions.standard]
    share_out(&s.partitions, s.partitions.standard, s.share[s.partitions.standard])
    for k in range(SHARES):
        to_standard(&s.partitions, first[k], &way)
        relabelled_all(&s.partitions, &way, s.image[k])


cdef int best_pair(const Sums *s, int pairs) noexcept nogil:
    """Return the pair, a class of two boxes, in the most classes that have no pair yet."""
    cdef uint8_t seen[CLASSES]
    cdef int pair, p, k, n, best = 0, most = 0
    for pair in range(pairs):
        n = 0
        memset(seen, 0, sizeof(seen))
        for p in range(PARTITIONS):
            k = s.number[pair][p]
            if s.pair[k] < 0 and not seen[k]:
                seen[k] = 1
                n += 1
        if n > most:
            best, most = pair, n
    return best


cdef int assign(Sums *s, int pair, uint8_t *used) noexcept nogil:
    """Assign a pair to all classes that contain it and have none yet; return their number.

    used[q] becomes 1 if q is a share of the X3 of such a class, and 0 otherwise.
    """
    cdef int p, k, k3, n = 0
    memset(used, 0, PARTITIONS)
    for p in range(PARTITIONS - 1, -1, -1):
        k = s.number[pair][p]
        if s.pair[k] < 0:
            s.pair[k] = pair
            n += 1
        if s.pair[k] == pair:
            s.third[k] = p
    for k in range(CLASSES):
        if s.pair[k] == pair:
            share_out(&s.partitions, s.third[k], s.share[s.third[k]])
            for k3 in range(SHARES):
                used[s.share[s.third[k]][k3]] = 1
    share_out(&s.partitions, s.second[pair], s.share[s.second[pair]])
    return n


cdef void add_classes(Sums *s, int pair, const uint8_t *used) noexcept nogil:
    """Add up n / 72 for each class that has this pair."""
    cdef int upper_column[SHARES]
    cdef int lower_column[SHARES]
    cdef const uint16_t *upper_image
    cdef const uint16_t *lower_image
    cdef const uint16_t *third
    cdef int k, k1, k2, k3, p, q
    for k1 in range(SHARES // 2):
        upper_image, lower_image = s.image[k1], s.image[SHARES - 1 - k1]
        for k2 in range(SHARES):
            p = s.share[s.second[pair]][k2]
            upper_column[k2] = upper_image[p]
            lower_column[SHARES - 1 - k2] = lower_image[p]
        for q in range(PARTITIONS):
            if used[q]:
                gather(s.table[upper_image[q]], upper_column, s.upper[q])
                gather(s.table[lower_image[q]], lower_column, s.lower[q])
        for k in range(CLASSES):
            if s.pair[k] == pair:
                third = s.share[s.third[k]]
                for k3 in range(SHARES):
                    s.n72[k] += product(s.upper[third[k3]], s.lower[third[SHARES - 1 - k3]])


cdef void complete(Sums *s, int pairs) noexcept nogil:
    """Compute n / 72 for all classes, pair by pair."""
    cdef uint8_t used[PARTITIONS]
    cdef int done = 0, pair
    fill_tables(s)
    memset(s.pair, -1, sizeof(s.pair))
    while done < CLASSES:
        pair = best_pair(s, pairs)
        done += assign(s, pair, used)
        add_classes(s, pair, used)


def class_completions(configurations):
    """Return a list of the 44 numbers of completions of a band of each class of 3x3, divided by 72.

    `configurations` is a `Configurations(3, 3)`, which also numbers the classes. Each number is
    less than 2^28. The call takes 3 ms.

    Raises TypeError if the argument is not a `Configurations`, and ValueError if its boxes are not
    3x3. With two bands, the number of completions of a band equals its number of fillings, and the
    sums for 4x3 are too long for a single call.
    """
    if not isinstance(configurations, Configurations):
        raise TypeError(f"configurations: Configurations(3, 3), not {configurations!r}")
    if configurations.columns != 3:
        raise ValueError("with two bands a band has as many completions as fillings")
    if configurations.rows != 3:
        raise ValueError("the completions of 4x3 are too many for one call")
    cdef int k, pairs = configurations.classes(2)
    if pairs != PAIRS or len(configurations) != CLASSES:
        raise RuntimeError(f"{pairs} classes of two boxes, {len(configurations)} of three")
    cdef Sums *s = <Sums *> allocate(1, sizeof(Sums))
    cdef int32_t[::1] pair_class = <int32_t[:PARTITIONS]> s.pair_class
    cdef uint16_t[:, ::1] pair_image = <uint16_t[:PARTITIONS, :PARTITIONS]> &s.pair_image[0][0]
    cdef int32_t[::1] number = <int32_t[:PAIRS * PARTITIONS]> &s.number[0][0]
    try:
        configurations.numbers(2, pair_class)
        configurations.images(2, 0, pair_image)
        configurations.numbers(3, number)
        for k in range(PAIRS):
            s.second[k] = configurations.representative(2, k)[1]
        for k in range(CLASSES):
            s.g[k] = band_fillings(configurations.sets(k), 3, 3)
        with nogil:
            complete(s, PAIRS)
        return [s.n72[k] for k in range(CLASSES)]
    finally:
        free(s)
