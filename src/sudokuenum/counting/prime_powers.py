"""The prime powers of a number."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass


def prime_powers(number: int) -> list[str]:
    """The prime powers of a positive number, by trial division.

    >>> prime_powers(720)
    ['2^4', '3^2', '5']
    """
    powers, prime = [], 2
    while number > 1:
        if prime * prime > number:
            prime = number
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            powers.append(f"{prime}^{exponent}" if exponent > 1 else f"{prime}")
        prime += 1
    return powers
