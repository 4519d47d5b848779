"""Booklets as PDF, by the library or by an installed browser, real ones and others made up."""

import os
import re
import signal
import subprocess
import sys
import time
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from example_puzzles import EXAMPLE
from refusals import refuses
from run_command import refused, run_here
from test_html import needs_a_browser

from sudokuenum import FileError, OptionError, booklet, generate
from sudokuenum.common import browsers, pdf_pages
from sudokuenum.geometry.box import Box
from sudokuenum.results import write_pdf

MANY = generate(14, layout=Box(2, 2), seed=1).puzzles
POSIX = pytest.mark.skipif(os.name == "nt", reason="makes programs for a POSIX shell")
WRITES = """for option; do case $option in --print-to-pdf=*) target=${option#*=} ;; esac; done
printf '%%PDF-made' > "$target"
for page; do :; done
cat "${page#file://}" >> "$target"
"""


@pytest.fixture
def without_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)


def browser(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> Path:
    """A program that is found as Chrome, and before any other browser."""
    program = folder / "chromium"
    program.write_text(f"#!/bin/sh\n{script}")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return program


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type */Page\b", pdf))


@needs_a_browser
@pytest.mark.usefixtures("without_library")
def test_a_browser_that_is_installed_writes_all_pages(path: Path) -> None:
    text = booklet(MANY, on_page=6, title="Łódź")
    write_pdf(path, text)
    assert pages_of(path.read_bytes()) == text.count("<section>") == 5


@pytest.mark.heavy
def test_the_library_writes_all_pages(tmp_path: Path) -> None:
    pytest.importorskip("weasyprint")
    text = booklet(MANY, on_page=6, link="sudokupad")
    write_pdf(tmp_path / "a.pdf", text)
    content = (tmp_path / "a.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    reader = pytest.importorskip("pypdf").PdfReader
    assert len(reader(tmp_path / "a.pdf").pages) == text.count("<section>")


def test_the_library_comes_first(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    library: Any = ModuleType("weasyprint")
    library.__spec__ = ModuleSpec("weasyprint", None)

    class Page:
        def __init__(self, string: str) -> None:
            self.string = string

        def write_pdf(self) -> bytes:
            return b"%PDF " + self.string.encode()

    library.HTML = Page
    monkeypatch.setitem(sys.modules, "weasyprint", library)
    monkeypatch.setattr(pdf_pages, "_printed", None)
    run_here(f"booklet {EXAMPLE} --pdf {path}")
    assert path.read_text() == f"%PDF {booklet([EXAMPLE])}"


@POSIX
@pytest.mark.usefixtures("without_library")
def test_a_browser_gets_the_page(
    monkeypatch: pytest.MonkeyPatch, path: Path, tmp_path: Path
) -> None:
    browser(tmp_path, monkeypatch, WRITES)
    page = path.with_suffix(".html")
    done = run_here(f"booklet {EXAMPLE} --pdf {path} --html {page}")
    assert done.out == ""
    assert path.read_text() == f"%PDF-made{page.read_text()}"
    assert page.read_text() == booklet([EXAMPLE])


@POSIX
@pytest.mark.usefixtures("without_library")
@pytest.mark.parametrize("variable", ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"])
def test_a_browser_is_found_where_windows_installs_it(
    variable: str, monkeypatch: pytest.MonkeyPatch, path: Path, tmp_path: Path
) -> None:
    home = tmp_path / "Microsoft" / "Edge" / "Application"
    home.mkdir(parents=True)
    browser(tmp_path, monkeypatch, WRITES).rename(home / "msedge.exe")
    for name, known in browsers.BROWSERS.items():
        monkeypatch.setitem(browsers.BROWSERS, name, known._replace(commands=()))
    refuses(OptionError, "install Chromium, Chrome or Edge", write_pdf, path, booklet([EXAMPLE]))
    monkeypatch.setenv(variable, str(tmp_path))
    write_pdf(path, booklet([EXAMPLE]))
    assert path.read_text() == f"%PDF-made{booklet([EXAMPLE])}"


@POSIX
@pytest.mark.usefixtures("without_library")
@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("echo no display >&2; exit 3", "chromium ends with status 3: no display; or pip install"),
        ("exit 0", "chromium ends with status 0; or pip install"),
        (WRITES.replace("%%PDF", "HTML"), "chromium ends with status 0; or pip install"),
        (WRITES + "exit 1", "chromium ends with status 1; or pip install"),
        ("exec sleep 60", "chromium takes more than 0.2 s"),
    ],
)
def test_a_browser_that_fails_leaves_no_file(
    script: str, words: str, monkeypatch: pytest.MonkeyPatch, path: Path, tmp_path: Path
) -> None:
    browser(tmp_path, monkeypatch, script)
    if "sleep" in script:
        monkeypatch.setattr(pdf_pages, "_MOST_SECONDS", 0.2)
    path.write_text("old")
    refuses(FileError, f"^PDF: .*{words}", write_pdf, path, booklet([EXAMPLE]))
    assert path.read_text() == "old"
    assert {file.name for file in tmp_path.iterdir()} == {"chromium", path.name}


def is_running(process: str) -> bool:
    """Return True if a process with this number has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_browser_and_leaves_no_file(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun, path = tmp_path / "begun", tmp_path / "a.pdf"
    browser(tmp_path, monkeypatch, f"sleep 60 & echo $$ $! > {begun}\nwait")
    prevent = "import sys; sys.modules['weasyprint'] = None; from sudokuenum.cli import run"
    prevent += "; sys.exit(run())"
    command = [sys.executable, "-c", prevent, "booklet", EXAMPLE, "--pdf", str(path)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (begun.exists() and begun.read_text().endswith("\n")):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(number)
    error = process.communicate(timeout=10)[1]
    assert (process.returncode, error) == (128 + number, "sudokuenum: stopped\n")
    assert not path.exists()
    assert {file.name for file in tmp_path.iterdir()} == {"chromium", "begun"}
    deadline = time.monotonic() + 10
    while any(map(is_running, begun.read_text().split())):
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.usefixtures("without_library")
def test_without_both_a_line_names_both_remedies(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    words = "PDF needs the extra pdf: pip install 'sudokuenum[pdf]'; or install Chromium, "
    page, pdf = tmp_path / "a.html", tmp_path / "a.pdf"
    assert refused(f"booklet {EXAMPLE} --html {page} --pdf {pdf}").startswith(words)
    assert not [*tmp_path.iterdir()]
    refuses(OptionError, words.replace("[", r"\["), write_pdf, pdf, booklet([EXAMPLE]))
    refuses(FileError, "the path comes first, before the page", write_pdf, "<p>", "a.pdf")
    refuses(FileError, "cannot write into|No such", write_pdf, tmp_path / "b" / "a.pdf", "<p>")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("-o a.pdf", "did you mean --pdf a.pdf?"),
        ("a.pdf", "--pdf a.pdf"),
        ("--html a.pdf", "--html 'a.pdf' would write HTML; did you mean --pdf?"),
        ("--html a.PDF", "did you mean --pdf?"),
        ("--csv", "--csv prints a table; also name the file of the booklet, with --html FILE or"),
        ("--json", "--json prints a table; also name"),
    ],
)
def test_what_to_type_is_named(options: str, words: str) -> None:
    assert words in refused(f"booklet {EXAMPLE} {options}")
