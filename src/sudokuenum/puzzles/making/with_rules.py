"""Proper puzzles whose rules are made, such as killer cages, for random grids.

A puzzle is made for a random grid of the layout (setter.py). Unless a number of givens is demanded,
several grids are tried until the rules alone suffice, and else the puzzle with the fewest givens is
taken.
"""

from collections.abc import Iterable, Iterator
from math import inf
from random import Random
from typing import TypeAlias

import numpy as np

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import check_type, integer_within, shown
from sudokuenum.common.frozen import Fixed
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.common.ranges import SpanLike, span_within
from sudokuenum.common.wording import counted
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.layout import LayoutLike, as_layout
from sudokuenum.geometry.layout_names import layout_names
from sudokuenum.geometry.rules.rule import Kind
from sudokuenum.geometry.rules.rule_text import is_rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS, kind_named
from sudokuenum.grids.puzzle import with_cells
from sudokuenum.puzzles.making.random_grid import random_grid
from sudokuenum.puzzles.making.setter import Setter
from sudokuenum.solving.proper import ProperPuzzle

MOST_PUZZLES_WITH_RULES = 10**4
"""The largest number of puzzles per call."""
TRIES_WITH_RULES = 100
"""The default for the largest number of grids that are tried for each puzzle."""
_GRIDS, _GRIDS_IF_NEEDED = 5, 2
"""The numbers of grids that are tried until we accept a puzzle with givens, and if no rule of the
kinds seems to exclude some of the other solutions."""
_FEW_GIVENS = 5
"""The largest number of givens with which other grids are tried, because they may need none."""
RuleKinds: TypeAlias = str | Iterable[str]
"""The kinds of the rules that are made: names joined by commas, or several strings."""
_SEVERAL = {"kropki": ("difference", "ratio")}
"""Names that mean several kinds."""


def kinds_to_make(rules: RuleKinds) -> tuple[Kind, ...]:
    """Return the kinds with these names.

    Raises LayoutError if a name is unknown, and OptionError if there is none, or if it is a rule.

    Examples
    --------
    >>> [kind.name for kind in kinds_to_make("thermo, killer")]
    ['thermometer', 'killer']
    """
    if isinstance(rules, str) and is_rule(rules):
        name = rules.split()[0].rstrip(":").lower()
        advice = f"give a rule as layout, and as rules only the name of a kind, such as {name}"
        raise OptionError(f"rules {shown(rules)}: {advice}")
    names = rules.replace("+", ",").split(",") if isinstance(rules, str) else rules
    check_type(names, Iterable, "names of kinds of rules, such as 'killer'")
    kinds = dict[str, Kind]()
    for given in names:
        check_type(given, str, "the name of a kind of rules, such as 'killer'")
        if given.strip() not in KINDS and (layout := layout_names(given)):
            raise OptionError(f"rules {shown(given)}: give it as layout {layout[0]}")
        for name in _SEVERAL.get(given.strip().lower(), (given.strip(),)):
            kind = kind_named(name)
            if kind.places is None:
                why = "such rules are not made" if kind.parts else "it holds in the whole grid"
                advice = f"{why}; give it as layout {kind.example}"
                raise OptionError(f"rules {kind.name}: {advice}")
            kinds[kind.name] = kind
    if not kinds:
        raise OptionError("rules: expected the name of a kind, such as killer")
    return tuple(kinds.values())


