"""Lists the services of a type as python-zeroconf sees them: ``browse_zeroconf.py TYPE SECONDS``, as JSON."""

import json
import sys
import time

from zeroconf import ServiceBrowser, ServiceListener, Zeroconf


class Names(ServiceListener):
    """Remembers the names that were added."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.names.add(name)

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.names.add(name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.names.discard(name)


def main(kind: str, seconds: float) -> None:
    """Browses for so long, then resolves what is there."""
    zeroconf = Zeroconf()
    names = Names()
    ServiceBrowser(zeroconf, kind, names)
    time.sleep(seconds)
    services = []
    for name in sorted(names.names):
        info = zeroconf.get_service_info(kind, name, timeout=2000)
        if info is not None:
            text = {key.decode(): (value or b"").decode() for key, value in info.properties.items()}
            services.append(
                {"name": name, "port": info.port, "addresses": info.parsed_addresses(), "text": text}
            )
    zeroconf.close()
    print(json.dumps(services))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
