"""Describes all commands for the page `command-line`, as their parsers do.

`python docs/commands.py` writes this to docs/commands.md; so does the build of the site.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from sudokuenum.cli.commands import EXIT_STATUSES, GROUPS
from sudokuenum.cli.manual import Argument, Manual, manuals


def sections() -> Iterator[str]:
    """A table of the exit statuses, a list of the commands, and a section for each."""
    yield "## Exit status\n"
    statuses = ((f"`{status}`", meaning) for status, meaning in EXIT_STATUSES.items())
    yield from _table(("status", "meaning"), statuses)
    yield "## The commands\n"
    for task, group in GROUPS.items():
        yield from _table((task, ""), ((f"[`{name}`](#{name})", group[name]) for name in group))
    for manual in manuals():
        yield from _section(manual)


def _section(manual: Manual) -> Iterator[str]:
    yield f"## {manual.name}\n\n{_sentence(manual.summary)}.\n\n```text\n{manual.usage}\n```\n"
    rows = ((_name(argument), _help(argument)) for argument in manual.arguments)
    yield from _table(("argument", "meaning"), rows)
    if manual.remarks:
        yield f"{in_markdown(manual.remarks)}\n"
    yield f"```sh\n{manual.example}\n```\n"


def _name(argument: Argument) -> str:
    value = f"[{argument.value}]" if argument.names and argument.optional_value else argument.value
    names = [f"{name} {value}".rstrip() for name in argument.names] or [value]
    return ", ".join(f"`{name}`" for name in names)


def _help(argument: Argument) -> str:
    if all(choice in argument.help for choice in argument.choices):
        return in_markdown(argument.help)
    choices = ", ".join(f"`{choice}`" for choice in argument.choices)
    return f"{in_markdown(argument.help)}. One of {choices}"


def in_markdown(text: str) -> str:
    """A text of the help in Markdown; options in it are code, as what stands in backquotes."""
    parts = text.split("`")
    for k in range(0, len(parts), 2):
        plain = re.sub(r"([*_<>|\[\]#])", r"\\\1", parts[k])
        parts[k] = re.sub(r"(?<![\w-])--?[a-z][a-z-]*", r"`\g<0>`", plain)
    parts[1::2] = [f"`{part}`" for part in parts[1::2]]
    return "".join(parts)


def _sentence(text: str) -> str:
    return in_markdown(text[:1].upper() + text[1:])


def _table(head: tuple[str, str], rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    lines = [head, ("---", "---"), *rows]
    yield "\n".join(f"| {left} | {right} |" for left, right in lines) + "\n"


def write_commands(path: Path) -> None:
    """Write all sections."""
    path.write_text("\n".join(sections()), encoding="utf-8")


if __name__ == "__main__":
    write_commands(Path(__file__).parent / "commands.md")
