// The number of essentially different Sudoku grids with boxes of 2 rows and K columns.
//
//     c++ -std=c++17 -O2 essential_2xk.cpp -o essential_2xk && ./essential_2xk
//
// This program stands alone: it shares no code with the package and reads no file. It prints one
// line for each conjugacy class of cell symmetries: its size, the number of grids that each of its
// elements fixes, and one element, as the images of the rows and of the columns. The last line has
// the number of essentially different grids. -DK=3 or -DK=4 counts smaller boxes: 49, 1673187 grids.
// Boxes of 2x2 have transposition, too, which is not in the group here. The time is five minutes for
// boxes of 2x5, and a second for smaller ones. Most of it is spent in E(G) (see below) where t is the
// identity, for 355 graphs up to the names of rows and digits.
//
// Grids as graphs. A grid has n = 2K rows, columns and digits. Let G be the bipartite graph of rows
// and digits that joins a row and a digit if the digit stands in the left half of the row. The two
// rows of a band have complementary sets of digits there, so any K sets of K digits, one for the
// first row of each band, give a graph. Each column of the left half is a perfect matching of G,
// and the K columns together are an ordered 1-factorisation of G. The right half is one of the
// complement of G. Every such pair of 1-factorisations is a grid.
//
// Fixed grids. A cell symmetry g moves the rows by p and the columns by q. A relabelling s belongs
// to it and to a grid if grid[p(i)][q(j)] = s(grid[i][j]) for all cells. Let t = (p, s) act on rows
// and digits. Conjugate relabellings belong to equally many grids, and the centralizer of s has
// z(s) elements. So the grids that g fixes up to relabelling, counted up to relabelling, number
//
//     sum over the cycle types of s of (labelled grids with g and s) / z(s).
//
// If q keeps the halves, t maps G to itself, and the labelled grids with g and s number
//
//     sum over the G with t(G) = G of E(G, t, q on the left) * E(G, t, q on the right).
//
// E(G, t, q) is the number of 1-factorisations of G that are equivariant: if an edge has column j,
// then its image under t has column q(j). The second factor is for the complement of G; exchanging
// the two rows in all bands maps it to G, and commutes with p. If q exchanges the halves, t maps G
// to its complement, and the left half determines the right one. The labelled grids number
//
//     sum over the G with t(G) = complement of G of E(G, t^2, q^2 on the left).
//
// Which s. The power g^b maps column j to itself if b is the length of the cycle of j. The column
// is then a bijection of rows to digits that turns p^b into s^b, so these have equal cycle types.
// The same holds for rows. All other s are left out.
//
// Burnside's lemma: the number of essentially different grids is the mean of the fixed grids over
// the group of cell symmetries, which has order 2^K K! * 2 K!^2.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>
#ifndef K
#define K 5
#endif
using namespace std;

static_assert(K <= 5, "the points of a cycle of digits must fit in 64 bits");
constexpr int n = 2 * K, all_digits = (1 << n) - 1;
using Permutation = array<uint8_t, n>;  // the image of each point
using Cycles = vector<vector<int>>;     // the longest come first
using Lengths = vector<int>;            // of cycles, the longest first
using Rows = array<uint16_t, n>;        // the digits in the left half of each row, as bits
using Points = array<uint8_t, n>;       // the bands that have each digit left in the first row
using Big = unsigned __int128;

Permutation identity() {
    Permutation p;
    iota(p.begin(), p.end(), 0);
    return p;
}

Permutation compose(const Permutation &first, const Permutation &second) {
    Permutation p;
    for (int x = 0; x < n; x++) p[x] = second[first[x]];
    return p;
}

Permutation power(const Permutation &p, int k) {
    return k ? compose(power(p, k - 1), p) : identity();
}

// The cycles of the points from `begin` to `end`, which p maps to themselves.
Cycles cycles(const Permutation &p, int begin = 0, int end = n) {
    Cycles found;
    array<bool, n> seen{};
    for (int start = begin; start < end; start++) {
        if (seen[start]) continue;
        found.emplace_back();
        for (int x = start; !seen[x]; x = p[x]) seen[x] = true, found.back().push_back(x);
    }
    stable_sort(found.begin(), found.end(), [](auto &a, auto &b) { return a.size() > b.size(); });
    return found;
}

