"""The formal proof: its statement is the page's, and it fails if it is edited."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from counted_once import count_essential
from run_command import PYTHON

from sudokuenum import count_grids
from sudokuenum.results import write_certificate
from sudokuenum.symmetry.essential_bands import minlex_bands

PROOF = Path(__file__).parents[1] / "proof"
PAGE = "../docs/proof.md"
TYPED = r"\(SudokuCount\.\w+\.sudoku_\w+ :\s+SudokuCount\.Statement\.(\w+)"
"""A theorem with the name of what it states."""
pytestmark = pytest.mark.skipif(not PROOF.exists(), reason="the proof is not in a wheel")


def text_of(name: str) -> str:
    return (PROOF / name).read_text(encoding="utf-8")


def checked_theorems(name: str) -> list[str]:
    """The theorems whose types and axioms a file checks, each with its type."""
    together = re.search(
        r"^Definition theorems := \(\n  (.*)\)\.\nPrint Assumptions theorems\.\n\Z",
        text_of(name),
        re.M | re.S,
    )
    assert together is not None
    return together[1].split(",\n  ")


def test_page_has_the_statement_word_for_word() -> None:
    assert f"```text\n{text_of('Statement.v')}```" in text_of(PAGE)


def test_statement_has_the_numbers() -> None:
    text = text_of("Statement.v")
    grids = re.findall(r"number_of_grids (\d) (\d) = (\d+)%num", text)
    assert len(grids) == 6
    for r, c, number in grids:
        assert count_grids(f"{r}x{c}" if r <= c else f"{c}x{r}").grids == int(number)
    classes = re.findall(r"number_of_classes (\d) (\d) = (\d+)%num", text)
    assert len(classes) == 4
    for r, c, number in classes:
        assert count_essential(f"{r}x{c}").essentially_different == int(number)


def test_readme_has_the_time_of_each_file() -> None:
    files = re.findall(r"^(\w+\.v)$", text_of("_CoqProject"), re.M)
    row = r"^\| `(\w+\.v)` \|(?: [\d.]+ \|){2}$"
    assert re.findall(row, text_of("README.md"), re.M) == files
    assert f"all {len(files)} of them" in text_of(PAGE)


def test_every_theorem_is_of_the_statement() -> None:
    stated = set(re.findall(r"Definition (\w+).* : Prop", text_of("Statement.v")))
    stated -= {"conjugate", "row_of", "only_cell_symmetries", "clues_never_suffice"}
    stated -= {"moves_by", "symmetries_fix", "one_of_each_class"}
    used: set[str] = set()
    for name in ("Assumptions.v", "FixedAssumptions.v"):
        for theorem in checked_theorems(name):
            typed = re.match(TYPED, theorem)
            assert typed is not None, theorem
            used.add(typed[1])
    assert used - {"symmetries_fix"} == stated


def test_fixed_grids_of_the_proof_are_the_packages() -> None:
    pairs = [(one.representative, one.fixed) for one in count_essential("3x3").classes]
    fixed = {(some.transposed, some.rows, some.columns): number for some, number in pairs}
    number_of_plans = 0
    for name in ("Classes", "Largest", "NoUnit", "Turns"):
        text = text_of(f"Fixed{name}.v")
        symmetry = r"\((true|false), \[:: ([\d; ]+)\], \[:: ([\d; ]+)\],\s+"
        number_of_fixed = r"(?:(\d+)%num,\s+)?(?:\(\d|Cases)"
        for transposed, rows, columns, number in re.findall(symmetry + number_of_fixed, text):
            lines = [tuple(int(x) for x in order.split("; ")) for order in (rows, columns)]
            assert fixed.get((transposed == "true", *lines), 0) == int(number or 0)
            number_of_plans += 1
    assert number_of_plans == 29
    table = re.findall(r"\(\[:: ([\d; ]+)\], \d+%num\)", text_of("LineClasses.v"))
    orders = [tuple(int(x) for x in order.split("; ")) for order in table]
    number_of_empty = 0
    for group in text_of("FixedNothing.v").split("\n  ((")[1:]:
        for rows, columns in re.findall(r"\((\d+), \[:: ([\d; ]+)\]\)", group):
            for column in columns.split("; "):
                some = (group.startswith("true"), orders[int(rows)], orders[int(column)])
                assert fixed.get(some, 0) == 0
                number_of_empty += 1
    assert number_of_empty == 245


def test_bands_of_the_proof_are_the_packages() -> None:
    rows = re.findall(r"\((\d{9}), \[:: ([\d;\s]+)\]\)", text_of("BandClasses.v"))
    pairs = [(second, third) for second, more in rows for third in re.findall(r"\d+", more)]
    bands = ["123456789" + second + third for second, third in pairs]
    assert bands == ["".join(str(digit) for digit in band) for band in minlex_bands().tolist()]


def _write_certificate_file(folder: Path, certificate: Path) -> subprocess.CompletedProcess[str]:
    script = shutil.copy(PROOF / "certificate.py", folder)
    command = [*PYTHON, str(script), str(certificate)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_certificate_of_the_proof_is_the_packages(file: Path) -> None:
    write_certificate(count_grids(), file)
    assert _write_certificate_file(file.parent, file).returncode == 0
    assert (file.parent / "Certificate.v").read_text() == text_of("Certificate.v")


def test_damaged_certificate_is_refused(file: Path) -> None:
    write_certificate(count_grids(), file)
    document = json.loads(file.read_text())
    document["classes"][7]["n"] = "1"
    file.write_text(json.dumps(document))
    result = _write_certificate_file(file.parent, file)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.startswith("refused: ")
    assert result.stderr.count("\n") == 1
    assert not (file.parent / "Certificate.v").exists()


@pytest.fixture(scope="module")
def small_proof(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The proof for 4x4, 6x6 and 8x8 grids, and classes of the first two, built by its Makefile."""
    folder = tmp_path_factory.mktemp("proof")
    project = text_of("_CoqProject").replace("Given.v\n", "").partition("Cycle")[0]
    (folder / "_CoqProject").write_text(project)
    for name in [*re.findall(r"^\w+\.v$", project, re.M), "Makefile"]:
        shutil.copy(PROOF / name, folder)
    theorems = text_of("Theorems.v")
    names = r"sudoku_(?:[468]|classes_[46])"
    small = re.findall(rf"^Theorem {names}.*?Qed\.$", theorems, re.M | re.S)
    head = theorems.partition("Theorem")[0].partition("From SudokuCount")[0]
    imports = "From SudokuCount Require Import Mathcomp Statement SmallGrids SmallClasses.\n"
    (folder / "Theorems.v").write_text(head + imports + "\n".join(small))
    kept = [one for one in checked_theorems("Assumptions.v") if re.search(rf"\.{names}", one)]
    (folder / "Assumptions.v").write_text(
        "From SudokuCount Require Statement Theorems.\n"
        f"Definition theorems := ({', '.join(kept)}).\nPrint Assumptions theorems.\n"
    )
    assert len(small) == len(kept) == 7
    assert _make(folder) == 0
    return folder


def _make(folder: Path) -> int:
    done = subprocess.run(["make"], cwd=folder, capture_output=True, timeout=600, check=False)
    return done.returncode


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("coqc") is None, reason="Coq is not installed")
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("SmallGrids", "28200960", "28200961"),
        ("Statement", "28200960", "28200961"),
        ("Statement", " | same_box x y", ""),
        ("Statement", " || rows_to_columns t", ""),
        (
            "SmallGrids",
            "Lemma number_of_grids_2x2",
            "Axiom wrong : False.\nLemma number_of_grids_2x2",
        ),
        ("SmallGrids", "Proof. by rewrite (count_two_bandsE ord0); vm_compute. Qed.", "Admitted."),
        ("Theorems", "Proof. exact: number_of_grids_2x2. Qed.", "Admitted."),
    ],
)
def test_edit_fails(small_proof: Path, tmp_path: Path, name: str, old: str, new: str) -> None:
    folder = shutil.copytree(small_proof, tmp_path / "proof")
    edited = folder / f"{name}.v"
    text = edited.read_text()
    assert old in text
    edited.write_text(text.replace(old, new))
    assert _make(folder) != 0
