"""Write a version, the day, and the addresses of repository and site into the files that name them.

The pages that install the package from its source install it from PyPI afterwards.

    python3 .ci/release.py VERSION REPOSITORY SITE

A second run replaces what a first one wrote.
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME / "docs"))
from addresses import INSTALLING, Addresses, published  # noqa: E402


def released(version: str, repository: str, site: str, home: Path = HOME) -> None:
    """Prepare a folder of the source for the release of a version today."""
    if not re.fullmatch(r"\d+\.\d+\.\d+(?:rc\d+)?", version):
        raise SystemExit(f"version {version!r}: expected three numbers, such as 1.0.0")
    for address in (repository, site):
        if not re.fullmatch(r"https://\S+[^/\s]", address):
            raise SystemExit(f"address {address!r}: expected https:// and no slash at the end")
    day = datetime.now(UTC).date().isoformat()
    heading = rf"(?<=^## )(\S+ \(unreleased\)|{re.escape(version)} \(.*\))$"
    _replace(home / "CHANGELOG.md", heading, f"{version} ({day})")
    _replace(home / "src/sudokuenum/__init__.py", r'(?<=^__version__ = ").*(?="$)', version)
    _replace(home / "CITATION.cff", r"^(date-released|repository-code|url): .*\n", "", needed=False)
    citation = f"{version}\ndate-released: {day}\nrepository-code: {repository}\nurl: {site}"
    _replace(home / "CITATION.cff", r"(?<=^version: ).*$", citation)
    recipe = home / "recipe/recipe.yaml"
    _replace(recipe, r'(?<=^  version: ").*(?="$)', version)
    _replace(recipe, r"^  (repository|documentation): .*\n", "", needed=False)
    links = f"\n  repository: {repository}\n  documentation: {site}\n"
    _replace(recipe, r"(?<=^  homepage: https://pypi.org/project/sudokuenum/)\n", links)
    readme = home / "README.md"
    _replace(readme, r"(?<=^# sudokuenum\n\n)(\[!\[.*\n)*\n*", Addresses(home).badges() + "\n")
    for page in (home / name for name in INSTALLING):
        page.write_text(published(page.read_text(encoding="utf-8")), encoding="utf-8")


def _replace(file: Path, old: str, new: str, *, needed: bool = True) -> None:
    content = file.read_text(encoding="utf-8")
    text, times = re.subn(old, lambda _: new, content, flags=re.MULTILINE)
    if needed and times != 1:
        raise SystemExit(f"{file}: expected one line that matches {old}, not {times}")
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    released(*sys.argv[1:])