Lengths lengths(const Permutation &p, int begin = 0, int end = n) {
    Lengths found;
    for (auto &cycle : cycles(p, begin, end)) found.push_back(cycle.size());
    return found;
}

// The permutation with consecutive points in each cycle.
Permutation with_cycles(const Lengths &of_lengths) {
    Permutation p;
    int start = 0;
    for (int length : of_lengths) {
        for (int k = 0; k < length; k++) p[start + k] = start + (k + 1) % length;
        start += length;
    }
    return p;
}

// The permutations that keep blocks of `size` points together.
vector<Permutation> group(int size) {
    vector<Permutation> found;
    Permutation p = identity();
    do {
        bool keeps = true;
        for (int x = 0; x < n; x++) keeps = keeps && p[x] / size == p[x - x % size] / size;
        if (keeps) found.push_back(p);
    } while (next_permutation(p.begin(), p.end()));
    return found;
}

// One element of each conjugacy class of a group, and the size of the class.
vector<pair<Permutation, Big>> classes(const vector<Permutation> &group) {
    set<Permutation> seen;
    vector<pair<Permutation, Big>> found;
    for (auto &x : group) {
        if (seen.count(x)) continue;
        const size_t before = seen.size();
        for (auto &g : group) {
            Permutation conjugate;
            for (int y = 0; y < n; y++) conjugate[g[y]] = g[x[y]];
            seen.insert(conjugate);
        }
        found.push_back({x, seen.size() - before});
    }
    return found;
}

// ---- graphs that t maps to themselves or to their complements ----

// The digits renamed so that s has consecutive digits in each cycle, and that no renaming that
// commutes with s gives lesser points.
Points normal(const Points &points, const Cycles &cycles_of_s) {
    array<uint64_t, n> parts;  // for each cycle its points, K bits each
    size_t count = 0, start = 0;
    for (auto &cycle : cycles_of_s) {
        const int high = K * (cycle.size() - 1);
        uint64_t part = 0;
        for (int d : cycle) part = part << K | points[d];
        uint64_t least = part;
        for (size_t k = 1; k < cycle.size(); k++) {
            part = (part << K & ((uint64_t(1) << (high + K)) - 1)) | part >> high;
            least = min(least, part);
        }
        if (cycle.size() < cycles_of_s[start].size()) start = count;
        size_t place = count++;  // cycles of equal length are put in order
        for (; place > start && parts[place - 1] > least; place--) parts[place] = parts[place - 1];
        parts[place] = least;
    }
    Points result{};
    int d = 0;
    for (size_t k = 0; k < count; k++)
        for (int left = cycles_of_s[k].size(); left--;)
            result[d++] = parts[k] >> K * left & ((1 << K) - 1);
    return result;
}

// The graphs, up to renamings that commute with s, and how many graphs each of them stands for.
map<Points, Big> graphs(const Permutation &p, const Permutation &s, bool exchange) {
    const Cycles cycles_of_s = cycles(s);
    map<Points, Big> states{{Points{}, 1}};
    int done = 0;
    for (int band = 0; band < K; band++) {
        if (done >> band & 1) continue;
        vector<Points> choices;  // for each set in the first row of the band, its whole orbit
        for (int set = 0; set <= all_digits; set++) {
            if (__builtin_popcount(set) != K) continue;
            Points points{};
            int row = 2 * band, here = set;
            do {
                done |= 1 << row / 2;
                const int in_first = row % 2 ? all_digits ^ here : here;
                for (int d = 0; d < n; d++) points[d] |= (in_first >> d & 1) << row / 2;
                int image = 0;
                for (int d = 0; d < n; d++) image |= (here >> d & 1) << s[d];
                here = exchange ? all_digits ^ image : image;
                row = p[row];
            } while (row / 2 != band);
            if ((row % 2 ? all_digits ^ here : here) == set) choices.push_back(points);
        }
        map<Points, Big> longer;
        for (auto &[state, ways] : states)
            for (auto &points : choices) {
                Points joined;
                for (int d = 0; d < n; d++) joined[d] = state[d] | points[d];
                longer[normal(joined, cycles_of_s)] += ways;
            }
        states = longer;
    }
    return states;
}