@advising
class GenerationWithRules(Fixed):
    """An iterator over the puzzles of `generate` with `rules`, each made when you ask for it.

    Iteration yields pairs of a puzzle and its solution. The arguments and errors are the same as
    for `generate`.

    Attributes
    ----------
    n
        The number of requested puzzles.
    seed
        The seed that determines the puzzles.
    kinds
        The names of the kinds of rules.
    grids
        The number of grids that have been tried so far.
    with_givens
        The number of puzzles so far that got givens although none were requested, because the rules
        alone left several solutions.
    undecided
        The number of puzzles so far in which a rule or a given may be superfluous, because the
        search that decides it takes too long.

    Examples
    --------
    >>> generation = GenerationWithRules("thermometer", layout="2x2", seed=1)
    >>> [puzzle.clues for puzzle, solution in generation], generation.with_givens
    ([0], 0)
    """

    def __init__(
        self,
        rules: RuleKinds,
        n: int = 1,
        *,
        clues: SpanLike | None = None,
        layout: LayoutLike | None = None,
        tries: int = TRIES_WITH_RULES,
        seed: Seed = None,
        progress: ProgressLike = SILENT,
    ) -> None:
        bar = as_progress(progress)
        self._kinds = kinds_to_make(rules)
        self.kinds = tuple(kind.name for kind in self._kinds)
        most = MOST_PUZZLES_WITH_RULES
        self.n = integer_within(n, "n", 0, most, "it is 0 to 10^4 puzzles with rules")
        self._layout = as_layout(CLASSIC if layout is None else layout)
        cells = self._layout.digits**2
        first, last = (0, None) if clues is None else span_within(clues, "clues", 0, cells)
        self._prefers_no_givens = clues is None
        self._least, self._most = first or 0, cells if last is None else last
        self._tries = integer_within(tries, "tries", 1, inf, "at least 1 grid for each puzzle")
        self.seed = resolve_seed(seed)
        self._progress = bar
        self._found = self._grids = self._with_givens = self._undecided = 0

    @property
    def grids(self) -> int:
        """The number of grids that have been tried so far."""
        return self._grids

    @property
    def with_givens(self) -> int:
        """The number of puzzles so far that got givens although none were requested."""
        return self._with_givens

    @property
    def undecided(self) -> int:
        """The number of puzzles so far in which a rule or a given may be superfluous."""
        return self._undecided

    @property
    def shortfall(self) -> str:
        """One line about missing puzzles, or an empty string."""
        if self._found == self.n:
            return ""
        most = f" and at most {counted(self._most, 'given')}" if self._most else ""
        return (
            f"{self._found} of {self.n} puzzles found in {counted(self.grids, 'grid')}: no grid "
            f"gave a proper puzzle with rules of {', '.join(self.kinds)}{most or ' alone'}"
        )

    def __iter__(self) -> Iterator[ProperPuzzle]:
        """Yield each puzzle with its solution as it is found."""
        numpy_random = np.random.default_rng(self.seed)
        self._progress.start("puzzles", self.n)
        for _ in range(self.n):
            setter = self._best(numpy_random)
            if setter is None:
                return
            setter.remove_rules()
            puzzle = setter.puzzle()
            self._found += 1
            self._with_givens += self._prefers_no_givens and puzzle.clues > 0
            self._undecided += setter.undecided > 0
            self._progress.advance(1)
            yield ProperPuzzle(puzzle, with_cells(puzzle, setter.solution))

    def _best(self, numpy_random: np.random.Generator) -> Setter | None:
        """Return the rules for one of several grids, with as few added givens as possible."""
        best: Setter | None = None
        for k in range(1, self._tries + 1):
            setter = self._setter(numpy_random)
            self._grids += 1
            if setter.make():
                setter.remove_givens()
                if best is None or setter.number_added < best.number_added:
                    best = setter
            if best is None:
                continue
            most = _GRIDS_IF_NEEDED if best.needs_givens else _GRIDS
            is_near = 0 < best.number_added <= _FEW_GIVENS and not best.undecided
            if not is_near or k >= most or not self._prefers_no_givens:
                break
        return best

    def _setter(self, numpy_random: np.random.Generator) -> Setter:
        grid = random_grid(self._layout, numpy_random).tolist()
        random = Random(int(numpy_random.integers(2**63)))
        last = self._most if self._most < len(grid) else self._least
        number = random.randint(self._least, max(last, self._least)) if self._least else 0
        givens = {*random.sample(range(len(grid)), number)}
        return Setter(self._layout, self._kinds, grid, random, givens, self._most)
