"""The public names of this room, each with its home."""

from .making.generate import Generated as Generated
from .making.generate import Generation as Generation
from .making.generate import generate as generate
from .minimal.all_minimal import minimal_puzzles as minimal_puzzles
from .minimal.minimise import minimise as minimise
from .minimal.minimise import minimise_many as minimise_many
from .minimal.neighbours import neighbours as neighbours
from .rating.rating import Rating as Rating
from .rating.rating import explain as explain
from .rating.rating import rate as rate
from .rating.rating import rate_many as rate_many
from .rating.techniques import Step as Step
from .repair.farthest import Farthest as Farthest
from .repair.farthest import farthest_solution as farthest_solution
from .repair.greedy import GreedyRepair as GreedyRepair
from .repair.greedy import RepairStage as RepairStage
from .repair.greedy import Schemes as Schemes
from .repair.greedy import all_schemes as all_schemes
from .repair.greedy import greedy_repair as greedy_repair
from .repair.greedy import greedy_repairs as greedy_repairs
from .repair.smallest import Repair as Repair
from .repair.smallest import checked_answer as checked_answer
from .repair.smallest import smallest_repair as smallest_repair
from .unavoidable import UnavoidableSet as UnavoidableSet
from .unavoidable import unavoidable_kinds as unavoidable_kinds
from .unavoidable import unavoidable_sets as unavoidable_sets
