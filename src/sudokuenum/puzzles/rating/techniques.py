"""The techniques that a person uses to solve a puzzle, in a table from easy to hard.

Each row gives a technique, its difficulty, and its rule, which is a function that yields its
findings on a board. A step is the first finding of the first rule that finds anything.

The kernel `techniques9` contains the same table for 9x9 puzzles. If the names or their order
differ, importing this module raises ImportError.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import ClassVar, Literal, NamedTuple, TypeAlias, get_args

from sudokuenum.geometry.layout import Layout
from sudokuenum.puzzles.rating import (
    rules_almost_locked,
    rules_basic,
    rules_fish,
    rules_fish_with_boxes,
    rules_of_layout,
    rules_one_digit,
    rules_two_units,
    rules_unique,
    rules_wings,
)
from sudokuenum.puzzles.rating.board import Board, Candidates, Link, Rule
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.rules_chains import CELLS, GROUPS, UNITS, chains, forcing_chain

Difficulty: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
"""The difficulties of puzzles from easy to hard."""


def check_same_techniques(kernel: Sequence[str], rules: Sequence[str]) -> None:
    """Raise ImportError unless the kernel and the rules in Python have the same techniques."""
    for tier, (compiled, plain) in enumerate(zip_longest(kernel, rules), 1):
        if compiled != plain:
            tables = (
                f"techniques9.pyx has {compiled or 'none'}, techniques.py has {plain or 'none'}"
            )
            raise ImportError(f"technique {tier}: {tables}")


class Technique(NamedTuple):
    """A technique: its name, the difficulty of puzzles that need it, and the weight of a step.

    `unique` is True if the technique assumes that the puzzle has exactly one solution.
    `most_digits` is the number of digits of the largest grids in which it is tried. `of_rules` is
    True if the technique is about rules beyond groups of different digits.
    """

    name: str
    difficulty: Difficulty
    weight: int
    rule: Rule
    unique: bool = False
    most_digits: int = 16
    of_rules: bool = False


ROWS = (
    Technique("naked single", "easy", 4, rules_basic.naked_singles),
    Technique("hidden single", "easy", 14, rules_basic.hidden_singles),
    Technique("rule in two cells", "easy", 20, rules_of_layout.in_two_cells, of_rules=True),
    Technique("rule with few cases", "medium", 50, rules_of_layout.with_few_cases, of_rules=True),
    Technique("locked candidates", "medium", 50, rules_basic.locked_candidates),
    Technique("naked subset", "medium", 60, rules_basic.naked_subsets),
    Technique("hidden subset", "medium", 80, rules_basic.hidden_subsets),
    Technique("rule with many cases", "hard", 120, rules_of_layout.with_many_cases, of_rules=True),
    Technique("X-wing", "hard", 140, rules_fish.fish(2)),
    Technique("swordfish", "hard", 150, rules_fish.fish(3)),
    Technique("jellyfish", "hard", 160, rules_fish.fish(4)),
    Technique("remote pairs", "hard", 120, rules_wings.remote_pairs),
    Technique("skyscraper", "hard", 130, rules_one_digit.skyscraper),
    Technique("two-string kite", "hard", 150, rules_one_digit.two_string_kite),
    Technique("turbot fish", "hard", 150, rules_one_digit.turbot_fish),
    Technique("empty rectangle", "hard", 150, rules_one_digit.empty_rectangle),
    Technique("simple colouring", "hard", 150, rules_one_digit.simple_colouring),
    Technique("multi-colours", "hard", 200, rules_one_digit.multi_colours),
    Technique("XY-wing", "hard", 160, partial(rules_wings.wing, 2)),
    Technique("XYZ-wing", "hard", 180, partial(rules_wings.wing, 3)),
    Technique("W-wing", "hard", 150, rules_wings.w_wing),
    Technique("unique rectangle", "hard", 100, partial(rules_unique.unique_rectangle, False), True),
    Technique("hidden rectangle", "hard", 100, rules_unique.hidden_rectangle, True),
    Technique(
        "avoidable rectangle", "hard", 100, partial(rules_unique.unique_rectangle, True), True
    ),
    Technique("BUG+1", "hard", 100, rules_unique.bug, True),
    Technique("finned X-wing", "unfair", 180, rules_fish.finned_fish(2)),
    Technique("finned swordfish", "unfair", 200, rules_fish.finned_fish(3)),
    Technique("finned jellyfish", "unfair", 250, rules_fish.finned_fish(4)),
    Technique("X-chain", "unfair", 260, partial(chains, UNITS), most_digits=9),
    Technique("XY-chain", "unfair", 260, partial(chains, CELLS), most_digits=9),
    Technique("AIC", "unfair", 280, partial(chains, CELLS | UNITS), most_digits=9),
    Technique("grouped AIC", "unfair", 300, partial(chains, CELLS | UNITS | GROUPS), most_digits=9),
    Technique("sue de coq", "unfair", 300, rules_two_units.sue_de_coq, most_digits=9),
    Technique("ALS-XZ", "unfair", 300, rules_almost_locked.als_xz, most_digits=9),
    Technique("ALS-XY-wing", "unfair", 320, rules_almost_locked.als_xy_wing, most_digits=9),
    Technique("ALS-XY-chain", "unfair", 340, rules_almost_locked.als_xy_chain, most_digits=9),
    Technique("death blossom", "unfair", 360, rules_almost_locked.death_blossom, most_digits=9),
    Technique("Franken fish", "unfair", 400, rules_fish_with_boxes.franken_fish, most_digits=9),
    Technique("mutant fish", "extreme", 450, rules_fish_with_boxes.mutant_fish, most_digits=9),
    Technique("templates", "extreme", 480, rules_fish_with_boxes.templates, most_digits=9),
    Technique("forcing chain", "extreme", 500, forcing_chain, most_digits=9),
)
"""All techniques except the guess, from easy to hard. The first technique has tier 1."""
check_same_techniques(techniques9.TECHNIQUES, [row.name for row in ROWS])
_WITH_GUESS = *ROWS, Technique("guess", "extreme", 1000, lambda board: iter(()))
"""All techniques, followed by the guess, which no rule finds."""
TECHNIQUE_NAMES = tuple(row.name for row in _WITH_GUESS)
"""The names of all techniques, followed by the guess."""
OPTION_NAMES = tuple(name.lower().replace(" ", "-") for name in TECHNIQUE_NAMES)
"""The same names in the form that options take, such as "naked-subset"."""
SINGLES = 2
"""The tier of the hidden single, the harder of the two singles."""
BASIC = TECHNIQUE_NAMES.index("X-wing") + 1
"""The tier of the X-wing. The techniques up to it refute the wrong candidates of a guessed cell."""
GUESS = len(TECHNIQUE_NAMES)
"""The tier of a guess."""
WEIGHTS = tuple(row.weight for row in _WITH_GUESS)
"""The number that a step of each tier adds to the score."""


def technique_of(tier: int) -> str:
    """Return the name of the technique of a tier, or "none" for tier 0, which means a full grid."""
    return TECHNIQUE_NAMES[tier - 1] if tier else "none"


def difficulty_of(tier: int) -> Difficulty:
    """Return the difficulty of a puzzle with this tier, where a full grid is easy."""
    return _WITH_GUESS[max(tier, 1) - 1].difficulty


@dataclass(frozen=True)
class Step:
    """A step: the digits that it places or the candidates that it rules out, and the reason.

    The candidates that a placed digit rules out in its row, column and box are not listed.

    Attributes
    ----------
    techniques
        The names of all techniques from easy to hard. The first technique has tier 1.
    technique
        The name of the technique of this step.
    tier
        The position of this technique in `techniques`, from 1.
    text
        A sentence that describes the step.
    placements
        The cells that are filled, with their digits.
    eliminations
        The candidates that are ruled out.
    pattern
        The candidates that are the reason.
    links
        The links of a chain in order, if the technique uses one.
    parts
        The parts of the pattern, if the technique distinguishes several, such as almost locked
        sets, the colours of a colouring, or the body and the fins of a fish. They are in the order
        of the sentence, and two parts may share candidates.

    Examples
    --------
    >>> from sudokuenum import explain
    >>> step = next(explain("1... ..3. .2.. ...4"))
    >>> step.technique, step.tier, step.placements
    ('naked single', 1, ((10, 1),))
    >>> step.text
    'r3c3 can only be 1'
    """

    techniques: ClassVar[tuple[str, ...]] = TECHNIQUE_NAMES
    technique: str
    tier: int
    text: str
    placements: Candidates
    eliminations: Candidates = ()
    pattern: Candidates = ()
    links: tuple[Link, ...] = ()
    parts: tuple[Candidates, ...] = ()


def why_never(tier: int, layout: Layout) -> str | None:
    """Return the reason why the technique of a tier is not tried in grids of a layout, if any."""
    row = ROWS[tier - 1] if 0 < tier < GUESS else None
    if row and layout.digits > row.most_digits:
        return f"it is only for grids with at most {row.most_digits} digits, not {layout.digits}"
    if row and row.of_rules and not layout.constraints:
        return "it is only for layouts with rules such as killer cages"
    return None


def tried(layout: Layout, unique: bool) -> list[int]:
    """Return the tiers of the techniques that are tried in grids of a layout."""
    return [
        tier
        for tier, row in enumerate(ROWS, 1)
        if why_never(tier, layout) is None and (unique or not row.unique)
    ]


def next_step(board: Board, tiers: Iterable[int]) -> Step | None:
    """Return the first step of the techniques of these tiers, tried in this order, if any."""
    for tier in tiers:
        for found in ROWS[tier - 1].rule(board):
            return Step(TECHNIQUE_NAMES[tier - 1], tier, *found)
    return None
