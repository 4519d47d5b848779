"""`sudokuenum shell`: the completion for a shell, or the manual page.

The scripts are generated from the parsers, so they know all arguments of the commands. Without a
command they complete the options of `count`. Where nothing else is possible, they complete the
names of files.
"""

import re
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence

from sudokuenum.cli.manual import Argument, Manual, manual_page, manuals
from sudokuenum.cli.options import Option, Options

EXAMPLE = """Save the output where your shell, or man, looks for it:
~/.local/share/bash-completion/completions/sudokuenum for bash,
_sudokuenum in a folder of $fpath for zsh,
~/.config/fish/completions/sudokuenum.fish for fish,
~/.local/share/man/man1/sudokuenum.1 for the manual page.
Example: sudokuenum shell fish
"""
_BASH = """\
_sudokuenum() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} command=${{COMP_WORDS[1]}} words=
  COMPREPLY=()
  if ((COMP_CWORD == 1)) && [[ $current != -* ]]; then
    words="{commands}"
  else
    [[ $command == -* ]] && command=count
    case "$command ${{COMP_WORDS[COMP_CWORD - 1]}}" in
{values}
    *)
      [[ $current == -* ]] && case $command in
{options}
      esac
      ;;
    esac
  fi
  [[ $words ]] && COMPREPLY=($(compgen -W "$words" -- "$current"))
}}
complete -o default -F _sudokuenum sudokuenum"""
_ZSH = """\
#compdef sudokuenum
_sudokuenum() {{
  local -a commands=(
{commands}
  )
  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then
    _describe command commands
    return
  fi
  local command=count
  if [[ $words[2] != -* ]]; then
    command=$words[2]
    shift words
    ((CURRENT--))
  fi
  case $command in
{cases}
  esac
}}
if [[ $funcstack[1] == _sudokuenum ]]; then
  _sudokuenum "$@"
else
  compdef _sudokuenum sudokuenum
fi"""
_FILE_VALUES = ("FILE", "GRID", "PUZZLE", "ANSWER", "L")
"""The placeholders of values that may be names of files."""


def _bash(manuals: Sequence[Manual]) -> Iterator[str]:
    values = [
        f'    "{manual.name} {before}") words="{" ".join(argument.choices)}" ;;'
        for manual in manuals
        for argument in manual.arguments
        if argument.choices
        for before in argument.names or [manual.name]
    ]
    options = []
    for manual in manuals:
        names = [name for argument in manual.arguments for name in argument.names]
        options.append(f'      {manual.name}) words="{" ".join([*names, "--help"])}" ;;')
    yield _BASH.format(
        commands=" ".join(manual.name for manual in manuals),
        values="\n".join(values),
        options="\n".join(options),
    )


def _zsh(manuals: Sequence[Manual]) -> Iterator[str]:
    cases = []
    for manual in manuals:
        words = ["'--help[show the help of this command]'"]
        words += [word for argument in manual.arguments for word in _zsh_words(argument)]
        lines = " \\\n      ".join(words)
        cases.append(f"  {manual.name})\n    _arguments -S \\\n      {lines}\n    ;;")
    yield _ZSH.format(
        commands="\n".join(f"    {_quoted(f'{m.name}:{m.summary}')}" for m in manuals),
        cases="\n".join(cases),
    )


def _zsh_words(argument: Argument) -> Iterator[str]:
    """Yield an argument for zsh's `_arguments`: each name with the purpose and the values."""
    may_be_files = not argument.names or argument.value in _FILE_VALUES
    values, choices = "_files" if may_be_files else " ", " ".join(argument.choices)
    if choices:
        values = f"({choices})"
        if argument.value in _FILE_VALUES:
            values = f"{{compadd {choices}; _files}}"
    value = f"{argument.value.replace(':', ' ')}:{values}"
    if not argument.names:
        yield _quoted(f"*:{value}")
    for name in argument.names:
        colon = "::" if argument.optional_value else ":"
        meaning = re.sub(r"([\\\[\]:])", r"\\\1", argument.help)
        yield _quoted(f"{name}[{meaning}]{colon + value if argument.value else ''}")


def _fish(manuals: Sequence[Manual]) -> Iterator[str]:
    start = "complete -c sudokuenum -n"
    for manual in manuals:
        yield f"{start} __fish_use_subcommand -f -a {manual.name} -d {_fish_quoted(manual.summary)}"
        here = f"{start} '__fish_seen_subcommand_from {manual.name}'"
        for argument in manual.arguments:
            meaning = _fish_quoted(argument.help)
            values = f"-a '{' '.join(argument.choices)}'"
            if not argument.names and argument.choices:
                yield f"{here} -f {values} -d {meaning}"
            for name in argument.names:
                words = [here, f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"]
                if argument.value and not argument.optional_value:
                    flag = "r" if argument.value in _FILE_VALUES else "x"
                    words.append(f"-{flag} {values}" if argument.choices else "-r")
                yield " ".join([*words, f"-d {meaning}"])


def _quoted(text: str) -> str:
    """Put a string in single quotes, for zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


def _fish_quoted(text: str) -> str:
    """Put a string in single quotes, for fish."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_WRITERS: dict[str, Callable[[Sequence[Manual]], Iterator[str]]] = {
    "bash": _bash,
    "zsh": _zsh,
    "fish": _fish,
    "man": manual_page,
}
OPTIONS: Options = {
    "form SHELL": Option("bash, zsh or fish, or man for the manual page", tuple(_WRITERS))
}


def run(arguments: Namespace) -> None:
    """Print the completion for the shell, or the manual page."""
    print(*_WRITERS[arguments.form]([*manuals()]), sep="\n")
