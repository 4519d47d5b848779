# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: cdivision=True
"""Almost locked sets: sets of cells of a group with one more candidate than cells.

If an almost locked set lacks one of its digits, it contains all of the others. The searches in this
file work for boards of any kind. They take known sets, beginning with the smallest, and return the
first finding in a fixed order. `wanted` contains, for each digit, the candidates of which a finding
must rule out at least one.

Bounds: 81 cells and 9 digits, at most 512 sets, and hence at most 131,000 pairs.
Plain Python twin: `tests/puzzles/rating/twin_hard_rules.py`.
"""

from libc.stdint cimport int8_t, int16_t, uint16_t, uint64_t
from libc.string cimport memset

from bits cimport lowest_bit, popcount
from cell_sets cimport Set, has, is_empty, join, meet, take_lowest, without

cdef enum:
    MOST_SETS = 512
    WORDS = MOST_SETS // 64
    MOST_IN_CHAIN = 2 * MOST_SETS

cdef struct Almost:
    Set cells
    unsigned int digits
    unsigned int outside        # the digits whose places all see some other cell
    Set places[9]               # the cells that have each digit of the set
    Set seen[9]                 # the other cells with the digit that see all of these

cdef struct Sets:
    uint16_t candidates[81]     # the candidates of the 9x9 board of the sets
    int number
    int words                   # the words of a bit mask of sets
    Almost sets[MOST_SETS]
    uint64_t lacking[9][81][WORDS]          # the sets that lack a digit if a cell has it
    uint64_t by_digit[MOST_SETS][9][WORDS]  # the sets that each digit keeps apart from each set
    uint64_t near[MOST_SETS][WORDS]         # the sets that some digit keeps apart from each set

cdef struct SetChain:           # sets whose neighbours cannot both have a digit
    int number
    int sets[MOST_IN_CHAIN]
    int apart[MOST_IN_CHAIN]    # the digit that a set and the next one cannot both have
    int digit                   # the digit that the last set has if the first lacks it

cdef struct Blossom:            # a cell, and a set for each of its digits
    int stem
    int digit                   # the digit that each set has if the cell has the digit of the set
    int number
    int petals[9]
    int of_petal[9]             # the digit of the cell for each set

cdef struct Reached:            # the sets that lack a digit if a candidate is true
    int8_t lacks[MOST_SETS]     # the digit, or -1
    int16_t parent[MOST_SETS]   # the set that has the digit instead, or -1
    int16_t depth[MOST_SETS]    # the number of earlier sets
    int16_t queue[MOST_SETS]
    uint64_t without[9][WORDS]  # the sets that lack each digit


