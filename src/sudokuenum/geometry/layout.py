"""Layouts: a grid of some size, and the rules that its digits satisfy.

A layout with n digits has n rows, n columns, and boxes or irregular regions, and also a list of
rules (see `rules/rule.py`). Most rules, such as thermometers, are automata that read the digits of
their cells. Some rules have groups of two to n cells, among them extra groups, which are the rules
of the kind `group`. Because no group contains a digit twice, a group of n cells contains each digit
once, and is called a unit. A name such as `windoku` stands for some rules (see `layout_names.py`).
A layout with irregular regions or without boxes (a Latin square) has boxes of one row, which are
its rows. Cells are numbered from 0 to n*n - 1, row by row.
"""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, product
from string import ascii_uppercase
from typing import ClassVar, TypeAlias

from sudokuenum.common.advice import AdvisingClass, advising
from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError, located
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike, as_box, is_shape
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, boxes_of_grid
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout_names import NAMES, composed_name, names_of
from sudokuenum.geometry.layout_text import LayoutText, checked_rule, text_or_file
from sudokuenum.geometry.rules.all_marks import marks_of
from sudokuenum.geometry.rules.checked_cells import checked_group
from sudokuenum.geometry.rules.marks import Placed
from sudokuenum.geometry.rules.rule import GROUP, Cells, Constraint, Grid, Rule
from sudokuenum.geometry.rules.table_of_kinds import kind_named
from sudokuenum.geometry.rules.tables import RuleTables, constraints_of, tables_of


