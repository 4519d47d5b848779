"""The optional extras of this package, whose modules are imported when they are used."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from sudokuenum.errors import OptionError


@contextmanager
def extra_needed(extra: str, what: str) -> Iterator[None]:
    """Around the imports of an extra: OptionError, which tells how to install it, if one fails."""
    try:
        yield
    except ModuleNotFoundError:
        words = f"the extra {extra}: pip install 'sudokuenum[{extra}]'"
        raise OptionError(f"{what} needs {words}") from None


def check_extra(module: str, extra: str, what: str) -> None:
    """OptionError, as by `extra_needed`, if a module is missing, which is not imported."""
    with extra_needed(extra, what):
        if find_spec(module) is None:
            raise ModuleNotFoundError
