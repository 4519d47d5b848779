"""The parts that all versions of the format of certificates share, and the check of their keys."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, ClassVar, get_args, get_type_hints

import msgspec
from msgspec import structs

from sudokuenum.common.arguments import shown
from sudokuenum.common.document import Document
from sudokuenum.common.strict_json import key_name
from sudokuenum.counting.choices import LEVELS
from sudokuenum.counting.classes import chain
from sudokuenum.counting.results import GridCount
from sudokuenum.errors import CertificateError
from sudokuenum.layouts.results import LayoutCount

NO_DIGEST = "0" * 64
"""The digest of a certificate until all other keys are known."""


class Certificate(Document):
    """The keys of a certificate of one version and method."""

    PART: ClassVar[type[Document]]
    """The keys of each of its classes."""


@dataclass(frozen=True)
class Format:
    """A version of the format of certificates.

    `kinds` are the classes of certificates, of which `kind` chooses one by the method and the box.
    `of_count` makes the certificate of a count without its digest. `engines` translates the names
    of engines that had another name when this version was written.
    """

    schema: str
    kinds: tuple[type[Certificate], ...]
    kind: Callable[[str, str], type[Certificate]]
    of_count: Callable[[GridCount | LayoutCount], Certificate]
    engines: Mapping[str, str] = field(default_factory=dict)

    @property
    def methods(self) -> list[str]:
        """The methods of counting that had certificates when this version was written."""
        types = (get_type_hints(kind)["method"] for kind in self.kinds)
        return [*dict.fromkeys(method for type_ in types for method in get_args(type_))]

    def engine(self, name: str, engines: Iterable[str]) -> str:
        """Return the present name of an engine that a certificate of this version states.

        `engines` are the present names. Raises CertificateError for a name that none of them had
        when this version was written.
        """
        renamed = {new: old for old, new in self.engines.items()}
        known = {renamed.get(engine, engine): engine for engine in engines}
        if name not in known:
            message = f"{shown(name)}, expected one of {', '.join(known)}"
            raise CertificateError(f"key engine: {message} ({self.schema})")
        return known[name]

    def check(self, document: dict[str, Any]) -> None:
        """Raise CertificateError unless a certificate has the keys of this version."""
        method = document.get("method")
        if method not in self.methods:
            message = f"{shown(method)}, expected one of {', '.join(self.methods)}"
            raise CertificateError(f"key method: {message} ({self.schema})")
        kind = self.kind(str(method), str(document.get("box")))
        self._check_keys(document, kind, "")
        for number, part in enumerate(document["classes"], 1):
            self._check_keys(part, kind.PART, f"class {number}, ")

    def _check_keys(self, part: Any, kind: type[Document], where: str) -> None:
        """Raise CertificateError for the first key of a part that is missing, unknown or wrong."""
        if not isinstance(part, dict):
            raise CertificateError(f"{where}expected an object, not {shown(part)} ({self.schema})")
        fields = {one.encode_name: one.type for one in structs.fields(kind)}
        for key in [*fields, *part]:
            if key not in part:
                raise CertificateError(f"{where}key {key_name(key)}: missing ({self.schema})")
            if key not in fields:
                raise CertificateError(f"{where}key {key_name(key)}: unknown ({self.schema})")
        for key, type_ in fields.items():
            try:
                # the classes are checked one by one, so that a message can give the number of one
                msgspec.convert(part[key], list if key == "classes" else type_)
            except msgspec.ValidationError as error:
                message = str(error).replace("`", "").replace(" - at $", " at ")
                message = f"{message[0].lower()}{message[1:]}"
                raise CertificateError(f"{where}key {key}: {message} ({self.schema})") from None


def united_bands(level: int) -> list[list[str]]:
    """Return, for each class, the least bands of the classes of the level before that it unites."""
    classes = chain().level(level)
    united: list[list[str]] = [[] for _ in range(len(classes))]
    before = LEVELS.index(level) - 1
    if before >= 0:
        finer = chain().level(LEVELS[before])
        for band, position in zip(finer.texts, finer.first.tolist(), strict=True):
            united[classes.number[position]].append(band)
    return united


def digest_of(document: dict[str, Any]) -> str:
    """Return the SHA-256 of all keys and values but the digest, as JSON with sorted keys."""
    content = {key: value for key, value in document.items() if key != "digest"}
    return sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
