"""How a drawing came about, as a file that others can show."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from lab import Network, Parlor
from moving_pictures import durations, last_frame, pixels
from PIL import Image
from strokes import StrokeFiles

CODE = "FILM"
# The whole picture stays at the end.
REST = 2_500
# What draws at once may take at most; far above what the daemon needs, far below what a picture takes.
ANSWER_WITHIN = 2.0


@pytest.fixture
def ada(network: Network) -> Parlor:
    parlor = Parlor(network.host("ada")).start()
    parlor.do("create", "--activity", "draw", "--code", CODE)
    return parlor


def test_a_drawing_moves_at_the_pace_of_the_pen_and_ends_as_the_picture(ada: Parlor, tmp_path: Path) -> None:
    lines = [[[number * 2, 20 * line, number * 20] for number in range(50)] for line in range(1, 4)]
    strokes = tmp_path / "lines.ndjson"
    strokes.write_text(json.dumps({"strokes": lines}) + "\n")
    ada.draw(CODE, strokes)
    still, moving = tmp_path / "still.png", tmp_path / "moving.webp"
    ada.do("export", CODE, still, "--pixels", "256")
    ada.do("export", CODE, moving, "--pixels", "256")
    with Image.open(moving) as image:
        assert (image.format, image.size) == ("WEBP", (256, 256))
    shown = durations(moving)
    # Three strokes of 49 times 20 ms, and two pauses of 120 ms, in frames of 50 ms.
    drawn = 3 * 980 + 2 * 120
    assert drawn <= sum(shown) - REST <= drawn + 50
    assert all(lasts % 50 == 0 for lasts in shown)
    assert drawn / 100 < len(shown) <= drawn / 50 + 2
    assert shown[-1] >= REST
    assert last_frame(moving) == pixels(still)
    assert len(set(pixels(still))) > 1


@pytest.mark.alone
def test_nobody_waits_for_a_large_animation(ada: Parlor, files: StrokeFiles, tmp_path: Path) -> None:
    ada.draw(CODE, files.take("ada", 400)[0], "--grid", "20")
    moving = tmp_path / "moving.webp"
    slowest = 0.0
    with ThreadPoolExecutor(1) as pool:
        export = pool.submit(ada.do, "export", CODE, moving, "--pixels", "1024")
        while not export.done():
            began = time.monotonic()
            ada.status()
            slowest = max(slowest, time.monotonic() - began)
        export.result()
    assert slowest < ANSWER_WITHIN
    assert sum(durations(moving)) <= 12_000 + 50 + REST


def test_an_animation_of_another_size_or_kind_is_refused(ada: Parlor, tmp_path: Path) -> None:
    for words in (("movie.webp", "--pixels", "4096"), ("movie.gif",)):
        refused = ada.try_("export", CODE, tmp_path / words[0], *words[1:])
        assert refused.returncode == 64
    assert not list(tmp_path.glob("movie*"))
