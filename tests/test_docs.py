import doctest
import os
import re
import runpy
import shlex
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import pytest
from how_many import RUN
from public_api import PUBLIC_NAMES
from writing_options import writing_options

import sudokuenum
from sudokuenum.cli import main
from sudokuenum.cli.command_line import parse
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.parser import command_parser
from sudokuenum.counting.choices import ENGINES
from sudokuenum.drawing.colours import ELIMINATION_FILL, PLACEMENT_FILL
from sudokuenum.geometry.layout_names import GROUP_NAMES
from sudokuenum.geometry.rules.table_of_kinds import KINDS
from sudokuenum.models.solvers import SOLVERS
from sudokuenum.puzzles.making.clue_symmetry import SYMMETRIES
from sudokuenum.puzzles.rating.techniques import ROWS
from sudokuenum.results import saved_counts

Capture = pytest.CaptureFixture[str]

HOME = Path(__file__).parents[1]
PAGES = [page.relative_to(HOME).as_posix() for page in sorted(HOME.glob("docs/*.md"))]
README = HOME / "README.md"
pytestmark = pytest.mark.skipif(not PAGES, reason="needs the source distribution")
WITH_TABLES = {"README.md": 10, "docs/examples.md": 80}
"""The pages with tables of commands, and how many of these each has at least."""
LONG = (
    r"verify$|--level (174|416)|--clues (15|19) |--samples|--change 2 --m|--html x"
    r"|essential( --quiet| --no-transposition| --layout hypercube.*)$"
)
"""What commands of seconds have, which run only with --slow; shorter ones do the same."""
FILE_OR_COMMANDS = r"^```(?:console|\{code-block\} text\n:caption: (\S+)\n)\n(.*?)^```$"
"""A file that the reader saves, with its name as the caption, or commands."""
EXPECTED = doctest.ELLIPSIS
SHOWN = r"^(\S.*?)  # (\d[\d*]*|'[^']*'|\[\d+\]|True|False)(?:[:;].*)?$"
"""An expression, and its value in a comment."""


