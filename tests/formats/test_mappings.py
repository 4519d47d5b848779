"""Puzzles with a name in YAML and .ini files, and the rules that other names of them have."""

import io

import pytest
from refusals import refuses
from test_odd_text import CLUES, SOLVED

from sudokuenum.errors import PuzzleError, SudokuenumError
from sudokuenum.formats.puzzle_input import PuzzleInput, read_puzzles

RULES = (
    "variant: killer",
    "type: killer",
    "rules: [antiknight]",
    "cages:\n    - [11, 12]",
    "antiknight: true",
)
FORMS = (
    "puzzle: {0}\n{1}\n",
    'puzzle: "{0}"\nname: x\n{1}\n',
    "puzzle: {0}\n\n# c\nlevel: 3\n\n{1}\n",
    "puzzle: {0}\nsolution: {2}\n{1}\n",
    "- puzzle: {0}\n  name: x\n  {1}\n- puzzle: {0}\n",
    "---\npuzzle: {0}\n\n{1}\n---\npuzzle: {0}\n",
    "[game 1]\npuzzle={0}\nlevel=3\n{1}\n[game 2]\npuzzle={0}\n",
)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("form", FORMS)
def test_a_rule_below_a_puzzle_is_refused_before_the_puzzle(form: str, rule: str) -> None:
    text = form.format(CLUES, rule.replace(": ", "=") if "game" in form else rule, SOLVED)
    words = f"line .*{rule[:4]}.* can be a rule; write its cells below"
    refuses(PuzzleError, words, next, read_puzzles(io.StringIO(text)))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (f"- puzzle: {CLUES}\n- variant: killer\n  puzzle: {CLUES}\n", 1),
        (f"puzzle: {CLUES}\n---\nvariant: killer\npuzzle: {CLUES}\n", 1),
        (f"puzzle: {CLUES}\n\nvariant: killer\npuzzle: {CLUES}\n", 1),
        (f"{CLUES}\nvariant: killer\n{CLUES}\n", 1),
    ],
)
def test_a_rule_of_the_next_puzzle_is_none_of_the_puzzle_above(text: str, right: int) -> None:
    found = list[str]()
    with pytest.raises(PuzzleError, match="variant: killer' can be a rule"):
        found.extend(map(str, read_puzzles(io.StringIO(text))))
    found = []
    puzzles = read_puzzles(io.StringIO(text))
    found += [str(next(puzzles)) for _ in range(right)]
    assert found == [CLUES] * right
    refuses(PuzzleError, "can be a rule", next, puzzles)


@pytest.mark.parametrize(
    "text",
    [
        f"- puzzle: {CLUES}\n  level: easy\n- puzzle: {CLUES}\n  variant: classic\n",
        f"puzzle: {CLUES}\nlevel: 1\n\npuzzle: {CLUES}\nlevel: 2\n",
        f"a: {CLUES}\nb: {CLUES}\n",
        f"a = {CLUES}\nvariant = standard\n\nb = {CLUES}\n",
    ],
)
def test_names_without_rules_do_no_harm(text: str) -> None:
    assert [*map(str, read_puzzles(io.StringIO(text)))] == [CLUES, CLUES]


def test_a_puzzle_with_a_rule_is_skipped() -> None:
    errors = list[str]()

    class Tolerant(PuzzleInput):
        def skip(self, error: SudokuenumError) -> bool:
            errors.append(str(error))
            return True

    other = CLUES[::-1]
    text = f"- puzzle: {CLUES}\n  variant: killer\n  level: 2\n- puzzle: {other}\n"
    assert [str(puzzle) for _, puzzle in Tolerant(text)] == [other]
    assert len(errors) == 1
