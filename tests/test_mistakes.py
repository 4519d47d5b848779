"""Most mistakes are understood, or answered by one line that names the remedy.

The lists in tests/data/mistakes_*.txt say what each kind of user types, and what the answer must
contain. They also mark the misses, so that a better answer changes a list, as a worse answer does.
"""

from pathlib import Path

import pytest
from mistakes import Answer, Mistake, answer, mistakes, write_files

NUMBER = 60
"""The least number of mistakes that are listed for each kind of user."""
ANSWERED = 0.9
"""The least proportion of them that must be answered."""
KINDS = ("student", "editor", "shell", "python", "research")


def answers(
    kind: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[tuple[Mistake, Answer]]:
    """The answer to each mistake, in a folder of its own."""
    found = []
    for number, mistake in enumerate(mistakes(kind)):
        place = folder / str(number)
        place.mkdir()
        write_files(place)
        monkeypatch.chdir(place)
        found.append((mistake, answer(mistake.typed)))
    return found


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_those_listed(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if kind == "python":
        pytest.importorskip("pandas")
    found = answers(kind, tmp_path, monkeypatch)
    assert len({mistake.typed for mistake, _ in found}) == len(found) >= NUMBER
    assert [(mistake.typed, given) for mistake, given in found if given.fault] == []
    wrong = [
        f"{'is answered' if mistake.missed else 'is not answered'}: {mistake.typed}: {given.text}"
        for mistake, given in found
        if mistake.answered_by(given) == mistake.missed
    ]
    assert wrong == []


@pytest.mark.parametrize("kind", KINDS)
def test_most_mistakes_are_answered(kind: str) -> None:
    answered = [not mistake.missed for mistake in mistakes(kind)]
    assert sum(answered) >= ANSWERED * len(answered)
