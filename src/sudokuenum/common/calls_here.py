"""An executor without threads, for systems that have none, such as WebAssembly."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class CallsHere(Executor):
    """Makes each call at once, in the thread that submits it.

    Examples
    --------
    >>> with CallsHere() as executor:
    ...     executor.submit(abs, -1).result()
    1
    """

    def submit(
        self,
        function: Callable[Arguments, Result],
        /,
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> "Future[Result]":
        """Call the function, and return a future that is done; Ctrl-C is raised at once."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future
