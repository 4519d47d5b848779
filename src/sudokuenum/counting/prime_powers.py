"""The prime powers of a number, by trial division.

Cost: at most as many divisions as the square root of the second largest prime factor or of the
largest, whichever is needed; for sums that are added up here this takes milliseconds.
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
