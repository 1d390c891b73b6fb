"""Writes the manual page from what the program says of itself: ``manual.py PARLOR VERSION``."""

import json
import re
import subprocess
import sys
from typing import Any

# What every command has and the reader knows.
EVERYWHERE = ("-h, --help", "--help, -h", "--version")


def plain(text: str) -> str:
    """Text that roff takes as it is."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(?=[.'])", r"\\&", escaped, flags=re.MULTILINE)


def name_of(argument: dict[str, Any]) -> str:
    """How an option or an argument is written."""
    value = argument.get("valueName") or ""
    if argument["kind"] == "positional":
        return f"<{value}>"
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    names = [dashes[name["kind"]] + name["name"] for name in argument.get("names", [])]
    return ", ".join(names) + (f" <{value}>" if argument["kind"] == "option" else "")


def meaning(argument: dict[str, Any]) -> str:
    """What an option or an argument is for, and what it is where nobody says."""
    text: str = argument.get("abstract") or ""
    default = argument.get("defaultValue")
    known = default is None or argument["kind"] == "flag" or "(default: " in text
    return text if known else f"{text} (default: {default})"


def discussion(command: dict[str, Any]) -> list[str]:
    """What a command says at length: paragraphs, and indented lines that stay as they are."""
    lines: list[str] = []
    is_example = False
    for line in (command.get("discussion") or "").split("\n"):
        if is_example != line.startswith("  "):
            is_example = not is_example
            lines += [".PP", ".nf"] if is_example else [".fi"]
        elif not is_example:
            lines.append(".PP")
        if line:
            lines.append(plain(line))
    return [*lines, ".fi"] if is_example else lines


def section(command: dict[str, Any], path: list[str]) -> list[str]:
    """What one command and its subcommands say."""
    lines: list[str] = []
    if len(path) > 1:
        lines += [f".SS {plain(' '.join(path))}", plain(command.get("abstract", ""))]
        lines += discussion(command)
        for argument in command.get("arguments", []):
            if argument.get("shouldDisplay", True) and name_of(argument) not in EVERYWHERE:
                lines += [".TP", f".B {plain(name_of(argument))}", plain(meaning(argument))]
    for one in command.get("subcommands", []):
        if one.get("shouldDisplay", True) and one["commandName"] != "help":
            lines += section(one, [*path, one["commandName"]])
    return lines


def main() -> None:
    """Prints the page."""
    program, version = sys.argv[1:3]
    said = subprocess.run(
        [program, "--experimental-dump-help"], capture_output=True, text=True, check=True, timeout=60
    )
    command = json.loads(said.stdout)["command"]
    lines = [
        f'.TH PARLOR 1 "" "parlor {version}" "Games"',
        ".SH NAME",
        f"parlor \\- {plain(command['abstract'])}",
        ".SH SYNOPSIS",
        ".B parlor",
        "command [options]",
        ".SH DESCRIPTION",
        *discussion(command),
        ".SH COMMANDS",
        *section(command, ["parlor"]),
        ".SH FILES",
        ".TP",
        ".I ~/.local/share/parlor",
        "Rooms, the key that names this device, and the token of its page, for its owner alone.",
        ".SH ENVIRONMENT",
        ".TP",
        ".B PARLOR_DATA",
        "Another directory for all that.",
    ]
    print("\n".join(lines))


if __name__ == "__main__":
    main()
