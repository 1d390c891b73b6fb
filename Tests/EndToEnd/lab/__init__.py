"""A small network on one machine: hosts in namespaces, a bridge, and the daemons that run on them."""

from lab.host import Host
from lab.network import Network
from lab.parlor import CommandError, Parlor
from lab.traffic import Traffic
from lab.waiting import eventually

__all__ = ["CommandError", "Host", "Network", "Parlor", "Traffic", "eventually"]
