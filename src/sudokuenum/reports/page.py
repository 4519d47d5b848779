"""A web page as one text without outside resources."""

from html import escape


def page(title: str, style: str, body: str) -> str:
    """A page with this title, which is plain text; style and body are CSS and HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
