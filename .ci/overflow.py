"""Find pages of a built site that are wider than a narrow screen: python .ci/overflow.py SITE."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from sudokuenum.common.browsers import ANY_BROWSER, find_browser

WIDTH = 400
SCRIPT = """<script>addEventListener("load", () => {
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument.documentElement;
    frame.outerHTML = `<p>${frame.title} ${page.scrollWidth}</p>`;
  }
});</script>"""


def widths(site: Path, browser: str) -> dict[str, int]:
    """How wide each page is, laid out by a browser in a window of WIDTH pixels."""
    pages = [*sorted(site.glob("*.html")), *sorted(site.glob("reference/*.html"))]
    style = f"width: {WIDTH}px; height: 900px"
    with tempfile.TemporaryDirectory() as folder:
        frames = Path(folder) / "frames.html"
        shown = (
            f'<iframe title="{page.relative_to(site)}" src="{page.as_uri()}" style="{style}">'
            "</iframe>"
            for page in pages
        )
        frames.write_text("\n".join([SCRIPT, *shown]), encoding="utf-8")
        switches = (
            "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
            "--disable-background-networking --disable-component-update "
            f"--allow-file-access-from-files --user-data-dir={folder}/profile --dump-dom"
        )
        command = [browser, *switches.split(), frames.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    return {page: int(width) for page, width in re.findall(r"<p>(\S+) (\d+)</p>", done.stdout)}


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = find_browser()
    if found is None:
        print(f"the widths of the pages are not checked, since there is no {ANY_BROWSER}")
        sys.exit()
    pages = widths(Path(sys.argv[1]).resolve(), found)
    wide = [f"{page}: {width} pixels wide" for page, width in pages.items() if width > WIDTH]
    print(*wide, f"{len(pages)} pages, {len(wide)} wider than {WIDTH} pixels", sep="\n")
    sys.exit(bool(wide) or not pages)
