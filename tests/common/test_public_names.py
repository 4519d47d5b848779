"""Public names: where they are, and what is said of a wrong one."""

from pathlib import Path

import pytest
from public_api import PUBLIC_NAMES

import sudokuenum
from sudokuenum.common.public_names import public_names

PACKAGE = Path(sudokuenum.__file__).parent


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("solv", "; did you mean sudokuenum.solve?"),
        ("Solve", "; did you mean sudokuenum.solve?"),
        ("chain", ": it is sudokuenum.counting.chain"),
        ("chian", "; did you mean sudokuenum.counting.chain?"),
        ("SavedError", ": it is sudokuenum.errors.SavedError"),
        ("Sudoku", "; did you mean sudokuenum.Puzzle?"),
        ("minimize", "; did you mean sudokuenum.minimise?"),
        ("neighbors", "; did you mean sudokuenum.neighbours?"),
        ("minlex_many", "; did you mean sudokuenum.canonical_many?"),
        ("drop_duplicates", "; did you mean sudokuenum.canonical_many?"),
        ("difficulty_many", "; did you mean sudokuenum.rate_many?"),
        ("to_pandas", "; did you mean sudokuenum.table?"),
        ("hints", "; did you mean sudokuenum.explain?"),
        ("xyz", ""),
    ],
)
def test_a_wrong_name_gets_the_nearest_right_one(name: str, advice: str) -> None:
    with pytest.raises(AttributeError) as raised:
        getattr(sudokuenum, name)
    assert str(raised.value) == f"module 'sudokuenum' has no attribute '{name}'{advice}"
    assert not hasattr(sudokuenum, name)


def test_names_that_differ_from_modules_by_capitals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows and macOS say that there is a file Band.py, because there is a file band.py."""
    monkeypatch.setattr(Path, "is_file", lambda _: True)
    room = public_names("sudokuenum.counting", sudokuenum.counting.__file__ or "")
    assert room.getattr("Band") is sudokuenum.counting.Band
    with pytest.raises(AttributeError, match="has not yet imported 'band'"):
        room.getattr("band")


def test_a_wrong_name_of_a_room_gets_the_nearest_right_one() -> None:
    with pytest.raises(AttributeError, match=r"did you mean sudokuenum\.counting\.chain"):
        _ = sudokuenum.counting.chian  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r": it is sudokuenum\.solve"):
        _ = sudokuenum.counting.solve  # type: ignore[attr-defined]


def test_no_module_has_the_name_of_a_public_name_of_its_room() -> None:
    """Such a module would hide the name once it is imported."""
    for name in PUBLIC_NAMES:
        room, _, short = name.rpartition(".")
        # compared by name, since some systems do not distinguish band.py from Band.py
        modules = {path.stem for path in (PACKAGE / room).glob("*.py")}
        assert short not in modules or name == "errors"


def test_the_package_has_the_names_that_most_people_need() -> None:
    assert 50 < sum("." not in name for name in PUBLIC_NAMES) < 75
    everything = "import sudokuenum; from sudokuenum import *; Puzzle, counting.chain, errors"
    exec(everything, {})
