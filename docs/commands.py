"""Describes all commands for the page `command-line`, as their parsers do."""

from collections.abc import Iterator

from markdown_text import in_markdown, table

from sudokuenum.cli.command_names import GROUPS
from sudokuenum.cli.exit_statuses import EXIT_STATUSES
from sudokuenum.cli.manual import Argument, Manual, manuals


def sections() -> Iterator[str]:
    """A table of the exit statuses, a list of the commands, and a section for each."""
    yield "## Exit status\n"
    statuses = ((f"`{status}`", meaning) for status, meaning in EXIT_STATUSES.items())
    yield table(("status", "meaning"), statuses)
    yield "## The commands\n"
    for task, group in GROUPS.items():
        yield table((task, ""), ((f"[`{name}`](#{name})", group[name]) for name in group))
    for manual in manuals():
        yield from _section(manual)


def _section(manual: Manual) -> Iterator[str]:
    yield f"## {manual.name}\n\n{_sentence(manual.summary)}.\n\n```text\n{manual.usage}\n```\n"
    rows = ((_name(one), _help(one, manual.arguments)) for one in manual.arguments)
    yield table(("argument", "meaning"), rows)
    if manual.remarks:
        yield f"{in_markdown(manual.remarks)}\n"
    yield f"```sh\n{manual.example}\n```\n"


def _name(argument: Argument) -> str:
    value = f"[{argument.value}]" if argument.names and argument.optional_value else argument.value
    names = [f"{name} {value}".rstrip() for name in argument.names] or [value]
    return ", ".join(f"`{name}`" for name in names)


def _help(argument: Argument, all_arguments: tuple[Argument, ...]) -> str:
    # an argument may name its choices itself, or have the same as one that does, as --after
    same = (one for one in all_arguments if one.choices == argument.choices)
    if any(all(choice in one.value + one.help for choice in argument.choices) for one in same):
        return in_markdown(argument.help)
    choices = ", ".join(f"`{choice}`" for choice in argument.choices)
    return f"{in_markdown(argument.help)}. One of {choices}"


def _sentence(text: str) -> str:
    return in_markdown(text[:1].upper() + text[1:])
