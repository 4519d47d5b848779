"""Web pages as PDF, made by the library WeasyPrint or by an installed browser.

Both read the same style sheet, so they make the same pages. The library is the extra `pdf`, which
needs no other program but takes half a second of processor time for each page. Of the browsers,
only Chromium and its relatives print without a window, in seconds for a hundred pages.
"""

import os
import signal
import subprocess
import warnings
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from sudokuenum.common.browsers import ANY_BROWSER, find_browser
from sudokuenum.common.wording import one_line
from sudokuenum.errors import FileError, OptionError

_LIBRARY = "weasyprint"
_MOST_SECONDS = 600
"""The longest time that a browser may take."""
_REMEDY = f"PDF needs the extra pdf: pip install 'sudokuenum[pdf]'; or install {ANY_BROWSER}"


def check_pdf() -> None:
    """Raise OptionError, which names the remedies, if nothing here can write PDF."""
    if find_spec(_LIBRARY) is None and find_browser() is None:
        raise OptionError(_REMEDY)


def pdf_of(page: str) -> bytes:
    """Return a web page without outside resources as PDF.

    Raises OptionError if nothing here can write PDF, and FileError if the browser fails.
    """
    try:
        with warnings.catch_warnings():
            # it warns of system libraries that its later versions need
            warnings.simplefilter("ignore", DeprecationWarning)
            import weasyprint
    except ImportError:
        weasyprint = None
    except OSError as error:  # the library has no Pango, which draws its text
        if find_browser() is None:
            message = one_line(error)
            raise OptionError(f"PDF: the extra pdf cannot be loaded: {message}") from None
        weasyprint = None
    if weasyprint is not None:
        content: bytes = weasyprint.HTML(string=page).write_pdf()
        return content
    if (browser := find_browser()) is None:
        raise OptionError(_REMEDY)
    with TemporaryDirectory(prefix="sudokuenum-", ignore_cleanup_errors=True) as folder:
        return _printed(browser, page, Path(folder))


def _printed(browser: str, page: str, folder: Path) -> bytes:
    """Return a page that a browser prints, writing only into this folder."""
    source, target, log = (folder / name for name in ("page.html", "page.pdf", "log.txt"))
    source.write_bytes(page.encode("utf-8", "backslashreplace"))
    options = ["--headless", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    options += [f"--user-data-dir={folder / 'profile'}", "--no-pdf-header-footer"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--no-sandbox")  # without it, root cannot start a browser
    command = [browser, *options, f"--print-to-pdf={target}", source.as_uri()]
    try:
        with log.open("wb") as errors:
            status = _status(command, errors)
    except OSError as error:
        raise FileError(f"PDF: {browser}: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise FileError(f"PDF: {browser} takes more than {_MOST_SECONDS} s") from None
    content = target.read_bytes() if target.is_file() else b""
    if status or not content.startswith(b"%PDF"):
        lines = log.read_text("utf-8", "replace").split("\n")
        last = next((one_line(line) for line in reversed(lines) if line.strip()), "")
        reason = f"ends with status {status}" + (f": {last[:200]}" if last else "")
        raise FileError(f"PDF: {browser} {reason}; or pip install 'sudokuenum[pdf]'")
    return content


def _status(command: list[str], errors: IO[bytes]) -> int:
    """Run a program and return its exit status, but end it if the caller is interrupted."""

    def start() -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,  # so that its processes can be ended together
        )

    # Ctrl-C interrupts the main thread only, and so never between the start and the assignment
    with ThreadPoolExecutor(1) as starter:
        started = starter.submit(start)
        try:
            return started.result().wait(_MOST_SECONDS)
        finally:
            _end(started.result())


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a browser and the processes that it has started, if it still runs."""
    if process.poll() is None:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
