"""Iterators of results, whose error for an index explains how to get a list.

A search yields its results one after the other, because there can be very many. If you expect a
list and ask for an index, a generator would only answer "'generator' object is not subscriptable".
"""

from itertools import chain
from typing import TYPE_CHECKING, NoReturn, TypeVar

Item = TypeVar("Item")


# A chain calls no function of Python for an item. There is no `__len__` with an error of its own,
# because pandas asks every object that has one for its length.
class OneByOne(chain[Item]):
    """An iterator of the items of some iterables, one iterable after the other.

    Examples
    --------
    >>> next(OneByOne("ab", "c"))
    'a'
    >>> OneByOne("abc")[1]
    Traceback (most recent call last):
    TypeError: an iterator has no index: write list(...)[1], or next(...) for the first item
    """

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: an iterator; list(...) makes a list of its items>"

    if not TYPE_CHECKING:  # a type checker would accept an index

        def __getitem__(self, index: object) -> NoReturn:
            shown = f"[{index}]" if isinstance(index, int) else ""
            advice = f"write list(...){shown}, or next(...) for the first item"
            raise TypeError(f"an iterator has no index: {advice}")
