// The minlex forms of gridchecker on the clock: `gridchecker FILE` writes the form of each puzzle of a
// file to the standard output, and the processor seconds to the standard error.
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

void subcanon(const char *puzzle, char *form); // digits as numbers, 0 for an empty cell

int main(int, char **argv) {
    std::vector<std::string> puzzles, forms;
    std::ifstream file(argv[1]);
    for (std::string line; std::getline(file, line);) {
        for (char &cell : line) cell = cell == '.' ? 0 : char(cell - '0');
        puzzles.push_back(line);
    }
    forms.assign(puzzles.size(), std::string(81, '\0'));
    const clock_t begin = clock();
    for (size_t k = 0; k < puzzles.size(); k++) subcanon(puzzles[k].c_str(), &forms[k][0]);
    fprintf(stderr, "%.9f\n", double(clock() - begin) / CLOCKS_PER_SEC);
    for (std::string &form : forms) {
        for (char &cell : form) cell = cell ? char(cell + '0') : '.';
        puts(form.c_str());
    }
}
