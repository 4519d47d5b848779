"""The names, options and keys that are promised to stay.

`python tests/test_stability.py > tests/data/promised_names_and_keys.txt` adds new ones to the list.
"""

from collections.abc import Iterator
from inspect import isclass, signature
from typing import Any, get_origin

from public_api import PUBLIC_NAMES
from puzzles_in_files import lines_of

from sudokuenum.cli.commands.schema import DOCUMENTS, schema
from sudokuenum.cli.exit_statuses import EXIT_STATUSES
from sudokuenum.cli.manual import manuals


def present() -> Iterator[str]:
    """All of them, as they are today."""
    for name, thing in sorted(PUBLIC_NAMES.items()):
        yield f"name {name}{_parameters(thing)}"
        for member in sorted(vars(thing)) if isclass(thing) else ():
            if not member.startswith("_"):
                yield f"name {name}.{member}{_parameters(getattr(thing, member))}"
    for manual in manuals():
        yield f"command {manual.name}"
        for argument in manual.arguments:
            yield from (f"option {manual.name} {name}" for name in argument.names)
    for command in DOCUMENTS:
        for document, described in sorted(schema(command)["$defs"].items()):
            for key in sorted(described.get("properties", ())):
                yield f"key {command} {document} {key}"
    yield from (f"status {status}" for status in EXIT_STATUSES)


def _parameters(thing: Any) -> str:
    """The names of the parameters that callers can give; empty for what is not called."""
    if (
        not callable(thing)
        or get_origin(thing)
        or (isclass(thing) and issubclass(thing, Exception))
    ):
        return ""
    try:
        names = signature(thing).parameters
    except ValueError:
        return ""
    return f"({', '.join(name for name in names if not name.startswith('_') and name != 'self')})"


def test_what_is_promised_to_stay_is_there_and_what_is_new_is_listed() -> None:
    assert [*present()] == [*lines_of("promised_names_and_keys")]


if __name__ == "__main__":
    print(*present(), sep="\n")
