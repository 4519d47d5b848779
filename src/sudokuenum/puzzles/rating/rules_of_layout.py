"""Candidates that no filling of a rule of the layout has, such as a killer cage or a thermometer.

A conclusion is easy if at most two cells of the rule have several candidates. Otherwise it depends
on the cases that must be kept apart from cell to cell (see `rule_fillings.py`). They are few if
their number is at most the number of digits.
"""

from collections.abc import Callable, Iterator
from functools import partial

from sudokuenum.common.wording import joined
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.rating.board import Board, Found, digits_in
from sudokuenum.puzzles.rating.rule_fillings import RuleFillings


def _without_fillings(
    has_tier: Callable[[RuleFillings, int], bool], board: Board
) -> Iterator[Found]:
    """Find the candidates that no filling of a rule has, for the rules of one technique."""
    for rule, left in board.fillings():
        if not has_tier(left, board.shape.n):
            continue
        had, lost = board.digits_of(rule.cells), dict.fromkeys(rule.cells, 0)
        for cell, mask in zip(rule.cells, left.candidates, strict=True):
            lost[cell] |= had[cell] & ~mask
        if not (wrong := digits_in(lost)):
            continue
        pattern = digits_in({cell: had[cell] & ~mask for cell, mask in lost.items()})
        if left.named:
            named = ("".join(SYMBOLS[digit - 1] for digit in filling) for filling in left.named)
            yield board.without(f"{rule.name} can only be {joined(named, 'or')}", wrong, pattern)
        else:
            text = f"{rule.name}: no filling has {'; '.join(board.named(wrong))}"
            yield Found(text, (), wrong, pattern)


def _is_in_two_cells(left: RuleFillings, digits: int) -> bool:
    return left.open_cells <= 2


def _has_few_cases(left: RuleFillings, digits: int) -> bool:
    return left.open_cells > 2 and left.cases <= digits


def _has_many_cases(left: RuleFillings, digits: int) -> bool:
    return left.open_cells > 2 and left.cases > digits


in_two_cells = partial(_without_fillings, _is_in_two_cells)
with_few_cases = partial(_without_fillings, _has_few_cases)
with_many_cases = partial(_without_fillings, _has_many_cases)
