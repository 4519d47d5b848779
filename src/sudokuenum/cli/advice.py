"""Messages for wrong commands, options and arguments, which name what is probably meant.

This module is only imported for a message. The tables of synonyms are in `synonyms.py` and in
`common/synonyms_of_*.py`, and everything else follows from the arguments of the commands.
"""

import os
import re
from argparse import Action, ArgumentError, ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from shlex import quote

from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.parser import LONG_DASHES, command_parser, looks_like_option, option_of
from sudokuenum.cli.synonyms import COMMANDS as OWN_SYNONYMS
from sudokuenum.cli.synonyms import EXPLAINED, HOW_MANY, NEEDLESS, OF_ONE_COMMAND, OPTIONS
from sudokuenum.cli.value_advice import names_of, placeholder
from sudokuenum.common.advice import nearest
from sudokuenum.common.arguments import shown
from sudokuenum.common.synonyms_of_public_names import SYNONYMS
from sudokuenum.common.wording import joined
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.layout_names import layout_names
from sudokuenum.geometry.rules.table_of_kinds import KINDS
from sudokuenum.puzzles.rating.one_technique import NAMES

_MEANT_COMMANDS = {
    **{name.replace("_", "-"): meant for name, meant in SYNONYMS.items() if meant in COMMANDS},
    **OWN_SYNONYMS,
}
"""The command that is meant by a name in lower case."""
_MOST_OWNERS = 3
"""The largest number of commands with an option that a message names."""
_JOINTS = {
    "A-B,C": ",",
    "CELLS": ",",
    "KINDS": ",",
    "L": "+",
    "MIN-MAX": "-",
    "N|MIN-MAX": "-",
    "RxC": "x",
}
"""The characters that join the parts of a value, by its placeholder."""


def command(name: str) -> str:
    """Return the message that there is no command with a name, which may be an option's."""
    key = name.lstrip("-").lower().replace("_", "-")
    whose = f"there is no command {shown(name)}"
    if name.startswith("-"):
        whose, key = f"there is no option {name}", key.partition("=")[0]
    elif box := _box_of(name):
        return f"{whose}; {box}: did you mean sudokuenum count {_box_option(name)}?"
    elif _may_be_file(name) or os.path.exists(name) or re.fullmatch(r"[\w.*-]{16,}", name):
        return f"{whose}; did you mean sudokuenum solve {_quoted(name)}?"
    if meant := _MEANT_COMMANDS.get(key):
        return f"{whose}; did you mean {meant}?"
    if key in EXPLAINED:
        return f"{whose}; {EXPLAINED[key]}"
    if layout := _layout(name):
        return f"{whose}; did you mean sudokuenum count {layout}?"
    # a technique and a kind of rules may have the same name, such as skyscraper
    tables = {"explain --technique": NAMES, "generate --rules": KINDS}
    if ways := [f"{way} {key}" for way, names in tables.items() if key in names]:
        return f"{whose}; did you mean {joined(ways, 'or')}?"
    near = nearest(key, [*COMMANDS, *_MEANT_COMMANDS], 0.7)
    meant = _MEANT_COMMANDS.get(near, near)
    return f"{whose}; did you mean {meant}?" if meant else whose


def flag_with_value(parser: ArgumentParser, word: str) -> str:
    """Return the message for an option that takes no value but is given one, such as --csv=FILE."""
    name, _, given = word.partition("=")
    return f"{name} takes no value{f'; did you mean {name} > {_quoted(given)}?' if given else ''}"


def option(parser: ArgumentParser, words: Sequence[str], k: int, implied: bool = False) -> str:
    """Return the message for an unknown option, word k.

    `implied` is True if no command is given, which implies `count`.
    """
    name, _, given = words[k].partition("=")
    if not given and k + 1 < len(words) and not looks_like_option(words[k + 1]):
        given = words[k + 1]
    if re.fullmatch(r"-[a-zA-Z][0-9]+", name):  # such as -j2
        name, given = name[:2], name[2:]
    key, this = name.lstrip("".join(("-", *LONG_DASHES))).lower().replace("_", "-"), _name(parser)
    meant = _MEANT_COMMANDS.get(key, key)
    if implied and meant.partition(" ")[0] in COMMANDS:
        return f"there is no option {name}; did you mean sudokuenum {meant}?"
    whose = f"{this} has no option {name}"
    if advice := OF_ONE_COMMAND.get((this, key)):
        return f"{whose}; {advice.format(value=given or 'L')}"
    fitting, others = _own(parser, (f"--{key}", *OPTIONS.get(key, ())), given)
    by_value = [] if key in NEEDLESS and key not in OPTIONS else [*_by_value(parser, key, given)]
    ways = fitting or by_value or ([] if key in NEEDLESS else others)
    meant_names = (key, *(one.lstrip("-") for one in OPTIONS.get(key, ())))
    if not ways and (reason := next((NEEDLESS[one] for one in meant_names if one in NEEDLESS), "")):
        return f"{name} is not needed: {reason.format(command=this, value=given or 'FILE')}"
    if not ways:
        commands = [one for one in OPTIONS.get(key, ()) if one[0].islower() and one != this]
        ways = [f"sudokuenum {one}" for one in commands[:1]]
    if not ways and key in COMMANDS:
        ways = [f"sudokuenum {key}"]
    if ways:
        return f"{whose}; did you mean {joined(ways, 'or')}?"
    owners = list(islice(_owners(name), _MOST_OWNERS + 1))
    own_names = [one for action in parser._actions for one in action.option_strings]
    # without the dashes, which would make all short names similar
    long_names = [one.removeprefix("--") for one in own_names if one.startswith("--")]
    if implied and nearest(key, [*long_names, "version"], 0.75) == "version":
        return f"there is no option {name}; did you mean --version?"
    if near := nearest(key, long_names, 0.75 if owners else 0.65):
        return f"{whose}; did you mean {_either(parser, [f'--{near}'], given)[0]}?"
    if owners:
        listed = [f"{one} {name}" for one in owners[:_MOST_OWNERS]]
        listed += ["others"] if len(owners) > _MOST_OWNERS else []
        return f"{whose}; other commands have it: {joined(listed)}"
    if meant.partition(" ")[0] in COMMANDS:
        return f"{whose}; did you mean sudokuenum {meant}?"
    return whose


