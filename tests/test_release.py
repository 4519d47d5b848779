"""A release with made-up addresses: every link of it leads to a file of this folder or its page."""

import re
import runpy
import shutil
import sys
import tomllib
import types
from pathlib import Path
from typing import Any

import pytest

from sudokuenum.cli.pictures import FORMATS
from sudokuenum.models.solvers import SOLVERS

HOME = Path(__file__).parents[1]
if not (HOME / ".ci").is_dir():
    pytest.skip("the release is not among the files that test a wheel", allow_module_level=True)
REPOSITORY, SITE, VERSION = "https://code.example/some/one", "https://pages.example/one", "7.8.9"
NAMED = (
    *("README.md", "CITATION.cff", "CHANGELOG.md", "recipe/recipe.yaml", "setup.py"),
    *("docs/index.md", "docs/questions.md", "docs/examples.md", "docs/recipes.md"),
)


IS_PUBLISHED = "\nrepository-code: " in (HOME / "CITATION.cff").read_text(encoding="utf-8")
"""True from the first release on: then the pages of this folder install the package from PyPI."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The files that a release changes, and those that make what an index page shows.

    The list of changes begins with a section that is not released, even on the day of a release.
    """
    for name in (*NAMED, "src/sudokuenum/__init__.py", "docs/addresses.py", ".ci/release.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(HOME / name, tmp_path / name)
    changes = tmp_path / "CHANGELOG.md"
    text = changes.read_text(encoding="utf-8")
    text = re.sub(r"^## .*$", "## 7.8.8 (unreleased)", text, count=1, flags=re.MULTILINE)
    changes.write_text(text, encoding="utf-8")
    return tmp_path


def release(folder: Path) -> None:
    runpy.run_path(str(HOME / ".ci" / "release.py"))["released"](VERSION, REPOSITORY, SITE, folder)


def metadata(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What setup.py tells setuptools, without the kernels."""
    told: dict[str, Any] = {}
    fakes: dict[str, dict[str, Any]] = {
        "Cython": {},
        "Cython.Build": {"cythonize": lambda *args, **options: []},
        "setuptools": {"Extension": lambda *args, **options: args, "setup": told.update},
        "setuptools.command": {},
        "setuptools.command.build": {"build": type("build", (), {"sub_commands": []})},
        "setuptools.command.build_ext": {"build_ext": object},
    }
    for name, contents in fakes.items():
        module = types.ModuleType(name)
        module.__dict__.update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "addresses", raising=False)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.chdir(folder)
    runpy.run_path("setup.py")
    monkeypatch.delitem(sys.modules, "addresses")
    return told


def file_of(link: str) -> str | None:
    """The file of this folder that a link of a release shows; none for those elsewhere."""
    link = link.partition("#")[0]
    page = re.fullmatch(rf"{SITE}/(.*)", link)
    if page:
        notebook = re.fullmatch(r"built-notebooks/(.*)\.html", page[1])
        if notebook:
            return f"docs/notebooks/{notebook[1]}.py"
        return "docs/" + re.sub(r"\.html$", ".md", page[1] or "index.html")
    file = re.fullmatch(rf"{REPOSITORY}/(?:blob|raw)/v{VERSION}/(.*)", link)
    workflow = re.fullmatch(rf"{REPOSITORY}/actions/workflows/([^/]*)(?:/badge\.svg)?", link)
    return file[1] if file else f".github/workflows/{workflow[1]}" if workflow else None


def test_all_links_of_a_release_lead_somewhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release(folder)
    told = metadata(folder, monkeypatch)
    links = re.findall(r"\]\(([^)]*)\)", told["long_description"])
    links += told["project_urls"].values()
    assert len(links) > 20
    elsewhere = (REPOSITORY, f"{REPOSITORY}/issues")
    for link in links:
        file = file_of(link)
        known = link in elsewhere or re.match(r"https://(pypi\.org|img\.shields\.io)/", link)
        assert (HOME / file).is_file() if file else known, link


def test_a_second_release_changes_the_same_lines(folder: Path) -> None:
    release(folder)
    first = {name: (folder / name).read_text(encoding="utf-8") for name in NAMED}
    release(folder)
    assert first == {name: (folder / name).read_text(encoding="utf-8") for name in NAMED}
    for name in ("CITATION.cff", "recipe/recipe.yaml"):
        for words in (VERSION, REPOSITORY, SITE):
            assert len(re.findall(rf'\b{words}"?$', first[name], re.MULTILINE)) == 1, (name, words)
    assert f"{REPOSITORY}/actions" in first["README.md"]
    assert re.search(rf"^## {VERSION} \(20\d\d-\d\d-\d\d\)$", first["CHANGELOG.md"], re.MULTILINE)


@pytest.mark.parametrize(
    ("version", "site", "words"),
    [("v7.8.9", SITE, "'v7.8.9': expected three"), (VERSION, f"{SITE}/", "no slash at the end")],
)
def test_a_wrong_version_or_address_is_refused(
    folder: Path, version: str, site: str, words: str
) -> None:
    released = runpy.run_path(str(HOME / ".ci" / "release.py"))["released"]
    with pytest.raises(SystemExit, match=words):
        released(version, REPOSITORY, site, folder)
    assert "7.8.9" not in (folder / "CITATION.cff").read_text(encoding="utf-8")


def test_the_index_page_says_how_to_install_it_from_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = metadata(folder, monkeypatch)["long_description"]
    assert "\n    pip install sudokuenum && sudokuenum\n" in text
    here = (
        "folder and",
        "pip install .",
        "pip install -e",
        "compiler",
        "](docs",
        "](C",
        "first release",
    )
    for words in (*here, "<"):
        assert words not in text, words


def test_before_a_release_pages_install_the_package_from_its_source(folder: Path) -> None:
    pages = [folder / page for page in NAMED if page.endswith(".md") and page != "CHANGELOG.md"]
    before = {page: page.read_text(encoding="utf-8") for page in pages}
    from_source = r"pip install (\.|\"\.\[)|first release|(in|from) (its|the|this) folder"
    if not IS_PUBLISHED:
        for page, text in before.items():
            assert re.search(from_source, text, re.IGNORECASE), page
            assert not re.search(r"pip install \"?sudokuenum", text), page
    release(folder)
    for page, old in before.items():
        text = page.read_text(encoding="utf-8")
        assert not re.search(from_source, text, re.IGNORECASE), page
        assert re.search(r"pip install \"?sudokuenum", text), page
        for line in {*text.splitlines()} - {*old.splitlines()}:
            assert re.fullmatch(r"(    )?\S+( \S+)*", line), (page, line)


def test_a_release_does_not_take_the_section_of_an_earlier_one(folder: Path) -> None:
    release(folder)
    changes = folder / "CHANGELOG.md"
    earlier = changes.read_text(encoding="utf-8").replace(f"## {VERSION} (", "## 7.8.8 (")
    changes.write_text(earlier, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"CHANGELOG\.md: expected one line"):
        release(folder)
    assert changes.read_text(encoding="utf-8") == earlier


def test_the_commands_of_pages_name_groups_that_are_there() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    pages = ("README.md", "CONTRIBUTING.md", "docs/measured.md", ".ci/run", "benchmarks/compare")
    texts = [(HOME / page).read_text(encoding="utf-8") for page in pages]
    named = re.findall(r"--group (?:\S*pyproject.toml:)?(\w+)", "\n".join(texts))
    assert set(named) == set(project["dependency-groups"])
    extras = set(project["project"]["optional-dependencies"])
    tested = " ".join(map(str, project["dependency-groups"].values()))
    assert extras == {
        x for some in re.findall(r"sudokuenum\[(.*?)\]", tested) for x in some.split(",")
    }


def test_each_solver_and_picture_format_has_an_extra_which_the_page_names() -> None:
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    extras = set(project["project"]["optional-dependencies"])
    formats = {name for name, form in FORMATS.items() if form.needs}
    assert {*SOLVERS, *formats} <= extras
    text = (HOME / "docs" / "examples.md").read_text(encoding="utf-8")
    named = text.partition("\nSome commands need an extra: ")[2].partition("\n\n")[0]
    assert extras <= set(re.findall("`([a-z]+)`", named))