@advising
@dataclass(frozen=True, repr=False, init=False)
class Layout(Pictured, metaclass=AdvisingClass):
    """A box shape or irregular regions, and rules, such as extra groups of different digits.

    The description of a layout can combine these forms. Each line contains one of the following,
    and a comment begins with #. A semicolon separates them like the end of a line.

    - names, joined by +, such as `x+p` or `anti-king+anti-knight`;
    - an extra group, given by the names of its cells: `r1c1 r2c2 r3c3`;
    - any other rule, such as `killer 15: r1c1 r1c2`, `thermometer: r5c1-r5c4 r4c5` or
      `arrow: r1c1 = r2c2 r3c3` (an extra group is short for `group: r1c1 r2c2 r3c3`);
    - a picture of irregular regions, or a row of the picture, with one character for each cell.
      All cells of a region have the same character, and spaces are ignored.

    Parameters
    ----------
    description
        The description, in one or more lines, or a box shape such as `"2x3"`, a Box or a Layout.
    box
        The shape of the boxes, as for `Box` (default: 3x3, or one row with irregular regions).
    regions
        The irregular regions: n sets of n cells that cover the grid, or none.
    groups
        The extra groups, each of two to n cells, which become rules of the kind `group`.
    rules
        The other rules, each a line such as `killer 15: r1c1 r1c2`, or a `Rule` of another layout.
        All rules are in the attribute `rules`, where groups come first.
    name
        The name of the layout in messages and file names. It does not affect equality.

    Attributes
    ----------
    names
        The names of layouts.

    Raises
    ------
    LayoutError
        If the description cannot be parsed, contradicts `box`, or is given together with regions,
        groups, rules or a name. Also if there are more than 16 digits, if a group has only one
        cell, more than n cells, a cell twice or a cell outside the grid, if the regions do not
        cover the grid, if a rule is not valid or no digits satisfy it, or if the name has several
        lines.
    BoxError
        If the box shape cannot be parsed.
    TypeError
        If a parameter has the wrong type.

    Examples
    --------
    >>> layout = Layout("x")
    >>> len(layout.units), layout.groups[1][:3]
    (29, (8, 16, 24))
    >>> [rule.kind for rule in Layout("killer 3: r1c1 r1c2; r1c1 r5c5").rules]
    ['group', 'killer']
    >>> Layout("x", "2x3").box, Layout("2x3") == Layout(Box(2, 3))
    (Box(rows=2, columns=3), True)
    >>> Layout("AABB ABBD CCDD CACD").regions[0]
    (0, 1, 4, 13)
    >>> Layout("AABB ABBD AADD CCCC").regions[0]
    Traceback (most recent call last):
    sudokuenum.errors.LayoutError: the region of r1c1 has 5 cells, not 4
    """

    _instead: ClassVar[dict[str, str]] = {
        'Layout("x")': "from_string of parse",
        "count_layout": "count count_grids grids number_of_grids",
    }
    box: Box
    regions: tuple[Cells, ...]
    rules: tuple[Rule, ...]
    name: str = field(compare=False)
    names: ClassVar[tuple[str, ...]] = NAMES

    def __init__(
        self,
        description: "LayoutLike | None" = None,
        box: BoxLike | None = None,
        *,
        regions: Iterable[Iterable[int]] = (),
        groups: Iterable[Iterable[int]] = (),
        rules: Iterable[Rule | str] = (),
        name: str = "",
    ) -> None:
        if isinstance(description, Box) or (isinstance(description, str) and is_shape(description)):
            shape = as_box(description)
            if box is not None and as_box(box) != shape:
                raise LayoutError(f"box {as_box(box)}: the layout has boxes of {shape}")
        elif description is None:
            shape = CLASSIC if box is None else as_box(box)
        else:
            if regions != () or groups != () or rules != () or name:
                advice = "regions, groups, rules and a name can only be combined with a box shape"
                raise LayoutError(f"layout {shown(description)}: {advice}")
            read = _described(description, box)
            shape, regions, rules, name = read.box, read.regions, read.rules, read.name
        n = shape.digits
        if not 2 <= n <= MOST_DIGITS_OF_PUZZLE:
            limits = f"layouts have 2 to {MOST_DIGITS_OF_PUZZLE} digits, not {n}"
            raise LayoutError(f"box {shape}: {limits}{boxes_of_grid(shape)}")
        check_type(name, str, "a string as the name")
        if name.splitlines() not in ([], [name]):
            raise LayoutError(f"name {shown(name)}: must be a single line")
        object.__setattr__(self, "box", shape)
        object.__setattr__(self, "name", name)
        check_type(regions, Iterable, "regions, each a list of cells")
        checked = {checked_group(region, n, "region") for region in regions}
        object.__setattr__(self, "regions", tuple(sorted(checked)))
        if self.regions:
            self._check_regions()
        check_type(groups, Iterable, "groups, each a list of cells")
        if isinstance(rules, str):
            raise TypeError(f"rules {shown(rules)}: expected a list of lines, such as [{rules!r}]")
        check_type(rules, Iterable, "rules, each a line such as 'killer 15: r1c1 r1c2'")
        every = {Rule(GROUP, (checked_group(group, n),)) for group in groups}
        every |= {checked_rule(one, n) for one in rules}
        in_order = sorted(every, key=_place_in_order)
        object.__setattr__(self, "rules", tuple(in_order))
        # these raise the errors of rules that cannot be satisfied
        _ = self.groups_of_rules, self.constraints

    def _check_regions(self) -> None:
        """Raise LayoutError unless the regions have n cells each and cover the grid."""
        n = self.digits
        if self.box.rows != 1:
            raise LayoutError(
                f"box {self.box}: with regions, boxes must have one row, such as 1x{n}"
            )
        seen: set[int] = set()
        for region in self.regions:
            if len(region) != n:
                name, cells = cell_name(region[0], n), counted(len(region), "cell")
                raise LayoutError(f"the region of {name} has {cells}, not {n}")
            if twice := seen.intersection(region):
                raise LayoutError(f"{cell_name(min(twice), n)} is in two regions")
            seen.update(region)
        if missing := {*range(n * n)} - seen:
            raise LayoutError(f"no region contains the cell {cell_name(min(missing), n)}")

    @staticmethod
    def read(layout: str, box: BoxLike | None = None) -> "Layout":
        """Return the layout described by a file or by a string.

        Parameters
        ----------
        layout
            The path of a file or the description itself. Unless it contains the name of a layout,
            it is a path if such a file exists or if it has a slash or exactly one dot.
        box
            The shape of the boxes, as for `Layout`.

        Returns
        -------
        Layout
            The layout.

        Raises
        ------
        FileError
            If the file cannot be read.
        LayoutError
            If the layout cannot be parsed. The message begins with the path.
        BoxError
            If `box` cannot be parsed.
        TypeError
            If `layout` is not a string.

        Examples
        --------
        >>> Layout.read("windoku").name
        'windoku'
        """
        check_type(layout, str, "a string, such as 'x', or the path of a file")
        text, source = text_or_file(layout)
        return parsed_layout(text, box, source)

    @property
    def digits(self) -> int:
        """The number of digits, n."""
        return self.box.digits

    @cached_property
    def groups(self) -> tuple[Cells, ...]:
        """The extra groups: the cells of each rule of the kind `group`."""
        return tuple(rule.cells for rule in self.rules if rule.kind == GROUP)

    # Because a layout is immutable, and every puzzle and kernel reads the properties that follow
    # from its groups, they are computed once for each layout, in 0.1 to 10 ms and some kB.
    @cached_property
    def is_classic(self) -> bool:
        """True if rows, columns and boxes are the only groups and rules that restrict a grid."""
        has_others = self.regions or len(self.rules) > len(self.groups)
        return not has_others and set(self.all_groups) == set(self.box.units)

    @cached_property
    def _grid(self) -> Grid:
        """The digits, regions and rules, on which constraints and marks depend."""
        n = self.digits
        return Grid(n, self.regions or self.box.units[2 * n :], self.rules)

    @cached_property
    def groups_of_rules(self) -> tuple[Cells, ...]:
        """The groups of different digits of all rules, such as killer cages, extra groups first."""
        others = {
            checked_group(group, self.digits)
            for rule in self.rules[len(self.groups) :]
            for group in kind_named(rule.kind).groups(rule, self._grid)
        }
        return tuple(dict.fromkeys([*self.groups, *sorted(others)]))

    @cached_property
    def constraints_of_rules(self) -> tuple[tuple[Rule, Constraint], ...]:
        """The constraints of all rules, each with its rule."""
        return tuple(constraints_of(self._grid))

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The constraints of all rules, each a sequence of cells and the automaton for them."""
        return tuple(constraint for _, constraint in self.constraints_of_rules)

    @cached_property
    def marks(self) -> tuple[Placed, ...]:
        """The marks that draw the rules, such as the line of a thermometer."""
        return marks_of(self._grid)

    @cached_property
    def rule_tables(self) -> RuleTables | None:
        """The constraints as the search kernel reads them, or None if there are none."""
        return tables_of(self.constraints, self.digits)

    @cached_property
    def units(self) -> tuple[Cells, ...]:
        """The groups of n cells, each once: rows, columns, boxes or regions, and extra groups."""
        full = [group for group in self.groups_of_rules if len(group) == self.digits]
        return tuple(dict.fromkeys([*self.box.units, *self.regions, *full]))

    @cached_property
    def smaller_groups(self) -> tuple[Cells, ...]:
        """The groups of fewer than n cells, each once, except for subsets of a unit."""
        units = [frozenset(unit) for unit in self.units]
        return tuple(
            group
            for group in self.groups_of_rules
            if not any(unit.issuperset(group) for unit in units)
        )

    @property
    def all_groups(self) -> tuple[Cells, ...]:
        """The units, followed by the smaller groups."""
        return self.units + self.smaller_groups

    @cached_property
    def implied_units(self) -> tuple[Cells, ...]:
        """Other sets of n cells that must hold each digit once, as a consequence of the units.

        Each digit occurs k times in k rows and k - 1 times in k - 1 disjoint units inside these
        rows, and therefore once in the n cells that are left. Only consecutive rows are tried,
        where the first row follows the last one. The same argument holds for columns.

        Examples
        --------
        >>> Layout("AABB ABBD CCDD CACD").implied_units[0]
        (0, 1, 4, 7)
        """
        return _implied_units(self.units, self.digits)

    @cached_property
    def group_arrays(self) -> tuple[bytes, "array[int]"]:
        """All groups and implied units as kernels read them: their sizes, then all their cells."""
        groups = self.all_groups + self.implied_units
        return bytes(map(len, groups)), array("H", chain(*groups))

    @cached_property
    def groups_of(self) -> tuple[tuple[int, ...], ...]:
        """The positions in `all_groups` of the groups that contain each cell."""
        positions: list[list[int]] = [[] for _ in range(self.digits**2)]
        for position, group in enumerate(self.all_groups):
            for cell in group:
                positions[cell].append(position)
        return tuple(map(tuple, positions))

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """The peers of each cell: the other cells that share a group with it."""
        groups = self.all_groups
        return tuple(
            frozenset(chain(*(groups[k] for k in positions))) - {cell}
            for cell, positions in enumerate(self.groups_of)
        )

    @cached_property
    def group_names(self) -> tuple[tuple[Cells, str], ...]:
        """Each group and its name in messages."""
        names: dict[Cells, str] = {}
        for k, unit in enumerate(self.box.units):
            names.setdefault(unit, self.box.unit_name(k))
        for group in self.all_groups:
            kind = "region" if group in self.regions else "group"
            name = f"the {kind} of {cell_name(group[0], self.digits)}"
            names.setdefault(group, "two cells that differ" if len(group) == 2 else name)
        return tuple(names.items())

    def group_name(self, cell: int, other: int) -> str:
        """Return the name, for messages, of a group that two peers share.

        Parameters
        ----------
        cell, other
            Two different cells, numbered from 0, row by row.

        Returns
        -------
        str
            The name of the first such group, such as "box 1".

        Raises
        ------
        LayoutError
            If the two cells share no group.

        Examples
        --------
        >>> Layout("x").group_name(0, 10), Layout("anti-king").group_name(2, 12)
        ('box 1', 'two cells that differ')
        >>> Layout("x").group_name(0, 80)
        'the group of r1c1'
        """
        for group, name in self.group_names:
            if cell in group and other in group:
                return name
        n = self.digits
        raise LayoutError(f"{cell_name(cell, n)} and {cell_name(other, n)} share no group")

    @property
    def transposed(self) -> "Layout":
        """The layout with rows and columns exchanged, which has the same number of grids.

        Raises LayoutError if a rule depends on the order of rows and columns, as a box indexer.
        """
        n = self.digits

        def transposed(group: Cells) -> Cells:
            return tuple(cell % n * n + cell // n for cell in group)

        box = self.box if self.box.rows == 1 else self.box.transposed
        rules = [kind_named(one.kind).transposed(one, n) for one in self.rules]
        return Layout(box, regions=map(transposed, self.regions), rules=rules, name=self.name)

    @property
    def text(self) -> str:
        """The description of this layout, given its `box`.

        A description with regions also determines the box. The description of a layout without
        regions, extra groups and rules is empty.

        Examples
        --------
        >>> print(Layout("AABB AABB CCDD CCDD").text)
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
        return "\n".join([*picture, *(rule.text(n) for rule in self.rules)])

    @property
    def is_named(self) -> bool:
        """True if the name, such as `x+p`, describes this layout.

        Examples
        --------
        >>> Layout("x").is_named, Layout("r1c1 r2c2").is_named
        (True, False)
        """
        names = self.name.lower().split("+")
        try:
            return set(names) <= set(NAMES) and Layout(self.name, self.box) == self
        except LayoutError:
            return False

    def __repr__(self) -> str:
        if not (self.regions or self.rules):
            return f"Layout('{self.box}')"
        text = self.name if self.is_named else self.text
        shape = "" if self.regions or self.box == CLASSIC else f", '{self.box}'"
        return f"Layout({text!r}{shape})"

    def __str__(self) -> str:
        """Return the name of the layout, or the shape of its boxes if it has no name."""
        return self.name or ("Latin" if self.box.rows == 1 else f"box {self.box}")


