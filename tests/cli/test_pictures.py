"""Pictures that commands write: a format is a line in one table."""

from importlib import reload
from pathlib import Path

import pytest
from run_command import output, refused, run_here

from sudokuenum.cli import pictures, value_advice
from sudokuenum.cli.commands import explain, generate, repair, solve

FOUR = "1.....3..2.....4"


@pytest.fixture
def reversed_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a format, and load the modules again whose options and messages it appears in."""
    form = pictures.PictureFormat("REVERSED", f"{__name__}:write_reversed")
    monkeypatch.setitem(pictures.FORMATS, "reversed", form)
    monkeypatch.setattr(pictures, "ANY", f"{pictures.ANY} or --reversed")
    for module in (explain, generate, repair, solve, value_advice):
        for name, value in vars(module).copy().items():
            monkeypatch.setattr(module, name, value)  # to have it again after the test
        reload(module)


def write_reversed(path: str, svg_text: str) -> None:
    Path(path).write_text(svg_text[::-1])


@pytest.mark.usefixtures("reversed_format")
@pytest.mark.parametrize(
    "command", [f"explain {FOUR}", "generate --box 2x2 --seed 1", f"repair {FOUR}", f"solve {FOUR}"]
)
def test_a_line_in_the_table_is_a_format_of_all_commands(command: str, tmp_path: Path) -> None:
    svg, new = tmp_path / "a.svg", tmp_path / "a.reversed"
    run_here(f"{command} --svg {svg} --reversed {new}")
    assert svg.read_text() == new.read_text()[::-1]
    assert "as REVERSED" in output(command.split()[0], "--help")
    message = "expected the name of a file, such as --reversed picture.reversed"
    assert message in refused(f"{command} --reversed")
    assert refused(f"{command} --reversed {tmp_path}").startswith("picture '")


@pytest.mark.usefixtures("reversed_format")
def test_a_picture_in_any_format_has_at_most_100_puzzles(tmp_path: Path) -> None:
    for rules in ("", "--rules killer "):
        error = refused(f"generate --box 2x2 -n 101 {rules}--reversed {tmp_path / 'a'}")
        assert error == "-n 101: a picture has at most 100 puzzles"


def test_tables_need_a_picture() -> None:
    assert refused(f"repair {FOUR} --tables") == f"--tables needs {pictures.ANY}"
