"""A D-Bus and an avahi-daemon of a host's own."""

import subprocess
from pathlib import Path

from lab.host import Host
from lab.shell import end
from lab.waiting import eventually

_DBUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=/run/dbus/system_bus_socket</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="signal"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
  </policy>
</busconfig>
"""

_AVAHI = """[server]
use-ipv4=yes
use-ipv6=yes
ratelimit-interval-usec=1000000
ratelimit-burst=1000
[publish]
publish-workstation=no
publish-hinfo=no
"""


class Avahi:
    """The system's way of discovery on one host, to be started, ended and killed by a test."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._bus: subprocess.Popen[str] | None = None
        self._daemon: subprocess.Popen[str] | None = None
        self._bus_file = self._write("dbus.conf", _DBUS)
        self._daemon_file = self._write("avahi.conf", _AVAHI)

    def _write(self, name: str, text: str) -> Path:
        path = self.host.folder / name
        path.write_text(text)
        return path

    def start(self) -> "Avahi":
        """Starts the bus if it does not run, then the daemon, and waits until it answers."""
        self._start_bus()
        command = ["avahi-daemon", "--no-drop-root", "--no-chroot", "--no-rlimits", "--file"]
        self.host.run(["mkdir", "-p", "/run/avahi-daemon"])
        self._daemon = self.host.spawn([*command, self._daemon_file])
        version = ["dbus-send", "--system", "--print-reply", "--dest=org.freedesktop.Avahi", "/"]
        eventually(
            lambda: self.host.run([*version, "org.freedesktop.Avahi.Server.GetVersionString"]),
            until=lambda reply: reply.returncode == 0,
            within=10,
            what=f"avahi-daemon on {self.host.name} answers",
        )
        return self

    def _start_bus(self) -> None:
        if self._bus is not None and self._bus.poll() is None:
            return
        # A bus that was killed leaves its socket's name behind.
        self.host.run(["rm", "-rf", "/run/dbus"])
        self.host.run(["mkdir", "-p", "/run/dbus"])
        config = f"--config-file={self._bus_file}"
        self._bus = self.host.spawn(["dbus-daemon", "--nofork", "--nopidfile", "--nosyslog", config])
        eventually(
            lambda: self.host.run(["test", "-S", "/run/dbus/system_bus_socket"]).returncode == 0,
            within=15,
            what=f"the bus of {self.host.name} is there",
        )

    def stop(self) -> None:
        """Stops the daemon as a package upgrade would; the bus stays."""
        if self._daemon is not None:
            end(self._daemon)
            self._daemon = None

    def kill(self) -> None:
        """Kills the daemon with -9; the bus stays."""
        if self._daemon is not None:
            self._daemon.kill()
            self._daemon.wait()
            self._daemon = None

    def kill_bus(self) -> None:
        """Kills the bus with -9."""
        if self._bus is not None:
            self._bus.kill()
            self._bus.wait()
            self._bus = None

    def browse(self, service: str, timeout: float = 15) -> list[list[str]]:
        """What ``avahi-browse -rpt`` resolves, one list of fields a line."""
        done = self.host.run(["avahi-browse", "-rpt", service], timeout=timeout)
        lines = done.stdout.splitlines()
        return [line.split(";") for line in lines if line.startswith("=")]
