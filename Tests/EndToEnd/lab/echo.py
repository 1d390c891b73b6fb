"""A toy that the lab is tested with: ``echo.py answer PORT`` or ``echo.py ask ADDRESS PORT COUNT``."""

import socket
import sys
from contextlib import suppress


def answer(port: int) -> None:
    """Sends every datagram back."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("", port))
        print("ready", flush=True)
        while True:
            data, sender = udp.recvfrom(2048)
            udp.sendto(data, sender)


def ask(address: str, port: int, count: int) -> int:
    """Asks so many times; returns how many answers had come when none came for a second."""
    answers: set[bytes] = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.settimeout(1)
        for number in range(count):
            # Without a cable nothing can be asked.
            with suppress(OSError):
                udp.sendto(str(number).encode(), (address, port))
        with suppress(TimeoutError):
            while len(answers) < count:
                answers.add(udp.recv(2048))
    return len(answers)


if __name__ == "__main__":
    if sys.argv[1] == "answer":
        answer(int(sys.argv[2]))
    else:
        print(ask(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
