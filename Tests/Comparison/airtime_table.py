"""The rows of an access point as a table for people."""

from collections.abc import Sequence
from typing import Any

from table import number, render

_HEADER = (
    "daemons",
    "forwarded a second",
    "sent by all: packets/s",
    "kB/s",
    "dropped",
    "ink that came",
    "p50, p95, ms",
    "points seen",
    "p50, p95, ms",
    "strokes that came",
    "p50, p95, ms",
    "all equal after, s",
    "thought lost",
)


def airtime_table(rows: Sequence[dict[str, Any]]) -> str:
    """A line for each number of daemons and each limit; times of strokes are from pen-up."""
    failed = [f"{row['daemons']} daemons: {row['failed']}" for row in rows if "failed" in row]
    return "\n".join([render(_HEADER, [_line(row) for row in rows]), *failed])


def _line(row: dict[str, Any]) -> list[str]:
    limit = "all" if row["limit"] is None else f"{row['limit']:,}"
    if "failed" in row:
        return [str(row["daemons"]), limit, "failed", *[""] * (len(_HEADER) - 3)]
    ink, seen, strokes = row["ink"], row["seen"], row["strokes"]
    return [
        str(row["daemons"]),
        limit,
        number(row["packets_per_second"]),
        number(row["bytes_per_second"] / 1000),
        f"{row['dropped']:.0%}",
        _share(ink["arrived"]),
        f"{number(ink['p50_ms'])}, {number(ink['p95_ms'])}",
        _share(seen["arrived"]),
        f"{number(seen['p50_ms'])}, {number(seen['p95_ms'])}",
        _share(strokes["arrived"]),
        f"{number(strokes['p50_ms'])}, {number(strokes['p95_ms'])}",
        number(row["equal_s"]) if row["equal_s"] is not None else "not in 30 s",
        str(row["thought_lost"]),
    ]


def _share(share: float | None) -> str:
    return "-" if share is None else f"{share:.1%}"
