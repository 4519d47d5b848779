"""The command is a thin skin: what it does, Python can do by public names."""

import ast
from collections.abc import Iterator
from pathlib import Path

import sudokuenum

PACKAGE = Path(sudokuenum.__file__).parent
TECHNICAL = {
    "common.advice.nearest",
    "common.arguments",
    "geometry.cell_names",
    "geometry.layout_names.layout_names",
    "common.wording",
    "counting.choices",
    "common.extras",
    "common.files",
    "common.numbered_names",
    "common.parallel",
    "common.pdf_pages.check_pdf",
    "common.progress_bar.LateBar",
    "common.randomness",
    "common.ranges",
    "errors",
    "puzzles.making.demands.Wishes",
    "solving.proper",
}
"""Modules about words, files, threads, seeds, ranges and names of options: they can be private.

`solving.proper` has puzzles together with their solutions, so that no command solves one twice.
"""


def imported(file: Path) -> Iterator[tuple[str, str]]:
    """The modules of the package below the command from which a file imports, with the names."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sudokuenum."):
            module = str(node.module).removeprefix("sudokuenum.")
            if not module.startswith("cli"):
                yield from ((module, alias.name) for alias in node.names)


def is_form(module: str, name: str) -> bool:
    """Whether a module describes results, or puts them into words, JSON and tables."""
    forms = {
        "common.document",
        "formats.writing.advice_on_layout",
        "formats.writing.layout_line",
        "formats.writing.record_of",
        "results.certificates.NEWEST",
        "results.describe",
        "results.text_csv_html",
    }
    return bool({module, f"{module}.{name}"} & forms) or "output_keys" in f"{module}.{name}"


def test_commands_use_public_names() -> None:
    public = {
        (".".join([*stub.parent.relative_to(PACKAGE).parts, str(node.module)]), alias.name)
        for stub in (PACKAGE / "__init__.pyi", *PACKAGE.glob("*/__init__.pyi"))
        for node in ast.parse(stub.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    found = {
        f"{file.stem}: {module}.{name}"
        for file in (PACKAGE / "cli").rglob("*.py")
        for module, name in imported(file)
        if (module, name.removesuffix("_proper")) not in public
        and not {module, f"{module}.{name}"} & TECHNICAL
        and not is_form(module, name)
        and not name.isupper()  # a table, from which the help follows
    }
    assert found == set()
    assert len(public) > 100