// ---- equivariant 1-factorisations ----

struct Hash {
    size_t operator()(const Rows &rows) const {
        uint64_t hash = 0;
        for (int row : rows) hash = (hash ^ row) * 0x9E3779B97F4A7C15;
        return hash ^ hash >> 32;
    }
};

struct Factorisations {
    const Permutation p, s;
    const bool trivial = p == identity() && s == identity();
    unordered_map<Rows, uint64_t, Hash> known = {};

    // How many ways there are to divide the edges that are left among the cycles of columns from
    // `next` on. The first column of a cycle of k columns gets a matching that t^k maps to itself;
    // the images of the matching under t are the other columns.
    uint64_t count(Rows left, const Lengths &columns, size_t next = 0) {
        if (next == columns.size()) return 1;
        if (trivial) sort(left.begin(), left.end());  // then the names of the rows do not matter
        if (auto found = known.find(left); found != known.end()) return found->second;
        // if all cycles have one length, equally many ways give a certain edge to each column
        const bool alike = columns[next] == columns.back();
        const uint64_t ways = matchings(left, 0, 0, columns, next, alike);
        return known[left] = alike ? ways * columns[next] * (columns.size() - next) : ways;
    }

    // The same, if the first column has digits in some rows already. It gets the first edge of the
    // first row if all cycles are alike.
    uint64_t matchings(const Rows &left, int rows, int digits, const Lengths &columns, size_t next,
                       bool alike) {
        int row = 0;
        while (rows >> row & 1) row++;
        if (row == n) return count(left, columns, next + 1);
        uint64_t ways = 0;
        for (int open = left[row] & ~digits; open; open &= open - 1) {
            const int digit = __builtin_ctz(open), k = columns[next];
            Rows less = left;
            int new_rows = rows, new_digits = digits, r = row, d = digit, column = 0;
            bool fits = true;
            do {  // the orbit of the edge under t; every k-th edge is in the first column
                if (!column) {
                    fits = fits && !(new_rows >> r & 1) && !(new_digits >> d & 1);
                    new_rows |= 1 << r, new_digits |= 1 << d;
                }
                less[r] &= ~(1 << d);
                r = p[r], d = s[d], column = column + 1 < k ? column + 1 : 0;
            } while (r != row || d != digit);
            if (fits && !column)
                ways += matchings(less, new_rows, new_digits, columns, next, alike);
            if (alike && !rows) break;
        }
        return ways;
    }
};

// The graphs for p, s and a q that keeps or exchanges the halves, with their 1-factorisations.
struct Terms {
    bool exchange;
    vector<Points> representatives;  // up to permutations of rows that commute with p
    vector<Big> weights;
    Permutation p, s;  // those of t, or of t^2 if q exchanges the halves

    Terms(const Permutation &p0, const Permutation &s0, bool exchange,
          const vector<Permutation> &group)
        : exchange(exchange), p(power(p0, exchange ? 2 : 1)) {
        const Cycles moved = cycles(power(s0, exchange ? 2 : 1));
        s = with_cycles(lengths(power(s0, exchange ? 2 : 1)));
        const Cycles renamed = cycles(s);
        vector<Permutation> commuting;
        for (auto &h : group)
            if (compose(h, p) == compose(p, h)) commuting.push_back(h);
        map<Points, Big> found;
        for (auto &[points, ways] : graphs(p0, s0, exchange)) found[normal(points, moved)] += ways;
        while (!found.empty()) {
            const Points points = found.begin()->first;
            Points least = points;
            Big weight = 0;
            for (auto &h : commuting) {
                Points image{};
                for (int d = 0; d < n; d++)
                    for (int r = 0; r < n; r += 2)
                        image[d] |= ((points[d] >> r / 2 ^ h[r]) & 1) << h[r] / 2;
                image = normal(image, renamed);
                least = min(least, image);
                if (auto one = found.find(image); one != found.end())
                    weight += one->second, found.erase(one);
            }
            representatives.push_back(least), weights.push_back(weight);
        }
    }

