"""Percentiles and medians as the table prints them."""

from collections.abc import Sequence


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least so many percent do not exceed (nearest rank)."""
    ordered = sorted(values)
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(1, int(rank)) - 1]


def median(values: Sequence[float]) -> float:
    """The middle; of an even number, the lower one."""
    return percentile(values, 50)
