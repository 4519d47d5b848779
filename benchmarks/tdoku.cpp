// tdoku on the clock: `tdoku solve FILE` proves each puzzle of a file proper, `tdoku list NUMBER`
// lists the first solutions of the empty grid. It prints what was found and the processor seconds.
#include "include/tdoku.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

static unsigned long long digits;

static void take(const char *solution, void *) { digits += solution[80] - '0'; }

int main(int, char **argv) {
    size_t found = 0, guesses = 0;
    clock_t begin;
    if (strcmp(argv[1], "list") == 0) {
        const std::string empty(81, '.');
        begin = clock();
        found = TdokuEnumerate(empty.c_str(), atoi(argv[2]), take, nullptr);
    } else {
        std::vector<std::string> puzzles;
        std::ifstream file(argv[2]);
        for (std::string line; std::getline(file, line);) puzzles.push_back(line + "\n");
        char solution[82];
        begin = clock();
        for (const std::string &puzzle : puzzles)
            found += SolveSudoku(puzzle.c_str(), 2, 0, solution, &guesses) == 1;
    }
    printf("%zu %.9f\n", found, double(clock() - begin) / CLOCKS_PER_SEC);
    return digits == 1;
}
