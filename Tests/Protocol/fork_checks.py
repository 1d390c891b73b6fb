"""What forks.json asks of a reader; the reader is imported inside, since mutations.py changes it."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from vector_files import load

Entry = dict[str, Any]
Finding = tuple[str, Callable[[], bool]]


def fork_findings() -> Iterator[Finding]:
    """Evidence proves a fork, cannot be read, or proves none."""
    from parlor_ops.errors import WireError
    from parlor_ops.forks import Evidence, ForkError

    def proves(entry: Entry) -> list[Any]:
        evidence = Evidence.decode(bytes.fromhex(entry["bytes"]))
        (device, nonce), place, first, second = evidence.fork(bytes.fromhex(entry["room"]))
        assert evidence.encode() == bytes.fromhex(entry["bytes"])
        return [device.hex(), nonce.hex(), place, first.hex(), second.hex()]

    def fault(entry: Entry) -> Entry:
        try:
            proves(entry | {"room": entry.get("room", "")})
        except WireError as refused:
            return {"error": refused.name}
        except ForkError as unproven:
            return {"fault": unproven.reason}
        return {}

    def agrees(entry: Entry) -> bool:
        return fault(entry) == {name: entry[name] for name in ("error", "fault") if name in entry}

    content = load("forks")
    names = ("device", "nonce", "place", "first", "second")
    for entry in content["valid"]:
        yield entry.get("name", ""), partial(lambda one: proves(one) == [one[name] for name in names], entry)
    for entry in content["invalid"]:
        yield entry.get("name", ""), partial(agrees, entry)
