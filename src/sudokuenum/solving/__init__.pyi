"""The public names of this room, each with its home."""

from .candidates import true_candidates as true_candidates
from .count import CountingMethod as CountingMethod
from .count import SolutionCount as SolutionCount
from .count import count_solutions as count_solutions
from .count import count_within_limits as count_within_limits
from .count import counting_method as counting_method
from .count import frequencies as frequencies
from .estimate import estimate_solutions as estimate_solutions
from .numbered_solution import nth_solution as nth_solution
from .ranking import rank as rank
from .ranking import unrank as unrank
from .sampling import Sampler as Sampler
from .sampling import sample as sample
from .search import Listing as Listing
from .search import is_proper as is_proper
from .search import is_proper_many as is_proper_many
from .search import solutions as solutions
from .search import solve as solve
from .search import solve_many as solve_many
