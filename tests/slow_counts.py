"""Counts in processes of their own, which note in a file what they begin."""

import subprocess
import sys
from collections import Counter
from pathlib import Path


def slow_count(program: str, folder: Path, *arguments: float) -> subprocess.Popen[str]:
    """Start a Python program with the saved file and the log in a folder, and further arguments."""
    words = map(str, (folder / "saved.db", folder / "log", *arguments))
    return subprocess.Popen(
        [sys.executable, "-c", program, *words], stdout=subprocess.PIPE, text=True
    )


def begun(folder: Path) -> Counter[int]:
    """How often each number is in the log of a folder."""
    log = folder / "log"
    return Counter(map(int, log.read_text().split())) if log.exists() else Counter()
