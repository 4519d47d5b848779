"""The optional extras of this package, whose modules are imported only when they are used."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from sudokuenum.errors import OptionError


@contextmanager
def extra_needed(extra: str, what: str) -> Iterator[None]:
    """Guard the imports of an extra, in a `with` statement.

    A missing module raises an OptionError that names the purpose, `what`, and the command that
    installs the extra.
    """
    try:
        yield
    except ModuleNotFoundError:
        words = f"the extra {extra}: pip install 'sudokuenum[{extra}]'"
        raise OptionError(f"{what} needs {words}") from None


def check_extra(module: str, extra: str, what: str) -> None:
    """Raise the OptionError of `extra_needed` if a module is missing, without importing it."""
    with extra_needed(extra, what):
        if find_spec(module) is None:
            raise ModuleNotFoundError