def _place_in_order(rule: Rule) -> tuple[object, ...]:
    """Return the key by which rules are sorted, groups first."""
    return rule.kind != GROUP, rule.kind, rule.parts, rule.values


LayoutLike: TypeAlias = Layout | Box | str
"""The types that functions accept as a layout: all of them make a `Layout`."""


def as_layout(value: LayoutLike, box: BoxLike | None = None) -> Layout:
    """Return an argument that describes a layout as a `Layout`.

    Raises LayoutError if it is a Layout with another box shape than `box`.
    """
    if not isinstance(value, Layout):
        return Layout(value, box) if isinstance(value, Box) else _described(value, box)
    if box is not None and (shape := as_box(box)) != value.box:
        raise LayoutError(f"box {shape}: the layout {value} has boxes of {value.box}")
    return value


def named_layout(
    box: Box, regions: Iterable[Iterable[int]] = (), rules: Iterable[Rule] = ()
) -> Layout:
    """Return the layout with these parts, and with the names of its rules as its name.

    Examples
    --------
    >>> str(named_layout(Box(2, 2), rules=Layout("p; killer 3: r1c1 r1c2", "2x2").rules))
    'p+rules'
    """
    layout = Layout(box, regions=regions, rules=rules)
    names, others = names_of(layout.rules, box)
    words = ["jigsaw"] * bool(layout.regions) + names
    object.__setattr__(layout, "name", composed_name(words, others))
    return layout


def parsed_layout(text: str, box: BoxLike | None = None, source: str = "") -> Layout:
    """Return the layout with a description, the name of whose `source` begins each error."""
    if is_shape(text):
        return Layout(text, box)
    parts = LayoutText.read(text, source)
    shape = parts.box(box)
    named, others = tuple(parts.named_rules(shape)), tuple(parts.other_rules(shape))
    regions = tuple(parts.regions())
    names = ["jigsaw"] * bool(regions) + [name for _, name in parts.names]
    name = composed_name(names, others)
    with located(f"{source}: " if source else ""):
        return Layout(shape, regions=regions, rules=named + others, name=name)


def _described(description: object, box: BoxLike | None) -> Layout:
    """Return the layout that a string or another layout describes."""
    if isinstance(description, str):
        return parsed_layout(description, box)
    if not isinstance(description, Layout):
        expected = "a Layout, or a string such as 'x' or 'anti-king'"
        raise TypeError(f"layout {shown(description)}: expected {expected}")
    return as_layout(description, box)


@lru_cache(64)
def _implied_units(all_units: tuple[Cells, ...], n: int) -> tuple[Cells, ...]:
    """Return the implied units of a layout with these units, which many layouts share."""
    units = [*map(mask_of, all_units)]
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
