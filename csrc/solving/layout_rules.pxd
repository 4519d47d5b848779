# cython: language_level=3
"""The rules beyond groups that a kernel receives: checked, and set up (`rule_paths.h`)."""

from libc.stdint cimport uint16_t, uint32_t

from argument_checks cimport check_between, check_elements, check_length

cdef extern from "rule_paths.h":
    enum:
        NOWHERE
    ctypedef struct Rule:
        int length
        const uint16_t *cells
        const uint16_t *widths
        const uint16_t *moves
    ctypedef struct Rules:
        int digits
        int rules
        Rule *rule
    Rules *new_rules(int digits, int number, const uint16_t *sizes, const uint16_t *cells_of_rules,
                     const uint32_t *automaton_of, int automata, const uint16_t *lengths,
                     const uint16_t *widths, const uint16_t *moves) nogil
    void free_rules(Rules *rules) nogil


cdef inline object set_up_rules(object rules, int digits, Rules **found):
    """Set up the rules of `search_any.Search`, or NULL for None, and return the arrays to be kept.

    Raises TypeError unless there are six arrays, and ValueError if they do not fit together. The
    arrays must outlive the rules, which the caller frees.
    """
    found[0] = NULL
    if rules is None:
        return None
    if len(rules) != 6 or any([array is None for array in rules]):
        raise TypeError("rules: expected six arrays, not None")
    cells, sizes, automaton_of, lengths, widths, moves = rules
    return _set_up(digits, cells, sizes, automaton_of, lengths, widths, moves, found)


cdef inline object _set_up(int digits, const uint16_t[::1] cells, const uint16_t[::1] sizes,
                           const uint32_t[::1] automaton_of, const uint16_t[::1] lengths,
                           const uint16_t[::1] widths, const uint16_t[::1] moves, Rules **found):
    cdef Py_ssize_t rules = sizes.shape[0], automata = lengths.shape[0]
    cdef Py_ssize_t k, layer, moved, at_cells = 0, at_widths = 0, at_moves = 0
    check_between("rules", rules, 1, 1 << 20)
    check_between("automata", automata, 1, rules)
    check_length("automaton_of", automaton_of.shape[0], rules)
    check_elements("automaton_of", &automaton_of[0], rules, 0, automata - 1)
    check_elements("sizes of rules", &sizes[0], rules, 1, digits * digits)
    for k in range(rules):
        if sizes[k] != lengths[automaton_of[k]]:
            raise ValueError(f"sizes of rules: {sizes[k]} at position {k}, expected "
                             f"{lengths[automaton_of[k]]}, the length of its automaton")
        at_cells += sizes[k]
    check_length("cells of rules", cells.shape[0], at_cells)
    check_elements("cells of rules", &cells[0], at_cells, 0, digits * digits - 1)
    for k in range(automata):
        check_between("lengths", lengths[k], 1, digits * digits)
        if at_widths + lengths[k] >= widths.shape[0]:
            raise ValueError(f"widths: length {widths.shape[0]}, expected more")
        for layer in range(lengths[k]):
            check_between("widths", widths[at_widths + layer], 1, 1 if layer == 0 else NOWHERE)
            moved = digits * widths[at_widths + layer]
            if at_moves + moved > moves.shape[0]:
                raise ValueError(f"moves: length {moves.shape[0]}, expected more")
            for at_moves in range(at_moves, at_moves + moved):
                if moves[at_moves] != NOWHERE:
                    check_between("moves", moves[at_moves], 0, widths[at_widths + layer + 1] - 1)
            at_moves += 1
        at_widths += lengths[k] + 1
        check_between("the last width", widths[at_widths - 1], 1, 1)
    check_length("widths", widths.shape[0], at_widths)
    check_length("moves", moves.shape[0], at_moves)
    found[0] = new_rules(digits, <int> rules, &sizes[0], &cells[0], &automaton_of[0],
                         <int> automata, &lengths[0], &widths[0], &moves[0])
    if found[0] == NULL:
        raise MemoryError
    return cells, sizes, automaton_of, lengths, widths, moves
