"""The optional extras of this package, whose modules are imported only when they are needed."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from sudokuenum.errors import OptionError


@contextmanager
def extra_needed(extra: str, purpose: str) -> Iterator[None]:
    """Guard the imports of an extra, in a `with` statement.

    If a module is missing, an OptionError names the purpose of the extra and the command that
    installs it.
    """
    try:
        yield
    except ModuleNotFoundError:
        remedy = f"the extra {extra}: pip install 'sudokuenum[{extra}]'"
        raise OptionError(f"{purpose} needs {remedy}") from None


def check_extra(module: str, extra: str, purpose: str) -> None:
    """Raise the OptionError of `extra_needed` if a module is missing, without importing it."""
    with extra_needed(extra, purpose):
        if find_spec(module) is None:
            raise ModuleNotFoundError
