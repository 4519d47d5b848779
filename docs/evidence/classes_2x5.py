"""The document of the 1260 classes of cell symmetries of grids with boxes of 2x5.

    sudokuenum essential --box 2x5 --json > package.json
    c++ -std=c++17 -O2 docs/evidence/essential_2xk.cpp -o essential_2xk
    ./essential_2xk > program.txt
    python docs/evidence/classes_2x5.py package.json program.txt > docs/evidence/classes_2x5.json

It is an error if the package and the program that stands alone differ in a class.
"""

import json
import sys
from math import factorial
from pathlib import Path
from typing import Any

from sudokuenum import Box
from sudokuenum.essential import symmetry_classes
from sudokuenum.geometry import CellSymmetry
from sudokuenum.geometry.permutations import Permutation, cycles

BOX = Box(2, 5)
DOCUMENT = Path(__file__).with_suffix(".json")
LISTED_BY_SEARCH = 10**10
"""Classes that fix fewer grids are counted by the search for whole grids, too."""

Kind = tuple[tuple[int, tuple[int, ...]], ...]
"""The cycle lengths of blocks, each with the cycle type of its cycle product."""


def kind(permutation: Permutation, size: int) -> Kind:
    """What conjugate permutations of the lines have in common, if blocks have `size` lines.

    >>> kind((2, 3, 1, 0), 2), kind((1, 0, 2, 3), 2)
    (((2, (2,)),), ((1, (1, 1)), (1, (2,))))
    """
    found: dict[int, list[int]] = {}
    length_of: dict[int, int] = {}
    for cycle in cycles(permutation):
        blocks = {x // size for x in cycle}
        found.setdefault(min(blocks), []).append(len(cycle) // len(blocks))
        length_of[min(blocks)] = len(blocks)
    return tuple(sorted((length_of[block], tuple(sorted(found[block]))) for block in found))


def fixed_of_each_kind(program: str) -> tuple[dict[tuple[Kind, Kind], tuple[int, int]], int]:
    """The size and the fixed grids of each class, and the number in the last line.

    `program` is what essential_2xk prints, for boxes of any number of columns.
    """
    _, *lines, last = program.splitlines()
    found = {}
    for line in lines:
        size, fixed, *lists = line.split()
        rows, columns = (tuple(int(x) - 1 for x in images.split(",")) for images in lists)
        found[kind(rows, 2), kind(columns, len(columns) // 2)] = int(size), int(fixed)
    return found, int(last.split()[-1])


def closed_forms() -> dict[str, str]:
    """A formula for the fixed grids of each class for which docs/essential-2x5.md derives one."""
    all_swapped = "(r1 r2)(r3 r4)(r5 r6)(r7 r8)(r9 r10)"
    one, two = "(r1 r3)(r2 r4)", "(r1 r3)(r2 r4)(r5 r7)(r6 r8)"
    fives, ten = "(c1 c2 c3 c4 c5)(c6 c7 c8 c9 c10)", "(c1 c6 c2 c7 c3 c8 c4 c9 c5 c10)"
    forms = {
        all_swapped: "945 * 161280^2 * 2^25 / 10!",
        "(r1 r3 r5 r7 r9)(r2 r4 r6 r8 r10)": "6 * 5!^4 / 50",
        fives: "2^5 * 5!^4 / 50",
    }
    for m, bands in enumerate(["()", one, two]):
        rest = "".join(f"(r{2 * k + 1} r{2 * k + 2})" for k in range(2 * m, 5))
        moved = "" if m == 0 else bands
        forms[moved + rest + fives] = f"2^{5 - m} * 5!^2 / 10"
        forms[moved + ten] = f"2^{5 - m} * 5!^2 / 10"
        forms[moved + rest + ten] = f"2^{5 - m} * 5!^2 / 50"
    in_turn = "(r1 r3 r5 r7 r9 r2 r4 r6 r8 r10)"
    for columns, form in {
        "": "2^5 * 5!^2 / 10",
        "(c6 c7)": "5! * 6 * 320 / 10",
        "(c6 c7)(c8 c9)": "5! * 960 / 10",
        "(c6 c7 c8 c9 c10)": "2^5 * 5! * 15 / 10",
        "(c1 c2)(c6 c7)": "6^2 * 3520 / 10",
        "(c1 c2)(c6 c7)(c8 c9)": "6 * 11520 / 10",
        "(c1 c2)(c6 c7 c8 c9 c10)": "15 * 6 * 320 / 10",
        "(c1 c2)(c3 c4)(c6 c7)(c8 c9)": "46080 / 10",
        "(c1 c2)(c3 c4)(c6 c7 c8 c9 c10)": "15 * 960 / 10",
        fives: "2^5 * 15^2 / 10 + 2^5 * 5!^2 / 3840",
    }.items():
        forms[in_turn + columns] = form
    return forms


def value(formula: str) -> int:
    """The value of a closed form.

    >>> value("2^5 * 5!^2 / 10")
    46080
    """
    total = 0
    for term in formula.split(" + "):
        product, _, divisor = term.partition(" / ")
        above = 1
        for factor in product.split(" * "):
            base, _, exponent = factor.partition("^")
            above *= _number(base) ** int(exponent or 1)
        quotient, rest = divmod(above, _number(divisor or "1"))
        if rest:
            raise ArithmeticError(f"{term} is no integer")
        total += quotient
    return total


def _number(text: str) -> int:
    return factorial(int(text[:-1])) if text.endswith("!") else int(text)


def counted_by(symmetry: CellSymmetry, fixed: int) -> list[str]:
    """How the grids that a cell symmetry fixes are counted; docs/essential-2x5.md says how."""
    methods = ["columns", "graphs"]
    if fixed and str(symmetry) != "()":
        exchange = symmetry.columns[0] >= BOX.columns
        involutions = "all column sets" if exchange else "pairs of digits"
        methods.append("search" if fixed < LISTED_BY_SEARCH else involutions)
    return methods


def document(package: dict[str, Any], program: str) -> dict[str, Any]:
    """The document, from what `sudokuenum essential --json` and the program print."""
    by_package = {one["element"]: int(one["fixed"]) for one in package["classes"]}
    by_program, number = fixed_of_each_kind(program)
    if package["essentially_different"] != str(number):
        raise ValueError(f"{package['essentially_different']} and {number} differ")
    forms = closed_forms()
    classes = []
    for one in symmetry_classes(BOX):
        g, element = one.representative, str(one.representative)
        fixed = by_package.get(element, 0)
        if by_program[kind(g.rows, 2), kind(g.columns, 5)] != (one.size, fixed):
            raise ValueError(f"the package and the program differ for {element}")
        found = {
            "element": element,
            "size": one.size,
            "fixed": str(fixed),
            "counted_by": counted_by(g, fixed),
        }
        if element in forms:
            found["closed_form"] = forms[element]
        classes.append(found)
    return {
        "box": str(BOX),
        "grids": package["grids"],
        "order": package["order"],
        "essentially_different": str(number),
        "classes": classes,
    }


def main() -> None:
    """Print the document, each class in a line of its own."""
    package, program = (Path(name).read_text(encoding="utf-8") for name in sys.argv[1:])
    found = document(json.loads(package), program)
    classes = ",\n".join(f"  {json.dumps(one)}" for one in found.pop("classes"))
    head = json.dumps(found, indent=1)[:-2]
    print(f'{head},\n "classes": [\n{classes}\n ]\n}}')


if __name__ == "__main__":
    main()
