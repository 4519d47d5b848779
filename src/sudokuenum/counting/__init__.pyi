"""The public names of this room, each with its home."""

from .band import Band as Band
from .bands import TopRow as TopRow
from .bands import reduced_bands as reduced_bands
from .bands import standard_bands as standard_bands
from .bands import top_rows as top_rows
from .by_columns import count_by_columns as count_by_columns
from .classes import Chain as Chain
from .classes import Level as Level
from .classes import chain as chain
from .completions import band_completions as band_completions
from .completions import count_fillings as count_fillings
from .long_count import CountByChain as CountByChain
from .number_of_bands import count_bands as count_bands
from .product_formula import estimate_bands as estimate_bands
from .product_formula import estimate_grids as estimate_grids
from .results import ClassCount as ClassCount
from .results import ColumnSets as ColumnSets
from .results import GridCount as GridCount
from .total import count_grids as count_grids