def word(parser: ArgumentParser, words: Sequence[str], extra: Sequence[str]) -> str:
    """Return the message for the first of the extra words, which belong to no option."""
    this, one = _name(parser), extra[0]
    k = len(words) - 1 - list(reversed(words)).index(one)
    end = next((j for j in range(k, len(words)) if looks_like_option(words[j])), len(words))
    begin = next((j for j in range(k, -1, -1) if looks_like_option(words[j])), None)
    unexpected = f"{this}: unexpected argument {shown(one)}"
    action = None if begin is None else option_of(parser, words[begin])
    if begin is not None and action is not None:
        parts = words[k - 1 : end] if action.nargs is None and begin == k - 2 else []
        if whole := _joined_value(parser, action, parts):
            return f"{unexpected}; did you mean {words[begin]} {whole}?"
        if action.nargs == 0 and begin == k - 1 and _may_be_file(one):
            return f"{words[begin]} takes no value; did you mean {words[begin]} > {_quoted(one)}?"
    if (box := _box_of(one)) and option_of(parser, "--box"):
        ways = _either(parser, HOW_MANY, one) if one.isdecimal() else []
        return f"{unexpected}; {box}: did you mean {joined([*ways, _box_option(one)], 'or')}?"
    if option_of(parser, "--box") and re.fullmatch("[2-9] [2-9]", " ".join(words[k : k + 2])):
        return f"{unexpected}; did you mean --box {'x'.join(words[k : k + 2])}?"
    ways = list(_by_value(parser, one.lower(), ""))
    if not ways and option_of(parser, "--layout") and (layout := _layout(one)):
        ways = [layout]
    if not ways and re.fullmatch("[0-9]+", one):
        ways = _either(parser, HOW_MANY, one)
    if ways:
        return f"{unexpected}; did you mean {this} {joined(ways, 'or')}?"
    for positional in parser._actions:
        if not positional.option_strings:
            if positional.nargs in ("*", "+"):
                return f"{unexpected}; name all puzzles together, before the options"
            if placeholder(positional) == "BAND" and not any(map(looks_like_option, words)):
                return f'{unexpected}; did you mean {this} "{" ".join(words)}", in quotes?'
            return f"{this}: {shown(one)} is one {placeholder(positional)} too many"
    return unexpected


def puzzle(parser: ArgumentParser, words: Sequence[str], text: str) -> str:
    """Return the message for an argument that is not a puzzle, or "" for a missing file."""
    k, this = words.index(text), _name(parser)
    if text.isdecimal():
        ways = _either(parser, HOW_MANY, text)
        return f"{shown(text)} is no puzzle; did you mean {this} {ways[0]}?" if ways else ""
    if not _may_be_file(text) or k == 0:
        return ""
    before = option_of(parser, words[k - 1]) if looks_like_option(words[k - 1]) else None
    if before is not None and before.nargs == 0:
        return f"{words[k - 1]} takes no value; did you mean {words[k - 1]} > {_quoted(text)}?"
    suffix = Path(text).suffix.removeprefix(".").lower()
    formats = [way for way in _by_value(parser, suffix, "") if way.startswith("--format")]
    way = f"{formats[0]} > {_quoted(text)}" if formats else _redirection(parser, text)
    return f"{text}: No such file or directory; to write it, did you mean {way}?"


def _either(parser: ArgumentParser, remedies: Iterable[str], given: str) -> list[str]:
    """Return the remedies that fit the value, or else those that do not, with placeholders."""
    fitting, others = _own(parser, remedies, given)
    return fitting or others


