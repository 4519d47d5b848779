"""The kinds of rules by name. A kind is loaded when a rule of it is read."""

from functools import lru_cache
from importlib import import_module

from sudokuenum.common.advice import nearest, similar
from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.rule import GROUP, Kind

KINDS: tuple[str, ...] = (
    "group", "killer", "sum", "little-killer", "arrow", "double-arrow",
    "thermometer", "slow-thermometer", "german-whispers", "dutch-whispers", "renban", "palindrome",
    "region-sum", "between", "lockout", "zipper", "entropic", "modular", "parity",
    "nabner",
    "difference", "ratio", "xv", "greater", "quadruple", "clone",
    "odd", "even", "minimum", "maximum",
    "row-indexer", "column-indexer", "box-indexer",
    "sandwich", "x-sum", "skyscraper", "numbered-room",
    "non-consecutive", "all-differences", "all-ratios", "all-xv",
)  # fmt: skip
"""The names of all kinds. The module of a kind has its name, with underlines for hyphens."""
WHOLE_GRID = ("non-consecutive", "all-differences", "all-ratios", "all-xv")
"""The kinds whose rules have no cells, because they hold in the whole grid."""
NOT_MADE = (GROUP, *WHOLE_GRID)
"""The kinds whose rules are given with a layout, but are not made for a solution."""
_ALSO = {
    "cage": "killer", "killercage": "killer", "thermo": "thermometer",
    "slowthermo": "slow-thermometer", "whispers": "german-whispers", "whisper": "german-whispers",
    "whitedot": "difference", "blackdot": "ratio", "whitekropki": "difference",
    "blackkropki": "ratio", "quad": "quadruple",
    "quadruples": "quadruple", "greaterthan": "greater", "betweenline": "between",
    "regionsumline": "region-sum", "zipperline": "zipper", "lockoutline": "lockout",
    "entropicline": "entropic", "modularline": "modular", "parityline": "parity",
    "littlekillersum": "little-killer", "consecutivedot": "difference", "extraregion": "group",
}  # fmt: skip
"""Other names, without hyphens, that certainly mean a kind."""
_AMBIGUOUS = {"kropki": "white dot or black dot", "dot": "white dot or black dot"}
"""Names that can mean two kinds, and how to say which."""
_PLAIN = {name.replace("-", ""): name for name in KINDS} | _ALSO


@lru_cache(256)
def kind_named(name: str) -> Kind:
    """Return the kind of rules with this name.

    Capitals, spaces, hyphens and underlines make no difference. Raises LayoutError if no kind has
    the name.

    Examples
    --------
    >>> kind_named("Thermo").name
    'thermometer'
    """
    plain = name.lower().replace("-", "").replace("_", "").replace(" ", "")
    known = _PLAIN.get(plain) or _PLAIN.get(plain.removesuffix("s"))
    if known is None:
        near = nearest(plain, _PLAIN, 0.8)
        meant = _AMBIGUOUS.get(plain.removesuffix("s")) or (_PLAIN[near] if near else "")
        rather = f"did you mean {meant}?" if meant else _other_names(plain)
        raise LayoutError(f"rule {shown(name)}: {rather}")
    module = import_module(f"sudokuenum.geometry.rules.kinds.{known.replace('-', '_')}")
    kind: Kind = module.KIND
    return kind


def _other_names(plain: str) -> str:
    """Return the kinds with similar names, and where all of them are listed.

    >>> print(_other_names("oddeven"))
    no rule has this name; similar names: even and odd; sudokuenum generate --help lists all
    """
    near = {_PLAIN[name]: "" for name in similar(plain, _PLAIN, 0.55)}
    some = f"; similar names: {joined(near)}" if near else ""
    return f"no rule has this name{some}; sudokuenum generate --help lists all"
