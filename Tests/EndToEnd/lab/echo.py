"""A toy that the lab is tested with: ``echo.py answer PORT`` or ``echo.py ask ADDRESS PORT COUNT``."""

import socket
import sys


def answer(port: int) -> None:
    """Sends every datagram back."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.bind(("", port))
        print("ready", flush=True)
        while True:
            data, sender = udp.recvfrom(2048)
            udp.sendto(data, sender)


def ask(address: str, port: int, count: int) -> int:
    """Asks so many times, 30 ms patience each; returns how many answers came."""
    answers = 0
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        udp.settimeout(0.03)
        for number in range(count):
            try:
                udp.sendto(str(number).encode(), (address, port))
                while udp.recv(2048) != str(number).encode():
                    pass
                answers += 1
            except OSError:
                continue
    return answers


if __name__ == "__main__":
    if sys.argv[1] == "answer":
        answer(int(sys.argv[2]))
    else:
        print(ask(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