cdef inline void find_near(Sets *all) noexcept nogil:
    """Write which sets cannot both have a digit, because all their places see one another."""
    cdef int digit, j, cell, word
    cdef unsigned int digits
    cdef uint64_t *near
    cdef const uint64_t *lacking
    cdef Set left
    all.words = (all.number + 63) // 64
    memset(all.lacking, 0, sizeof(all.lacking))
    for j in range(all.number):
        digits = all.sets[j].outside
        while digits:
            digit = lowest_bit(digits)
            digits &= digits - 1
            left = all.sets[j].seen[digit]
            while not is_empty(&left):
                cell = take_lowest(&left)
                all.lacking[digit][cell][j // 64] |= <uint64_t> 1 << j % 64
    for j in range(all.number):
        memset(all.near[j], 0, sizeof(all.near[j]))
        memset(all.by_digit[j], 0, sizeof(all.by_digit[j]))
        digits = all.sets[j].outside
        while digits:
            digit = lowest_bit(digits)
            digits &= digits - 1
            near = all.by_digit[j][digit]
            memset(near, -1, 8 * all.words)
            left = all.sets[j].places[digit]
            while not is_empty(&left):
                lacking = all.lacking[digit][take_lowest(&left)]
                for word in range(all.words):
                    near[word] &= lacking[word]
            for word in range(all.words):
                all.near[j][word] |= near[word]


cdef inline unsigned int apart(const Sets *all, int one, int two) noexcept nogil:
    """Return the digits that two sets cannot both have."""
    cdef unsigned int digits = all.sets[one].outside & all.sets[two].outside, found = 0
    while digits:
        if all.by_digit[one][lowest_bit(digits)][two // 64] >> two % 64 & 1:
            found |= digits & -digits
        digits &= digits - 1
    return found


cdef inline void near_the_near(const Sets *all, int j, uint64_t *reached) noexcept nogil:
    """Write the sets with a third set that is near both to them and to set j."""
    cdef int word, k, w
    cdef uint64_t thirds
    for w in range(all.words):
        reached[w] = 0
    for word in range(all.words):
        thirds = all.near[j][word]
        while thirds:
            k = 64 * word + lowest_bit(thirds)
            thirds &= thirds - 1
            for w in range(all.words):
                reached[w] |= all.near[k][w]


cdef inline unsigned int joined_by(unsigned int some, unsigned int one,
                                   unsigned int two) noexcept nogil:
    """Return the first digit without which two sets have different digits left, one of each."""
    cdef unsigned int digit, first, second
    while some and popcount(one | two) > 1:
        digit = some & -some
        some &= some - 1
        first, second = one & ~digit, two & ~digit
        if first and second and popcount(first | second) > 1:
            return digit
    return 0


cdef inline Set lost(const Sets *all, int one, int two, int digit) noexcept nogil:
    """Return the cells in which a digit of both sets is wrong if one of the sets has it."""
    cdef Set none
    if all.sets[one].outside & all.sets[two].outside & 1 << digit:
        return meet(all.sets[one].seen[digit], all.sets[two].seen[digit])
    none.low = none.high = 0
    return none


cdef inline bint is_lost(const Sets *all, int one, int two, int digit,
                         const Set *wanted) noexcept nogil:
    """Return True if a wanted candidate of a digit is wrong because one of two sets has it."""
    cdef Set cells = meet(lost(all, one, two, digit), wanted[digit])
    return not is_empty(&cells)


cdef inline Set lost_by_two_links(const Sets *all, int one, int two, unsigned int links,
                                  int digit) noexcept nogil:
    """Return the cells in which a digit is wrong if not both sets have either of two digits.

    Each set then lacks one of these two digits and contains its other digits, so that each of the
    two digits is in one of the sets.
    """
    cdef Set cells
    cells.low = cells.high = 0
    if links >> digit & 1:
        return lost(all, one, two, digit)
    if all.sets[one].outside >> digit & 1:
        join(&cells, all.sets[one].seen[digit])
    if all.sets[two].outside >> digit & 1:
        join(&cells, all.sets[two].seen[digit])
    return cells


cdef inline unsigned int first_two(unsigned int digits) noexcept nogil:
    """Return the two lowest digits of a set, or 0 if it has fewer."""
    cdef unsigned int others = digits & (digits - 1)
    return digits & -digits | others & -others if others else 0


cdef inline bint two_sets(const Sets *all, const Set *wanted, SetChain *found) noexcept nogil:
    """Find two sets that cannot both have a digit, so that one of them has another common digit.

    If the sets can share neither of two digits, these are the digits of the finding.
    """
    cdef int i, j, digit, word
    cdef uint64_t others
    cdef unsigned int digits, links
    cdef Set cells
    for j in range(all.number):
        for word in range(j // 64 + 1):
            others = all.near[j][word]
            while others:
                i = 64 * word + lowest_bit(others)
                others &= others - 1
                if i > j:
                    break
                digits = apart(all, i, j)
                links = first_two(digits)
                for digit in range(9):
                    if links:
                        cells = meet(lost_by_two_links(all, i, j, links, digit), wanted[digit])
                        if is_empty(&cells):
                            continue
                        found.apart[0] = lowest_bit(links)
                        found.digit = lowest_bit(links & (links - 1))
                    elif digits & ~(1 << digit) and is_lost(all, i, j, digit, wanted):
                        found.apart[0], found.digit = lowest_bit(digits), digit
                    else:
                        continue
                    found.number, found.sets[0], found.sets[1] = 2, i, j
                    return True
    return False


cdef inline void by_others(const Sets *all, int j, uint64_t others[][WORDS]) noexcept nogil:
    """Write, for each digit, the sets that another digit keeps apart from set j."""
    cdef int digit, word
    cdef uint64_t before[WORDS]
    memset(before, 0, sizeof(before))
    for digit in range(9):
        for word in range(all.words):
            others[digit][word] = before[word]
            before[word] |= all.by_digit[j][digit][word]
    memset(before, 0, sizeof(before))
    for digit in range(8, -1, -1):
        for word in range(all.words):
            others[digit][word] |= before[word]
            before[word] |= all.by_digit[j][digit][word]


cdef inline bint three_sets(const Sets *all, const Set *wanted, SetChain *found) noexcept nogil:
    """Find two sets, one of which has a common digit because of a third set.

    Different digits keep the third set apart from the two sets.
    """
    cdef int i, j, k, word, of_k
    cdef unsigned int some, left
    cdef uint64_t others, thirds
    cdef uint64_t reached[WORDS]
    cdef uint64_t of_j[9][WORDS]
    for j in range(all.number):
        near_the_near(all, j, reached)
        by_others(all, j, of_j)
        for word in range(j // 64 + 1):
            others = reached[word]
            while others:
                i = 64 * word + lowest_bit(others)
                others &= others - 1
                if i >= j:
                    break
                left, some = all.sets[i].outside & all.sets[j].outside, 0
                while left:
                    if is_lost(all, i, j, lowest_bit(left), wanted):
                        some |= left & -left
                    left &= left - 1
                for of_k in range(all.words if some else 0):
                    thirds, left = 0, all.sets[i].outside
                    while left:
                        k = lowest_bit(left)
                        thirds |= all.by_digit[i][k][of_k] & of_j[k][of_k]
                        left &= left - 1
                    while thirds:
                        k = 64 * of_k + lowest_bit(thirds)
                        thirds &= thirds - 1
                        left = joined_by(some, apart(all, k, i), apart(all, k, j))
                        if left:
                            found.number, found.digit = 3, lowest_bit(left)
                            found.sets[0], found.sets[1], found.sets[2] = i, k, j
                            links_of_three(apart(all, i, k) & ~left, apart(all, j, k) & ~left,
                                           found)
                            return True
    return False


cdef inline void links_of_three(unsigned int firsts, unsigned int seconds,
                                SetChain *found) noexcept nogil:
    """Write different digits, the first as low as possible. Such digits exist."""
    while not seconds & ~(firsts & -firsts):
        firsts &= firsts - 1
    found.apart[0] = lowest_bit(firsts)
    found.apart[1] = lowest_bit(seconds & ~(firsts & -firsts))


cdef inline bint lacking_sets(const Sets *all, int cell, int digit, int limit, Reached *reached,
                              int *one, int *two, int *link) noexcept nogil:
    """Follow a candidate to a set that would lack two digits, by at most `limit` sets.

    A set lacks the candidate's digit if all its places of the digit see the candidate. It then
    contains all its other digits, which other sets lack in turn. Writes a set, the set that would
    lack two digits because of this set and earlier sets, and the digit of this link.
    """
    cdef int head = 0, tail = 0, j, k, word, has_digit
    cdef unsigned int digits
    cdef uint64_t others
    memset(reached.lacks, -1, all.number)
    memset(reached.without, 0, sizeof(reached.without))
    for word in range(all.words):
        others = all.lacking[digit][cell][word]
        reached.without[digit][word] = others
        while others:
            j = 64 * word + lowest_bit(others)
            others &= others - 1
            reached.lacks[j], reached.parent[j], reached.depth[j] = digit, -1, 0
            reached.queue[tail] = j
            tail += 1
    while head < tail:
        j = reached.queue[head]
        head += 1
        if reached.depth[j] + 2 > limit:
            return False
        digits = all.sets[j].outside & ~(1 << reached.lacks[j])
        while digits:
            has_digit = lowest_bit(digits)
            digits &= digits - 1
            for word in range(all.words):
                others = all.by_digit[j][has_digit][word] & ~reached.without[has_digit][word]
                reached.without[has_digit][word] |= others
                while others:
                    k = 64 * word + lowest_bit(others)
                    others &= others - 1
                    if reached.lacks[k] >= 0:
                        one[0], two[0], link[0] = j, k, has_digit
                        return reached.depth[j] + reached.depth[k] + 2 <= limit
                    reached.lacks[k], reached.parent[k] = has_digit, j
                    reached.depth[k] = reached.depth[j] + 1
                    reached.queue[tail] = k
                    tail += 1
    return False


cdef inline void write_chain(const Reached *reached, int one, int two, int link,
                             SetChain *found) noexcept nogil:
    """Write the sets from the first set to a set, and from another set back to its first set."""
    cdef int k = reached.depth[one], set_of
    found.number = k + reached.depth[two] + 2
    set_of = one
    found.apart[k] = link
    while set_of >= 0:
        found.sets[k] = set_of
        if k:
            found.apart[k - 1] = reached.lacks[set_of]
        set_of = reached.parent[set_of]
        k -= 1
    k, set_of = reached.depth[one] + 1, two
    while set_of >= 0:
        found.sets[k] = set_of
        if reached.parent[set_of] >= 0:
            found.apart[k] = reached.lacks[set_of]
        set_of = reached.parent[set_of]
        k += 1


cdef inline bint chain_of_sets(const Sets *all, const Set *wanted,
                               SetChain *found) noexcept nogil:
    """Find a chain which proves that a digit is in its first set or in its last set.

    For each candidate, we consider a chain in which no set is farther from the candidate than
    necessary, and take the first of the shortest of these chains.
    """
    cdef int digit, cell, one = 0, two = 0, link = 0, limit = MOST_IN_CHAIN
    cdef Set left
    cdef Reached reached
    found.number = 0
    for digit in range(9):
        left = wanted[digit]
        while not is_empty(&left) and limit > 1:
            cell = take_lowest(&left)
            if lacking_sets(all, cell, digit, limit, &reached, &one, &two, &link):
                found.digit = digit
                write_chain(&reached, one, two, link, found)
                limit = found.number - 1
    return found.number > 0


cdef inline bint blossom(const Sets *all, const Set *candidates, const Set *peers,
                         const Set *wanted, Blossom *found) noexcept nogil:
    """Find a cell whose digits would each be missing from a set, which then has another digit.

    All sets have the same other digit, in places that see a candidate of this digit. The cell
    itself may have the other digit if it also sees the candidate.
    """
    cdef int digit, cell, j, k, hot, fewest, number, other, word
    cdef unsigned int digits
    cdef uint64_t others
    cdef int which[MOST_SETS]
    cdef Set left, stems
    cdef Set dead[9]            # the cells that cannot have each digit
    cdef Set alive
    for digit in range(9):
        left = wanted[digit]
        while not is_empty(&left):
            cell = take_lowest(&left)
            hot = 0
            memset(dead, 0, sizeof(dead))
            dead[digit] = peers[cell]
            for word in range(all.words):
                others = all.lacking[digit][cell][word]
                while others:
                    j = 64 * word + lowest_bit(others)
                    others &= others - 1
                    which[hot] = j
                    hot += 1
                    digits = all.sets[j].outside & ~(1 << digit)
                    while digits:
                        join(&dead[lowest_bit(digits)], all.sets[j].seen[lowest_bit(digits)])
                        digits &= digits - 1
            if not hot:
                continue
            alive.low = alive.high = stems.low = stems.high = 0
            for k in range(9):
                join(&alive, without(candidates[k], dead[k]))
                join(&stems, candidates[k])
            stems = without(stems, alive)
            fewest = 10
            while not is_empty(&stems):
                k = take_lowest(&stems)
                number = 0
                for other in range(9):
                    number += has(&candidates[other], k)
                if k != cell and 1 < number < fewest:
                    fewest, found.stem = number, k
            if fewest == 10:
                continue
            found.digit, found.number = digit, 0
            for other in range(9):
                if other == digit or not has(&candidates[other], found.stem):
                    continue
                k = 0
                while not (all.sets[which[k]].outside >> other & 1
                           and has(&all.sets[which[k]].seen[other], found.stem)):
                    k += 1
                found.petals[found.number] = which[k]
                found.of_petal[found.number] = other
                found.number += 1
            return True
    return False
