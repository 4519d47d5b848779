# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: freethreading_compatible=True, cdivision=True
"""The techniques of 9x9 puzzles, which rule out candidates and place digits until none helps.

A step uses the lowest technique that advances, and the first of its cases in a fixed order. The
techniques, their tiers and the orders are the same as in `sudokuenum.puzzles.rating.techniques`.
TABLE lists the techniques, and each rule is in one of the files that are imported here.

A Room remembers, from step to step and from board to board, the places that the rules have scanned
in vain. A rule that depends only on the places of a digit, or only on a unit, finds nothing there
until they change. The almost locked sets are kept until a candidate changes.

Cost: 30 microseconds for the steps of a puzzle with 17 clues, and 0.5 ms if no technique finds
anything.
Layout: each row of an array of boards contains a number for each cell, as in `board9`. Bit t - 1 of
`tried` is 1 if the technique of tier t is tried.
Plain Python twin: `tests/puzzles/rating/twin_techniques9.py`.
"""

from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from almost_locked cimport Sets
from argument_checks cimport check_between, check_large, check_length
from board9 cimport LARGEST, NINE, Board, Rule, Scanned, View, fill_tables, look, put, read_board
from board9 cimport write_board
from chains cimport IN_CELLS, IN_UNITS, WITH_GROUPS
from rules_almost_locked9 cimport als_xy_chain, als_xy_wing, als_xz, death_blossom
from rules_basic9 cimport Single, hidden_single, hidden_subset, locked_candidates, naked_single
from rules_basic9 cimport naked_subset
from rules_chains9 cimport Graph9, chains, forcing_chain
from rules_fish9 cimport finned_fish, fish
from rules_fish_with_boxes9 cimport FRANKEN, MUTANT, Templates, any_fish, templates
from rules_one_digit9 cimport empty_rectangle, multi_colours, simple_colouring, two_links
from rules_two_units9 cimport sue_de_coq
from rules_unique9 cimport AVOIDABLE, HIDDEN, UNIQUE, Rectangles, bug, rectangles
from rules_wings9 cimport remote_pairs, w_wing, wing

cdef enum:
    SINGLES = 2                                 # the first two techniques
    SKYSCRAPER = 1 << 0 | 1 << 4                # the kinds of units with the two links
    KITE = 1 << 1
    TURBOT = 1 << 2 | 1 << 5 | 1 << 8

cdef struct Technique:
    const char *name
    Rule rule
    int kind

cdef struct Room:               # the memory of the rules
    Graph9 graph
    Sets sets
    Rectangles rectangles
    Templates templates
    Scanned scanned[64]         # the vain scans of each technique, one for each bit of `tried`

# Line t - 1 contains the technique of tier t. As long as the length of the array is a literal, a
# list of another length does not compile. The package cannot be imported unless the table in
# techniques.py has the same names in the same order.
cdef Technique[41] TABLE = [
    Technique(b"naked single", place_naked_single, 0),
    Technique(b"hidden single", place_hidden_single, 0),
    Technique(b"rule in two cells", not_tried, 0),
    Technique(b"rule with few cases", not_tried, 0),
    Technique(b"locked candidates", locked_candidates, 0),
    Technique(b"naked subset", naked_subset, 0),
    Technique(b"hidden subset", hidden_subset, 0),
    Technique(b"rule with many cases", not_tried, 0),
    Technique(b"X-wing", fish, 2),
    Technique(b"swordfish", fish, 3),
    Technique(b"jellyfish", fish, 4),
    Technique(b"remote pairs", remote_pairs, 0),
    Technique(b"skyscraper", two_links, SKYSCRAPER),
    Technique(b"two-string kite", two_links, KITE),
    Technique(b"turbot fish", two_links, TURBOT),
    Technique(b"empty rectangle", empty_rectangle, 0),
    Technique(b"simple colouring", simple_colouring, 0),
    Technique(b"multi-colours", multi_colours, 0),
    Technique(b"XY-wing", wing, 2),
    Technique(b"XYZ-wing", wing, 3),
    Technique(b"W-wing", w_wing, 0),
    Technique(b"unique rectangle", rectangles, UNIQUE),
    Technique(b"hidden rectangle", rectangles, HIDDEN),
    Technique(b"avoidable rectangle", rectangles, AVOIDABLE),
    Technique(b"BUG+1", bug, 0),
    Technique(b"finned X-wing", finned_fish, 2),
    Technique(b"finned swordfish", finned_fish, 3),
    Technique(b"finned jellyfish", finned_fish, 4),
    Technique(b"X-chain", chains, IN_UNITS),
    Technique(b"XY-chain", chains, IN_CELLS),
    Technique(b"AIC", chains, IN_CELLS | IN_UNITS),
    Technique(b"grouped AIC", chains, IN_CELLS | IN_UNITS | WITH_GROUPS),
    Technique(b"sue de coq", sue_de_coq, 0),
    Technique(b"ALS-XZ", als_xz, 0),
    Technique(b"ALS-XY-wing", als_xy_wing, 0),
    Technique(b"ALS-XY-chain", als_xy_chain, 0),
    Technique(b"death blossom", death_blossom, 0),
    Technique(b"Franken fish", any_fish, FRANKEN),
    Technique(b"mutant fish", any_fish, MUTANT),
    Technique(b"templates", templates, 0),
    Technique(b"forcing chain", forcing_chain, 0),
]

cdef int TIERS = sizeof(TABLE) // sizeof(Technique)
TECHNIQUES = tuple([TABLE[k].name.decode("ascii") for k in range(TIERS)])
fill_tables()


