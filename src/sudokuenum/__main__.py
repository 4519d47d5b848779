"""`python -m sudokuenum` is the same as the command `sudokuenum`."""

import sys

from sudokuenum.cli import run

sys.exit(run())
