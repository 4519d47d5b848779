"""The kernel `band_table`: the assignments of a band that fit given column partitions."""

from collections.abc import Sequence

from listing import Array


def tabulate(
    rows: Array, orthogonal: Array, boxes: Sequence[Array], table: Array, begin: int, end: int
) -> None:
    """Write how many of the rows fit the partitions of the three boxes.

    >>> import numpy as np
    >>> rows, orthogonal = np.array([[0, 1, 2], [0, 1, 3]]), np.array([[1], [0], [3], [2]])
    >>> boxes, table = [np.array([1]), np.array([0]), np.array([1, 3])], np.zeros((1, 2, 1), int)
    >>> tabulate(rows, orthogonal, boxes, table, 0, 1)
    >>> table.tolist()
    [[[0], [1]]]
    """
    fitting = [set(row) for row in orthogonal.tolist()]
    all_rows = rows.tolist()
    for a in range(begin, end):
        for c, third in enumerate(boxes[2]):
            for b, second in enumerate(boxes[1]):
                three = [fitting[x] for x in (boxes[0][a], second, third)]
                table[a, c, b] = sum(
                    all(u in one for u, one in zip(row, three, strict=True)) for row in all_rows
                )


def nth_rows(fits: Array, partitions: Array, numbers: Array, rows: Array) -> None:
    """Write the place of the assignment with a number among those that fit in each box.

    >>> import numpy as np
    >>> found = np.zeros(1, int)
    >>> nth_rows(np.array([[[7]], [[6]], [[14]]]), np.zeros((1, 3), int), np.array([1]), found)
    >>> found.tolist()
    [2]
    """
    for p, (partition, number) in enumerate(zip(partitions.tolist(), numbers, strict=True)):
        one, two, three = (fits[box, x].tolist() for box, x in enumerate(partition))
        common = [a & b & c for a, b, c in zip(one, two, three, strict=True)]
        places = [64 * w + k for w, bits in enumerate(common) for k in range(64) if bits >> k & 1]
        rows[p] = places[number]
