"""SVG of other programs, which is refused in one line."""

from pathlib import Path

import pytest
from refusals import refuses

from sudokuenum import OptionError, puzzle_svg, write_png
from sudokuenum.drawing.puzzles import stacked_svg

OURS = puzzle_svg("1... .... .... ....")
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'


@pytest.mark.parametrize(
    "text",
    [
        "<svg/>",
        '<svg width="0" height="0"/>',
        '<svg width="1e400" height="1"/>',
        '<svg width="nan" height="nan"/>',
        '<svg width="10cm" height="5"/>',
        '<svg width="1" height="1e300"/>',
        '<svg width="-5" height="5"/>',
        f'{HEAD}<rect x="a" y="0"/></svg>',
        f'{HEAD}<rect x="1e400" y="nan" width="1" height="1" fill="#000"/></svg>',
        f'{HEAD}<text x="1" y="1" font-size="1e400" fill="#000">a</text></svg>',
        f'{HEAD}<line x1="inf" y1="1" x2="1" y2="1" stroke="#000" stroke-width="1"/></svg>',
        f'{HEAD}<rect x="0" y="0" width="5" height="5" fill="url(#a)"/></svg>',
    ],
)
def test_other_svg_is_refused_in_one_line(text: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    try:
        stacked_svg([OURS, text])
    except OptionError as error:
        assert "\n" not in str(error)  # noqa: PT017
    refuses(OptionError, "picture", write_png, tmp_path / "a.png", text)
    assert not [*tmp_path.iterdir()]
