"""Pages of this package as PDF files."""

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.files import AnyPath, check_target, write_whole
from sudokuenum.common.pdf_pages import pdf_of
from sudokuenum.errors import FileError


def write_pdf(path: AnyPath, page: str) -> None:
    """Write a booklet, or another page of this package, to a PDF file.

    The extra `pdf` must be installed, or else a browser such as Chrome, which then prints the page
    without a window. A hundred puzzles take some seconds. The file is complete or is not written.

    Parameters
    ----------
    path
        The path of the file.
    page
        The page, as HTML.

    Raises
    ------
    OptionError
        If neither the extra nor such a browser is installed.
    FileError
        If the file cannot be written, or if the browser fails.

    Examples
    --------
    >>> from sudokuenum import booklet, generate
    >>> write_pdf("booklet.pdf", booklet(generate(4)))  # doctest: +SKIP
    """
    if isinstance(path, str) and path.lstrip().startswith("<"):
        raise FileError(f"path {shown(path)}: the path comes first, before the page")
    check_type(page, str, "a page as a string of HTML")
    check_target(path, "PDF")
    write_whole(path, pdf_of(page), "PDF")
