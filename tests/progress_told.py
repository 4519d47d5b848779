"""A progress that keeps what it is told."""

from sudokuenum.common.progress import Progress


class Told(Progress):
    def __init__(self) -> None:
        self.totals: list[int | None] = []
        self.steps: list[int] = []

    def start(self, unit: str, total: int | None = None) -> None:
        assert unit
        self.totals.append(total)

    def advance(self, steps: int) -> None:
        self.steps.append(steps)

    def add_up(self, total: int) -> bool:
        """Whether both what was announced and what was done add up to this total."""
        return sum(filter(None, self.totals)) == sum(self.steps) == total
