"""A table for people: columns as wide as what is in them."""

from collections.abc import Sequence


def render(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lines with columns two spaces apart, a rule below the header."""
    widths = [max(len(line[column]) for line in [header, *rows]) for column in range(len(header))]
    lines = [header, ["─" * width for width in widths], *rows]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def number(value: float | None) -> str:
    """Three digits that matter, thousands apart; a dash for what was not measured."""
    if value is None:
        return "-"
    if abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"


def ranged(values: Sequence[float]) -> str:
    """The median with the range of several runs."""
    if not values:
        return "-"
    middle = sorted(values)[len(values) // 2]
    if len(values) == 1:
        return number(middle)
    return f"{number(middle)} ({number(min(values))}…{number(max(values))})"
