"""The public names of this room, each with its home."""

from .dask import dask_workers as dask_workers
from .identity import Identity as Identity
from .long_count import CountedClass as CountedClass
from .long_count import LongCount as LongCount
from .long_count import Number as Number
from .long_count import Workers as Workers
from .run import Run as Run
from .run import run_count as run_count
from .saved import Saved as Saved
from .shard import Shard as Shard
from .status import Status as Status
