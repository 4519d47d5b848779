"""Write Certificate.v from a certificate: `python proof/certificate.py count.json`.

The certificate is one that `sudokuenum count --certificate count.json` writes. It is checked first.
"""

import sys
from pathlib import Path
from typing import Any

from sudokuenum.results import check_certificate, read_certificate

HEAD = """\
(** The 44 bands of a certificate that `sudokuenum count --certificate` writes,
    row by row, each with its number of completions.  Written by certificate.py. *)
From SudokuCount Require Import Mathcomp.

Definition certificate : seq (seq nat * N) :=
  [:: """


def coq_text(document: dict[str, Any]) -> str:
    """Return the text of the file. Raises ValueError unless all 44 bands are stated rightly."""
    wrong = check_certificate(document)
    if wrong:
        raise ValueError(f"the certificate is wrong: {wrong}")
    classes = document["classes"]
    if document["schema"] != "sudokuenum certificate 2" or document.get("level") != 44:
        raise ValueError("not a certificate of version 2 of the 44 classes of 3x3 bands")
    entries = (f"([:: {'; '.join(one['band'])}], {one['n']}%num)" for one in classes)
    return HEAD + ";\n      ".join(entries) + "].\n"


def main() -> int:
    """Write the file; status 1, with one line, if the certificate is refused."""
    try:
        text = coq_text(read_certificate(sys.argv[1]))
    except ValueError as error:
        print(f"refused: {error}", file=sys.stderr)
        return 1
    (Path(__file__).parent / "Certificate.v").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
