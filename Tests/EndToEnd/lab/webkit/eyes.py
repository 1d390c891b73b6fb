"""How a page of WebKit is looked at: by Playwright's own selectors, which are a script in the page."""

import functools
import subprocess
from pathlib import Path
from typing import Any

import playwright
from playwright._impl._driver import compute_driver_executable

from .session import RefusedError, Session

_OPTIONS = (
    "{isUnderTest: false, sdkLanguage: 'python', testIdAttributeName: 'data-testid', stableRafCount: 1,"
    " browserName: 'webkit', isUtilityWorld: false, customEngines: []}"
)
# A page that was loaded anew has none, and says so.
_LOOK = """
const eyes = window.parlorEyes;
if (!eyes) return { isBlind: true };
const found = eyes.querySelectorAll(eyes.parseSelector(arguments[0]), document);
const given = arguments[1];
const isShown = (element) => eyes.utils.isElementVisible(element);
return { answer: (function (found, given) { %s })(found, given) };
"""


@functools.cache
def _script() -> str:
    """Playwright's script, which the package keeps as a text in a module of Node."""
    node, _ = compute_driver_executable()
    module = Path(playwright.__file__).parent / "driver/package/lib/generated/injectedScriptSource.js"
    show = f"process.stdout.write(require({str(module)!r}).source)"
    return subprocess.run([node, "-e", show], capture_output=True, text=True, check=True).stdout


def look(session: Session, selector: str, script: str, given: Any = None) -> Any:
    """Runs the body of a function of ``found``, the elements of a selector, and ``given``."""
    answer = session.run(_LOOK % script, selector, given)
    if answer.get("isBlind"):
        source = _script()
        session.run(
            f"const module = {{}};\n{source}\n"
            f"window.parlorEyes = new (module.exports.InjectedScript())(globalThis, {_OPTIONS});"
        )
        answer = session.run(_LOOK % script, selector, given)
    if "answer" not in answer:
        raise RefusedError(f"{selector} cannot be looked at")
    return answer["answer"]
