"""The public names of this room, each with its home."""

from .essential_bands import Band416 as Band416
from .essential_bands import bands_416 as bands_416
from .minlex import Automorphisms as Automorphisms
from .minlex import BandNumbers as BandNumbers
from .minlex import Canonical as Canonical
from .minlex import Symmetry as Symmetry
from .minlex import automorphisms as automorphisms
from .minlex import band_of as band_of
from .minlex import band_of_many as band_of_many
from .minlex import canonical as canonical
from .minlex import canonical_many as canonical_many
from .minlex import equivalent as equivalent
