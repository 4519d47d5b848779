/* Extra clues beside n - 1 clues with different digits, for `rainbow_sets.pyx`.

   The n - 1 clues are a rainbow set of the puzzle. Cells with the same digit as the cell k of the set
   have class k. A grid in which the set is rainbow has one more digit, whose cells have class n - 1.
   Therefore an extra clue has a cell and a class. A witness assigns a class to each cell, and shows for
   many pairs of extra clues at once that some grid has both. Pairs that two witnesses have are left
   out, and grids are searched for the other pairs. Single extra clues are searched first: if a clue
   leaves no grid, or only one, no minimal puzzle has this clue together with a second extra clue.

   A puzzle has several rainbow sets. We use only sets whose number of pairs of peers does not grow when
   one of their cells is exchanged for an extra clue. The sets with the most such pairs are among
   them, so no puzzle is missed. A puzzle is output once: for the least image of these sets, each with
   its extra clues. */

#ifndef RAINBOW_FURTHER_H
#define RAINBOW_FURTHER_H

#include "rainbow_state.h"

/* The stages of the search: two grids that have the set, one extra clue, two extra clues, the end. */
enum { RAINBOW_SET, RAINBOW_ONE, RAINBOW_TWO, RAINBOW_DONE };

/* The number of cells of a set that are peers of a cell. */
static int rainbow_degree(const rainbow_search *search, Set_2 set, int cell) {
    const Set_2 *peers = &search->peers[cell];
    int itself = has_2(&set, cell);
    return number_of_bits(set.word[0] & peers->word[0])
           + number_of_bits(set.word[1] & peers->word[1]) - itself;
}

/* Return 1 if no exchange for an extra clue gives a rainbow set with more pairs of peers. `cells` has
   the cells of the set, and the extra clue has a class of the set or n - 1. */
static int rainbow_fits(const rainbow_search *search, const uint8_t *cells, Set_2 set, int cell,
                        int class) {
    int most = search->digits - 1, degree = rainbow_degree(search, set, cell);
    if (has_2(&set, cell)) return 0;
    for (int k = 0; k < most; k++) {
        int peer = has_2(&search->peers[cell], cells[k]);
        if (class < most && k != class) continue;
        if (k == class && peer) return 0;
        if (degree - peer > rainbow_degree(search, set, cells[k])) return 0;
    }
    return 1;
}

/* Begin with the extra clues of a set that is rainbow in at least two grids. */
static void rainbow_begin_further(rainbow_search *search) {
    Set_2 set = rainbow_set(search, search->digits - 1);
    for (int class = 0; class < search->digits; class++) {
        Set_2 *places = &search->places[class];
        *places = search->firsts_once[class] = (Set_2) {{0, 0}};
        for (int cell = 0; cell < search->cells; cell++)
            if (rainbow_fits(search, search->chosen, set, cell, class))
                places->word[cell / 64] |= 1ull << cell % 64;
        search->firsts[class] = *places;
    }
    search->used = 0;
    search->stage = RAINBOW_ONE;
}

/* Begin with pairs of extra clues. By now `places` has only the clues that two grids have. */
static void rainbow_begin_pairs(rainbow_search *search) {
    for (int class = 0; class < search->digits; class++) {
        search->firsts[class] = search->places[class];
        for (Set_2 rest = search->places[class]; !is_empty_2(&rest);) {
            int cell = lowest_2(&rest);
            rainbow_seconds *seconds = &search->seconds[class][cell];
            memset(seconds, 0, sizeof(*seconds));
            for (int other = 0; other < search->digits; other++) {
                Set_2 *left = &seconds->left[other];
                *left = rainbow_and(search->places[other], rainbow_from(search, cell + 1));
                if (other == class) *left = rainbow_and_not(*left, search->peers[cell]);
                if (!is_empty_2(left)) seconds->live |= 1u << other;
            }
            if (!seconds->live)
                search->firsts[class] = rainbow_and_not(search->firsts[class], only_2(cell));
            rest = rainbow_and_not(rest, only_2(cell));
        }
    }
    search->used = 0;
    search->stage = RAINBOW_TWO;
}

/* Leave out the cells that two witnesses have; return 1 if some cells are left. */
static inline int rainbow_see(Set_2 *left, Set_2 *once, const Set_2 *seen) {
    for (int w = 0; w < 2; w++) {
        left->word[w] &= ~(once->word[w] & seen->word[w]);
        once->word[w] |= seen->word[w];
    }
    return (left->word[0] | left->word[1]) != 0;
}

/* Leave out extra clues by one more witness. */
static void rainbow_use_further(rainbow_search *search, const rainbow_witness *witness) {
    const rainbow_grid *grid = &search->grids[witness->grid];
    int digits = search->digits, last = digits * (digits - 1) / 2;
    Set_2 with[MOST];
    for (int class = 0; class < digits - 1; class++) {
        int digit = grid->digit[search->chosen[class]];
        with[class] = grid->with[digit];
        last -= digit;
    }
    with[digits - 1] = grid->with[last];
    for (int class = 0; class < digits; class++) {
        Set_2 *firsts = &search->firsts[class];
        if (search->stage == RAINBOW_ONE) {
            rainbow_see(firsts, &search->firsts_once[class], &with[class]);
            continue;
        }
        for (int w = 0; w < 2; w++)
            for (uint64_t x = with[class].word[w] & firsts->word[w]; x; x &= x - 1) {
                rainbow_seconds *seconds = &search->seconds[class][64 * w + lowest_bit(x)];
                unsigned live = 0;
                for (int other = 0; other < digits; other++)
                    live |= (unsigned) rainbow_see(&seconds->left[other], &seconds->once[other],
                                                   &with[other]) << other;
                seconds->live = live;
                if (!live) firsts->word[w] &= ~(x & -x);
            }
    }
}

