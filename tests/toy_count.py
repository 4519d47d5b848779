"""A long count that is defined and used by public parts only: the ninth powers of 1 to `level`."""

import os
import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from sudokuenum import Identity, LongCount, Run
from sudokuenum.runs.long_count import Claims, CountedClass, Results, Workers


@dataclass(frozen=True)
class Powers(LongCount[int]):
    level: int = 5

    @property
    def identity(self) -> Identity:
        return Identity("2x2", self.level, "powers", "digest")

    def count_class(self, stopped: Event | None, number: int) -> int:
        return int(number**9)

    def total(self, results: Results, seconds: float) -> int:
        return sum(one.n for one in results.values())

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        own = cls(identity.level).identity
        return [replace(own, shard=identity.shard)] if identity.engine == "powers" else ()

    @classmethod
    def wrong(cls, identity: Identity, results: Results) -> Iterator[str]:
        for number, n, _ in results.values():
            if n != number**9:
                yield f"class {number}: n = {n}, not a ninth power"


@dataclass(frozen=True)
class Slow(Powers):
    """The same, one class after the other, each in a given time; notes which it begins."""

    log: Path = Path()
    pause: float = 0.0

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        log = os.open(self.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for number in claims:
            os.write(log, f"{number}\n".encode())
            time.sleep(self.pause)
            yield CountedClass(number, number**9, 0.0)
        os.close(log)


SLOW_COUNT = f"import sys; sys.path.append({str(Path(__file__).parent)!r}); import toy_count as t"
SLOW_COUNT += "; t.main(*sys.argv[1:])"
"""A program: counts slowly into a file; its arguments are the file, the log, pause and level."""


def main(path: str, log: str, pause: str, level: str) -> None:
    with Run(Slow(int(level), Path(log), float(pause)), save=path) as run:
        print("ready", flush=True)
        run.complete()
