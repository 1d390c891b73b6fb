"""Who has called, as Playwright names it in its errors, told without a look at every module that is loaded.

It asks for the whole stack at each call. Python looks for the source of each frame, and goes through all
modules where there is no such file, as of what xdist runs: most of what a test's own process did.
"""

import inspect
import sys
from types import FrameType, SimpleNamespace

from playwright._impl import _connection, _network, _sync_base

# The test's own line is among the innermost; what pytest has around it tells nobody anything.
_FRAMES = 16


def _stack(context: int = 1) -> list[inspect.FrameInfo]:
    """The innermost frames; never with lines of source."""
    found: list[inspect.FrameInfo] = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and len(found) < _FRAMES:
        code = frame.f_code
        found.append(inspect.FrameInfo(frame, code.co_filename, frame.f_lineno, code.co_name, None, None))
        frame = frame.f_back
    return found


def tell_callers_quickly() -> None:
    """Has Playwright ask here."""
    quick = SimpleNamespace(**{**vars(inspect), "stack": _stack})
    for module in (_connection, _network, _sync_base):
        vars(module)["inspect"] = quick
