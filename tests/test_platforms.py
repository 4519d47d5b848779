"""The trials of platforms: each says what it proves, and the page on platforms lists it."""

import ast
import re
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
PAGE = HOME / "docs" / "platforms.md"
TRIALS = sorted({*HOME.glob(".ci/platforms/*.py")} - {HOME / ".ci" / "platforms" / "shared.py"})

pytestmark = pytest.mark.skipif(not TRIALS, reason="needs the repository")


@pytest.mark.parametrize("path", TRIALS, ids=lambda path: path.stem)
def test_a_trial_says_what_it_proves_and_what_not(path: Path) -> None:
    head = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert f"python3 .ci/platforms/{path.name} [--keep FOLDER]" in head
    assert "The trial shows that" in head
    assert re.search(r"\bnot show\b|\bmay still\b", head)


def test_the_page_lists_the_trials() -> None:
    assert PAGE.is_file()
    rows = re.findall(r"^\|.*\| `([a-z0-9_]+\.py)` \|$", PAGE.read_text(encoding="utf-8"), re.M)
    assert sorted(rows) == [path.name for path in TRIALS]
