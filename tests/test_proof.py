"""The formal proof: its statement is the page's, and it fails if it is edited."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sudokuenum import count_grids, write_certificate

ROOT = Path(__file__).parent.parent
PROOF = ROOT / "proof"
pytestmark = pytest.mark.skipif(not PROOF.exists(), reason="the proof is not in a wheel")


def test_page_has_the_statement_word_for_word() -> None:
    page = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    assert f"```text\n{(PROOF / 'Statement.v').read_text(encoding='utf-8')}```" in page


def test_statement_has_the_numbers() -> None:
    text = (PROOF / "Statement.v").read_text(encoding="utf-8")
    grids = re.findall(r"number_of_grids (\d) (\d) = (\d+)%num", text)
    assert len(grids) == 6
    for r, c, number in grids:
        assert count_grids(f"{r}x{c}" if r <= c else f"{c}x{r}").grids == int(number)


def test_every_theorem_is_of_the_statement() -> None:
    statement = (PROOF / "Statement.v").read_text(encoding="utf-8")
    stated = set(re.findall(r"Definition (\w+).* : Prop", statement))
    checked = (PROOF / "Assumptions.v").read_text(encoding="utf-8")
    assert set(re.findall(r"SudokuCount\.Statement\.(\w+)", checked)) == stated
    assert checked.count("Check (") == checked.count("Print Assumptions") == len(stated)


def _write_certificate_file(folder: Path, certificate: Path) -> subprocess.CompletedProcess[str]:
    script = shutil.copy(PROOF / "certificate.py", folder)
    command = [sys.executable, str(script), str(certificate)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_certificate_of_the_proof_is_the_packages(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    write_certificate(count_grids(), path)
    assert _write_certificate_file(tmp_path, path).returncode == 0
    assert (tmp_path / "Certificate.v").read_text() == (PROOF / "Certificate.v").read_text()


def test_damaged_certificate_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "count.json"
    write_certificate(count_grids(), path)
    document = json.loads(path.read_text())
    document["classes"][7]["n72"] += 1
    path.write_text(json.dumps(document))
    result = _write_certificate_file(tmp_path, path)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("refused: ")
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "Certificate.v").exists()


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
def test_edited_number_fails(tmp_path: Path) -> None:
    for name in ("Statement", "Finite", "Positions", "Columns", "Symmetry", "Bridge", "Grids"):
        shutil.copy(PROOF / f"{name}.v", tmp_path)
    for name in ("Words", "Search", "Multisets", "TwoBands"):
        shutil.copy(PROOF / f"{name}.v", tmp_path)
    small = (PROOF / "SmallGrids.v").read_text()
    (tmp_path / "SmallGrids.v").write_text(small)
    (tmp_path / "Wrong.v").write_text(small.replace("28200960", "28200961"))

    def compiles(name: str) -> bool:
        command = ["coqc", "-w", "none", "-Q", ".", "SudokuCount", f"{name}.v"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300, check=False)
        return done.returncode == 0

    order = re.findall(r"^(\w+)\.v$", (PROOF / "_CoqProject").read_text(), re.M)
    assert all(compiles(name) for name in order if (tmp_path / f"{name}.v").exists())
    assert not compiles("Wrong")
