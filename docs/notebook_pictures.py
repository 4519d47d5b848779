"""What the notebooks of the site show as pictures."""

from pathlib import Path
from typing import Any

from sphinx_gallery.scrapers import figure_rst

from sudokuenum import picture
from sudokuenum.common.notebook import Pictured, Tabled


def drawn(block: Any, block_vars: dict[str, Any], gallery_conf: dict[str, Any]) -> str:
    """The picture of the last value of a notebook's cell, as reStructuredText; empty if none."""
    names = block_vars["example_globals"]
    value = names.get("___")  # what sphinx-gallery calls it
    if not isinstance(value, Pictured) or isinstance(value, Tabled):
        return ""
    names["___"] = None
    file = Path(next(block_vars["image_path_iterator"])).with_suffix(".svg")
    file.write_text(picture(value), encoding="utf-8")
    return str(figure_rst([str(file)], gallery_conf["src_dir"]))
