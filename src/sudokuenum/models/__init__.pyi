"""The public names of this room, each with its home."""

from .formulations import Program as Program
from .formulations import formulate as formulate
from .searching import SolverRun as SolverRun
from .searching import solve_program as solve_program
from .solvers import lp_bound as lp_bound
from .writing import program_text as program_text
