"""A long count that is defined and used by public parts only: the ninth powers of 1 to `level`."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from run_command import PYTHON

from sudokuenum.long_runs import Identity, LongCount, Number, Run
from sudokuenum.long_runs.long_count import Claims, CountedClass, Results, Workers


@dataclass(frozen=True)
class Powers(LongCount[int, Number]):
    level: int = 5
    kind = "powers"

    @property
    def identity(self) -> Identity:
        return Identity(self.kind, "2x2", self.level, "digest")

    def count_class(self, stopped: Event | None, number: int) -> Number:
        return Number(int(number**9))

    def total(self, results: Results[Number], seconds: float) -> int:
        return sum(one.result.n for one in results.values())

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        return [replace(cls(identity.classes).identity, shard=identity.shard)]

    @classmethod
    def wrong(cls, identity: Identity, results: Results[Number]) -> Iterator[str]:
        for number, (n,), _ in results.values():
            if n != number**9:
                yield f"class {number}: n = {n}, not a ninth power"


@dataclass(frozen=True)
class Slow(Powers):
    """The same, one class after the other, each in a given time; notes which it begins."""

    log: Path = Path()
    pause: float = 0.0

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        log = os.open(self.log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        for number in claims:
            os.write(log, f"{number}\n".encode())
            time.sleep(self.pause)
            yield CountedClass(number, Number(number**9), 0.0)
        os.close(log)


def slow_count(folder: Path, pause: float, level: int) -> subprocess.Popen[str]:
    """Start such a count in a process of its own, with the saved file and the log in a folder."""
    words = map(str, (folder / "saved.db", folder / "log", pause, level))
    return subprocess.Popen([*PYTHON, __file__, *words], stdout=subprocess.PIPE, text=True)


def begun(folder: Path) -> Counter[int]:
    """How often each number is in the log of a folder."""
    log = folder / "log"
    return Counter(map(int, log.read_text().split())) if log.exists() else Counter()


if __name__ == "__main__":
    path, log, pause, level = sys.argv[1:]
    with Run(Slow(int(level), Path(log), float(pause)), save=path) as run:
        print("ready", flush=True)
        run.complete()
