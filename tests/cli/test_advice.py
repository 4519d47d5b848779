"""Wrong commands, options and arguments get messages that name what is meant."""

import re
from argparse import ArgumentParser

import pytest
from run_command import output, refused

from sudokuenum.cli import synonyms
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.parser import command_parser
from sudokuenum.common.synonyms_of_public_names import SYNONYMS as SYNONYMS_OF_FUNCTIONS
from sudokuenum.common.synonyms_of_values import SYNONYMS
from sudokuenum.counting.choices import METHODS
from sudokuenum.models.formulations import FORMULATIONS
from sudokuenum.models.solvers import SOLVERS
from sudokuenum.models.writing import PROGRAM_FORMATS
from sudokuenum.puzzles.making.generate import Generation

PARSERS: dict[str, ArgumentParser] = {name: command_parser(name)[1] for name in COMMANDS}
OPTIONS = {
    name: {one for action in parser._actions for one in action.option_strings}
    for name, parser in PARSERS.items()
}
ALL_OPTIONS = set().union(*OPTIONS.values())
PLACEHOLDERS = {
    str(action.metavar)
    for parser in PARSERS.values()
    for action in parser._actions
    if not action.option_strings
}
NAMES = {
    name
    for parser in PARSERS.values()
    for action in parser._actions
    for name in vars(action).get("names", ())
} | {*FORMULATIONS, *PROGRAM_FORMATS, *SOLVERS}


def exists(remedy: str) -> bool:
    """Return True if the command, and each option of it, that a remedy names exists."""
    name, *words = re.sub(r",.*", "", remedy).split()
    return name in COMMANDS and {word for word in words if word[0] == "-"} <= OPTIONS[name]


def test_each_remedy_for_a_command_exists() -> None:
    assert [one for one in synonyms.COMMANDS.values() if not exists(one)] == []
    assert synonyms.COMMANDS.keys() & (COMMANDS.keys() | synonyms.UNDERSTOOD.keys()) == set()
    assert {*synonyms.UNDERSTOOD.values()} - {"--version"} <= COMMANDS.keys()
    assert [one for one in synonyms.COMMANDS if one != one.lower() or "_" in one] == []


def test_a_name_that_python_takes_for_a_command_needs_no_second_entry() -> None:
    for name, meant in synonyms.COMMANDS.items():
        assert SYNONYMS_OF_FUNCTIONS.get(name.replace("-", "_")) != meant, name
    for name in ("analyse", "normal_form"):
        assert f"did you mean {SYNONYMS_OF_FUNCTIONS[name]}?" in refused(name)


def test_each_remedy_for_an_option_exists() -> None:
    for name, remedies in synonyms.OPTIONS.items():
        assert re.fullmatch("[a-z-]+", name), name
        for remedy in remedies:
            first = remedy.split()[0]
            if first.startswith("-"):
                assert first in ALL_OPTIONS, (name, remedy)
            elif first.isupper() or ":" in first:
                assert first in PLACEHOLDERS, (name, remedy)
            else:
                assert first == ">" or exists(remedy), (name, remedy)
    assert set(synonyms.HOW_MANY) <= ALL_OPTIONS
    assert synonyms.NEEDLESS.keys() & synonyms.OPTIONS.keys() == {"f"}


def test_each_meaning_of_a_name_exists() -> None:
    names = NAMES | {*METHODS} | {*Generation.techniques}
    assert {*SYNONYMS.values()} - names == set()


def test_no_synonym_is_a_name_where_its_meaning_is_one() -> None:
    tables = {
        frozenset(vars(action).get("names", ()))
        for parser in PARSERS.values()
        for action in parser._actions
    }
    found = {name for name, meant in SYNONYMS.items() for one in tables if {name, meant} <= one}
    assert found == {"search"}  # an engine of layouts, whereas bands have dfs


@pytest.mark.parametrize("name", ["Rank", "RANK"])
def test_capitals_of_a_command_make_no_difference(name: str) -> None:
    grid = output("unrank 5").strip()
    assert output(f"{name} {grid}") == "5\n"


