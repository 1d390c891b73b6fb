"""Puts the page's scripts together as the daemon serves them: `assemble.py FOLDER`, for tsc and node."""

import shutil
import sys
from pathlib import Path

from daemon_types import daemon, declarations

_SOURCES = Path(__file__).parents[2] / "Sources"


def assemble(folder: Path) -> None:
    """Copies every script below a folder, each under its name at ``/page/``."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = {"": _SOURCES / "Edge/WebServer/Page"}
    for page in sorted((_SOURCES / "Games").glob("*/Page")):
        pages[page.parent.name.lower()] = page
    for prefix, page in pages.items():
        for script in page.rglob("*.js"):
            target = folder / prefix / script.relative_to(page)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(script.read_bytes())
        schema = page / "state.yaml"
        if schema.exists():
            (folder / prefix / "state.d.ts").write_text(declarations(schema))
    (folder / "daemon.d.ts").write_text(daemon())
    (folder / "package.json").write_text('{"type": "module"}')
    shutil.copy(Path(__file__).with_name("tsconfig.json"), folder)
    names = [prefix for prefix in pages if prefix]
    lines = [f'import {name} from "./{name}/activity.js";' for name in names]
    lines += ["", '/** @type {import("./kit/activities.js").Activity[]} */']
    (folder / "activities.js").write_text(
        "\n".join([*lines, f"export const activities = [{', '.join(names)}];", ""])
    )


if __name__ == "__main__":
    assemble(Path(sys.argv[1]))
