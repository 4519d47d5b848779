"""The public names of this room, each with its home."""

from .burnside.automorphic import automorphic_grids as automorphic_grids
from .burnside.conjugacy_classes import SymmetryClass as SymmetryClass
from .burnside.conjugacy_classes import symmetry_classes as symmetry_classes
from .burnside.count import CountByBurnside as CountByBurnside
from .burnside.count import count_essential as count_essential
from .burnside.fixed_by_search import fixed_grids as fixed_grids
from .catalogue.grids_by_number import automorphism_orders as automorphism_orders
from .catalogue.grids_by_number import band_range as band_range
from .catalogue.grids_by_number import essential_grid as essential_grid
from .catalogue.grids_by_number import essential_grid_many as essential_grid_many
from .catalogue.grids_by_number import essential_grids as essential_grids
from .catalogue.grids_by_number import grids_by_band as grids_by_band
from .catalogue.long_count import CountByWalk as CountByWalk
from .catalogue.numbers_of_grids import essential_number as essential_number
from .catalogue.numbers_of_grids import essential_number_many as essential_number_many
from .catalogue.walk import BandGrids as BandGrids
from .catalogue.walk import Catalogue as Catalogue
from .catalogue.walk import walk_catalogue as walk_catalogue
from .results import EssentialCount as EssentialCount
from .results import FixedClass as FixedClass
