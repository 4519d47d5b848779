# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The techniques of 9x9 puzzles: candidates are ruled out and digits placed until none helps.

A step uses the lowest technique that advances, and of this the first case in a fixed order. The
techniques, their tiers and the orders are those of `sudokuenum.puzzles.rating.techniques`; each rule is in
one of the files that are imported here.

Cost: 30 microseconds for the steps of a puzzle with 17 clues, some milliseconds for one that needs
chains.
Layout: a row of boards has the candidates of each cell, as in `board9`. Bit t - 1 of `tried` says
that the technique of the tier t is tried.
Plain Python twin: `tests/puzzles/rating/twin_techniques9.py`.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free

from almost_locked9 cimport Sets, als_xy_wing, als_xz, find_sets
from argument_checks cimport check_between, check_large, check_length
from basic_rules9 cimport Single, finned_fish, fish, hidden_single, hidden_subset, locked_candidates
from basic_rules9 cimport naked_single, naked_subset
from board9 cimport NINE, Board, View, fill_tables, look, put, read_board
from chains9 cimport CELLS, GROUPS, UNITS, Graph, chains, forcing_chain
from memory cimport allocate
from one_digit_rules9 cimport empty_rectangle, simple_colouring, two_links
from unique_rules9 cimport HIDDEN, UNIQUE, bug, rectangles
from wings9 cimport remote_pairs, w_wing, wing

cdef enum:
    TIERS = 30
    SKYSCRAPER = 1 << 0 | 1 << 4                # the kinds of units with the two links
    KITE = 1 << 1
    TURBOT = 1 << 2 | 1 << 5 | 1 << 8

cdef struct Room:               # for the techniques that need some
    Graph graph
    Sets sets

fill_tables()


cdef int step(Board *board, uint32_t tried, Room *room) noexcept nogil:
    """Make the next step; its tier, or 0 if no technique advances."""
    cdef Single found
    cdef View view
    cdef int tier
    if tried & 1 and naked_single(board, &found):
        return 1
    if tried & 2 and hidden_single(board, &found):
        return 2
    for tier in range(3, TIERS + 1):
        if tier == 9:
            look(board, &view)
            if not view.cells:
                return 0
        if tried >> (tier - 1) & 1 and advances(board, &view, tier, room):
            return tier
    return 0


cdef bint advances(Board *board, const View *view, int tier, Room *room) noexcept nogil:
    """Make a step with the technique of this tier, if it finds any."""
    cdef Single found
    if tier == 3:
        return locked_candidates(board)
    if tier == 4:
        return naked_subset(board)
    if tier == 5:
        return hidden_subset(board)
    if tier < 9:
        return fish(board, tier - 4)
    if tier == 9:
        return remote_pairs(board, view)
    if tier == 10:
        return two_links(board, view, SKYSCRAPER)
    if tier == 11:
        return two_links(board, view, KITE)
    if tier == 12:
        return two_links(board, view, TURBOT)
    if tier == 13:
        return empty_rectangle(board)
    if tier == 14:
        return simple_colouring(board, view)
    if tier < 17:
        return wing(board, view, tier - 13)
    if tier == 17:
        return w_wing(board, view)
    if tier == 18:
        return rectangles(board, view, UNIQUE)
    if tier == 19:
        return rectangles(board, view, HIDDEN)
    if tier == 20:
        return bug(board, view, &found)
    if tier < 24:
        return finned_fish(board, tier - 19)
    if tier == 24:
        return chains(board, view, UNITS, &room.graph)
    if tier == 25:
        return chains(board, view, CELLS, &room.graph)
    if tier == 26:
        return chains(board, view, CELLS | UNITS, &room.graph)
    if tier == 27:
        return chains(board, view, CELLS | UNITS | GROUPS, &room.graph)
    if tier == 28:
        find_sets(board, view, &room.sets)
        return als_xz(board, &room.sets)
    if tier == 29:
        find_sets(board, view, &room.sets)
        return als_xy_wing(board, &room.sets)
    return forcing_chain(board, view)


cdef void check_boards(str name, const uint16_t[:, ::1] boards) except *:
    """ValueError unless the boards have 81 cells each, with candidates from 1 to 9."""
    check_length(f"a row of {name}", boards.shape[1], 81)
    if boards.shape[0]:
        check_large[uint16_t](name, &boards[0, 0], 81 * boards.shape[0], 0, NINE)


