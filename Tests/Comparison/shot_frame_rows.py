"""The frames of a page while a shot is played among 300 pegs and into a full grid; as root. Prints JSON."""

import json
from contextlib import ExitStack
from typing import Any

from lab import Network, Parlor
from lab.browser import Browsers
from lab.classic_page import ClassicPage
from lab.shot_frames import BUBBLES, PEGGLE, Crowded, measure

SHOTS = 5


def rows_of(course: Crowded) -> dict[str, Any]:
    """The middle one of some shots, by its frames a second, and of the page at rest before them."""
    with ExitStack() as stack:
        network, browsers = stack.enter_context(Network()), stack.enter_context(Browsers())
        parlor = Parlor(network.host("ada")).start("--name", "Ada")
        page = ClassicPage(browsers.page(parlor.host, parlor.page))
        course.enter(page, parlor)
        found = measure(page, course, SHOTS)
    return {
        name: sorted((one[name] for one in found), key=lambda rates: rates["per_second"])[SHOTS // 2]
        for name in ("idle", "shot")
    }


if __name__ == "__main__":
    print(json.dumps({"pegs": rows_of(PEGGLE), "bubbles": rows_of(BUBBLES)}))
