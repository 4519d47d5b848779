# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Classes of the row sets of halves of bands, for boxes of two columns.

A band has r boxes of r rows and two columns. A half consists of m of its stacks. The row sets of a
half are the 2m digits that each row has there, and are written as the m rows of each digit. The
involution s exchanges some digits in pairs, while the other digits stay.

Row sets are in one class if a permutation of the rows and a relabelling that commutes with s make
them equal. Up to relabelling, row sets are a multiset of parts: the rows of both digits for each
pair of digits, and the rows of each other digit. We list one multiset of each class, the least in
the order of its parts. Orderly generation adds part by part, and drops multisets that a permutation
of the rows makes smaller, because the least multiset of a class stays the least of its class when
its last part is left out.

Cost: some seconds for r = 6 and m = 3, where there are up to 839120 classes.
Bounds: the symmetries of row sets are at most r! * (2r)! < 2^63.
Layout: the rows of a digit are a mask. The digits are ordered: first the pairs, d and d + 1 for
even d, then the digits that stay.
Reference: R. C. Read, 1978 (orderly generation).
Plain Python twin: `tests/research/twin_row_sets.py`.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t
from libc.string cimport memset

from argument_checks cimport check_between, check_length
from row_types cimport DIGITS, PERMUTATIONS, ROWS, Types, check_shape, set_types
from signals cimport check_signals

cdef struct Parts:              # the parts of row sets: first the pairs, then the single digits
    int number
    uint8_t part[DIGITS]

cdef struct Listing:
    Types *types
    int in_pairs                # the number of parts that are pairs
    int parts
    int full                    # the number of digits of a row
    int most                    # the number of classes for which there is room
    int found
    uint8_t *sets               # the rows of the digits of each class
    int64_t *symmetries


cdef inline int part_image(const Types *types, const Parts *parts, int k, int in_pairs,
                           int permutation) noexcept nogil:
    cdef const uint8_t *image = types.image[permutation]
    cdef int part = parts.part[k]
    if k < in_pairs:
        return types.pair[image[types.first[part]]][image[types.second[part]]]
    return image[part]


cdef int compare(const Types *types, const Parts *parts, int first, int in_pairs,
                 int permutation) noexcept nogil:
    """Compare the image of the parts from `first` on, under a permutation, with these parts.

    Returns -1, 0 or 1 if the sorted image is less, equal or greater. The parts are either all pairs
    or all single digits.
    """
    cdef uint8_t image[DIGITS]
    cdef int k, j, x, n = 0
    for k in range(first, parts.number):
        x = part_image(types, parts, k, in_pairs, permutation)
        j = n
        while j > 0 and image[j - 1] > x:
            image[j] = image[j - 1]
            j -= 1
        image[j] = x
        n += 1
    for k in range(n):
        if image[k] != parts.part[first + k]:
            return -1 if image[k] < parts.part[first + k] else 1
    return 0


cdef void write_class(Listing *listing, const Parts *parts, int kept) noexcept nogil:
    """Write the row sets of the digits, and the number of their symmetries.

    `kept` is the number of permutations of the rows that keep the parts.
    """
    cdef const Types *types = listing.types
    cdef uint8_t *sets = listing.sets + listing.found * (listing.in_pairs + listing.parts)
    cdef int64_t symmetries = kept
    cdef int k, part, run = 0, d = 0
    for k in range(listing.parts):
        part = parts.part[k]
        if k > 0 and k != listing.in_pairs and part == parts.part[k - 1]:
            run += 1
        else:
            run = 1
        symmetries *= run
        if k < listing.in_pairs:
            sets[d] = types.mask[types.first[part]]
            sets[d + 1] = types.mask[types.second[part]]
            if types.first[part] == types.second[part]:
                symmetries *= 2
            d += 2
        else:
            sets[d] = types.mask[part]
            d += 1
    listing.symmetries[listing.found] = symmetries


