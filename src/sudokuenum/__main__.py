"""`python -m sudokuenum` is the same as the command `sudokuenum`."""

from sudokuenum.cli import run

run()
