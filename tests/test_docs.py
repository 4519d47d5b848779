import doctest
import os
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import sudokuenum
from sudokuenum.cli.commands import parse

HOME = Path(__file__).parents[1]
PAGES = [page.relative_to(HOME).as_posix() for page in sorted(HOME.glob("docs/*.md"))]
README = HOME / "README.md"
EXPECTED = doctest.ELLIPSIS


def blocks(page: str | Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    text = (HOME / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_the_pages_run(page: str) -> None:
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert doctest.DocTestRunner(optionflags=EXPECTED).run(test).failed == 0


@pytest.mark.skipif(os.name == "nt", reason="written for a POSIX shell")
@pytest.mark.parametrize("page", PAGES)
def test_commands_of_the_pages_print_what_they_show(page: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for block in blocks(page, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, env={**os.environ, "PATH": path},
                stdout=subprocess.PIPE, text=True, check=False,
            )  # fmt: skip
            assert doctest.OutputChecker().check_output(shown, done.stdout, EXPECTED), done.stdout


@pytest.mark.skipif(not README.exists(), reason="needs the source distribution")
def test_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("highspy")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in blocks(README, "python"):
        exec(block, names)


def readme_commands(long: bool) -> list[str]:
    """The commands of the tables in README; those that take minutes or need a cluster are long."""
    text = README.read_text(encoding="utf-8") if README.exists() else ""
    rows = re.findall(r"^\| (.*) \| (`.*`) \|$", text.partition("\nFrom Python:")[0], re.MULTILINE)
    marks = ("minute)", "minutes)", "(hours)", "(needs a cluster)")
    kept = [cell for what, cell in rows if what.endswith(marks) == long]
    return [command for cell in kept for command in re.findall(r"`([^`]*)`", cell)]


@pytest.mark.skipif(os.name == "nt", reason="written for a POSIX shell")
@pytest.mark.skipif(not README.exists(), reason="needs the source distribution")
def test_commands_of_the_readme_run_in_order_in_an_empty_folder(tmp_path: Path) -> None:
    for extra in ("PIL", "pyscipopt"):
        pytest.importorskip(extra)
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    commands = readme_commands(long=False)
    assert len(commands) > 40
    for command in commands:
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=env, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout or ">" in command, command


@pytest.mark.parametrize("command", readme_commands(long=True))
def test_long_commands_of_the_readme_have_known_options(command: str) -> None:
    parse(shlex.split(command)[1:])
    pytest.skip("not run: it takes minutes or needs a cluster")


@pytest.mark.skipif(not PAGES, reason="needs the source distribution")
def test_every_public_name_is_in_the_reference() -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in HOME.glob("docs/reference/*.md"))
    shown = re.findall(r"^\.\. automodule:: sudokuenum\.(.*)$", text, re.MULTILINE)
    assert len(shown) == len(set(shown))
    homes = {name: getattr(sudokuenum, name).__module__ for name in dir(sudokuenum)}
    assert {home.removeprefix("sudokuenum.") for home in homes.values()} <= set(shown)
    listed = re.findall(r"^   ~([\w.]+)\.(\w+)$", text, re.MULTILINE)
    assert sorted(listed) == sorted(
        (home.removeprefix("sudokuenum."), name) for name, home in homes.items()
    )


@pytest.mark.skipif(not PAGES, reason="needs the source distribution")
def test_every_room_is_on_the_page_inside_and_every_file_says_what_it_has() -> None:
    listing = runpy.run_path(str(HOME / "docs" / "files.py"))
    source, rooms = HOME / "src" / "sudokuenum", listing["rooms"]()
    text = (HOME / "docs" / "inside.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^\| `(\w+)(?:\.py)?` \|", text, re.MULTILINE), "__main__"} == {*rooms}
    for room, file in re.findall(rf"\b({'|'.join(rooms)})\.([a-z]\w+)", text):
        assert file == "py" or (source / room / f"{file}.py").exists()
    for path in (*source.rglob("*.py"), *HOME.glob("csrc/*.p*"), *HOME.glob("csrc/*.h")):
        assert re.fullmatch(r"[A-Z`].*[.:]", listing["summary"](path)), path


@pytest.mark.skipif(not README.exists(), reason="needs the source distribution")
def test_the_citation_names_this_version() -> None:
    citation = (HOME / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {sudokuenum.__version__}\n" in citation
