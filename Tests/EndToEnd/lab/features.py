"""What the files of the page ask of a browser, by name: from their text, before any browser has seen them."""

import re
from collections.abc import Iterable
from pathlib import Path

# Comments, texts and regular expressions say nothing that a browser must know; what stands in `${…}` does.
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'')
_NAME = re.compile(r"(?<![\w$#])([A-Za-z_$][\w$]*)")
_MEMBER = re.compile(r"\.\s*([A-Za-z_$][\w$]*)")
_STATIC = re.compile(r"(?<![\w$.])([A-Z][\w$]*)\.([A-Za-z_$][\w$]*)")
# Every name that Chromium knows: of objects, of what they have, of what their constructors have.
PLATFORM = """() => {
    const globals = Object.getOwnPropertyNames(window).filter(name => !/^[0-9]/.test(name));
    const members = new Set(), statics = new Set();
    const owned = (it) => Object.getOwnPropertyNames(it);
    for (const name of globals) {
        let it;
        try { it = window[name]; } catch { continue; }
        if (typeof it !== "function" && typeof it !== "object" || it === null || it === window) continue;
        for (const one of owned(it)) statics.add(`${name}.${one}`);
        if (it.prototype) for (const one of owned(it.prototype)) members.add(one);
        if (["Intl", "CSS", "WebAssembly"].includes(name)) {
            for (const one of owned(it)) for (const two of owned(it[one]?.prototype ?? {})) members.add(two);
        }
    }
    return { globals, members: [...members], statics: [...statics] };
}"""
# What no list of names shows: syntax, and methods that share their name with an older one.
NEWER = {
    r"\(\?<[=!]": "a look behind in a regular expression (Safari 16.4)",
    r"/[dgimsuy]*v[dgimsuy]*(?=[;,.)\s])": "the flag v of a regular expression (Chrome 112)",
    r"\bstatic\s*\{": "a static block in a class (Safari 16.4)",
    r"\bimport\b[^;\n]*\bwith\s*\{": "an attribute of an import (Safari 17.2)",
    r"(?i)context\.reset\(": "CanvasRenderingContext2D.reset (Safari 17)",
    r"getContext\([^)]*\)\??\.reset\(": "CanvasRenderingContext2D.reset (Safari 17)",
}
# The same of styles.
NEWER_STYLES = {
    r"text-decoration:\s*[^;\s]+\s": "text-decoration of several values, which Safari drops (up to 18)",
}


def scripts_use(files: Iterable[Path], platform: dict[str, list[str]]) -> set[str]:
    """The names of the platform in scripts: globals, ``.members`` and ``Constructor.statics``."""
    known, members, statics = (set(platform[kind]) for kind in ("globals", "members", "statics"))
    used: set[str] = set()
    for path in files:
        code = _TEXT.sub('""', _COMMENT.sub("", path.read_text()))
        used |= {name for name in _NAME.findall(re.sub(r"\.\s*[\w$]+", "", code)) if name in known}
        used |= {f".{name}" for name in _MEMBER.findall(code) if name in members}
        used |= {f"{one}.{two}" for one, two in _STATIC.findall(code) if f"{one}.{two}" in statics}
    return used


def styles_use(files: Iterable[Path]) -> set[str]:
    """Properties, functions, pseudo-classes, rules and units of style sheets."""
    used: set[str] = set()
    for path in files:
        style = _TEXT.sub('""', re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.DOTALL))
        used |= {f"css {name}" for name in re.findall(r"(?<=[{;\s])(-?[a-z][a-z-]*)\s*:(?=\s)", style)}
        used |= {f"css {name}()" for name in re.findall(r"(?<![:\w-])([a-z][a-z-]*)\(", style)}
        used |= {f"css {name}" for name in re.findall(r"::?[a-z][a-z-]*(?=[\s,.:({\[)>+~])", style)}
        used |= {f"css {name}" for name in re.findall(r"@[a-z-]+", style)}
        used |= {f"css 1{unit}" for unit in re.findall(r"\d([a-z]{1,5})\b", re.sub(r"#\w+", "", style))}
        used |= {f"css @media {name}" for name in re.findall(r"\(([a-z-]+):", style)}
    return used


def document_uses(path: Path) -> set[str]:
    """Elements and attributes of a document; ``data-`` and ``aria-`` are for anybody."""
    text = re.sub(r"<!--.*?-->", "", path.read_text(), flags=re.DOTALL)
    used = {f"<{name}>" for name in re.findall(r"<([a-z][a-z0-9]*)", text)}
    tags = re.sub(r"\"[^\"]*\"", '""', re.sub(r">[^<]*<", "><", text))
    attributes = re.findall(r"\s([a-zA-Z-]+)(?=[=\s/>])", tags)
    return used | {f"<{name}=>" for name in attributes if not name.startswith(("data-", "aria-"))}
