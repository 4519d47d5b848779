"""A web page as one text without outside resources."""

from html import escape


def page(title: str, style: str, body: str) -> str:
    """A page with this title, which is plain text; style and body are CSS and HTML.

    >>> page("1 < 2", "", "<p>It is.</p>").splitlines()[5]
    '<title>1 &lt; 2</title>'
    """
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
