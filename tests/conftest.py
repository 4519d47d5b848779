import signal
import sys
from pathlib import Path

import hypothesis
import pytest
from how_many import RUN

# a shell's background jobs ignore Ctrl-C, and those of nohup the end of the terminal; commands that
# the tests start would ignore them, too
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

EVIDENCE = Path(__file__).parents[1] / "docs" / "evidence"
sys.path.append(str(EVIDENCE))
# helpers and twins lie beside the tests that need them most, and all tests can import them
TESTS = Path(__file__).parent
sys.path[:0] = [str(path) for path in sorted(TESTS.rglob("*")) if path.is_dir()]
ABOUT_EVIDENCE = ("evidence", "essential_2x5", "essential_12x12")
# the files that test a wheel have no evidence
collect_ignore = [
    str(path)
    for x in ABOUT_EVIDENCE
    if not EVIDENCE.is_dir()
    for path in TESTS.rglob(f"test_{x}.py")
]

QUICK = ("test_doctests", "test_formulations")
"""The modules with the mark `quick`, beside those of the kernels; a few other tests have it too."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--heavy", action="store_true", help="run the heavy tests, as CI does")
    parser.addoption("--slow", action="store_true", help="run all tests, those of minutes too")
    texts = "the random texts that readers are tried with in each test"
    parser.addoption("--texts", type=int, default=1000, help=texts)


def pytest_configure(config: pytest.Config) -> None:
    RUN.slow = config.getoption("--slow")
    # a file's tests run side by side in few processes, since each process makes its own tables
    if config.getoption("dist", "no") == "load":
        config.option.dist = "worksteal"
    # without a deadline, since machines may be slow, or emulated
    examples = 100 if RUN.slow else 40
    hypothesis.settings.register_profile("sudokuenum", deadline=None, max_examples=examples)
    hypothesis.settings.load_profile("sudokuenum")


@pytest.hookimpl(tryfirst=True)  # before -m selects
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        # the example of a count of 4x3 boxes takes as long as a hundred others
        if item.path.parent.stem == "kernels" or (
            item.path.stem in QUICK and "grids_4x3" not in item.name
        ):
            item.add_marker("quick")
        if RUN.slow:
            continue
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="takes minutes; --slow runs it"))
        elif item.get_closest_marker("heavy") and not config.getoption("--heavy"):
            item.add_marker(pytest.mark.skip(reason="heavy; --heavy runs it"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file in which a count can be saved; it is not there yet."""
    return tmp_path / "saved.db"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Any other file; it is not there yet."""
    return tmp_path / "file.txt"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder; it is empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def texts(request: pytest.FixtureRequest) -> int:
    number: int = request.config.getoption("--texts")
    return number
