"""The frames of frames.json that list rooms, and say what stands over them."""

from typing import Any

from parlor_ops import frames, limits, listing_frames
from parlor_ops.octets import varint


def cases(room: str) -> dict[str, dict[str, Any]]:
    """Frames that are valid."""
    listed = {
        "room": room,
        "code": "BIRD",
        "activity": "draw",
        "rules": 1,
        "title": "Küche",
        "players": 3,
        "locked": False,
        "guestPort": 0,
    }
    return {
        "a listing": {
            "type": "listing",
            "version": 1,
            "total": 2,
            "first": 0,
            "rooms": [listed, listed | {"code": "A2C4", "title": "", "locked": True, "guestPort": 7371}],
        },
        "an empty listing": {"type": "listing", "version": 2, "total": 0, "first": 0, "rooms": []},
        "the end of the longest listing": {
            "type": "listing",
            "version": 2**32 - 1,
            "total": limits.LISTED_ROOMS,
            "first": limits.LISTED_ROOMS - 1,
            "rooms": [listed],
        },
        "banners": {
            "type": "banners",
            "version": 1,
            "first": 0,
            "banners": [
                {"phase": "lobby", "master": "Maya"},
                {"phase": "running", "master": ""},
                {"phase": "over", "master": "Øyvind 🐮"},
                {"phase": "unsaid", "master": ""},
            ],
        },
        "no banner": {"type": "banners", "version": 0, "first": limits.LISTED_ROOMS, "banners": []},
        "the longest banners": {
            "type": "banners",
            "version": 2**32 - 1,
            "first": limits.LISTED_ROOMS - limits.LISTING,
            "banners": [{"phase": "over", "master": "m" * limits.TITLE}] * limits.LISTING,
        },
    }


def invalid(cases: dict[str, dict[str, Any]]) -> dict[str, bytes]:
    """Frames that are not."""

    def bent(name: str, **changes: Any) -> bytes:
        return frames.write_frame(cases[name] | changes)

    listed = cases["a listing"]["rooms"][0]
    locked = bytearray(frames.write_frame(cases["a listing"]))
    locked[-3] = 2
    banners = cases["banners"]["banners"]
    phase = bytearray(frames.write_frame(cases["banners"]))
    phase[5] = len(listing_frames.PHASES)
    return {
        "nine rooms": bent("a listing", total=9, rooms=[listed] * 9),
        "65 rooms in all": bent("a listing", total=limits.LISTED_ROOMS + 1),
        "a room beyond the listing's end": bent("a listing", first=1),
        "a listing that begins beyond its end": bent("an empty listing", first=1),
        "a code in small letters": bent("a listing", rooms=[listed | {"code": "bird"}]),
        "rules 0": bent("a listing", rooms=[listed | {"rules": 0}]),
        "an activity in capitals": bent("a listing", rooms=[listed | {"activity": "Draw"}]),
        "a title of two lines": bent("a listing", rooms=[listed | {"title": "a\nb"}]),
        "half locked": bytes(locked),
        "a phase that there is not": bytes(phase),
        "nine banners": bent("banners", banners=banners[:1] * 9),
        "a banner beyond the longest list": bent("banners", first=limits.LISTED_ROOMS - 3),
        "a list of banners over 32 bits": bent("banners", version=2**32),
        "a master of two lines": bent("banners", banners=[{"phase": "lobby", "master": "a\nb"}]),
        "a master of 64 bytes": bent("banners", banners=[{"phase": "lobby", "master": "m" * 64}]),
        "banners with a byte too many": b"\x40\x04\x01\x00\x00\x00",
        "banners longer than they say": b"\x40\x02\x01\x00\x00",
        "banners longer than a datagram": b"\x40" + varint(1201) + bytes(1201),
    }
