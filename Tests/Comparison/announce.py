"""Announces rooms of many devices at somebody else's address: ``announce.py ADDRESS SECONDS``.

The input is a JSON list of TXT records, one a service; each has a port of its own.
"""

import asyncio
import json
import socket
import sys

from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

_KIND = "_parlor._udp.local."
_FIRST_PORT = 20_000


async def main(address: str, seconds: float) -> None:
    """Announces all, and keeps answering for so long."""
    responder = AsyncZeroconf()
    services = [
        ServiceInfo(
            _KIND,
            f"{text['code']} {number}.{_KIND}",
            port=_FIRST_PORT + number,
            addresses=[socket.inet_aton(address)],
            properties={"txtvers": "1", **text},
            server=f"host-{number}.local.",
        )
        for number, text in enumerate(json.load(sys.stdin))
    ]
    registering = [responder.async_register_service(info, cooperating_responders=True) for info in services]
    await asyncio.gather(*registering)
    await asyncio.sleep(seconds)
    await responder.async_unregister_all_services()
    await responder.async_close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], float(sys.argv[2])))
