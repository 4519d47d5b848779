"""The browsers that print a web page without a window: Chromium and its relatives."""

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from sudokuenum.common.wording import joined


class Browser(NamedTuple):
    """The names of a browser as a command, and of its program on macOS and on Windows.

    These two systems install programs outside the path.
    """

    commands: tuple[str, ...]
    on_macos: str
    on_windows: str | None = None


BROWSERS = {
    "Chromium": Browser(("chromium", "chromium-browser"), "Chromium"),
    "Chrome": Browser(
        ("google-chrome", "google-chrome-stable", "chrome"),
        "Google Chrome",
        "Google/Chrome/Application/chrome.exe",
    ),
    "Edge": Browser(
        ("microsoft-edge", "microsoft-edge-stable", "msedge"),
        "Microsoft Edge",
        "Microsoft/Edge/Application/msedge.exe",
    ),
}
ANY_BROWSER = joined(BROWSERS, "or")
"""The browsers, as a sentence names them."""
_FOLDERS_OF_WINDOWS = ("ProgramFiles", "ProgramFiles(x86)", "LocalAppData")
"""The variables that name the folders of programs of Windows."""


def find_browser() -> str | None:
    """Return the path of an installed browser, or None."""
    known = BROWSERS.values()
    folders = filter(None, map(os.environ.get, _FOLDERS_OF_WINDOWS))
    files = [browser.on_windows for browser in known if browser.on_windows]
    places = [
        *(command for browser in known for command in browser.commands),
        *(f"/Applications/{one.on_macos}.app/Contents/MacOS/{one.on_macos}" for one in known),
        *(str(Path(folder, file)) for folder in folders for file in files),
    ]
    return next(filter(None, map(shutil.which, places)), None)
