"""Pictures as an independent decoder shows them."""

from pathlib import Path

from PIL import Image, ImageSequence


def pixels(path: Path) -> bytes:
    """The colours of a picture, row by row."""
    with Image.open(path) as image:
        return image.convert("RGB").tobytes()


def last_frame(path: Path) -> bytes:
    """The colours that an animation ends with."""
    with Image.open(path) as image:
        frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]
        return frames[-1]


def strokes_begun(path: Path) -> int:
    """How many drawings an animation shows: how often ink comes onto an empty sheet, above the words."""
    count, was_empty = 0, False
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            sheet = frame.convert("L").crop((0, 0, frame.width, frame.width))
            is_empty = sheet.getextrema() == (255, 255)
            count += was_empty and not is_empty
            was_empty = is_empty
    return count


def durations(path: Path) -> list[int]:
    """How long each frame is shown, in milliseconds."""
    with Image.open(path) as image:
        found = []
        for frame in ImageSequence.Iterator(image):
            frame.load()
            found.append(int(frame.info["duration"]))
        return found