def _own(
    parser: ArgumentParser, remedies: Iterable[str], given: str
) -> tuple[list[str], list[str]]:
    """Return the remedies that are arguments of this command.

    The first list contains the remedies that fit the value, each followed by it. The second list
    contains the others, each followed by a placeholder.
    """
    fitting: list[str] = []
    others: list[str] = []
    says_how_many = False
    for remedy in remedies:
        name, _, fixed = remedy.partition(" ")
        if name in HOW_MANY and says_how_many:
            continue
        if name == ">":
            fitting.append(_redirection(parser, given))
        elif action := _argument(parser, name):
            says_how_many = says_how_many or name in HOW_MANY
            if fixed or action.nargs == 0:
                fitting.append(remedy)
            elif fits := _written(parser, action, given):
                fitting.append(f"{name} {fits}" if action.option_strings else fits)
            else:
                others.append(f"{name} {placeholder(action)}" if action.option_strings else name)
    return fitting, others


def _argument(parser: ArgumentParser, name: str) -> Action | None:
    """Return the action of an option, or of a positional argument with this placeholder."""
    if name.startswith("-"):
        return next((one for one in parser._actions if name in one.option_strings), None)
    positional = (one for one in parser._actions if not one.option_strings)
    return next((one for one in positional if placeholder(one) == name), None)


def _by_value(parser: ArgumentParser, key: str, given: str) -> Iterator[str]:
    """Yield what is meant by a value that is used as an option, or by an option's value.

    For example, --easy means --difficulty easy, and --format csv means --csv in a command without
    --format.
    """
    for action in parser._actions:
        for name in names_of(action):
            if name.lower() in (key, given.lower()) and action.option_strings:
                yield f"{action.option_strings[0]} {name}"
    flag = option_of(parser, f"--{given.lower()}") if given.isalpha() else None
    if flag is not None and flag.nargs == 0:
        yield f"--{given.lower()}"


def _redirection(parser: ArgumentParser, given: str) -> str:
    """Return the way to write the output to a file: an option, or a redirection of the shell."""
    suffix = Path(given).suffix.removeprefix(".").lower()
    action = option_of(parser, f"--{suffix}") if suffix else None
    file = _quoted(given) if given else "FILE"
    if action is None:
        return f"> {file}"
    return f"--{suffix} > {file}" if action.nargs == 0 else f"--{suffix} {file}"


def _joined_value(parser: ArgumentParser, action: Action, parts: Sequence[str]) -> str:
    """Return the parts of a value as one value, or "" if they do not make one."""
    kind = placeholder(action)
    if not parts:
        return ""
    if kind == "T" and not names_of(action):
        return f'"{" ".join(parts)}", in quotes'
    joint = _JOINTS.get(kind)
    if joint is None or any(joint in part for part in parts):
        return ""
    if kind == "L" and parts[1][-1] == ":":
        return f'"{" ".join(parts)}", in quotes'
    if kind == "L" and not set(parts) <= set(names_of(action)):
        return ""
    whole = joint.join(parts)
    return whole if _fits(parser, action, whole) else ""


def _written(parser: ArgumentParser, action: Action, given: str) -> str:
    """Return a value as it is written for an option, or "" if it does not fit."""
    if not given:
        return ""
    if placeholder(action) == "START:STOP":
        return f"0:{given}" if given.isdecimal() else ""
    if placeholder(action) == "RxC":
        return _box_option(given).removeprefix("--box ") if _box_of(given) else ""
    return _quoted(given) if _fits(parser, action, given) else ""


def _fits(parser: ArgumentParser, action: Action, text: str) -> bool:
    with suppress(ArgumentError):
        parser._get_value(action, text)
        return True
    return False


def _layout(text: str) -> str:
    """Return the option that names a layout, if a word is one of its names, or else ""."""
    names = layout_names(text)
    return f"--layout {'+'.join(names)}" if names else ""


def _grid_box(text: str) -> tuple[int, Box] | None:
    """Return the size of the square grids that 9 or 9x9 means, and their usual boxes."""
    match = re.fullmatch(r"([0-9]{1,2})(?:[xX*]([0-9]{1,2}))?", text)
    if match is None or match[2] not in (None, match[1]):
        return None
    box = USUAL_BOXES.get(int(match[1]))
    return None if box is None else (int(match[1]), box)


def _box_of(text: str) -> str:
    """Return a clause on the boxes of a size such as 9, 9x9 or 2x3, or "" for another string."""
    if size := _grid_box(text):
        n, box = size
        return f"grids of {n}x{n} cells have boxes of {box}"
    with suppress(ValueError):
        box = Box(text)
        return f"boxes of {box} make grids of {box.digits}x{box.digits} cells"
    return ""


def _box_option(text: str) -> str:
    size = _grid_box(text)
    return f"--box {size[1] if size else Box(text)}"


def _owners(name: str) -> Iterator[str]:
    """Yield the commands that have an option."""
    for one in COMMANDS:
        if any(name in action.option_strings for action in command_parser(one)[1]._actions):
            yield one


def _name(parser: ArgumentParser) -> str:
    return parser.prog.rpartition(" ")[2]


def _may_be_file(text: str) -> bool:
    return bool(re.fullmatch(r"[^=]*(\.[A-Za-z]\w{0,6}|/[^/]+)", text))


def _quoted(text: str) -> str:
    """Return a word as it is typed in a shell, shortened if it is long."""
    return quote(text if len(text) <= 100 else f"{text[:97]}...")