@pytest.mark.parametrize(
    ("typed", "remedy"),
    [
        ("sove puzzle.txt", "did you mean solve?"),
        ("--rate puzzle.txt", "did you mean sudokuenum rate?"),
        ("walkthrough puzzle.txt", "did you mean explain --html?"),
        ("9x9", "did you mean sudokuenum count --box 3x3?"),
        ("rate --difficulty hard", "other commands have it: generate --difficulty"),
        ("solve puzzle.txt --symmetry", "other commands have it: canonical --symmetry"),
        ("count -j2", "did you mean --jobs 2?"),
        (
            "skyscraper",
            "did you mean explain --technique skyscraper or generate --rules skyscraper?",
        ),
        ("x-wing", "did you mean explain --technique x-wing?"),
        ("killer", "did you mean generate --rules killer?"),
        ("generate 10", "have boxes of 2x5: did you mean -n 10 or --box 2x5?"),
        ("count 3 4", "did you mean --box 3x4?"),
        ("count --jobs all", "'all': leave --jobs out, and all cores are used"),
        ("estimate --samples 1e6", "'1e6': expected an integer; did you mean 1000000?"),
        ("estimate --confidence 95%", "'95%': expected a number; did you mean 0.95?"),
        ("band 123 456 789", 'did you mean band "123 456 789", in quotes?'),
        ("bands --all", "it lists all classes of a level, such as --level 416"),
        ("catalogue --all", "did you mean 0:, for all 5472730538 grids?"),
        ("solve x.txt --from xml", "the formats are line, sdk, grid"),
        ("booklet x.txt --pdf x.html", "--pdf 'x.html' would write PDF; did you mean --html?"),
        ("booklet x.txt --start 5", "did you mean --first-number 5?"),
        ("booklet x.txt --only-answers", "did you mean --answers-only?"),
        ("count --layout x --first-cells r1c1-r1c9", "cells from r1c1 to r9c9, such as r1c1,r1c2"),
        ("cite", "; the file CITATION.cff of the source, which reference managers read, describes"),
        ("verify --all", "did you mean --full?"),
        ("verify --json", "prints lines for people, and its exit status is 0 if all numbers agree"),
        ("merge a.db b.db --json", "did you mean sudokuenum status --json?"),
        ("equivalent a b --csv", "did you mean --json?"),
        ("estimate --layout x", "did you mean sudokuenum count --layout x, which estimates"),
        ("rank --quiet", "--quiet is not needed: rank shows no progress"),
        ("rank -q", "-q is not needed: rank shows no progress"),
        ("explain x.txt --threads 4", "--threads is not needed: explain uses one thread"),
        ("fewest --clues 3 --all", "did you mean --list?"),
        ("rate x.txt --guesses 3", "did you mean --most-guesses 3?"),
        ("count --N_JOBS=2", "did you mean --jobs 2?"),
        ("sample --count=5", "did you mean -n 5?"),
        ("generate --rotational", "did you mean --symmetry rotational?"),
        ("rate x.txt --out rated.json", "did you mean --json > rated.json?"),
        ("rate x.txt --out 'my rates.csv'", "did you mean --csv > 'my rates.csv'?"),
        ("solve x.txt --output x.svg", "did you mean --svg x.svg?"),
        ("count windoku", "did you mean count --layout windoku?"),
        ("count sums", "did you mean count --engine sums?"),
        ("generate hard", "did you mean generate --difficulty hard?"),
        ("generate --score 600 900", "did you mean --score 600-900?"),
        ("estimate 1000", "did you mean estimate --samples 1000?"),
        ("solutions --limit", "expected a number, such as --limit 10"),
        ("count --box", "expected rows and columns of a box, such as --box 2x3"),
        ("generate --pattern", "such as --pattern pattern.txt"),
        ("rate --csv rated.csv", "did you mean --csv > rated.csv?"),
        ("convert x.txt new.sdk", "did you mean --format sdk > new.sdk?"),
        ("generate --clues hard", "did you mean --difficulty hard?"),
        ("generate --technique Naked_Triple", "did you mean naked-subset?"),
        ("generate --technique luck", "the techniques are singles, rule-in-two-cells"),
        ("minimise --order randon", "did you mean random?"),
        ("generate -number 2", "did you mean -n 2?"),
        ("solve puzzle.txt -json", "did you mean --json?"),
        ("solve puzzle.txt \u2014json", "did you mean --json?"),
        ("booklet puzzle.txt --on_page 4", "did you mean --on-page 4?"),
        ("generate --mode hard", "did you mean --difficulty hard?"),
        ("convert x.txt -f sdk", "did you mean --format sdk?"),
        ("solve -f x.txt", "as in sudokuenum solve x.txt"),
        ("convert --from csv x.csv", "this format is recognised, so leave --from out"),
        ("unrank 6,670,903", "'6,670,903': expected an integer; did you mean 6670903?"),
        ("unrank 1,2", "'1,2': expected an integer ("),
        ("generate --rules killer,antiknight", "give it as layout anti-knight"),
        ("solve x.txt --layout killer 15: r1c1 r1c2", '--layout "killer 15: r1c1 r1c2", in quotes'),
        ("solve 1X3X 3XXX ?XXX XX4X", "4 parts of a puzzle: put the puzzle in quotes"),
        ("convert x.txt --link ctc", "did you mean sudokupad?"),
        ("--verison", "did you mean --version?"),
        ("count-layout x", "did you mean count --layout?"),
        ("diagonal", "did you mean sudokuenum count --layout x?"),
        ("count x-sudoku", "did you mean count --layout x?"),
        ("essential antiknight+x", "did you mean essential --layout anti-knight+x?"),
        ("compare x.txt y.txt", "did you mean equivalent?"),
        ("correct x.txt", "did you mean repair?"),
        ("picture x.txt", "did you mean solve --svg?"),
        ("sudokupad x.txt", "did you mean convert --link sudokupad?"),
        ("solve x.txt --rules y.txt", "did you mean --layout y.txt?"),
        ("solve x.txt --check", "solve prints one, many or none"),
        ("rate x.txt --xlsx", "did you mean --csv?"),
        ("booklet x.txt --docx x.docx", "did you mean --html page.html?"),
        # names that only have some letters in common with options
        ("booklet x.txt --font Arial", "booklet has no option --font ("),
        ("booklet x.txt --language de", "booklet has no option --language ("),
        ("booklet x.txt --author Anna", "booklet has no option --author ("),
        ("rate x.txt --sort", "rate has no option --sort ("),
        ("solve -v x.txt", "did you mean sudokuenum explain?"),
        ("solve x.txt ---", "solve has no option --- ("),
        ("convert x.txt --zeros", "--zeros is not needed: pipe the lines through tr . 0"),
        ("convert x.txt --format sukaku", "did you mean pencilmarks?"),
        ("rate x.txt --progress", "--progress is not needed: a bar is shown"),
        ("rate x.txt --skfr", "did you mean --se?"),
        ("neighbours x.txt --minus 1", "did you mean --change 1?"),
        ("count --cluster tcp://host:8786", "did you mean --scheduler tcp://host:8786?"),
        ("duplicates x.txt", "did you mean canonical?"),
        ("explain x.txt --technique wxyz-wing", "did you mean als-xz?"),
        ("count --nothing-like-it", "count has no option --nothing-like-it ("),
    ],
)
def test_a_mistake_is_answered_by_what_is_meant(typed: str, remedy: str) -> None:
    assert remedy in refused(typed)
