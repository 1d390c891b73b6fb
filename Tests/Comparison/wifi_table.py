"""The rows of a bad Wi-Fi as a table for people: Parlor, and serf with each of its profiles, side by side."""

from collections.abc import Sequence
from typing import Any

from table import number, render

_SYSTEMS = ("parlor", "serf-lan", "serf-local")
# Rounds of a system that failed, told by name.
_SHOWN = 5


def wifi_table(rows: dict[str, Any]) -> str:
    """All rows that were measured, and what each system was."""
    parts = [_crowd(rows)] if any(name in rows for name in _SYSTEMS) else []
    if "split" in rows:
        parts.append(_split(rows["split"]))
    return "\n\n".join(parts)


def _crowd(rows: dict[str, Any]) -> str:
    peers, lost = rows["peers"], f"{rows['lost_permille'] / 10:g} % loss"
    systems = [rows.get(name, {}) for name in _SYSTEMS]
    multicast = rows.get("multicast", {})

    def line(title: str, reach: str, cells: Sequence[str]) -> list[str]:
        return [title, reach, *cells]

    lines = [
        line("all together after, s", "", [_path(one, "gather_s") for one in systems]),
        line(
            f"{lost}: at the last of {peers}, p50 / worst, s",
            "≤ 0.12 / 0.3",
            [_spread(one.get("spread")) for one in systems],
        ),
        line(
            "  at any one, p50 / p99, s",
            "",
            [f"{_path(one, 'spread', 'one_p50_s')} / {_path(one, 'spread', 'one_p99_s')}" for one in systems],
        ),
        line(
            "  false alarms meanwhile",
            "0",
            [_alarms(one.get("spread", {})) for one in systems],
        ),
        line("  rounds that did not end in 10 s", "0", [_unfinished(one.get("spread")) for one in systems]),
        line(
            f"{lost}: killed, until all know, p50 / worst, s",
            "≤ 2.5",
            [_spread(one.get("kill")) for one in systems],
        ),
        line("idle, bytes/s each on the link", "≤ 250", [_idle(one.get("idle")) for one in systems]),
        line("  with multicast discovery", "≤ 250", [_idle(multicast.get("idle")), "-", "-"]),
        line(
            "  multicasts/s of all",
            "≤ 30",
            [number(multicast.get("idle", {}).get("multicasts_per_second")), "-", "-"],
        ),
        line(f"  with {lost}", "", [_idle(one.get("idle_lossy")) for one in systems]),
        line("idle, % of a core, each", "", [_path(one, "idle", "cpu_percent_each") for one in systems]),
        line("memory (PSS), MB each", "", [_path(one, "footprint", "pss_mb") for one in systems]),
        line(
            "listening: last of all pongs, p50, ms",
            "",
            [_milliseconds(systems[0].get("overhead", {}).get("pongs_p50_s")), "-", "-"],
        ),
    ]
    flags = [one.get("flags", "-profile=" + name[5:]) for name, one in zip(_SYSTEMS, systems, strict=True)]
    version = next((one["version"] for one in systems if "version" in one), "")
    header = [f"{peers} hosts, one process each", "reach", "parlor", *(f"serf {flag}" for flag in flags[1:])]
    return "\n".join([render(header, lines), "", _notes(rows, version), *_complaints(systems)])


def _notes(rows: dict[str, Any], version: str) -> str:
    meet = {"first": "the first one's address", "all": "all addresses", "multicast": "none"}[rows["meet"]]
    return f"""\
Parlor: given {meet} at the start, no discovery but where it says so; encrypted and signed; from a message to
one daemon's page to the page of the last. Serf {version}: its defaults (lan) and its fastest profile (local;
its command line offers no other timing), not encrypted; from a call to one agent to the last agent's log. All
packets of a host are lost alike, TCP too. One asyncio loop hears all of them by one clock."""


def _complaints(systems: Sequence[dict[str, Any]]) -> list[str]:
    """What went wrong, with names."""
    said = []
    for name, one in zip(_SYSTEMS, systems, strict=True):
        for key in ("not_together", "failed"):
            for part in (one, one.get("kill", {})):
                if key in part:
                    said.append(f"{name}: {part[key]}")
        for row in ("spread", "kill"):
            unfinished = list(one.get(row, {}).get("unfinished", {}).items())
            for turn, missing in unfinished[:_SHOWN]:
                few = ", ".join(missing[:6]) + (f" and {len(missing) - 6} more" if len(missing) > 6 else "")
                said.append(f"{name}: {row}, round {turn} never came to {few}")
            if len(unfinished) > _SHOWN:
                said.append(f"{name}: {row}, and {len(unfinished) - _SHOWN} more rounds")
    return said


def _path(one: dict[str, Any], *keys: str) -> str:
    value: Any = one
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return number(value)


def _spread(row: dict[str, Any] | None) -> str:
    if not row or "rounds" not in row:
        return "failed" if row else "-"
    worst = "never" if row["worst_s"] is None else number(row["worst_s"])
    middle = "never" if row["p50_s"] is None else number(row["p50_s"])
    return f"{middle} / {worst} of {row['rounds']}"


def _alarms(row: dict[str, Any]) -> str:
    """Serf's were heard as they came; of Parlor's, those are counted that stand at the end."""
    return str(row.get("false_alarms", row.get("unreachable_pairs", "-")))


def _unfinished(row: dict[str, Any] | None) -> str:
    return str(len(row["unfinished"])) if row and "unfinished" in row else "-"


def _idle(row: dict[str, Any] | None) -> str:
    if not row:
        return "-"
    return f"{number(row['bytes_per_second'])} (highest {number(row['highest_bytes_per_second'])})"


def _milliseconds(seconds: float | None) -> str:
    return number(None if seconds is None else 1000 * seconds)


def _split(runs: Sequence[dict[str, Any]]) -> str:
    ended = ["never" if run["converged_s"] is None else f"{1000 * run['converged_s']:.0f}" for run in runs]
    equal = ["yes" if run["digests_equal"] else f"no: {run['shown_after']} shown" for run in runs]
    lines = [
        ["converged after the heal, ms", "≤ 250", "; ".join(ended)],
        ["digests equal", "yes", "; ".join(equal)],
        ["bytes on the link, both ways", "", "; ".join(f"{run['link_bytes']:,}" for run in runs)],
        ["  times the operations that were missing", "≤ 1.15", _times(runs, "body_bytes")],
        ["  times their bare payloads", "", _times(runs, "payload_bytes")],
        ["  times what a fresh joiner costs", "", _times(runs, "joiner_bytes")],
    ]
    first = runs[0]
    title = f"two parted for {first['parted_s']:g} s, {first['strokes_each']:,} strokes each"
    return render([title, "reach", "parlor"], lines)


def _times(runs: Sequence[dict[str, Any]], unit: str) -> str:
    return "; ".join(f"{run['link_bytes'] / run[unit]:.2f} of {run[unit]:,}" for run in runs)