def blocks(page: str | Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    text = (HOME / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.usefixtures("folder")
def test_examples_of_the_pages_run(page: str) -> None:
    text = "\n".join(blocks(page, "python"))
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert doctest.DocTestRunner(optionflags=EXPECTED).run(test).failed == 0


def commands_in(text: str) -> list[tuple[str, str]]:
    """The commands of a code block with what they print."""
    shown = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE)
    return [one for one in shown if RUN.slow or not re.search(LONG, one[0])]


def commands_with_output(page: str) -> list[tuple[str, str]]:
    """The commands that a page shows with what they print."""
    return commands_in("".join(blocks(page, "console")))


def writes(command: str) -> bool:
    """Whether a command writes a file that a later command may read."""
    return not writing_options().isdisjoint(command.split()) or " > " in command


def shell(command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command as it is typed, with a text as standard input."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command, shell=True, env={**os.environ, "PATH": path}, input=text,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def run(command: str, capsys: Capture) -> subprocess.CompletedProcess[str]:
    """Run a command, in this process if it can be, since a start takes longer than most of them."""
    if not re.match("(sudokuenum|echo) [^&]*$", command):
        return shell(command)
    first, _, others = command.partition(" | ")
    words, _, file = first.partition(" > ")
    name, *arguments = shlex.split(words)
    if name == "echo":
        print(*arguments)
        status = 0
    else:
        status = main(arguments)
    out, err = capsys.readouterr()
    if file:
        Path(file).write_text(out, encoding="utf-8")
        out = ""
    if others and not status:
        return shell(others, out)
    return subprocess.CompletedProcess(command, status, out, err)


@pytest.mark.skipif(os.name == "nt", reason="written for a POSIX shell")
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.usefixtures("folder")
def test_commands_of_the_pages_print_what_they_show(page: str, capsys: Capture) -> None:
    text = (HOME / page).read_text(encoding="utf-8")
    for file, block in re.findall(FILE_OR_COMMANDS, text, re.DOTALL | re.MULTILINE):
        if file:
            Path(file).write_text(block, encoding="utf-8")
        for command, shown in () if file else commands_in(block):
            done = run(command, capsys)
            assert doctest.OutputChecker().check_output(shown, done.stdout, EXPECTED), done


@pytest.mark.heavy
@pytest.mark.parametrize("page", WITH_TABLES)
@pytest.mark.usefixtures("folder")
def test_python_beside_the_tables_runs(page: str) -> None:
    pytest.importorskip("highspy")
    names: dict[str, object] = {}
    for block in blocks(page, "python"):
        exec(re.sub(SHOWN, "", block, flags=re.MULTILINE), names)
        for code, shown in re.findall(SHOWN, block, re.MULTILINE):
            assert eval(code, names) == eval(shown), code


@pytest.mark.usefixtures("folder")
def test_recipes_run_where_their_packages_are(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    for page in ("docs/recipes.md", "docs/rating.md", "docs/reading.md"):
        for block in blocks(page, "python"):
            if ">>>" not in block and find_spec(block.split()[1].partition(".")[0]):
                exec(block, {})
        if page != "docs/recipes.md":  # the others show what their blocks print
            assert capsys.readouterr().out in ("", *blocks(page, "text"))
        capsys.readouterr()


def commands_in_tables(page: str, long: bool) -> list[str]:
    """The commands in the tables of a page; those that take minutes or need a cluster are long."""
    text = (HOME / page).read_text(encoding="utf-8") if PAGES else ""
    rows = re.findall(r"^\| (.*) \| (`.*`) \|$", text, re.MULTILINE)
    marks = ("minute)", "minutes)", "(hours)", "(needs a cluster)")
    kept = [cell for what, cell in rows if what.rstrip("*").endswith(marks) == long]
    return [command for cell in kept for command in re.findall(r"`([^`]*)`", cell)]


@pytest.mark.heavy
def test_the_loop_over_layouts_prints_the_numbers_that_the_page_shows(capsys: Capture) -> None:
    page = "docs/counting-variants.md"
    loop = next(block for block in blocks(page, "python") if ">>>" not in block)
    exec(loop, {})
    printed = capsys.readouterr().out.splitlines()
    shown = blocks(page, "text")[0].splitlines()
    numbers = [[line.split()[:-1] for line in lines] for lines in (printed, shown)]
    assert numbers[0] == numbers[1]  # all columns but the seconds


@pytest.mark.heavy
@pytest.mark.skipif(os.name == "nt", reason="written for a POSIX shell")
@pytest.mark.parametrize("page", WITH_TABLES)
@pytest.mark.usefixtures("folder")
def test_commands_in_tables_run_in_order_in_an_empty_folder(page: str, capsys: Capture) -> None:
    for extra in ("PIL", "pyscipopt"):
        pytest.importorskip(extra)
    commands = commands_in_tables(page, long=False)
    assert len(commands) + len(commands_in_tables(page, long=True)) >= WITH_TABLES[page]
    tested = {command for other in PAGES for command, _ in commands_with_output(other)}
    for command in commands:
        if command in tested and not writes(command):
            continue
        if re.search(LONG, command) and not RUN.slow:
            continue
        done = run(command, capsys)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout or ">" in command, command


@pytest.mark.parametrize("command", commands_in_tables("docs/examples.md", long=True))
def test_long_commands_have_known_options(command: str) -> None:
    parse(shlex.split(command)[1:])
    pytest.skip("not run: it takes minutes or needs a cluster")


def test_the_readme_is_short_and_its_links_lead_to_pages() -> None:
    text = README.read_text(encoding="utf-8")
    assert text.count("\n") <= 150
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert len(links) > 10
    for link in links:
        page, _, heading = link.partition("#")
        text = (HOME / page).read_bytes().decode("utf-8", "replace")
        assert not heading or f"\n## {heading.replace('-', ' ')}\n" in text.lower()


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/puzzles.md"])
def test_the_number_of_techniques_is_right(page: str) -> None:
    text = (HOME / page).read_text(encoding="utf-8")
    assert re.findall(r"(\d+)\s+techniques", text) == [str(len(ROWS))]


def test_the_number_of_kinds_of_rules_is_right() -> None:
    assert f" {len(KINDS)} kinds of rules, " in (HOME / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("page", "names"),
    [
        *((page, ENGINES) for page in ("count", "glossary", "measured")),
        *((page, GROUP_NAMES) for page in ("variants", "counting-variants")),
        ("programs", SOLVERS),
        ("puzzles", SYMMETRIES),
    ],
)
def test_the_page_has_all_names_of_a_table(page: str, names: Iterable[str]) -> None:
    text = (HOME / "docs" / f"{page}.md").read_text("utf-8")
    assert [name for name in names if f"`{name}`" not in text] == []


def test_every_option_is_on_a_page() -> None:
    text = "\n".join((HOME / page).read_text("utf-8") for page in PAGES)
    shown = {*re.findall(r"(?<![\w-])--?[a-z][\w-]*", text), "--help"}
    for name in COMMANDS:
        for action in command_parser(name)[1]._actions:
            assert not action.option_strings or shown & {*action.option_strings}, (name, action)


def test_every_kind_of_rules_belongs_to_a_family() -> None:
    text = (HOME / "docs" / "variants.md").read_text("utf-8")
    families = text.partition("\n| family | rules |\n")[2].partition("\n\n")[0].lower()
    in_words = {
        "difference": "white and black kropki dots", "ratio": "white and black kropki dots",
        "xv": "x and v", "all-differences": "all dots", "all-ratios": "all dots",
        "all-xv": "all x and v", "row-indexer": "row, column and box indexer",
        "column-indexer": "row, column and box indexer", "german-whispers": "german and dutch",
    }  # fmt: skip
    for kind in KINDS:
        words = in_words.get(kind, kind.replace("-", " "))
        assert words in families or words in families.replace("-", " "), kind


def test_every_public_name_is_in_the_reference_once() -> None:
    listed = runpy.run_path(str(HOME / "docs" / "public_names.py"))["listed_names"]()
    assert sorted(listed) == sorted(PUBLIC_NAMES)


def test_every_room_is_on_the_page_inside_and_every_file_says_what_it_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(HOME / "docs")
    listing = runpy.run_path(str(HOME / "docs" / "files.py"))
    source, rooms = HOME / "src" / "sudokuenum", listing["rooms"]()
    text = (HOME / "docs" / "inside.md").read_text(encoding="utf-8")
    assert {*re.findall(r"^\| `(\w+)(?:\.py)?` \|", text, re.MULTILINE), "__main__"} == {*rooms}
    for room, names in re.findall(rf"\b({'|'.join(rooms)})((?:\.[a-z]\w+)+)", text):
        path = source.joinpath(room, *names.strip(".").split("."))
        assert names in (".py", ".md") or path.is_dir() or path.with_suffix(".py").exists(), path
    outside = {"errors.py", "instructions.pxd"}  # the latter also lies where Cython looks for it
    listed = {*listing["python_files"](source), *listing["kernel_files"](HOME / "csrc")}
    assert len(listed) > 250
    text = "\n".join(listing["sections"]())
    found = re.findall(r"^\| `(?:\w+/)*([\w.]+)` \|", text, re.MULTILINE)
    assert {path.name for path in listed} - {*found} == outside
    for path in (*source.rglob("*.py"), *listed):
        assert re.fullmatch(r"[A-Z`].*[.:]", listing["summary"](path)), path


def test_the_picture_of_the_readme_is_what_the_package_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(HOME / "docs")
    pictures = runpy.run_path(str(HOME / "docs" / "pictures.py"))
    assert pictures["FRONT"].read_text(encoding="utf-8") == pictures["front_svg"]()


def test_the_picture_of_a_long_count_has_all_kinds() -> None:
    text = (HOME / "docs" / "inside.md").read_text(encoding="utf-8")
    picture = (
        text.partition("\n## A long count\n")[2].partition("```text\n")[2].partition("   |")[0]
    )
    kinds = [kind.partition(":")[0].removeprefix("sudokuenum.") for kind in saved_counts.KINDS]
    assert sorted(re.findall(r"[\w.]+", picture)) == sorted(kinds)


@pytest.mark.heavy
def test_every_technique_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HOME / "docs")
    drawn = runpy.run_path(str(HOME / "docs" / "drawn_techniques.py"))
    names = [step.technique for _, _, step in drawn["examples"]().values()]
    assert (*names, "guess") == sudokuenum.Step.techniques
    assert (*drawn["IDEAS"], "guess") == sudokuenum.Step.techniques
    for _, _, step in drawn["examples"]().values():  # an idea may name cells of the picture
        named, shown = (
            re.findall(r"r\dc\d", one) for one in (drawn["IDEAS"][step.technique], step.text)
        )
        assert {*named} <= {*shown}, step
    text = "".join(drawn["sections"]())
    for name, picture in drawn["pictures"]():
        assert f"pictures/{name}.svg" in text
        assert any(f'="{fill}"' in picture for fill in (ELIMINATION_FILL, PLACEMENT_FILL))


def test_the_sets_of_the_drawn_wing_share_no_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HOME / "docs")
    drawn = runpy.run_path(str(HOME / "docs" / "drawn_techniques.py"))
    steps = (step for _, _, step in drawn["examples"]().values())
    text = next(step.text for step in steps if step.technique == "ALS-XY-wing")
    sets, _ = text.split(": each set has one digit more than cells; ")
    cells = re.findall(r"r\dc\d", sets)
    assert sets.count("; ") == 2
    assert len(cells) == len({*cells}) > 3


def test_every_rule_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HOME / "docs")
    drawn = runpy.run_path(str(HOME / "docs" / "drawn_rules.py"))
    assert (*" ".join(drawn["TABLES"].values()).split(),) == KINDS
    text = "".join(drawn["sections"]())
    for name, picture in drawn["pictures"]():
        assert f"pictures/{name}.svg" in text
        assert picture.count("</text>") > 81
    assert all(drawn["picture_of"](name).count("<circle") == 2 for name in drawn["BESIDE"])


