"""The prime powers of a number, by trial division.

Cost: one trial for each number up to the second largest prime factor (counted with multiplicity) or
up to the square root of the largest one, whichever is greater. For the sums of this package this
takes milliseconds.
"""


def prime_powers(number: int) -> list[str]:
    """The prime powers of a positive number, as text and in increasing order of the primes.

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
