"""The public names: those of the package, and those of its rooms that the package does not have."""

from types import ModuleType

import sudokuenum


def public_names() -> dict[str, object]:
    """Everything public by its shortest name, such as `solve` and `counting.chain`."""
    top = {name: getattr(sudokuenum, name) for name in dir(sudokuenum)}
    found = {name: value for name, value in top.items() if not isinstance(value, ModuleType)}
    known = {*found}
    for room in sorted(top.keys() - known):
        for name in top[room].__all__:
            if name not in known:
                found[f"{room}.{name}"] = getattr(top[room], name)
    return found


PUBLIC_NAMES = public_names()
