/* The number of non-consecutive grids with boxes of r x c cells, and of essentially different ones.

   This plain program knows no automata and no classes of fillings. It checks the numbers of
   `sudokuenum count --layout non-consecutive` and of `essential --layout non-consecutive`:

     cc -O3 -o non_consecutive benchmarks/non_consecutive.c && ./non_consecutive 2 4

   A digit is tried in the cell with the fewest candidates, or at the places of a digit that has at
   most two in a row, column or box. Reflections, turns and the exchange of each digit d with
   n + 1 - d take such grids to such grids, and essentially different grids are counted as the grids
   that none of these makes less. The first digit d is at most n + 1 - d; in a square grid the digit
   to its right is less than the digit below, as in one of a grid and its transpose.

   It takes 10 s for 2 x 4, and prints 3527088 and 441692. For 3 x 3 it takes about an hour; a line
   is printed for the digits in r1c1, r1c2 and r2c1, and a third argument says how many of these
   lines to skip. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { unsigned short left[256]; } State; /* the candidates of the empty cells */

static int n, rows, cells, square, units;
static int unit[48][16], peer[256][48], peers[256], beside[256][4], sides[256];
static unsigned char grid[256];
static unsigned long long found, least;

static void put(State *state, int cell, int digit) {
    unsigned bit = 1u << digit;
    grid[cell] = (unsigned char) (digit + 1);
    for (int k = 0; k < peers[cell]; k++) state->left[peer[cell][k]] &= ~bit;
    for (int k = 0; k < sides[cell]; k++) state->left[beside[cell][k]] &= ~(bit << 1 | bit >> 1);
}

/* Compare the grid with its images under the symmetries. */
static int is_least(void) {
    for (int turn = 0; turn < (square ? 16 : 8); turn++)
        for (int k = 0; k < cells; k++) {
            int i = k / n, j = k % n, digit;
            if (turn & 1) i = n - 1 - i;
            if (turn & 2) j = n - 1 - j;
            digit = turn & 8 ? grid[n * j + i] : grid[n * i + j];
            if (turn & 4) digit = n + 1 - digit;
            if (digit < grid[k]) return 0;
            if (digit > grid[k]) break;
        }
    return 1;
}

static void fill(const State *state);

static void try_digit(const State *state, int cell, int digit) {
    State next = *state;
    put(&next, cell, digit);
    fill(&next);
    grid[cell] = 0;
}

static void fill(const State *state) {
    int best = -1, fewest = n + 1, digit = -1, best_unit = -1;
    for (int k = 0; k < cells; k++)
        if (!grid[k]) {
            int number = __builtin_popcount(state->left[k]);
            if (number < fewest) fewest = number, best = k;
        }
    if (best < 0) {
        found++;
        least += is_least();
    }
    if (best < 0 || !fewest) return;
    for (int u = 0; u < units && fewest > 1; u++) {
        unsigned once = 0, twice = 0, thrice = 0, placed = 0;
        for (int k = 0; k < n; k++) {
            int cell = unit[u][k];
            unsigned here = grid[cell] ? 1u << (grid[cell] - 1) : state->left[cell];
            if (grid[cell]) placed |= here;
            thrice |= twice & here;
            twice |= once & here;
            once |= here;
        }
        if (once != (1u << n) - 1) return;
        if (once & ~twice & ~placed)
            fewest = 1, best_unit = u, digit = __builtin_ctz(once & ~twice & ~placed);
        else if (fewest > 2 && (twice & ~thrice & ~placed))
            fewest = 2, best_unit = u, digit = __builtin_ctz(twice & ~thrice & ~placed);
    }
    if (best_unit < 0) {
        for (unsigned left = state->left[best]; left; left &= left - 1)
            try_digit(state, best, __builtin_ctz(left));
    } else {
        for (int k = 0; k < n; k++) {
            int cell = unit[best_unit][k];
            if (!grid[cell] && state->left[cell] >> digit & 1) try_digit(state, cell, digit);
        }
    }
}

int main(int argc, char **argv) {
    unsigned long long total = 0, different = 0;
    int skipped = argc > 3 ? atoi(argv[3]) : 0, columns = atoi(argv[2]);
    State state;
    rows = atoi(argv[1]), n = rows * columns, cells = n * n, square = rows == columns;
    for (int a = 0; a < cells; a++)
        for (int b = 0; b < cells; b++) {
            int i = a / n, j = a % n, x = b / n, y = b % n;
            if (a == b) continue;
            if (i == x || j == y || (i / rows == x / rows && j / columns == y / columns))
                peer[a][peers[a]++] = b;
            if (abs(i - x) + abs(j - y) == 1) beside[a][sides[a]++] = b;
        }
    for (int u = 0; u < n; u++, units += 3)
        for (int k = 0; k < n; k++) {
            unit[units][k] = n * u + k;
            unit[units + 1][k] = n * k + u;
            unit[units + 2][k] = n * (u / rows * rows + k / columns) + u % rows * columns
                + k % columns;
        }
    for (int k = 0; k < cells; k++) state.left[k] = (unsigned short) ((1u << n) - 1);
    for (int a = 0; a < (n + 1) / 2; a++)
        for (int b = 0; b < n; b++)
            for (int c = square ? b + 1 : 0; c < n; c++) {
                State next = state;
                if (abs(a - b) < 2 || abs(a - c) < 2 || b == c || skipped-- > 0) continue;
                found = least = 0;
                memset(grid, 0, sizeof grid);
                put(&next, 0, a);
                put(&next, 1, b);
                put(&next, n, c);
                fill(&next);
                found *= (2 * a + 1 == n ? 1 : 2) * (square ? 2 : 1);
                total += found, different += least;
                printf("%d %d %d: %llu %llu\n", a + 1, b + 1, c + 1, found, least);
                fflush(stdout);
            }
    printf("total %llu, essentially different %llu\n", total, different);
}
