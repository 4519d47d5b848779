"""Where the package is published, and what its index page shows.

CITATION.cff has the addresses: `repository-code`, and `url`, which is the site. `.ci/release.py`
writes them there. Without an address there is no link to it.
"""

import re
from pathlib import Path

HOME = Path(__file__).parents[1]
NAME = "sudokuenum"
BEFORE_RELEASE = (
    (" and a C compiler ([how to get one](docs/platforms.md))", ""),
    (" and a C compiler ([how to get one](platforms.md#when-the-installation-stops))", ""),
    (
        """Download the source (the green button Code, then Download ZIP), unpack it, open a
terminal in its folder, and type this line. It installs""",
        "Open a terminal, and type this line. It installs",
    ),
    ("python3 -m venv .venv && . .venv/bin/activate && pip install . &&", f"pip install {NAME} &&"),
    (
        r"""In PowerShell, type `.venv\Scripts\Activate.ps1` instead of `. .venv/bin/activate`, and
`python` instead of `python3` if the latter is not found. Type one""",
        "In PowerShell, type one",
    ),
    (
        """ While pip shows `Building wheel for sudokuenum`, it compiles, which takes a minute or
two.""",
        "",
    ),
    (
        "Do not worry if pip shows only `Building wheel for sudokuenum` for a minute or two: it "
        "compiles. If it",
        "If pip",
    ),
    (
        r"""Next time, go to this folder in a terminal and type only `. .venv/bin/activate` (in
PowerShell `.venv\Scripts\Activate.ps1`); then `sudokuenum` is found again.""",
        "",
    ),
    ("In the folder of the source,", ""),
    ("In its folder, `sage -pip install .` does", f"`sage -pip install {NAME}` does"),
    ('pip install ".[', f'pip install "{NAME}['),
    (
        """not on PyPI or conda-forge: until the first release you install it from the source. Run
`pip install .` in its folder, also in a conda environment.""",
        f"on PyPI, but not on conda-forge. Run `pip install {NAME}`, also in a conda environment.",
    ),
    (
        "PyPI or conda-forge: until the first release you install it from the source.",
        "conda-forge. `pip install` works in a conda environment, too.",
    ),
)
"""What some pages say of the installation before the first release, and what holds after it."""
INSTALLING = (
    "README.md",
    *(f"docs/{page}.md" for page in ("index", "questions", "examples", "recipes")),
)
"""These pages."""


def published(text: str) -> str:
    """Return a page that installs the package from PyPI rather than from its source."""
    for before, after in BEFORE_RELEASE:
        words = r"\s+".join(map(re.escape, before.split()))  # which any lines may have
        if before.startswith(" "):
            text = re.sub(rf"\s+{words}", after, text)
        elif after:
            text = re.sub(words, after, text)
        else:  # one gap is left of the two around the words, the end of a paragraph rather
            text = re.sub(rf"(\s+){words}(\s+)", lambda gaps: max(gaps.groups(), key=len), text)
    return text


class Addresses:
    """The addresses of one version, as a folder of the source gives them."""

    def __init__(self, home: Path = HOME) -> None:
        citation = (home / "CITATION.cff").read_text(encoding="utf-8")
        found = dict(re.findall(r"^(repository-code|url|version): (.*?)/?$", citation, re.M))
        self.version = found["version"]
        self.repository = found.get("repository-code", "")
        self.site = found.get("url", "")
        self.readme = (home / "README.md").read_text(encoding="utf-8")

    def address(self, file: str, *, raw: bool = False) -> str:
        """Where a file of the repository can be read; a page is read on the site."""
        page = re.fullmatch(r"docs/(.*)\.md", file)
        notebook = re.fullmatch(r"docs/notebooks/(.*)\.py", file)
        if self.site and page:
            return f"{self.site}/{page[1]}.html"
        if self.site and notebook:
            return f"{self.site}/built-notebooks/{notebook[1]}.html"
        kind = "raw" if raw else "blob"
        return f"{self.repository}/{kind}/v{self.version}/{file}" if self.repository else ""

    def index_page(self) -> str:
        """The README, as an index of packages shows it, where nothing else is at hand."""
        text = re.sub(r"\n## From the source\n.*?(?=\n## )", "", self.readme, flags=re.DOTALL)
        text = published(text)
        if not self.repository:  # then there is no picture
            text = re.sub(r"!\[[^]]*\]\([^)]*\)\n\n", "", text)
        return re.sub(r"(!?)\[([^]]*)\]\((?!https?:)([^)]*)\)", self._linked, text)

    def badges(self) -> str:
        """The line of badges of the README."""
        tests = f"{self.repository}/actions/workflows/ci.yml"
        shields = f"https://img.shields.io/pypi/v/{NAME}"
        return (
            f"[![{NAME} on PyPI]({shields})](https://pypi.org/project/{NAME}/)\n"
            f"[![tests]({tests}/badge.svg)]({tests})\n"
        )

    def links(self) -> dict[str, str]:
        """The links beside the index page."""
        if not self.repository:
            return {}
        return {
            "Documentation": f"{self.site}/" if self.site else self.address("docs/index.md"),
            "Source": self.repository,
            "Changelog": self.address("docs/changes.md" if self.site else "CHANGELOG.md"),
            "Issues": f"{self.repository}/issues",
        }

    def _linked(self, words: re.Match[str]) -> str:
        picture, text, file = words.groups()
        address = self.address(file, raw=bool(picture))
        return f"{picture}[{text}]({address})" if address else "" if picture else text
