"""Strings compressed in the way of lz-string's `compressToBase64`, as in links to puzzles.

It is LZ78 over characters. A code is the number of an entry of a table; 0 and 1 announce a new
character of 8 or 16 bits, and 2 is the end. Each code after the first adds the last entry with one
more character to the table, and each new character adds itself. A code and the size of the table
have the same number of bits. Bits are written from the lowest one, six to a character of base64.

The PyPI package lzstring was last released in 2018.
Reference: https://pieroxy.net/blog/pages/lz-string/index.html
"""

_BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {ord(character): f"{k:06b}" for k, character in enumerate(_BASE64)}
_FIRST_CODE = 3
"""The code of the first entry of the table."""
_END = 2
"""The code of the end."""
_MOST_CHARACTERS = 1_000_000
"""The most characters that are decompressed, because a short link could hold any number."""


def compress(text: str) -> str:
    """Return a string compressed, if its characters have at most 16 bits."""
    codes: dict[str, int] = {}
    bits: list[str] = []

    def write(number: int, length: int) -> None:
        bits.append(f"{number:0{length}b}"[::-1])

    word, begin = "", 0
    while begin < len(text):
        length, last, word = (len(codes) + _FIRST_CODE).bit_length(), word, text[begin]
        new = word not in codes
        if new:
            codes[word] = len(codes) + _FIRST_CODE
        if last:
            codes[last + word] = len(codes) + _FIRST_CODE
        while (longer := text[begin : begin + len(word) + 1]) in codes and longer != word:
            word = longer
        begin += len(word)
        if new:
            wide = ord(word) > 255
            write(wide, length)
            write(ord(word), 16 if wide else 8)
        else:
            write(codes[word], length)
    write(_END, (len(codes) + _FIRST_CODE).bit_length())
    joined = "".join(bits)
    joined += "0" * (6 - len(joined) % 6)
    packed = "".join(_BASE64[int(joined[k : k + 6], 2)] for k in range(0, len(joined), 6))
    return packed + "=" * (-len(packed) % 4)


def decompress(packed: str) -> str:
    """Return the string that was compressed. Raises ValueError if there is none."""
    text = packed.replace(" ", "+").rstrip("=")
    if wrong := {*text} - {*_BASE64}:
        raise ValueError(f"{min(wrong)!r} is no character of base64")
    bits = text.translate(_BITS)[::-1]  # of which the last one is the first
    entries, found, last, at, length = [""] * _FIRST_CODE, [], "", len(bits), 0

    def read(number: int) -> int:
        nonlocal at
        at -= number
        if at < 0:
            raise ValueError("it ends too soon")
        return int(bits[at : at + number], 2)

    while (code := read(len(entries).bit_length())) != _END:
        if code < _END:
            entries.append(chr(read(8 * code + 8)))
            code = len(entries) - 1
        if code > len(entries) or (code == len(entries) and not last):
            raise ValueError("it is damaged")
        entry = entries[code] if code < len(entries) else last + last[0]
        if last:
            entries.append(last + entry[0])
        found.append(entry)
        length, last = length + len(entry), entry
        if length > _MOST_CHARACTERS:
            raise ValueError(f"it stands for more than {_MOST_CHARACTERS} characters")
    return "".join(found)
