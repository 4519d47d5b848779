"""The pages that are made from the package, which other pages include.

`python docs/made_pages.py` writes them into the folder docs; so does the build of the site.
"""

from pathlib import Path

import commands
import drawn_rules
import drawn_techniques
import files
import schemas

MADE_PAGES = {
    f"{page.__name__}.md": page.sections
    for page in (commands, drawn_rules, drawn_techniques, files, schemas)
}
"""The names of the pages, each with the function that yields its sections."""


def write_made_pages(folder: Path) -> None:
    """Write the pages into a folder."""
    for name, sections in MADE_PAGES.items():
        (folder / name).write_text("\n".join(sections()), encoding="utf-8")


if __name__ == "__main__":
    write_made_pages(Path(__file__).parent)
