"""The files of the page where they are written: its own folder, and one of each activity that has one."""

from pathlib import Path

_SOURCES = Path(__file__).parents[3] / "Sources"
_OWN = _SOURCES / "Edge/WebServer/Page"
_ACTIVITIES = _SOURCES / "Games"


def page_file(name: str) -> Path:
    """The file that the daemon serves at ``/page/NAME``."""
    first, _, rest = name.partition("/")
    activity = next((folder for folder in _ACTIVITIES.iterdir() if folder.name.lower() == first), None)
    return activity / "Page" / rest if activity else _OWN / name


def page_files(ending: str) -> list[Path]:
    """All files with one ending, without a dot."""
    folders = [_OWN, *(_ACTIVITIES.glob("*/Page"))]
    return sorted(path for folder in folders for path in folder.rglob(f"*.{ending}"))
