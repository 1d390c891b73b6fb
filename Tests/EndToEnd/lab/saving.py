"""Files that a page saves, whichever engine shows it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Page

from lab.waiting import eventually

# Where Firefox keeps them: by BiDi it tells nobody.
_folders: WeakKeyDictionary[BrowserContext, Path] = WeakKeyDictionary()


def note_downloads(page: Page, folder: Path) -> None:
    """Notes where the browser of a page keeps what it saves."""
    _folders[page.context] = folder


@contextmanager
def saved(page: Page) -> Iterator[Any]:
    """Waits for a file that the page saves meanwhile: ``value`` is then a download, as Playwright has it."""
    folder = _folders.get(page.context)
    if folder is None:
        with page.expect_download() as waiting:
            yield waiting
        return
    before = set(_files(folder))
    holder = SimpleNamespace(value=None)
    yield holder
    new, _ = eventually(lambda: sorted(set(_files(folder)) - before), within=15, what="a download")
    content = new[0].read_bytes()
    holder.value = SimpleNamespace(
        suggested_filename=new[0].name, save_as=lambda path: path.write_bytes(content)
    )


def _files(folder: Path) -> list[Path]:
    """What is there whole."""
    all_files = list(folder.glob("*")) if folder.is_dir() else []
    return [path for path in all_files if path.suffix != ".part" and _size(path) > 0]


def _size(path: Path) -> int:
    """In bytes; 0 of what is gone by now: Firefox tries a name with an empty file and takes that away."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
