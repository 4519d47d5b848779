"""The public names of this room, each with its home."""

from .count import CountOfLayout as CountOfLayout
from .count import LayoutPlan as LayoutPlan
from .count import count_layout as count_layout
from .count import plan_layout as plan_layout
from .essential import count_essential_of_layout as count_essential_of_layout
from .estimate import estimate_layout as estimate_layout
from .list_of_grids import essential_grids_of_layout as essential_grids_of_layout
from .results import EssentialLayoutCount as EssentialLayoutCount
from .results import FillingClass as FillingClass
from .results import FixedLayoutClass as FixedLayoutClass
from .results import LayoutCount as LayoutCount