/* Return a class for which first extra clues are left, or -1. */
static int rainbow_left(const rainbow_search *search) {
    for (int class = 0; class < search->digits; class++)
        if (!is_empty_2(&search->firsts[class])) return class;
    return -1;
}

/* Search for the grids of the first extra clues that are left. */
static void rainbow_try(rainbow_search *search) {
    int digits = search->digits, class = rainbow_left(search), over = 1;
    Set_2 *firsts = &search->firsts[class];
    int cell = lowest_2(firsts);
    search->chosen[digits - 1] = (uint8_t) cell;
    search->class[digits - 1] = (uint8_t) class;
    if (search->stage == RAINBOW_TWO) {
        rainbow_seconds *seconds = &search->seconds[class][cell];
        int other = lowest_bit(seconds->live);
        Set_2 *left = &seconds->left[other];
        search->chosen[digits] = (uint8_t) lowest_2(left);
        search->class[digits] = (uint8_t) other;
        *left = rainbow_and_not(*left, only_2(search->chosen[digits]));
        if (is_empty_2(left)) seconds->live &= seconds->live - 1;
        over = !seconds->live;
    }
    if (over) *firsts = rainbow_and_not(*firsts, only_2(cell));
    rainbow_look(search, digits + (search->stage == RAINBOW_TWO), -1);
}

/* Begin the search for other grids without the next clue that may be redundant; return 0 after the
   last one. A clue is needed if without it two digits have no clue. */
static int rainbow_omit(rainbow_search *search, int clue) {
    int with[MOST] = {0}, classes = 0;
    for (int k = 0; k < search->number; k++) classes += !with[search->class[k]]++;
    for (; clue < search->number; clue++)
        if (classes == search->digits || with[search->class[clue]] > 1) {
            rainbow_look(search, search->number, clue);
            return 1;
        }
    return 0;
}

/* Return 1 if the present puzzle is output, because its set, and then the cells and classes of its
   extra clues, are the least of all images of the sets that we use. Sets `fixing` to the number of
   symmetries that map the puzzle to itself up to relabelling. */
static int rainbow_is_least(rainbow_search *search, uint64_t *fixing) {
    int digits = search->digits, rainbow = digits - 1, number = search->number;
    int own[MOST_FURTHER] = {0};
    Set_2 set = rainbow_set(search, rainbow);
    for (int k = rainbow; k < number; k++)
        own[k - rainbow] = search->chosen[k] * digits + search->class[k];
    *fixing = 0;
    for (unsigned further = 0; further >> number == 0; further++) {
        uint8_t cells[MOST_CLUES];
        int of[MOST], found = 0, fits = number_of_bits(further) == number - rainbow;
        Set_2 others = {{0, 0}};
        for (int class = 0; class < digits; class++) of[class] = rainbow;
        for (int k = 0; k < number && fits; k++) {
            int cell = search->chosen[k], *now = &of[search->class[k]];
            if (further >> k & 1) continue;
            fits = *now == rainbow;
            *now = found;
            cells[found++] = (uint8_t) cell;
            others.word[cell / 64] |= 1ull << cell % 64;
        }
        for (int k = 0; k < number && fits; k++)
            if (further >> k & 1)
                fits = rainbow_fits(search, cells, others, search->chosen[k], of[search->class[k]]);
        for (size_t s = 0; s < search->number_of_symmetries && fits; s++) {
            const uint8_t *symmetry = search->symmetries + s * search->cells;
            Set_2 differing, image = rainbow_image(cells, rainbow, symmetry, set, &differing);
            int images[MOST_FURTHER] = {0}, k = 0;
            search->steps++;
            if (!is_empty_2(&differing)) {
                if (has_2(&image, lowest_2(&differing))) return 0;
                continue;
            }
            for (unsigned x = further; x; x &= x - 1) {
                int clue = lowest_bit(x), class = of[search->class[clue]], at = rainbow;
                if (class < rainbow)
                    for (at = 0; search->chosen[at] != symmetry[cells[class]];) at++;
                images[k++] = symmetry[search->chosen[clue]] * digits + at;
            }
            if (k == 2 && images[0] > images[1]) {
                int less = images[1];
                images[1] = images[0];
                images[0] = less;
            }
            for (k = 0; k < MOST_FURTHER && images[k] == own[k];) k++;
            if (k < MOST_FURTHER && images[k] < own[k]) return 0;
            *fixing += k == MOST_FURTHER;
        }
    }
    return 1;
}

/* Continue when the grids of the present puzzle are known: return 1 if it is output, else 0. Then
   `looking` is 1 if grids without one of its clues must be searched. */
static int rainbow_conclude(rainbow_search *search) {
    uint64_t fixing;
    if (search->omitted < 0) {
        if (search->number_found != 1 || !rainbow_is_least(search, &fixing)) return 0;
        search->images = (uint32_t) (rainbow_automorphisms(search, search->found[0]) / fixing);
    } else if (search->number_found == 1) {
        return 0;
    }
    return !rainbow_omit(search, search->omitted + 1);
}

#endif
