"""Fixtures of the end-to-end tests: a network, real strokes, and the logs of what failed."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from lab import Network, Parlor
from lab.browser import Browsers, engine
from lab.classic_table import Table
from lab.turns import turn
from lab.waiting import SLOWNESS
from strokes import Sample, StrokeFiles

_NEEDS_ROOT = "Network namespaces need root: run `sudo make test-python`. The other tests do not need it."

_FAILED = pytest.StashKey[bool]()
_LOG_LINES = 60
# Files whose tests share what is made once: one process runs them all.
_SHARING = {"test_asyncapi", "test_openapi", "test_package"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without root there are no namespaces: say so once in words, and never skip where it matters."""
    # What --timeout says counts before the file: `make test-screens` takes seventeen looks.
    limit = float(config.getoption("timeout") or config.getini("timeout")) * SLOWNESS
    for item in items:
        # What runs under a checker takes longer before it hangs.
        item.add_marker(pytest.mark.timeout(limit))
        if item.path.stem in _SHARING:
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        if engine() != "chromium" and item.get_closest_marker("chromium"):
            item.add_marker(pytest.mark.skip(reason=f"{engine()} cannot be led so"))
    items.sort(key=_place)
    if os.geteuid() == 0:
        return
    for item in items:
        if "CI" not in os.environ and "network" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.skip(reason=_NEEDS_ROOT))


def _place(item: pytest.Item) -> tuple[bool, bool]:
    """What has the machine to itself comes last: each time before, all others would wait for it.

    Hundreds of short ones come before that, so that no process is left with a long one when the others end.
    """
    return item.get_closest_marker("alone") is not None, item.path.stem == "test_mutations"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """What is marked ``alone`` waits for other processes' tests; the wait is not part of the test's time."""
    with turn(alone=item.get_closest_marker("alone") is not None):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers whether the test failed, for the fixtures that end after it."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


@pytest.fixture
def network(request: pytest.FixtureRequest) -> Iterator[Network]:
    """An empty network, gone at the end of the test; when it failed, the daemons' logs are shown."""
    if os.geteuid() != 0:
        pytest.fail(_NEEDS_ROOT)
    with Network() as network:
        yield network
        if request.node.stash.get(_FAILED, False):
            for log in sorted(network.folder.glob("*/*.log")):
                lines = log.read_text(errors="replace").splitlines()
                print(f"--- {log.stem}", *lines[-_LOG_LINES:], sep="\n")


@pytest.fixture
def ada(network: Network) -> Parlor:
    """A daemon of somebody called Ada."""
    return Parlor(network.host("ada")).start("--name", "Ada")


@pytest.fixture
def browsers() -> Iterator[Browsers]:
    """The browsers of a test."""
    with Browsers() as browsers:
        yield browsers


@pytest.fixture
def table(request: pytest.FixtureRequest, network: Network) -> Iterator[Table]:
    """Three people at a table, whose pages complain of nothing; a test that fails leaves pictures of them."""
    with Browsers() as browsers:
        table = Table(network, browsers)
        yield table
        if request.node.stash.get(_FAILED, False):
            for index, page in enumerate(table.pages):
                browsers.photograph(page.page, f"table-failed-{index + 1}")
            return
        # A refused request is in the console; anything else would be a fault of the page.
        complaints = [text for page in table.pages for text in page.complaints if "status of 4" not in text]
        assert complaints == []


@pytest.fixture(scope="session")
def sample() -> Sample:
    """Strokes made by people where the data set is beside the repository, else the project's own."""
    return Sample.load()


@pytest.fixture
def files(tmp_path: Path, sample: Sample) -> StrokeFiles:
    """Writes parts of the sample as files for ``parlor draw``."""
    return StrokeFiles(tmp_path, sample)
