"""The command `catalogue`: grids listed, found by their numbers, and numbered."""

from pathlib import Path

import pytest
from run_command import as_json, output, run_here

from sudokuenum.essential.catalogue.grids_by_number import essential_grid


def test_grids_are_listed_and_numbered(file: Path) -> None:
    def printed(options: str) -> str:
        return output(f"catalogue {options}")

    grids = [str(essential_grid(k)) for k in range(5)]
    assert printed("0:5").split() == grids
    assert printed(":5").split() == grids
    assert printed("5472730537:").split() == printed("--band 416").split()
    assert printed("--band 415") == ""
    assert printed("--number 3 1").split() == [grids[3], grids[1]]
    file.write_text("\n".join(grids))
    assert printed(f"--grid {file}").split() == ["0", "1", "2", "3", "4"]
    assert printed(f"--grid {grids[4]}") == "4\n"
    assert as_json(f"catalogue --grid {file}") == {"numbers": [0, 1, 2, 3, 4]}
    assert printed("--quiet") == "5472730538\n"
    assert as_json("catalogue")["by_automorphisms"]["648"] == "1"
    assert printed("").endswith("essentially different  5,472,730,538\n")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("7:7", "7:7"),
        ("5472730538:", "5472730538:"),
        ("--band 415", "band 415"),
        ("--automorphisms 5", "5 automorphisms"),
    ],
)
def test_an_empty_list_is_told(command: str, words: str) -> None:
    assert run_here(f"catalogue {command}") == ("", f"sudokuenum: {words}: no grids\n")
