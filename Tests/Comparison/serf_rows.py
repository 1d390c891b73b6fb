"""HashiCorp's serf (Debian's package) under the same rule as Parlor: events, kills, idle bytes.

An event counts as arrived when the agent writes that it received it, which is before its event handlers
run; a failure when serf itself says so, which is before the agent gathers failures for its handlers.
"""

import asyncio
import os
import random
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any

from crowd import DISKS, NotTogetherError, idle
from lab import Host, Network
from lab.inside import connect
from processes import proportional_megabytes, resident_megabytes
from spreading import PATIENCE, Spreading, summary
from wifi_plan import Plan, progress

RPC_PORT = 7373
# As with Parlor: what the crowd said to gather is over.
REST = 10.0


class Agent:
    """One serf agent and the lines of its log."""

    def __init__(self, host: Host, profile: str, first: Host) -> None:
        self.host = host
        self.name = host.name
        self.said = bytearray()
        self._command = ["serf", "agent", f"-node={host.name}", f"-bind={host.address}"]
        self._command += [f"-profile={profile}", "-log-level=info"]
        self._command += [] if first is host else [f"-retry-join={first.address}", "-retry-interval=1s"]
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Starts the agent; its log is a pipe that the loop reads."""
        self.process = self.host.spawn(self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert self.process.stdout is not None
        os.set_blocking(self.process.stdout.fileno(), False)

    def kill(self) -> None:
        """Kills the agent with -9."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


class Agents:
    """All agents, read by one loop and timed by one clock."""

    def __init__(self, network: Network, count: int, profile: str) -> None:
        self.network = network
        hosts = network.add(f"host-{number:02}" for number in range(count))
        self.agents = [Agent(host, profile, hosts[0]) for host in hosts]
        self.known: dict[str, set[str]] = {agent.name: set() for agent in self.agents}
        self.failures_told = 0
        self._looked_for = b""
        self._spreading: Spreading | None = None

    async def gather(self, within: float) -> float:
        """Starts the agents; returns the seconds until each has heard of all."""
        began = time.monotonic()
        for agent in self.agents:
            self.begin(agent)
            await asyncio.sleep(0.02)
        while any(len(known) < len(self.agents) for known in self.known.values()):
            if time.monotonic() - began > within:
                lacks = [f"{name} knows {len(known)}" for name, known in self.known.items()]
                raise NotTogetherError("; ".join(lacks))
            await asyncio.sleep(0.1)
        return time.monotonic() - began

    def begin(self, agent: Agent) -> None:
        """Starts an agent and listens to it."""
        agent.start()
        assert agent.process is not None and agent.process.stdout is not None
        descriptor = agent.process.stdout.fileno()
        asyncio.get_running_loop().add_reader(descriptor, self._read, agent, descriptor)

    def _read(self, agent: Agent, descriptor: int) -> None:
        now = time.monotonic()
        try:
            part = os.read(descriptor, 65_536)
        except BlockingIOError:
            return
        if not part:
            asyncio.get_running_loop().remove_reader(descriptor)
            return
        agent.said += part
        *lines, rest = agent.said.split(b"\n")
        agent.said = bytearray(rest)
        for line in lines:
            self._hear(agent, bytes(line), now)

    def _hear(self, agent: Agent, line: bytes, now: float) -> None:
        if self._spreading is not None and self._looked_for in line:
            self._spreading.arrive(agent.name, now)
        if b"serf: EventMemberJoin: " in line:
            self.known[agent.name].add(line.split()[-2].decode())
        elif b"serf: EventMemberFailed: " in line:
            self.failures_told += 1

    async def spread(
        self, act: Callable[[], None], looked_for: bytes, names: Sequence[str], within: float
    ) -> Spreading:
        """Does something; returns when each of these has logged what is looked for, or nobody waits."""
        self._looked_for = looked_for
        spreading = self._spreading = Spreading(names)
        act()
        await spreading.everywhere(within)
        self._spreading = None
        return spreading

    def processes(self) -> list[int]:
        """The ids of all agents."""
        return [agent.process.pid for agent in self.agents if agent.process is not None]


