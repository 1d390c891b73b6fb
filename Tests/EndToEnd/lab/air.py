"""Who hears whom: frames between two ports of the bridge that do not hear each other are dropped there."""

import json
from collections.abc import Iterable, Sequence
from itertools import permutations

from lab.host import Host
from lab.shell import run

# Naming the table first makes the deletion work the first time too; all of it is one transaction.
_RULES = """\
table bridge air
delete table bridge air
table bridge air {{
  set deaf {{
    type ifname . ifname
    {elements}
  }}
  chain between {{
    type filter hook forward priority 0; policy accept;
    iifname . oifname @deaf counter drop
    {to_one}
  }}
  {to_all}
}}
"""

# What an access point forwards of all hosts together. A frame for everybody goes over the air once, however
# many ports it leaves by, and is counted where it comes in.
_CAPACITY = """\
limit capacity {{ rate over {rate}/second burst {burst} packets; }}
  counter crowded {{ }}
  chain in {{
    type filter hook prerouting priority 0; policy accept;
    ether daddr & 01:00:00:00:00:00 != 00:00:00:00:00:00 limit name "capacity" counter name "crowded" drop
  }}"""
_TO_ONE = (
    'ether daddr & 01:00:00:00:00:00 == 00:00:00:00:00:00 limit name "capacity" counter name "crowded" drop'
)
# What an access point keeps while the air is busy, in seconds of what it forwards.
_QUEUE_SECONDS = 0.05

# What hosts ask and tell all others of services: a frame counts once, where it comes in, though many hear it.
_MULTICASTS = """\
table bridge multicasts {
  counter mdns { }
  chain in {
    type filter hook prerouting priority -10; policy accept;
    ether daddr & 01:00:00:00:00:00 != 00:00:00:00:00:00 udp dport 5353 counter name "mdns"
  }
}
"""

# From the port of the speaker to the port of the listener.
_Way = tuple[str, str]


class Air:
    """The bridge's filter, for every kind of frame; carriers stay up, and nobody is told.

    Partitions and isolation are separate: healing one leaves the other. Each change is one transaction of
    the kernel, so that no moment lies between the old and the new.
    """

    def __init__(self, switch: str) -> None:
        self._switch = switch
        self._parted: set[_Way] = set()
        self._isolated: set[_Way] = set()
        self._capacity: int | None = None
        self._is_counting = False

    def split(self, groups: Sequence[Sequence[Host]]) -> None:
        """Parts the groups from each other, instead of any partition before; hosts in none hear all."""
        self._parted = {
            (speaker.port, listener.port)
            for one, other in permutations(groups, 2)
            for speaker in one
            for listener in other
        }
        self._apply()

    def heal(self) -> None:
        """Ends a partition."""
        self._parted = set()
        self._apply()

    def isolate(self, hosts: Iterable[Host]) -> None:
        """No two of these hear each other any more, as clients of an access point with isolation."""
        self._isolated |= {(one.port, other.port) for one, other in permutations(hosts, 2)}
        self._apply()

    def deafen(self, listener: Host, speaker: Host) -> None:
        """The listener no longer hears the speaker, who still hears the listener."""
        self._isolated.add((speaker.port, listener.port))
        self._apply()

    def reunite(self) -> None:
        """Ends isolation and deafness."""
        self._isolated = set()
        self._apply()

    def forward_at_most(self, packets_per_second: int | None) -> None:
        """The bridge forwards so many frames a second of all hosts together and drops the rest; None: all.

        What a frame holds makes no difference, and nothing waits: it is forwarded at once or never. The
        frames of a twentieth of a second may come at once.
        """
        self._capacity = packets_per_second
        self._apply()

    def crowded_out(self) -> int:
        """Frames that the bridge dropped because they were too many, since its rules last changed."""
        if self._capacity is None:
            return 0
        command = ["nft", "-j", "list", "counters", "table", "bridge", "air"]
        shown = run(["ip", "netns", "exec", self._switch, *command])
        counters = [entry["counter"] for entry in json.loads(shown)["nftables"] if "counter" in entry]
        return sum(counter["packets"] for counter in counters if counter["name"] == "crowded")

    def multicasts(self) -> int:
        """Packets of multicast DNS that all hosts together have sent since this was first asked."""
        if not self._is_counting:
            run(["ip", "netns", "exec", self._switch, "nft", "-f", "-"], given=_MULTICASTS)
            self._is_counting = True
        command = ["nft", "-j", "list", "counters", "table", "bridge", "multicasts"]
        shown = run(["ip", "netns", "exec", self._switch, *command])
        return sum(
            entry["counter"]["packets"] for entry in json.loads(shown)["nftables"] if "counter" in entry
        )

    def _apply(self) -> None:
        ways = sorted(self._parted | self._isolated)
        pairs = ", ".join(f'"{speaker}" . "{listener}"' for speaker, listener in ways)
        rate = self._capacity
        burst = max(1, int((rate or 0) * _QUEUE_SECONDS))
        rules = _RULES.format(
            elements=f"elements = {{ {pairs} }}" if ways else "",
            to_one=_TO_ONE if rate else "",
            to_all=_CAPACITY.format(rate=rate, burst=burst) if rate else "",
        )
        run(["ip", "netns", "exec", self._switch, "nft", "-f", "-"], given=rules)
