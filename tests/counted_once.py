"""Counts that several tests look at, made once in a process."""

from functools import cache

import sudokuenum

essentially_different = cache(sudokuenum.essentially_different)