    uint64_t factorisations(const Points &points, const Lengths &columns) const {
        static map<tuple<Permutation, Permutation, Points, Lengths>, uint64_t> known;
        auto [place, fresh] = known.try_emplace({p, s, points, columns});
        if (fresh) {
            Rows rows{};
            for (int d = 0; d < n; d++)
                for (int r = 0; r < n; r++) rows[r] |= ((points[d] >> r / 2 ^ r) & 1) << d;
            place->second = Factorisations{p, s}.count(rows, columns);
        }
        return place->second;
    }

    // The labelled grids, for the cycles of q, or of q^2, on the columns of each half.
    Big labelled(const Lengths &left, const Lengths &right) const {
        Big sum = 0;
        for (size_t k = 0; k < weights.size(); k++)
            if (const Big ways = factorisations(representatives[k], left))
                sum += weights[k] * ways * (exchange ? 1 : factorisations(representatives[k], right));
        return sum;
    }
};

// ---- the sum ----

// The cycle types: the ways to write a number as a sum of lengths that do not increase.
void cycle_types(vector<Lengths> &found, const Lengths &begun, int number, int most) {
    if (!number) found.push_back(begun);
    for (int length = 1; length <= min(most, number); length++) {
        Lengths longer = begun;
        longer.push_back(length);
        cycle_types(found, longer, number - length, length);
    }
}

// Whether each row and each column can be a bijection to the digits, as the head says.
bool possible(const Permutation &p, const Permutation &q, const Permutation &s) {
    for (int b : lengths(q))
        if (lengths(power(p, b)) != lengths(power(s, b))) return false;
    for (int a : lengths(p))
        if (lengths(power(q, a)) != lengths(power(s, a))) return false;
    return true;
}

Big divide(Big number, Big divisor) {
    if (number % divisor) puts("a division leaves a remainder"), exit(1);
    return number / divisor;
}

string decimal(Big number) {
    return (number < 10 ? "" : decimal(number / 10)) + char('0' + int(number % 10));
}

int main() {
    const vector<Permutation> of_rows = group(2);
    const auto column_classes = classes(group(K));
    vector<Lengths> types;
    cycle_types(types, {}, n, n);
    Big order = 0, sum = 0;
    puts("size fixed rows columns");
    for (auto &[p, row_size] : classes(of_rows)) {
        map<pair<Lengths, bool>, Terms> terms;
        for (auto &[q, column_size] : column_classes) {
            const bool exchange = q[0] >= K;
            const Permutation kept = power(q, exchange ? 2 : 1);
            Big fixed = 0;
            for (auto &type : types) {
                const Permutation s = with_cycles(type);
                if (!possible(p, q, s)) continue;
                const auto key = pair(type, exchange);
                const Terms &found =
                    terms.try_emplace(key, p, s, exchange, of_rows).first->second;
                const Lengths left = lengths(kept, 0, K), right = lengths(kept, K, n);
                Big centralizer = 1;
                for (size_t k = 0; k < type.size(); k++)
                    centralizer *= type[k] * count(&type[0], &type[k] + 1, type[k]);
                fixed += divide(found.labelled(left, right), centralizer);
            }
            const Big size = row_size * column_size;
            printf("%s %s ", decimal(size).c_str(), decimal(fixed).c_str());
            for (int x = 0; x < n; x++) printf("%d%s", p[x] + 1, x < n - 1 ? "," : " ");
            for (int x = 0; x < n; x++) printf("%d%s", q[x] + 1, x < n - 1 ? "," : "\n");
            fflush(stdout);
            order += size, sum += size * fixed;
        }
    }
    printf("essentially different: %s\n", decimal(divide(sum, order)).c_str());
}