class Client:
    """Serf's remote procedure calls, as far as an event needs them (MessagePack over TCP)."""

    def __init__(self, host: Host) -> None:
        self._socket: socket.socket = connect(host, RPC_PORT)
        self._sequence = 0
        self._call("handshake", {"Version": 1})

    def event(self, name: str) -> None:
        """Tells all agents of an event that is never joined with another of its name."""
        self._call("event", {"Name": name, "Payload": b"", "Coalesce": False})

    def _call(self, command: str, body: dict[str, Any]) -> None:
        self._socket.sendall(_packed({"Command": command, "Seq": self._sequence}) + _packed(body))
        self._sequence += 1

    def close(self) -> None:
        """Closes the connection, with what it answered unread."""
        self._socket.close()


def _packed(value: Any) -> bytes:
    """Small values as MessagePack: maps, texts, bytes, booleans, numbers below 128."""
    if isinstance(value, dict):
        content = b"".join(_packed(key) + _packed(one) for key, one in value.items())
        return bytes([0x80 | len(value)]) + content
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, str):
        return bytes([0xA0 | len(value)]) + value.encode()
    if isinstance(value, bytes):
        return bytes([0xA0 | len(value)]) + value
    return bytes([value])


async def _spread_row(agents: Agents, plan: Plan) -> dict[str, Any]:
    names, dice = [agent.name for agent in agents.agents], random.Random(4)
    clients = [Client(agent.host) for agent in agents.agents]
    told, rounds = agents.failures_told, []
    computed, began = time.process_time(), time.monotonic()
    for number in range(plan.rounds):
        writer, name = clients[number * 7 % len(clients)], f"round-{number}."

        def tell(writer: Client = writer, name: str = name) -> None:
            writer.event(name)

        looked_for = f"Received event: user-event: {name}".encode()
        rounds.append(await agents.spread(tell, looked_for, names, PATIENCE))
        await asyncio.sleep(dice.uniform(0.7, 1.1))
    share = (time.process_time() - computed) / (time.monotonic() - began)
    for client in clients:
        client.close()
    false_alarms = agents.failures_told - told
    return {**summary(rounds), "listener_cpu_percent": 100 * share, "false_alarms": false_alarms}


async def _kill_row(agents: Agents, plan: Plan) -> dict[str, Any]:
    """One event a second, as in a game; an agent is killed; until all others say that it failed."""
    rounds = []
    for number in range(plan.kills):
        victim = agents.agents[(number * 11 + 6) % len(agents.agents)]
        telling = asyncio.create_task(_tell_each_second(agents.agents[0].host))
        await asyncio.sleep(5)
        names = [agent.name for agent in agents.agents if agent is not victim]
        looked_for = f"serf: EventMemberFailed: {victim.name} ".encode()
        rounds.append(await agents.spread(victim.kill, looked_for, names, 60))
        telling.cancel()
        agents.begin(victim)
        await asyncio.sleep(5)
    return summary(rounds)


async def _tell_each_second(host: Host) -> None:
    client, number = Client(host), 0
    try:
        while True:
            client.event(f"tick-{number % 1000}.")
            number += 1
            await asyncio.sleep(1)
    finally:
        client.close()


async def _measure(network: Network, profile: str, plan: Plan) -> dict[str, Any]:
    agents = Agents(network, plan.peers, profile)
    rows: dict[str, Any] = {"gather_s": await agents.gather(plan.gather_seconds)}
    await asyncio.sleep(min(REST, plan.rest_seconds))
    pids, count = agents.processes(), len(agents.agents)
    rows["footprint"] = {
        "pss_mb": proportional_megabytes(pids) / count,
        "rss_mb": resident_megabytes(pids) / count,
    }
    rows["idle"] = await asyncio.to_thread(idle, network, agents.processes, plan.idle_seconds)
    for host in network.hosts:
        host.lose(plan.lost_permille)
    await asyncio.sleep(5)
    rows["idle_lossy"] = await asyncio.to_thread(idle, network, agents.processes, plan.idle_seconds)
    progress("events spread")
    rows["spread"] = await _spread_row(agents, plan)
    rows["kill"] = await _kill_row(agents, plan)
    return rows


def serf_row(profile: str, plan: Plan) -> dict[str, Any]:
    """Serf's agents with one of its profiles of timing: the only timing that its command line offers."""
    shown = subprocess.run(["dpkg-query", "-W", "-f=${Version}", "serf"], capture_output=True, text=True)
    with Network(folder=DISKS) as network:
        rows = asyncio.run(_measure(network, profile, plan))
    return {"version": shown.stdout, "flags": f"-profile={profile}", **rows}
