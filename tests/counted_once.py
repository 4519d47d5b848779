"""Counts that several tests look at, made once in a process."""

from functools import cache

import sudokuenum

count_essential = cache(sudokuenum.count_essential)
