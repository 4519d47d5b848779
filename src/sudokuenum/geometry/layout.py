"""Layouts: a grid with its groups of cells that hold different digits.

A layout with n digits has n rows, n columns, and boxes or irregular regions. To these come further
groups of two to n cells, none of which holds a digit twice. So a group of n cells holds each digit
once: it is a unit. A grid with irregular regions, or without any boxes (a Latin square), has boxes
of one row, which are its rows. Cells are numbered from 0 to n*n - 1, row by row.
"""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product
from string import ascii_uppercase
from typing import ClassVar, Self

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError, located
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import bits_of, mask_of
from sudokuenum.geometry.layout_names import NAMES, Cells
from sudokuenum.geometry.layout_text import LayoutText, checked_group, text_or_file


@dataclass(frozen=True, repr=False)
class Layout(Pictured):
    """A box shape or irregular regions, and further groups of cells that hold different digits.

    `box` is read by `Box.of`; with irregular regions it has one row. `regions` are n regions of n
    cells that cover the grid, or none, and `groups` the further groups of two to n cells. `name` is
    what messages and file names call the layout; equal layouts can differ in it. LayoutError for
    more than 16 digits, a cell that the grid does not have, a group of one cell or of more than n,
    a cell that stands twice in a group, regions that do not cover the grid, and a name of several
    lines.

    >>> layout = Layout.parse("x")
    >>> len(layout.units), layout.groups[1][:3]
    (29, (8, 16, 24))
    """

    box: Box = CLASSIC
    regions: tuple[Cells, ...] = ()
    groups: tuple[Cells, ...] = ()
    name: str = field(default="", compare=False)
    names: ClassVar[tuple[str, ...]] = NAMES
    """The names that `parse` knows."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", Box.of(self.box))
        n = self.digits
        if not 2 <= n <= MOST_DIGITS_OF_PUZZLE:
            raise LayoutError(
                f"box {self.box}: layouts have 2 to {MOST_DIGITS_OF_PUZZLE} digits, not {n}"
            )
        check_type(self.name, str, "a text as the name")
        if self.name.splitlines() not in ([], [self.name]):
            raise LayoutError(f"name {shown(self.name)}: it stands in one line of a file")
        for kind in ("regions", "groups"):
            check_type(getattr(self, kind), Iterable, f"{kind}, each a list of cells")
            checked = {checked_group(group, n, kind[:-1]) for group in getattr(self, kind)}
            object.__setattr__(self, kind, tuple(sorted(checked)))
        if self.regions:
            self._check_regions()

    def _check_regions(self) -> None:
        n = self.digits
        if self.box.rows != 1:
            raise LayoutError(f"box {self.box}: with regions, boxes have one row, as 1x{n}")
        seen: set[int] = set()
        for region in self.regions:
            if len(region) != n:
                name, cells = cell_name(region[0], n), counted(len(region), "cell")
                raise LayoutError(f"the region of {name} has {cells}, not {n}")
            if twice := seen.intersection(region):
                raise LayoutError(f"{cell_name(min(twice), n)} is in two regions")
            seen.update(region)
        if missing := {*range(n * n)} - seen:
            raise LayoutError(f"no region has the cell {cell_name(min(missing), n)}")

    @classmethod
    def of(cls, value: "LayoutLike", box: BoxLike | None = None) -> "Layout":
        """The layout itself, the one that a text stands for, or one with a box shape only.

        `box` is for `parse` of a text. LayoutError if it is not the shape of a Layout or a Box.

        >>> Layout.of(Box(2, 3)).box, str(Layout.of("x", "2x3"))
        (Box(rows=2, columns=3), 'x')
        """
        if isinstance(value, str):
            return cls.parse(value, box)
        if not isinstance(value, Layout | Box):
            words = "expected a Layout, or a text such as 'x' or 'anti-king'"
            raise TypeError(f"layout {shown(value)}: {words}")
        layout = cls(value) if isinstance(value, Box) else value
        if box is not None and (shape := Box.of(box)) != layout.box:
            raise LayoutError(f"box {shape}: the layout {layout} has boxes of {layout.box}")
        return layout

    @classmethod
    def parse(cls, text: str, box: BoxLike | None = None, source: str = "") -> Self:
        """Read a layout from names, cells, a picture of its regions, or several of these.

        A text has one or more lines. Each is one of these; what follows a # is a comment.

        - names, joined by +, as `x+p` or `anti-king+anti-knight`;
        - a further group, as the names of its cells: `r1c1 r2c2 r3c3`;
        - a picture of irregular regions, or a row of it: a character for each cell, the same one
          for all cells of a region. Spaces are left out.

        The shape of the boxes is 3x3 if `box` is not given and there is no picture. LayoutError for
        what cannot be read, and as for `Layout`; it begins with `source`, the name of the text, and
        with the line, if there are several.

        >>> Layout.parse("AABB ABBD CCDD CACD").regions[0]
        (0, 1, 4, 13)
        >>> Layout.parse("AABB ABBD AADD CCCC").regions[0]
        Traceback (most recent call last):
        sudokuenum.errors.LayoutError: the region of r1c1 has 5 cells, not 4
        """
        parts = LayoutText.read(text, source)
        shape = parts.box(box)
        groups = tuple(parts.further_groups(shape))
        with located(f"{source}: " if source else ""):
            return cls(shape, tuple(parts.regions()), groups, parts.name)

    @classmethod
    def read(cls, layout: str, box: BoxLike | None = None) -> Self:
        """The layout of a file, given by its path, or of a text as for `parse`.

        What names a file, or has a slash or one dot, is a path. FileError if it cannot be read;
        LayoutError, which begins with the path, as `parse`.

        >>> Layout.read("windoku").name
        'windoku'
        """
        check_type(layout, str, "a text, such as 'x', or the path of a file")
        text, source = text_or_file(layout)
        return cls.parse(text, box, source)

    @property
    def digits(self) -> int:
        """The number of digits, n."""
        return self.box.digits

    # A layout is immutable, and each puzzle and each kernel reads what follows from its groups. So
    # the properties below are computed once for a layout: 0.1 to 10 ms, and some kB.
    @cached_property
    def is_classic(self) -> bool:
        """Whether rows, columns and boxes are the only groups that restrict a grid."""
        return not self.regions and set(self.all_groups) == set(self.box.units)

    @cached_property
    def units(self) -> tuple[Cells, ...]:
        """The groups of n cells, each once: rows, columns, boxes or regions, and further ones."""
        full = [group for group in self.groups if len(group) == self.digits]
        return tuple(dict.fromkeys([*self.box.units, *self.regions, *full]))

    @cached_property
    def smaller_groups(self) -> tuple[Cells, ...]:
        """The groups of fewer than n cells, each once, without those that lie in a unit."""
        units = [frozenset(unit) for unit in self.units]
        return tuple(one for one in self.groups if not any(unit.issuperset(one) for unit in units))

    @property
    def all_groups(self) -> tuple[Cells, ...]:
        """The units, and then the smaller groups."""
        return self.units + self.smaller_groups

    @cached_property
    def implied_units(self) -> tuple[Cells, ...]:
        """Further sets of n cells that hold each digit once, since the units say so.

        In k rows each digit stands k times, and in k - 1 disjoint units among their cells k - 1
        times, so once in the n cells that are left. The rows follow one another, and the first one
        follows the last one. The same holds for columns.

        >>> Layout.parse("AABB ABBD CCDD CACD").implied_units[0]
        (0, 1, 4, 7)
        """
        n, units = self.digits, [*map(mask_of, self.units)]
        found = dict.fromkeys(units)
        for lines, begin in product((units[:n], units[n : 2 * n]), range(n)):
            left = 0
            for line in (*lines[begin:], *lines[:begin]):
                left |= line
                for unit in units[2 * n :]:
                    if not unit & ~left:
                        left &= ~unit
                if left.bit_count() == n:
                    found[left] = None
        return tuple(tuple(bits_of(left)) for left in [*found][len(units) :])

    @cached_property
    def arrays(self) -> tuple[bytes, "array[int]"]:
        """All groups for kernels, and the implied units: the size of each, and the cells of all."""
        groups = self.all_groups + self.implied_units
        return bytes(map(len, groups)), array("H", chain(*groups))

    @cached_property
    def groups_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the positions in `all_groups` of the groups that it is in."""
        positions: list[list[int]] = [[] for _ in range(self.digits**2)]
        for position, group in enumerate(self.all_groups):
            for cell in group:
                positions[cell].append(position)
        return tuple(map(tuple, positions))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For each cell the other cells that share a group with it."""
        groups = self.all_groups
        return tuple(
            frozenset(chain(*(groups[k] for k in positions))) - {cell}
            for cell, positions in enumerate(self.groups_of)
        )

    @cached_property
    def group_names(self) -> tuple[tuple[Cells, str], ...]:
        """Each group and its name, for messages."""
        names: dict[Cells, str] = {}
        for k, unit in enumerate(self.box.units):
            names.setdefault(unit, self.box.unit_name(k))
        for group in self.all_groups:
            kind = "region" if group in self.regions else "group"
            words = f"the {kind} of {cell_name(group[0], self.digits)}"
            names.setdefault(group, "two cells that differ" if len(group) == 2 else words)
        return tuple(names.items())

    def group_name(self, cell: int, other: int) -> str:
        """The name of what two peers share, for messages.

        >>> Layout.parse("x").group_name(0, 10), Layout.parse("anti-king").group_name(2, 12)
        ('box 1', 'two cells that differ')
        >>> Layout.parse("x").group_name(0, 80)
        'the group of r1c1'
        """
        for group, name in self.group_names:
            if cell in group and other in group:
                return name
        n = self.digits
        raise LayoutError(f"{cell_name(cell, n)} and {cell_name(other, n)} share no group")

    @property
    def transposed(self) -> "Layout":
        """The layout with rows and columns exchanged, which has the same number of grids."""
        n = self.digits

        def turned(group: Cells) -> Cells:
            return tuple(cell % n * n + cell // n for cell in group)

        box = self.box if self.box.rows == 1 else self.box.transposed
        regions, groups = map(turned, self.regions), map(turned, self.groups)
        return Layout(box, tuple(regions), tuple(groups), self.name)

    @property
    def text(self) -> str:
        """The layout as a text that `parse` reads, with `box` for one without regions.

        >>> print(Layout.parse("AABB AABB CCDD CCDD").text)
        AABB
        AABB
        CCDD
        CCDD
        """
        n = self.digits
        labelled = zip(ascii_uppercase, self.regions, strict=False)
        owner = {cell: label for label, cells in labelled for cell in cells}
        rows = [range(k, k + n) for k in range(0, len(owner), n)]
        picture = ["".join(map(owner.__getitem__, row)) for row in rows]
        groups = [" ".join(cell_name(cell, n) for cell in group) for group in self.groups]
        return "\n".join([*picture, *groups])

    @property
    def is_named(self) -> bool:
        """Whether the name is that of the groups, as `x+p`, so that `parse` reads it.

        >>> Layout.parse("x").is_named, Layout.parse("r1c1 r2c2").is_named
        (True, False)
        """
        names = self.name.lower().split("+")
        try:
            return set(names) <= set(NAMES) and Layout.parse(self.name, self.box) == self
        except LayoutError:
            return False

    def __repr__(self) -> str:
        if not (self.regions or self.groups):
            return f"Layout({self.box!r})"
        text = self.name if self.is_named else self.text
        shape = "" if self.regions or self.box == CLASSIC else f", '{self.box}'"
        return f"Layout.parse({text!r}{shape})"

    def __str__(self) -> str:
        """The name, or the shape of the boxes for a layout without one."""
        return self.name or ("Latin" if self.box.rows == 1 else f"box {self.box}")


LayoutLike = Layout | Box | str
"""What `Layout.of` reads."""
