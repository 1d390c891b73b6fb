"""Tests of several processes take turns: what measures has the machine to itself, and gets its turn."""

import threading
import time
from pathlib import Path

import pytest
from lab.turns import turn

TURNS = 20


def test_who_is_alone_has_nobody_beside_it_and_comes_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
    guard = threading.Lock()
    inside: list[bool] = []
    seen: list[tuple[bool, ...]] = []

    def come_and_go(alone: bool) -> None:
        for _ in range(TURNS):
            with turn(alone=alone, folder=tmp_path):
                with guard:
                    inside.append(alone)
                    seen.append(tuple(inside))
                time.sleep(0.005)
                with guard:
                    inside.remove(alone)

    # Three that relieve each other would keep a fourth out that waits until nobody is there.
    threads = [threading.Thread(target=come_and_go, args=(alone,)) for alone in (False, False, False, True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(seen) == 4 * TURNS
    assert any(len(those) > 1 for those in seen), "the others go in together"
    assert all(those == (True,) for those in seen if True in those)


def test_one_process_alone_waits_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    with turn(alone=True, folder=tmp_path), turn(alone=True, folder=tmp_path):
        assert list(tmp_path.iterdir()) == []
