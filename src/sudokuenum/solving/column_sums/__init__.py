"""Exact numbers of solutions, as sums over the column sets of the stacks."""
