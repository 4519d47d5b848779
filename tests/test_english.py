"""The English of docstrings, comments and messages: patterns that a reader stumbles over.

Each pattern is one that readers from outside marked, with what to write instead. ruff checks the
form of docstrings (numpy's convention, imperative first lines); this test checks words.
"""

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import sudokuenum

PACKAGE = Path(sudokuenum.__file__).parent
SOURCES = PACKAGE.parents[1] / "csrc"

OPENINGS = r"(What|How|Whether|That|Those|Which|Where|Why|As|So|Is|Has|Are|Ways) "
"""A docstring says what something does or returns: `Return the ...`, `The number of ...`."""

PATTERNS = {
    # "OptionError for an unknown level" has no verb: "Raises OptionError if `level` is unknown."
    "an error without a verb": r"(?:\A|[.;:]\s+|\n\s*\n\s*)[A-Z][A-Za-z]*Error "
    r"(?:for|unless|if|with|in|as|by|that)\b",
    "so many or as many: name the number": r"\b(?:[Aa]s|[Ss]o) many\b(?!(?:\s+\w+){0,3}\s+as\b)",
    "progress is told, programs tell: report, pass": r"\b(?:is|are) told\b"
    r"|\btells? (?:of|how|that|what)\b",
    "mended: fixed": r"\bmend(?:s|ed|ing)?\b",
    "is refused: raises an error": r"\b(?:is|are) refused\b",
    "further groups: extra groups": r"\bfurther groups?\b",
    "that of, those of: repeat the noun": r"\b[Tt](?:hat|hose) of\b",
    "in words: as a sentence, in English": r"\bin words\b(?! of \d)",
    "stands for a place: is": r"\bstands? (?:in|on|at|below|above|beside|there|behind|before)\b",
    "a text: a string": r"\b(?:a|the|this|each|every|one) texts?\b"
    r"(?![\s-]+(?:of [0-9]|files?|formats?|columns?|editors?|or|in)\b)",
}
ADJECTIVES = re.compile(
    r"^_?(FEW|MANY|TOGETHER|TRIED|LONG|SLOW|FAST|SHORT|DRAWN|LISTED|RECOUNTED|KNOWN|NAMED|HIDDEN)$"
)


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The docstrings of a module, its classes and functions, and those below constants."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for before, one in zip([None, *body], body, strict=False):
            value = one.value if isinstance(one, ast.Expr) else None
            text = value.value if isinstance(value, ast.Constant) else None
            if isinstance(text, str) and not isinstance(before, ast.Expr):
                yield one.lineno, text


def offences(text: str) -> Iterator[str]:
    """The patterns that a docstring or comment has, each with the words."""
    if match := re.match(OPENINGS, text):
        yield f"begins with {match[1]}"
    for name, pattern in PATTERNS.items():
        for match in re.finditer(pattern, text):
            yield f"{name} ({match[0].strip()})"


def comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments of a file in Python, those on neighbouring lines together."""
    lines: dict[int, str] = {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            first = next((k for k in (line - 1,) if k in lines), line)
            lines[line] = f"{lines.pop(first, '')} {token.string.lstrip('# ')}".strip()
    yield from lines.items()


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file."""
    source = path.read_text(encoding="utf-8")
    if path.suffix in (".py", ".pyi"):
        yield from docstrings(ast.parse(source))
        yield from ((line, text) for line, text in comments(source) if not text.startswith("type:"))
        return
    for match in re.finditer(r'"""(.*?)"""|/\*(.*?)\*/|(?:#|//) ([^\n]*)', source, re.DOTALL):
        found = match[1] or match[2] or match[3] or ""
        yield source.count("\n", 0, match.start()) + 1, found.strip()


FILES = [
    *PACKAGE.rglob("*.py"),
    *PACKAGE.rglob("*.pyi"),
    *(p for p in SOURCES.rglob("*.*") if p.suffix in (".pyx", ".pxd", ".h")),
]


@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_words(path: Path) -> None:
    found = [f"line {line}: {one}" for line, text in texts(path) for one in offences(text)]
    assert found == []


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_constants_are_named_by_nouns(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = [
            one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)
        ]
        assert not [name for name in names if ADJECTIVES.match(name)]


@cache
def names_of_types() -> list[set[str]]:
    """The names of each type that is a `Literal` of names, such as those of the engines."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            value = node.value if isinstance(node, ast.AnnAssign) else None
            if isinstance(value, ast.Subscript) and getattr(value.value, "id", "") == "Literal":
                names = (one.value for one in ast.walk(value) if isinstance(one, ast.Constant))
                found.append({name for name in names if isinstance(name, str)})
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.name)
def test_a_docstring_that_lists_names_lists_all_of_them(path: Path) -> None:
    types = names_of_types()
    assert len(types) > 10
    for _, text in docstrings(ast.parse(path.read_text(encoding="utf-8"))):
        # a paragraph, or the description of a parameter
        for part in re.split(r"\n\s*\n|\n(?=\w[\w, ]*\n {4})", inspect.cleandoc(text)):
            quoted = {*re.findall(r'`"([\w-]+)"`', part)}
            for names in types:
                listed = quoted & names
                assert len(listed) < 3 or listed in types, names - listed
