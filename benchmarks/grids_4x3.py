"""How long the whole 12x12 count takes: `python benchmarks/grids_4x3.py` (some minutes, 1 GB).

For every family of classes, the kernel adds a few of the pairs (k1, k2), on one thread; the
processor time of these, scaled up and added up, is the time of the count. The sums by all
instruction sets are asserted to be equal first.
"""

from math import factorial
from time import process_time

import numpy as np

from sudokuenum.common.kernels.instructions import instruction_sets
from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.research.grids_4x3.calls import batch_of, family_of, orbits_of
from sudokuenum.research.grids_4x3.families import BOX, CLASSES, classes_4x3
from sudokuenum.research.grids_4x3.tables import tables_4x3

AT_ONCE = 4
INSTRUCTION_SETS = ("portable", "AVX2", "AVX2", "AVX-512")


def projection(instructions: int) -> float:
    """Seconds of the whole count."""
    offset = tables_4x3().offset
    total = 0.0
    for triple, start, stop in classes_4x3().families(0, CLASSES):
        whole = family_of(range(start, stop), triple).whole
        pairs = orbits_of(triple).pairs
        begin = start % max(1, len(pairs) - AT_ONCE)
        some = pairs[begin : begin + AT_ONCE]
        batch = batch_of(triple, whole.columns, instructions)
        sums = np.zeros((len(whole.columns), 35), dtype=np.int64)
        spent = process_time()
        batch.add(some, offset, sums)
        total += (process_time() - spent) / len(some) * len(pairs)
    return total


def main() -> None:
    """Print the times for each instruction set that the processor has."""
    spent = process_time()
    classes = classes_4x3()
    print(f"classes and families: {process_time() - spent:.0f} s")
    spent = process_time()
    fillings = tables_4x3().fillings.tolist()
    print(f"tables: {process_time() - spent:.0f} s")
    sizes = (classes.configurations.size(int(k)) for k in classes.classes)
    bands = sum(a * b for a, b in zip(sizes, fillings, strict=True))
    assert 5775 * factorial(3) ** 4 * factorial(4) * bands == count_bands(BOX)
    some = orbits_of(int(classes.triples[0])).pairs[:AT_ONCE]
    sums = [np.zeros((3, 35), dtype=np.int64) for _ in range(instruction_sets())]
    for k, found in enumerate(sums):
        batch_of(int(classes.triples[0]), (0, 1, 2), k + 1).add(some, tables_4x3().offset, found)
        assert np.array_equal(found, sums[0])
    for instructions in range(instruction_sets(), 0, -1):
        seconds = projection(instructions)
        print(
            f"{INSTRUCTION_SETS[instructions - 1]}: {seconds / 3600:.1f} core-hours, "
            f"{seconds / len(classes) * 1000:.0f} ms a class"
        )


if __name__ == "__main__":
    main()