def start(const uint8_t[:, ::1] puzzles not None, uint16_t[:, ::1] boards not None):
    """Write the candidates that the clues of each puzzle leave.

    `puzzles` has shape (n, 81): digits, or 0 for an empty cell; `boards` has the same shape.
    ValueError for shapes that do not fit together, or a digit above 9.
    """
    cdef Board board
    cdef uint16_t everything[81]
    cdef Py_ssize_t n
    cdef int cell
    check_length("a row of puzzles", puzzles.shape[1], 81)
    check_length("boards", boards.shape[0], puzzles.shape[0])
    check_length("a row of boards", boards.shape[1], 81)
    if puzzles.shape[0] == 0:
        return
    check_large[uint8_t]("puzzles", &puzzles[0, 0], 81 * puzzles.shape[0], 0, 9)
    with nogil:
        for cell in range(81):
            everything[cell] = NINE
        for n in range(puzzles.shape[0]):
            read_board(&board, everything)
            for cell in range(81):
                if puzzles[n, cell]:
                    put(&board, cell, puzzles[n, cell] - 1)
            for cell in range(81):
                boards[n, cell] = board.candidates[cell]


def advance(uint16_t[:, ::1] boards not None, uint32_t[:, ::1] steps not None, int64_t tried):
    """Make all steps on each board, and add the number of those of each tier to its row of steps.

    `boards` has shape (n, 81), and is changed; `steps` has shape (n, 30). A board whose puzzle is
    solved has no candidates left. ValueError for shapes that do not fit together, a candidate
    above 9, or other tiers.
    """
    cdef Board board
    cdef Py_ssize_t n
    cdef int tier, cell
    cdef Room *room
    check_boards("boards", boards)
    check_length("steps", steps.shape[0], boards.shape[0])
    check_length("a row of steps", steps.shape[1], TIERS)
    check_between("tried", tried, 0, (<int64_t> 1 << TIERS) - 1)
    room = <Room *> allocate(1, sizeof(Room))
    with nogil:
        for n in range(boards.shape[0]):
            read_board(&board, &boards[n, 0])
            while True:
                tier = step(&board, tried, room)
                if tier == 0:
                    break
                steps[n, tier - 1] += 1
            for cell in range(81):
                boards[n, cell] = board.candidates[cell]
    free(room)


def step_once(uint16_t[::1] board not None, int64_t tried):
    """Make the next step on a board of 81 cells; its tier, or 0 if no technique advances.

    ValueError for another number of cells, a candidate above 9, or other tiers.
    """
    cdef Board read
    cdef Room *room
    cdef int tier, cell
    check_length("board", board.shape[0], 81)
    check_large[uint16_t]("board", &board[0], 81, 0, NINE)
    check_between("tried", tried, 0, (<int64_t> 1 << TIERS) - 1)
    room = <Room *> allocate(1, sizeof(Room))
    with nogil:
        read_board(&read, &board[0])
        tier = step(&read, tried, room)
        for cell in range(81):
            board[cell] = read.candidates[cell]
    free(room)
    return tier


def singles(uint16_t[::1] board not None, uint8_t[:, ::1] steps not None):
    """Make steps on one board as long as the next one is a single; returns their number.

    `board` has 81 cells, and is changed; `steps` has shape (n, 4), and there are at most n steps. A
    row of it gets the tier, 1 or 2, the unit in which a hidden single is the only place of the
    digit, the cell, and the digit from 1 to 9. ValueError for other shapes, or a candidate above 9.
    """
    cdef Board read
    cdef Single found
    cdef int cell
    cdef Py_ssize_t number = 0
    check_length("board", board.shape[0], 81)
    check_length("a row of steps", steps.shape[1], 4)
    check_large[uint16_t]("board", &board[0], 81, 0, NINE)
    with nogil:
        read_board(&read, &board[0])
        while number < steps.shape[0] and (naked_single(&read, &found)
                                           or hidden_single(&read, &found)):
            steps[number, 0] = found.tier
            steps[number, 1] = found.unit
            steps[number, 2] = found.cell
            steps[number, 3] = found.digit + 1
            number += 1
        for cell in range(81):
            board[cell] = read.candidates[cell]
    return number
