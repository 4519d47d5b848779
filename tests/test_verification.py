from dataclasses import replace

import pytest

from sudokuenum import chain
from sudokuenum.verification import (
    Difference,
    compare_chain,
    compare_classes,
    published_classes,
    published_grids,
)


@pytest.mark.parametrize("level", [71, 44])
def test_published_tables_agree(level: int) -> None:
    table = published_classes(level)
    assert list(compare_classes(table)) == []
    assert sum(line.m for line in table.classes) == 36288
    assert {chain().level(level).number[line.position] for line in table.classes} == set(
        range(level)
    )


def test_chain_agrees() -> None:
    assert list(compare_chain()) == []


def test_every_kind_of_difference_is_found() -> None:
    table = published_classes(44)
    first, second, *rest = table.classes
    wrong = replace(
        table, classes=(first._replace(m=first.m + 1), second._replace(n72=5), *rest[:-1])
    )
    missing = int(chain().level(44).number[rest[-1].position]) + 1
    found = list(compare_classes(wrong))
    assert found[0] == Difference("classes44.csv, line 4", "m", 2485, 2484)
    assert found[1] == Difference("classes44.csv, line 5", "n/72", 5, second.n72)
    assert found[2].where.startswith(f"class {missing} (")
    assert (found[2].expected, found[2].got) == (1, 0)
    assert len(found) == 3
    assert str(found[0]) == "classes44.csv, line 4: m: expected 2485, got 2484"


def test_sources_are_stated() -> None:
    assert "Felgenhauer" in published_classes(71).source
    assert "Russell" in published_classes(44).source
    assert len(published_grids()) == 7