cdef bint place_naked_single(Board *board, const View *view, int unused) noexcept nogil:
    cdef Single found
    return naked_single(board, &found)


cdef bint place_hidden_single(Board *board, const View *view, int unused) noexcept nogil:
    cdef Single found
    return hidden_single(board, &found)


cdef bint not_tried(Board *board, const View *view, int unused) noexcept nogil:
    """Find nothing, because the boards have no rules beyond rows, columns and boxes."""
    return False


cdef Room *empty_room() except NULL:
    """Return memory that knows no board. To clear all of it would take longer than most steps."""
    cdef Room *room = <Room *> malloc(sizeof(Room))
    if room == NULL:
        raise MemoryError
    memset(room.sets.candidates, 0, sizeof(room.sets.candidates))
    memset(room.rectangles.candidates, 0, sizeof(room.rectangles.candidates))
    memset(&room.templates, 0, sizeof(room.templates))
    memset(room.scanned, 0, sizeof(room.scanned))
    return room


cdef int step(Board *board, uint64_t tried, Room *room) noexcept nogil:
    """Make the next step, and return its tier, or 0 if no technique advances."""
    cdef View view
    cdef int k
    for k in range(TIERS):
        if k == SINGLES:        # they need no view, and most steps end before
            look(board, &view)
            view.graph, view.sets = &room.graph, &room.sets
            view.rectangles, view.templates = &room.rectangles, &room.templates
            if not view.cells:
                return 0
        view.scanned = &room.scanned[k]
        if tried >> k & 1 and TABLE[k].rule(board, &view, TABLE[k].kind):
            return k + 1
    return 0


cdef void check_boards(str name, const uint16_t[:, ::1] boards) except *:
    """Raise ValueError unless the boards have 81 cells each, and their numbers fit."""
    check_length(f"a row of {name}", boards.shape[1], 81)
    if boards.shape[0]:
        check_large[uint16_t](name, &boards[0, 0], 81 * boards.shape[0], 0, LARGEST)


def start(const uint8_t[:, ::1] puzzles not None, uint16_t[:, ::1] boards not None):
    """Write the candidates that the clues of each puzzle leave.

    `puzzles` has shape (n, 81), with 0 for an empty cell, and `boards` has the same shape. Raises
    ValueError if the shapes differ, or if a digit is above 9.
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
                    board.placed[cell] = 0
            for cell in range(81):
                boards[n, cell] = 0
            write_board(&board, &boards[n, 0])


def advance(uint16_t[:, ::1] boards not None, uint32_t[:, ::1] steps not None, int64_t tried):
    """Make all steps on each board, and add the number of steps of each tier to its row of `steps`.

    `boards` has shape (n, 81) and is changed, and `steps` has shape (n, len(TECHNIQUES)). A board
    whose puzzle is solved has no candidates left. Raises ValueError if the shapes do not fit
    together, if a number of a cell is too large, or if a tier is unknown.
    """
    cdef Board board
    cdef Py_ssize_t n
    cdef int tier
    cdef Room *room
    check_boards("boards", boards)
    check_length("steps", steps.shape[0], boards.shape[0])
    check_length("a row of steps", steps.shape[1], TIERS)
    check_between("tried", tried, 0, (<int64_t> 1 << TIERS) - 1)
    room = empty_room()
    with nogil:
        for n in range(boards.shape[0]):
            read_board(&board, &boards[n, 0])
            while True:
                tier = step(&board, tried, room)
                if tier == 0:
                    break
                steps[n, tier - 1] += 1
            write_board(&board, &boards[n, 0])
    free(room)


def step_once(uint16_t[::1] board not None, int64_t tried):
    """Make the next step on a board of 81 cells, and return its tier, or 0 if there is none.

    Raises ValueError if the number of cells differs, if a number of a cell is too large, or if a
    tier is unknown.
    """
    cdef Board read
    cdef Room *room
    cdef int tier
    check_length("board", board.shape[0], 81)
    check_large[uint16_t]("board", &board[0], 81, 0, LARGEST)
    check_between("tried", tried, 0, (<int64_t> 1 << TIERS) - 1)
    room = empty_room()
    with nogil:
        read_board(&read, &board[0])
        tier = step(&read, tried, room)
        write_board(&read, &board[0])
    free(room)
    return tier


def singles(uint16_t[::1] board not None, uint8_t[:, ::1] steps not None):
    """Make steps on a board as long as the next step is a single, and return their number.

    `board` has 81 cells and is changed. `steps` has shape (n, 4), and at most n steps are made.
    Each step writes a row of four numbers: the tier (1 or 2), the unit in which a hidden single is
    the only place of the digit, the cell, and the digit from 1 to 9. Raises ValueError if a shape
    differs, or if a number of a cell is too large.
    """
    cdef Board read
    cdef Single found
    cdef Py_ssize_t number = 0
    check_length("board", board.shape[0], 81)
    check_length("a row of steps", steps.shape[1], 4)
    check_large[uint16_t]("board", &board[0], 81, 0, LARGEST)
    with nogil:
        read_board(&read, &board[0])
        while number < steps.shape[0] and (naked_single(&read, &found)
                                           or hidden_single(&read, &found)):
            steps[number, 0] = found.tier
            steps[number, 1] = found.unit
            steps[number, 2] = found.cell
            steps[number, 3] = found.digit + 1
            number += 1
        write_board(&read, &board[0])
    return number
