"""Progress bars of commands."""

from argparse import Namespace
from collections.abc import Callable
from typing import TypeVar, overload

from sudokuenum.common.progress_bar import ProgressBar

Bar = TypeVar("Bar", bound=ProgressBar)


@overload
def bar_of(arguments: Namespace, *, quiet: bool = ...) -> ProgressBar: ...
@overload
def bar_of(arguments: Namespace, kind: Callable[..., Bar], *, quiet: bool = ...) -> Bar: ...
def bar_of(
    arguments: Namespace, kind: Callable[..., ProgressBar] = ProgressBar, *, quiet: bool = False
) -> ProgressBar:
    """Return a bar for a command, which --quiet leaves out.

    Parameters
    ----------
    arguments
        The arguments of the command, which need not have the option --quiet.
    kind
        The kind of the bar, called with the argument `quiet`.
    quiet
        Show no bar for another reason, for example because the user is typing meanwhile.
    """
    return kind(quiet=quiet or getattr(arguments, "quiet", False))
