"""Advertises a room in the name of other devices: ``advertise_zeroconf.py ADDRESS PORT``, until it is ended.

The input is a JSON list of TXT records, one a service; it says ``ready`` when all are on the air.
"""

import asyncio
import json
import socket
import sys

from zeroconf import ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

_KIND = "_parlor._udp.local."


async def main(address: str, port: int) -> None:
    """Announces all, and answers all who ask."""
    responder = AsyncZeroconf()
    for number, text in enumerate(json.load(sys.stdin)):
        info = ServiceInfo(
            _KIND,
            f"{text['code']} {number}.{_KIND}",
            port=port,
            addresses=[socket.inet_aton(address)],
            properties=text,
            server=f"eve-{number}.local.",
        )
        await responder.async_register_service(info)
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
