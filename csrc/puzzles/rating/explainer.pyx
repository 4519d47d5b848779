# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""Sudoku Explainer's rating of 9x9 puzzles, equal to the ratings that its version 1.2.1.3 prints.

Each step uses the first hint of the first technique in TABLE that finds a hint. Inside a technique,
the cases have the same order as in Sudoku Explainer, because this order decides which candidates
are ruled out and thus which steps follow. The rating of a puzzle is the highest rating of a step.

Cost: 0.05 ms for a puzzle with 17 clues, 0.3 ms for a random minimal puzzle, and 0.2 s for the
hardest puzzles.
Plain Python twin: `tests/puzzles/rating/twin_explainer.py`.
"""

from cpython.ref cimport Py_DECREF
from libc.stdint cimport int16_t, uint8_t, uint16_t

from argument_checks cimport check_large, check_length
from board9 cimport NINE, fill_tables, read_board
from explainer_cells cimport aligned, wing
from explainer_cycles cimport CANDIDATES, OFF, X, Found, find_chains, has_bit, length_added
from explainer_floods cimport fill_seen
from explainer_forcing cimport ALL_PLACES, BOTH_WAYS, CONTRADICTION, End, Node, Room, Search, ended
from explainer_forcing cimport ends_of, free_room, search
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
    FIRST_CHAIN = 28            # the techniques with chains that have no cases
    LAST_CHAIN = 32
    UNSOLVED = 20               # the rating of a puzzle on which no technique helps

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
NUMBER_OF_TECHNIQUES = TABLE[ROWS - 1].first + 1

fill_tables()
fill_orders()
fill_seen()


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
    find_chains(&state.board, &room.without_chains if room.knows_none else NULL, &room.chains,
                False)
    if not room.chains.best.rating:
        room.without_chains, room.knows_none = state.board, True
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


cdef bint force(const State *state, Room *room, bint multiple, bint dynamic, bint nishio, int level,
                double base, Hint *hint) noexcept nogil:
    """Search for forcing chains, and turn the best chain into a hint."""
    cdef Search *s = &room.search
    cdef int cell, digit, missing = 0
    s.room, s.state, s.board = room, state, &state.board
    s.depth, s.layer = 0, &room.layers[0]
    s.multiple, s.dynamic, s.nishio, s.level = multiple, dynamic, nishio, level
    s.keep_all = False
    s.useful = NULL
    for digit in range(9):
        missing += state.missing[digit]
    if missing != room.missing:
        room.missing, s.layer.number_vain = missing, 0
    s.goes_on = level > 0       # after a search on the same board, which has found nothing
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
    return force(state, room, False, True, True, 0, 7.5, hint)


cdef bint find_forcing(const State *state, Room *room, int kind, Hint *hint) noexcept nogil:
    cdef int level = kind if kind > 0 else 0
    return force(state, room, True, kind >= 0, False, level, 8.5 + 0.5 * kind, hint)


cdef bint next_hint(const State *state, Room *room, Hint *hint) noexcept nogil:
    """Find the next hint. Returns False if no technique helps."""
    cdef int k
    for k in range(ROWS):
        if TABLE[k].find(state, room, TABLE[k].kind, hint):
            hint.technique += TABLE[k].first
            return not room.ended
        if room.ended:
            return False
    return False


cdef inline int tenths(double rating) noexcept nogil:
    return <int> ((rating + 0.05) * 10)


cdef int rate_board(State *state, Room *room, uint8_t *rating) noexcept nogil:
    """Solve a puzzle and write its three ratings in tenths."""
    cdef Hint hint
    cdef double hardest = 0, first = 0, placed = 0
    cdef int k, missing
    while True:
        missing = 0
        for k in range(9):
            missing += state.missing[k]
        if not missing:
            break
        if not next_hint(state, room, &hint) or hint.cell < 0 and not is_worth(&hint):
            hardest = UNSOLVED
            break
        if hint.rating > hardest:
            hardest = hint.rating
        apply(state, &hint)
        if not placed:
            if not first:
                first = hardest
            if hint.cell >= 0:
                placed = hardest
    rating[0], rating[1], rating[2] = tenths(hardest), tenths(placed), tenths(first)


cdef int write_link(int16_t[:, ::1] links, int row, int chain, int before, int claim) noexcept:
    """Write a link of a chain, and return the number of the next row."""
    if row < links.shape[0]:
        links[row, 0], links[row, 1], links[row, 2] = chain, before, claim
        row += 1
    return row


cdef int write_chains(Search *s, int16_t[:, ::1] links) noexcept:
    """Write the links of the chains of the best hint, and return their number."""
    cdef End ends[9]
    cdef const Node *queue[1459]
    cdef const Node *node
    cdef int number = ends_of(s, &s.best, ends), k, i, head, tail, claim, row = 0
    for k in range(number):
        s.room.stamp += 1
        s.room.stamps[ends[k].node.claim] = s.room.stamp
        queue[0] = ends[k].node
        head, tail = 0, 1
        while head < tail:
            node = queue[head]
            head += 1
            for i in range(node.number):
                claim = s.layer.pool[node.parents + i]
                row = write_link(links, row, k, claim, node.claim)
                if s.room.stamps[claim] != s.room.stamp:
                    s.room.stamps[claim] = s.room.stamp
                    queue[tail] = &ends[k].reach.nodes[ends[k].reach.node_of[claim]]
                    tail += 1
    return row


cdef class Explainer:
    """Sudoku Explainer's techniques, with the memory of their searches.

    `stopped` is a function without arguments that returns a bool, and is called several times a
    second. If it returns True, a call ends soon, and its results are meaningless. If it raises an
    exception, the call raises the same exception. Two threads must not use the same explainer at
    the same time.
    """

    cdef Room *room
    cdef object stopped

    def __cinit__(self, stopped not None):
        self.stopped = stopped
        self.room = <Room *> allocate(1, sizeof(Room))
        self.room.stopped = <void *> stopped

    def __dealloc__(self):
        if self.room != NULL:
            free_room(self.room)

    cdef void begin(self, const uint16_t *candidates, State *state) noexcept nogil:
        """Read a board, and forget what is known of others."""
        read_board(&state.board, candidates)
        count_missing(state)
        self.room.knows_none, self.room.missing = False, 0

    cdef int end(self) except -1:
        """Raise the exception of the function that can stop the work, or MemoryError."""
        cdef bint failed = self.room.failed
        cdef void *found = self.room.error
        self.room.ended = self.room.failed = False
        self.room.error = NULL
        if found != NULL:
            error = <object> found
            Py_DECREF(error)
            raise error
        if failed:
            raise MemoryError
        return 0

    def rate(self, const uint16_t[:, ::1] boards not None, uint8_t[:, ::1] ratings not None):
        """Write the ratings ER, EP and ED of each board in tenths.

        `boards` has shape (n, 81), with the candidates of cells as in `board9`, and `ratings` has
        shape (n, 3). ER is the rating of the hardest step, EP is the rating of the hardest step up
        to the first placement, and ED is the rating of the first step. ER is 200 if no technique
        helps. Raises ValueError if the shapes do not fit together, or if a candidate is above 9.
        """
        cdef State state
        cdef Py_ssize_t n
        check_length("a row of boards", boards.shape[1], 81)
        check_length("ratings", ratings.shape[0], boards.shape[0])
        check_length("a row of ratings", ratings.shape[1], 3)
        if boards.shape[0] == 0:
            return
        check_large[uint16_t]("boards", &boards[0, 0], 81 * boards.shape[0], 0, NINE)
        with nogil:
            for n in range(boards.shape[0]):
                self.begin(&boards[n, 0], &state)
                rate_board(&state, self.room, &ratings[n, 0])
                if ended(self.room, 8):
                    break
        self.end()

    def step(self, uint16_t[::1] board not None, uint16_t[::1] ruled_out not None,
             uint16_t[::1] pattern not None, int16_t[:, ::1] links not None):
        """Make the next step on a board of 81 cells, and return it as a tuple of seven numbers.

        The numbers are the technique, or -1 if none helps; the rating in tenths; the cell and the
        digit from 1 that are placed, or -1 and 0; how and where the chains begin; and the number of
        links. The call writes the ruled out candidates of the 81 cells into `ruled_out`, and the
        candidates that are the reason into `pattern`. `links` has shape (n, 3) and receives at most
        n links, each of which consists of the number of a chain, from 0, and two claims, where the
        second claim follows from the first. A claim is 9 * cell + digit - 1, plus 729 if it states
        that the cell does not contain the digit. The chains are of kind 1 if they begin with both
        states of a candidate, 5 if they begin with the candidates of a cell, 6 if they begin with
        the places of a digit in a unit, and 7 if they lead to a contradiction. Other steps have
        kind 0. Raises ValueError if a shape differs, or if a candidate is above 9.
        """
        cdef State state
        cdef Hint hint
        cdef Search s
        cdef Found *best
        cdef int cell, k, kind = 0, where = 0, number = 0, rating
        cdef bint found
        check_length("board", board.shape[0], 81)
        check_length("ruled_out", ruled_out.shape[0], 81)
        check_length("pattern", pattern.shape[0], 81)
        check_length("a row of links", links.shape[1], 3)
        check_large[uint16_t]("board", &board[0], 81, 0, NINE)
        with nogil:
            self.begin(&board[0], &state)
            clear(&hint)
            found = next_hint(&state, self.room, &hint)
        if not found:
            clear(&hint)
            hint.technique = -1
        elif hint.technique > LAST_CHAIN + 1:
            kind, where = self.room.search.best.kind, self.room.search.best.where
            if kind == CONTRADICTION or kind == BOTH_WAYS:
                where += OFF * self.room.search.best.digit
            elif kind == ALL_PLACES:
                where = 9 * where + self.room.search.best.digit
            number = write_chains(&self.room.search, links)
        elif FIRST_CHAIN <= hint.technique <= LAST_CHAIN:
            best = &self.room.chains.best
            for k in range(best.claims - 1, 0, -1):
                number = write_link(links, number, 0, best.path[k], best.path[k - 1])
        for k in range(number):
            cell = links[k, 1] % OFF
            hint.pattern[cell // 9] |= 1 << cell % 9
        rating = tenths(hint.rating)
        if found:
            apply(&state, &hint)
        for cell in range(81):
            ruled_out[cell] = hint.ruled_out[cell]
            pattern[cell] = hint.pattern[cell]
            board[cell] = state.board.candidates[cell]
        self.end()
        return (hint.technique, rating, hint.cell, hint.digit + 1 if hint.cell >= 0 else 0, kind,
                where, number)