cdef bint fits(const Listing *listing, const int *loads, int digits_left) noexcept nogil:
    """Return True if the remaining digits can fill every row."""
    cdef int i
    for i in range(listing.types.rows):
        if loads[i] > listing.full or listing.full - loads[i] > digits_left:
            return False
    return True


cdef int list_classes(Listing *listing, Parts *parts, const int *loads,
                      const int16_t *permutations, int number) except -1 nogil:
    """List the classes that begin with these parts.

    `loads` has the number of digits of each row so far. Only the given permutations of the rows can
    make the parts smaller; once single digits are added, these are the ones that keep all pairs.
    """
    cdef const Types *types = listing.types
    cdef int16_t keeping[PERMUTATIONS]
    cdef int after[ROWS]
    cdef int k = parts.number, part, i, j, kept, order, first
    cdef bint paired = k < listing.in_pairs
    if k == listing.parts:
        return add_class(listing, parts, number)
    first = 0 if paired else listing.in_pairs
    for part in range(parts.part[k - 1] if k > first else 0,
                      types.pairs if paired else types.types):
        for i in range(types.rows):
            after[i] = loads[i]
            if paired:
                after[i] += (types.mask[types.first[part]] >> i & 1)
                after[i] += (types.mask[types.second[part]] >> i & 1)
            else:
                after[i] += types.mask[part] >> i & 1
        j = listing.in_pairs + listing.parts        # all digits
        j -= 2 * (k + 1) if paired else listing.in_pairs + k + 1
        if not fits(listing, after, j):
            continue
        parts.part[k] = part
        parts.number = k + 1
        kept = 0
        for i in range(number):
            order = compare(types, parts, first, listing.in_pairs, permutations[i])
            if order < 0:
                break
            if order == 0:
                keeping[kept] = permutations[i]
                kept += 1
        else:
            if k + 1 < (listing.in_pairs if paired else listing.parts):
                list_classes(listing, parts, after, permutations, number)
            else:
                list_classes(listing, parts, after, keeping, kept)
        parts.number = k
    return 0


cdef int add_class(Listing *listing, const Parts *parts, int kept) except -1 nogil:
    """Write a class that is complete; raise ValueError if there is no room for it."""
    if listing.found == listing.most:
        with gil:
            raise ValueError(f"sets: more than {listing.most} classes, expected at most that")
    write_class(listing, parts, kept)
    listing.found += 1
    if listing.found & 0xFFF == 0:
        check_signals()
    return 0


def list_row_sets(int rows, int stacks, int pairs, uint8_t[:, ::1] sets not None,
                  int64_t[::1] symmetries not None):
    """Write the least row sets of each class into `sets`, and return the number of classes.

    The half has 1 to 3 `stacks`; `rows` is r, from 2 to 6, and `pairs` pairs of digits are
    exchanged. `sets` has shape (m, 2r), with the rows of each digit as a mask. `symmetries` gets
    the order of the group that keeps these row sets; its elements consist of a permutation of the
    rows and a relabelling that commutes with s.

    Raises ValueError if a number or a shape is wrong, or if there are more than m classes.
    """
    cdef Types types
    cdef Listing listing
    cdef Parts parts
    cdef int loads[ROWS]
    cdef int16_t permutations[PERMUTATIONS]
    cdef int k
    check_shape(rows, stacks, pairs)
    check_length("a row of sets", sets.shape[1], 2 * rows)
    check_between("length of sets", sets.shape[0], 1, 1 << 28)
    check_length("symmetries", symmetries.shape[0], sets.shape[0])
    memset(&types, 0, sizeof(types))
    memset(&loads, 0, sizeof(loads))
    with nogil:
        set_types(&types, rows, stacks)
        for k in range(types.permutations):
            permutations[k] = k
        listing.types = &types
        listing.in_pairs, listing.parts = pairs, 2 * rows - pairs
        listing.full = 2 * stacks
        listing.most, listing.found = <int> sets.shape[0], 0
        listing.sets, listing.symmetries = &sets[0, 0], &symmetries[0]
        parts.number = 0
        list_classes(&listing, &parts, loads, permutations, types.permutations)
    return listing.found
