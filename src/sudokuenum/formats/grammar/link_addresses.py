"""The beginnings of links, also without https://, and the links that only name a puzzle.

    https://example.org/play?s=53..7...         any address with https://
    f-puzzles.com/?load=N4Ig...                 without it, an address of a site that shows puzzles
    sclN4Ig...   fpuzzlesN4Ig...                the last part of a link of SudokuPad alone
    sudokupad.app/abc123   tinyurl.com/abc      short links: the puzzle is on a server

A string without https:// could be the path of a file, so that only known sites are recognised.
"""

import re

from sudokuenum.grids.marks import PLAIN_EMPTY

_PLAYERS = r"(?:f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com)"
_SHORTENERS = r"(?:tinyurl\.com|bit\.ly|is\.gd|tiny\.cc)"
_SITE = rf"(?:[\w-]+\.){{0,2}}(?:{_PLAYERS}|{_SHORTENERS}|sudokuwiki\.org)/"
PACKED = r"(?:fpuz(?:zles)?|scl|ctc)"
"""The words before the compressed JSON in links of SudokuPad."""
ADDRESS = rf"(?:https?://|{_SITE})"
"""The beginning of a link."""
_LINK = re.compile(rf"{ADDRESS}\S+|{PACKED}N4\S{{14,}}", re.IGNORECASE)
_SHORT_LINK = re.compile(
    rf"(?:https?://)?(?:[\w-]+\.){{0,2}}(?:{_PLAYERS}|{_SHORTENERS})/\S*", re.IGNORECASE
)


_WITH_PUZZLES = rf"(?:https?://)?{_SITE}"
_CELLS = re.compile(rf"[0-9{re.escape(PLAIN_EMPTY)}-]{{12}}")


def is_link(text: str) -> bool:
    """Return True if a string begins like a link.

    >>> [is_link(text) for text in ("http://a.b/c", "sudokupad.app/abc123", "a.b/c", "tinyurl.com")]
    [True, True, False, False]
    """
    return ("/" in text or "N4" in text) and _LINK.match(text) is not None


def is_source(link: str) -> bool:
    """Return True if a link without a puzzle can say where the puzzles beside it come from.

    It has no row of cells, not even a damaged one, and is not to a site whose links have puzzles.

    >>> [is_source(link) for link in ("https://a.b/c", "https://a.b/53..7....6..1", "bit.ly/abc")]
    [True, False, False]
    """
    return not _CELLS.search(link) and not re.match(_WITH_PUZZLES, link, re.IGNORECASE)


def why_no_puzzle(link: str) -> str:
    """Return why a link contains no puzzle, and the remedy.

    >>> print(why_no_puzzle("sudokupad.app/abc123").partition(";")[0])
    a short link, which does not contain the puzzle but only names it
    """
    why, remedy = "no part of the link is a puzzle", "download a file first"
    if _SHORT_LINK.match(link):
        why = "a short link, which does not contain the puzzle but only names it"
        remedy = "open it in a browser, and copy the long link or the JSON from there"
    return f"{why}; {remedy}, or begin a remark with #"
