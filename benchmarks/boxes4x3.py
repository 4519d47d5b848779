"""How long the whole 12x12 count takes: `python benchmarks/boxes4x3.py` (some minutes, 1 GB).

Every batch is made to add four of its 59858 pairs (k1, k2), on one thread; the processor time of
these, scaled up and added up, is the time of the count. The sums of the two ways to multiply
vectors are asserted to be equal first.
"""

from math import factorial
from time import process_time

import numpy as np

from sudokuenum.bands.number_of_bands import count_bands
from sudokuenum.counting.boxes4x3 import BOX, batch_of, classes_4x3, tables_4x3

PAIRS = 173 * 346
AT_ONCE = 4


def projection(portable: bool) -> tuple[float, int]:
    """Seconds of the whole count, and the number of batches."""
    offset = tables_4x3().offset
    classes = classes_4x3()
    total, batches = 0.0, 0
    for start, stop in classes.groups(0, len(classes)):
        batch = batch_of(range(start, stop), portable)
        sums = np.zeros(stop - start, dtype=np.int64)
        begin = 137 * batches % (PAIRS - AT_ONCE)
        spent = process_time()
        batch.add(begin, begin + AT_ONCE, offset, sums)
        total += (process_time() - spent) / AT_ONCE * PAIRS
        batches += 1
    return total, batches


def main() -> None:
    """Print the times, with AVX2 (if the processor has it) and without."""
    spent = process_time()
    classes = classes_4x3()
    fillings = classes.fillings.tolist()
    print(f"classes and their fillings: {process_time() - spent:.0f} s")
    tuples = (classes.configurations.size(int(k)) for k in classes.classes)
    bands = sum(a * b for a, b in zip(tuples, fillings, strict=True))
    assert 5775 * factorial(3) ** 4 * factorial(4) * bands == count_bands(BOX)
    spent = process_time()
    offset = tables_4x3().offset
    print(f"tables: {process_time() - spent:.0f} s")
    both = [np.zeros(20, dtype=np.int64) for _ in range(2)]
    for portable, sums in enumerate(both):
        batch_of(range(20), bool(portable)).add(0, 20, offset, sums)
    assert both[0].tolist() == both[1].tolist()
    for portable in (False, True):
        seconds, batches = projection(portable)
        print(
            f"{'without' if portable else 'with'} AVX2: {batches} batches, "
            f"{seconds / 3600:.1f} core-hours, {seconds / len(classes):.3f} s a class, "
            f"{seconds / len(classes) / (346**4 / 2) * 1e9:.4f} ns a term"
        )


if __name__ == "__main__":
    main()
