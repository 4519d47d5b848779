"""The techniques as data, for programs that show tiers and scores."""

from typing import NamedTuple

from sudokuenum.puzzles.rating.techniques import (
    TECHNIQUE_NAMES,
    WEIGHTS,
    Difficulty,
    difficulty_of,
)


class KnownTechnique(NamedTuple):
    """A technique: its name and tier, the difficulty of puzzles that need it, and its weight.

    Attributes
    ----------
    name
        The name, as in `Step.technique`.
    tier
        The position of the technique in the order from easy to hard, from 1.
    difficulty
        The difficulty of puzzles that need no harder technique.
    weight
        The number that each step of the technique adds to the score.
    """

    name: str
    tier: int
    difficulty: Difficulty
    weight: int


TECHNIQUES: tuple[KnownTechnique, ...] = tuple(
    KnownTechnique(name, tier, difficulty_of(tier), WEIGHTS[tier - 1])
    for tier, name in enumerate(TECHNIQUE_NAMES, 1)
)
"""All techniques from easy to hard, followed by the guess."""
