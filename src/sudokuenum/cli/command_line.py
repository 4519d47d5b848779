"""The parser of the command line, which finds the command and reads its arguments."""

import re
from argparse import ArgumentParser, Namespace
from os.path import exists
from types import ModuleType

from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.parser import (
    LONG_DASHES,
    command_parser,
    looks_like_option,
    main_parser,
    option_of,
)


def parse(arguments: list[str]) -> tuple[ModuleType, Namespace]:
    """Return the module of the command that these arguments call, and its own arguments."""
    from sudokuenum.cli.synonyms import UNDERSTOOD

    arguments = [*arguments]
    if arguments[:1] == ["help"]:
        arguments = [*(name for name in arguments[1:2] if name != "help"), "--help"]
    if arguments and (known := UNDERSTOOD.get(arguments[0].lower())):
        arguments[0] = known
    implied = not arguments or arguments[0].startswith("-")
    if implied and arguments[:1] not in (["-h"], ["--help"], ["--version"]):
        arguments = ["count", *arguments]
    name = arguments[0].lower()
    if name not in COMMANDS:
        parser = main_parser()
        parser.parse_known_args(arguments[:1])  # --help and --version end here
        from sudokuenum.cli import advice

        parser.error(advice.command(arguments[0]))
    module, parser = command_parser(name)
    words = arguments[1:]
    _check_options(parser, words, implied)
    read, extra = parser.parse_known_args(words)
    if extra:
        from sudokuenum.cli import advice

        parser.error(advice.word(parser, words, extra))
    _check_puzzles(parser, words, vars(read).get("puzzles"))
    return module, read


def _check_options(parser: ArgumentParser, words: list[str], implied: bool) -> None:
    """Report the first option that is unknown, or is given a value although it takes none."""
    for k, word in enumerate(words[: words.index("--")] if "--" in words else words):
        if (looks_like_option(word) or word[:1] in LONG_DASHES) and (
            (action := option_of(parser, word)) is None or (action.nargs == 0 and "=" in word)
        ):
            from sudokuenum.cli import advice

            if action is None:
                parser.error(advice.option(parser, words, k, implied))
            parser.error(advice.flag_with_value(parser, word))


def _check_puzzles(parser: ArgumentParser, words: list[str], puzzles: object) -> None:
    """Report an argument in the place of a puzzle that is a number or the name of an output."""
    given = [puzzles] if isinstance(puzzles, str) else puzzles
    for text in given if isinstance(given, list) else []:  # --puzzles of estimate is a flag
        if re.fullmatch(r"[0-9]{1,9}|\S{,90}\.[A-Za-z]{1,7}", text) and not exists(text):
            from sudokuenum.cli import advice

            if message := advice.puzzle(parser, words, text):
                parser.error(message)