def test_the_pages_that_are_made_are_no_part_of_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(HOME / "docs")
    pages = runpy.run_path(str(HOME / "docs" / "made_pages.py"))
    excluded = (HOME / "MANIFEST.in").read_text(encoding="utf-8").split()
    assert {f"docs/{name}" for name in pages["MADE_PAGES"]} <= {*excluded}
    monkeypatch.setitem(pages["MADE_PAGES"], "drawn_techniques.md", lambda: ["slow"])
    pages["write_made_pages"](tmp_path)
    assert {page.name for page in tmp_path.iterdir()} == {*pages["MADE_PAGES"]}
    for page in tmp_path.iterdir():
        text = page.read_text(encoding="utf-8")
        for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
            rows = [re.split(r"(?<!\\)\|", line) for line in table.splitlines()]
            assert len({len(row) for row in rows}) == 1, rows


def test_every_public_name_has_a_page(tmp_path: Path) -> None:
    runpy.run_path(str(HOME / "docs" / "public_names.py"))["write_pages"](tmp_path)
    assert {page.name for page in tmp_path.iterdir()} == {f"{name}.rst" for name in PUBLIC_NAMES}
    for name, kind in (("Box", "class"), ("BoxError", "exception"), ("solve_many", "function")):
        assert f".. auto{kind}:: {name}\n" in (tmp_path / f"{name}.rst").read_text("utf-8")
    head = ".. currentmodule:: sudokuenum.counting\n.. autoclass:: Chain\n"
    assert head in (tmp_path / "counting.Chain.rst").read_text("utf-8")


def test_the_citation_names_this_version() -> None:
    citation = (HOME / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {sudokuenum.__version__}\n" in citation
