# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Sudoku Explainer's rating of 9x9 puzzles, equal to what its version 1.2.1.3 prints.

Each step uses the first hint of the first technique that has any, in the order of TABLE; the
orders inside a technique are those of Sudoku Explainer, since they decide which candidates go and
so what comes after. The rating of a puzzle is the highest rating of a step.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t
from libc.stdlib cimport free
from libc.string cimport memset

from argument_checks cimport check_between, check_large, check_length
from bits cimport lowest_bit
from board9 cimport NINE, Board, fill_tables, put, read_board
from explainer_cells cimport aligned, wing
from explainer_cycles cimport CANDIDATES, OFF, WORDS, X, Y, find_chains, has_bit, length_added
from explainer_forcing cimport ALL_CANDIDATES, ALL_PLACES, BOTH_WAYS, CONTRADICTION, Case, End, Room
from explainer_forcing cimport Search, ends_of, free_room, search, set_up
from explainer_sets cimport fish, hidden_set, hidden_single, locked, naked_set, naked_single
from explainer_state cimport Hint, State, apply, clear, count_missing, fill_orders, is_worth
from explainer_unique cimport grave, unique_loops
from memory cimport allocate

ctypedef bint (*Technique)(const State *state, Room *room, int kind, Hint *hint) noexcept nogil

cdef struct Row:
    Technique find
    int kind
    int first                   # the number of the technique, to which a hint adds the one it has

cdef enum:
    DYNAMIC = 1                 # kinds of searches for forcing chains, in ascending order
    UNSOLVED = 200              # the rating of a puzzle on which no technique helps

cdef Row[30] TABLE = [
    Row(find_hidden_single, 0, 0),
    Row(find_locked, 1, 1),
    Row(find_direct_hidden_set, 2, 3),
    Row(find_naked_single, 0, 4),
    Row(find_direct_hidden_set, 3, 5),
    Row(find_locked, 0, 6),
    Row(find_naked_set, 2, 8),
    Row(find_fish, 2, 9),
    Row(find_hidden_set, 2, 10),
    Row(find_naked_set, 3, 11),
    Row(find_fish, 3, 12),
    Row(find_hidden_set, 3, 13),
    Row(find_wing, 2, 14),
    Row(find_wing, 3, 15),
    Row(find_unique_loops, 0, 16),
    Row(find_naked_set, 4, 20),
    Row(find_fish, 4, 21),
    Row(find_hidden_set, 4, 22),
    Row(find_grave, 0, 23),
    Row(find_aligned, 2, 27),
    Row(find_chain, 0, 28),
    Row(find_aligned, 3, 33),
    Row(find_nishio, 0, 34),
    Row(find_forcing, -1, 35),
    Row(find_forcing, 0, 36),
    Row(find_forcing, 1, 37),
    Row(find_forcing, 2, 38),
    Row(find_forcing, 3, 39),
    Row(find_forcing, 4, 40),
    Row(find_forcing, 5, 41),
]
cdef int ROWS = sizeof(TABLE) // sizeof(Row)

fill_tables()
fill_orders()


cdef bint find_hidden_single(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return hidden_single(state, hint)


cdef bint find_naked_single(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return naked_single(state, hint)


cdef bint find_locked(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return locked(state, kind, hint)


cdef bint find_direct_hidden_set(const State *state, Room *room, int kind,
                                 Hint *hint) noexcept nogil:
    return hidden_set(state, kind, True, hint)


cdef bint find_hidden_set(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return hidden_set(state, kind, False, hint)


cdef bint find_naked_set(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return naked_set(state, kind, hint)


cdef bint find_fish(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return fish(state, kind, hint)


cdef bint find_wing(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return wing(state, kind, hint)


cdef bint find_unique_loops(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return unique_loops(state, hint)


cdef bint find_grave(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return grave(state, hint)


cdef bint find_aligned(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    return aligned(state, kind, hint)


cdef bint find_chain(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    """Find the easiest chain or cycle."""
    cdef int k
    find_chains(&state.board, &room.chains, False)
    if not room.chains.best.rating:
        return False
    clear(hint)
    hint.rating = room.chains.best.rating
    for k in range(CANDIDATES):
        if has_bit(room.chains.best.ruled_out, k):
            hint.ruled_out[k // 9] |= 1 << k % 9
    k = room.chains.best.path[0]
    if not room.chains.best.cycle and k < OFF:
        hint.cell, hint.digit = k // 9, k % 9
    if room.chains.best.cycle:
        hint.technique = room.chains.best.kinds - 1
    else:
        hint.technique = 3 if room.chains.best.kinds == X else 4
    return True


cdef bint finish(Search *s, double base, Hint *hint) noexcept nogil:
    """Search, and make a hint of the best case."""
    cdef int cell, digit
    search(s)
    if not s.best.length:
        return False
    clear(hint)
    hint.rating = base + length_added(s.best.length)
    cell, digit = s.best.target % OFF // 9, s.best.target % 9
    if s.best.target < OFF:
        hint.cell, hint.digit = cell, digit
        hint.ruled_out[cell] = s.board.candidates[cell] & ~(1 << digit)
    else:
        hint.ruled_out[cell] = 1 << digit
    return True


cdef bint find_nishio(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    cdef Search s
    set_up(&s, room, state, False, True, True, 0)
    return finish(&s, 7.5, hint)


cdef bint find_forcing(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    cdef Search s
    set_up(&s, room, state, True, kind >= 0, False, kind if kind > 0 else 0)
    return finish(&s, 8.5 + 0.5 * kind, hint)


cdef int next_hint(const State *state, Room *room, Hint *hint) noexcept nogil:
    """Find the next hint; return False if no technique helps."""
    cdef int k
    for k in range(ROWS):
        if TABLE[k].find(state, room, TABLE[k].kind, hint):
            hint.technique += TABLE[k].first
            return True
    return False


cdef inline int tenths(double rating) noexcept nogil:
    return <int> ((rating + 0.05) * 10)


def rate(const uint8_t[:, ::1] puzzles not None, uint8_t[:, ::1] ratings not None):
    """Write the ratings ER, EP and ED of each puzzle in tenths."""
    cdef State state
    cdef Hint hint
    cdef Room *room
    cdef Py_ssize_t n
    cdef int cell, k, unsolved
    cdef double hardest, first, placed
    cdef uint16_t everything[81]
    room = <Room *> allocate(1, sizeof(Room))
    with nogil:
        for cell in range(81):
            everything[cell] = NINE
        for n in range(puzzles.shape[0]):
            read_board(&state.board, everything)
            for cell in range(81):
                if puzzles[n, cell]:
                    put(&state.board, cell, puzzles[n, cell] - 1)
            count_missing(&state)
            hardest = first = placed = 0
            while True:
                unsolved = 0
                for k in range(9):
                    unsolved += state.missing[k]
                if not unsolved:
                    break
                if not next_hint(&state, room, &hint):
                    hardest = 20.0
                    break
                if hint.rating > hardest:
                    hardest = hint.rating
                apply(&state, &hint)
                if not placed:
                    if not first:
                        first = hardest
                    if hint.cell >= 0:
                        placed = hardest
            ratings[n, 0] = tenths(hardest)
            ratings[n, 1] = tenths(placed)
            ratings[n, 2] = tenths(first)
    free_room(room)
