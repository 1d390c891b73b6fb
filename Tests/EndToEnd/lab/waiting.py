"""Waiting for something to become true, with a deadline and the last thing seen."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

# How much longer everything may take, for programs that run under a checker.
SLOWNESS = float(os.environ.get("SLOWNESS", "1"))


def eventually(
    look: Callable[[], Value],
    within: float,
    what: str,
    every: float = 0.05,
    until: Callable[[Value], bool] = bool,
    told: Callable[[Value], str] = repr,
) -> tuple[Value, float]:
    """Looks again until ``until(value)`` holds; returns the value and the seconds that it took.

    If it never does, ``told`` says in words what was seen last. A look may start before the deadline and end
    after it: the time that counts is the one at which the look began, since what it saw was true then at the
    latest.
    """
    start = time.monotonic()
    while True:
        began = time.monotonic() - start
        value = look()
        if until(value):
            return value, began
        if began > within * SLOWNESS:
            raise AssertionError(f"{what}: not within {within} s; last seen: {told(value)}")
        time.sleep(every)


def throughout(look: Callable[[], bool], seconds: float, what: str, every: float = 0.25) -> None:
    """Looks again and again for so long, and fails at the first look that is not true."""
    start = time.monotonic()
    while (after := time.monotonic() - start) < seconds:
        assert look(), f"{what}: not so after {after:.2f} s"
        time.sleep(every)
