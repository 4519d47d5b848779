"""Everyday use runs; `mypy --strict` checks its types."""

from pathlib import Path

import everyday_use


def test_everyday_use(tmp_path: Path) -> None:
    everyday_use.use(tmp_path)
