"""The files of the page where they are written: its own folder, and one of each activity that has one."""

import re
from pathlib import Path

_SOURCES = Path(__file__).parents[3] / "Sources"
_OWN = _SOURCES / "Edge/WebServer/Page"
_ACTIVITIES = _SOURCES / "Games"
# The order of the style sheets; the activities' come after these.
_LAYERS = ["shell", "kit", "board", "start", "lobby", "table"]
_MARK = re.compile(r"^( *)<!-- embed: (\S+) -->$", re.MULTILINE)


def page_file(name: str) -> Path:
    """The file that is ``/page/NAME`` for the daemon."""
    first, _, rest = name.partition("/")
    activity = next((folder for folder in _ACTIVITIES.iterdir() if folder.name.lower() == first), None)
    return activity / "Page" / rest if activity else _OWN / name


def page_files(ending: str) -> list[Path]:
    """All files with one ending, without a dot."""
    folders = [_OWN, *(_ACTIVITIES.glob("*/Page"))]
    return sorted(path for folder in folders for path in folder.rglob(f"*.{ending}"))


def page_index() -> str:
    """What the daemon serves at ``/``: ``index.html`` with all markup in it, as the build has it."""
    named = {mark[2] for path in page_files("html") for mark in _MARK.finditer(path.read_text())}
    roots = [name for name in _names("html") if name not in named and name != "index.html"]

    def embedded(name: str) -> str:
        def stand_in(mark: re.Match[str]) -> str:
            names = roots if mark[2] == "markup" else [mark[2]]
            lines = [line for name in names for line in embedded(name).split("\n") if line]
            return "\n".join(mark[1] + line for line in lines)

        return _MARK.sub(stand_in, page_file(name).read_text())

    return embedded("index.html")


def page_styles() -> str:
    """What the daemon serves as ``/page/styles.css``: every style sheet, by layer."""
    return "\n".join(f"/* {name} */\n\n{page_file(name).read_text()}" for name in _names("css"))


def page_scripts() -> str:
    """What stands in for ``/page/scripts.js``: it has each module from its own file."""
    names = [*map(_name, page_files("js")), "activities.js"]
    # The one that imports all others comes first, so that they are called in its order.
    lines = ['import "/page/shell/main.js";']
    lines += [f'import * as m{number} from "/page/{name}";' for number, name in enumerate(names)]
    entries = [f'  "{name}": m{number},' for number, name in enumerate(names)]
    return "\n".join([*lines, "export const modules = {", *entries, "};", ""])


def page_activities() -> str:
    """What the build makes of the names of the activities' folders, as a module."""
    names = sorted(path.parent.name.lower() for path in _ACTIVITIES.glob("*/Page"))
    lines = [f'import {name} from "./{name}/activity.js";' for name in names]
    return "\n".join([*lines, f"export const activities = [{', '.join(names)}];", ""])


def _names(ending: str) -> list[str]:
    """The names of such files below ``/page/``: the sheet with its folder's name comes first in a folder."""

    def rank(name: str) -> tuple[int, str, bool, str]:
        folder = name.split("/")[0]
        layer = _LAYERS.index(folder) if folder in _LAYERS else len(_LAYERS)
        return layer, folder, name != f"{folder}/{folder}.{ending}", name

    return sorted(map(_name, page_files(ending)), key=rank)


def _name(path: Path) -> str:
    if path.is_relative_to(_OWN):
        return str(path.relative_to(_OWN))
    activity, _, *rest = path.relative_to(_ACTIVITIES).parts
    return "/".join([activity.lower(), *rest])
