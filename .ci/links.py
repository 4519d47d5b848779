"""Find links of a built site that lead to no page or no place in one: python .ci/links.py SITE."""

import re
import sys
from functools import cache
from pathlib import Path
from urllib.parse import unquote


@cache
def places(page: Path) -> set[str]:
    """The places in a page to which a link can lead."""
    return set(re.findall(r'\bid="([^"]*)"', page.read_text(encoding="utf-8")))


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere on this site."""
    found = []
    for link in set(
        re.findall(r'<[^<>]*\b(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8"))
    ):
        if re.match("[a-z]+:", link):
            continue
        path, _, place = unquote(link).partition("#")
        target = page.parent / path.partition("?")[0] if path else page
        is_there = target.exists()
        if is_there and place and target.suffix == ".html":
            is_there = place in places(target.resolve())
        if not is_there:
            found.append(f"{page}: {link}")
    return found


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    pages = sorted(Path(sys.argv[1]).resolve().rglob("*.html"))
    lines = [line for page in pages for line in broken(page)]
    print(*lines, f"{len(pages)} pages, {len(lines)} broken links", sep="\n")
    sys.exit(bool(lines) or not pages)
