"""What looks after Parlor from the command line: doctor, service, watching, names, tables and progress."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from lab import Network, Parlor, eventually
from lab.local_api import LocalAPI
from lab.parlor import executable
from lab.table_api import TableAPI
from lab.terminal import Terminal, active

CODE = "BIRD"
_COLOURED = "\x1b["


def terminal(parlor: Parlor, *words: str | Path, **environment: str) -> str:
    """What a command shows to somebody who sits at a terminal."""
    settings = [f"{name}={value}" for name, value in ({"TERM": "xterm"} | environment).items()]
    sitting = Terminal(parlor.host, ["env", "-u", "NO_COLOR", *settings, *parlor.command(*words)])
    code, shown = sitting.end()
    assert code == 0, shown
    return shown


def test_doctor_says_what_is_the_matter_and_what_to_do(network: Network) -> None:
    ada, bob = (Parlor(host) for host in network.add(["ada", "bob"]))
    before = ada.try_("doctor")
    assert before.returncode == 69
    assert "WRONG: Parlor isn't running. Next: Start it with `parlor`.\n" in before.stdout

    ada.start("--discovery", "off")
    alone = ada.do("doctor")
    assert "ok: Parlor " in alone and "is running as ada" in alone
    assert "note: Rooms are not looked for. Next: Discovery is switched off; " in alone
    assert f"ok: UDP port {ada.udp()} is open, and no firewall is seen." in alone, "nobody has reached it"
    assert "note: No other device answers. Next: " in alone
    assert "WRONG" not in alone

    bob.start("--peer", f"{ada.host.address}:{ada.udp()}")
    bob.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: ada.sees(CODE), within=10, what="ada sees the room")
    ada.do("join", CODE)
    together = bob.ask("doctor")["findings"]
    says = {finding["about"]: finding for finding in together}
    assert says["others"] == {"about": "others", "state": "good", "says": "1 other device answers."}
    assert says["discovery"]["says"] == "Rooms are found by Parlor's own mDNS responder."
    assert says["port"]["says"] == f"Others reach it at UDP port {bob.udp()}."
    assert all(finding["state"] == "good" or finding["next"] for finding in together)

    bob.host.run(["ip", "link", "set", "eth0", "down"])
    bob.kill()
    eventually(lambda: "fell silent" in ada.do("doctor"), within=20, what="ada is told of the loss")


def test_doctor_sees_rooms_nearby_and_a_cable_that_is_out(network: Network) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    ben.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: ada.sees(CODE), within=10, what="ada sees the room")
    near = ada.do("doctor")
    assert "No other device answers" not in near, near
    # Where the browser keeps its key, and not beside it.
    assert f"running as ada, on {ada.bookmark}.\n" in near
    assert f"http://{ada.status()['web']}/" == ada.bookmark
    ada.host.unplug()
    what = "an address alone is no network"
    cut = "WRONG: This machine is cut off: nothing answers at eth0. Next: Is the cable in, "
    eventually(lambda: cut in ada.try_("doctor").stdout, within=10, what=what)
    assert ada.try_("doctor").returncode == 1
    ada.host.plug()
    eventually(lambda: "WRONG" not in ada.try_("doctor").stdout, within=10, what="the cable is back")


def test_doctor_finds_a_full_and_a_closed_disk(network: Network) -> None:
    ada = Parlor(network.host("ada"))
    small = network.folder / "small"
    small.mkdir()
    script = f"mount -t tmpfs -o size=1m none {small} && exec {executable()} doctor --data {small}/data"
    done = ada.host.run(["unshare", "-m", "sh", "-c", script])
    assert "MB left. Next: Make room" in done.stdout, done


def test_doctor_does_not_take_a_closed_directory_for_a_daemon_that_is_off(network: Network) -> None:
    ada = Parlor(network.host("ada")).start()
    ada.data.chmod(0)
    # Root as anybody else, without the right to read what it may not.
    anybody = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    done = ada.host.run([*anybody, *ada.command("doctor")])
    ada.data.chmod(0o700)
    assert done.returncode == 69, done
    assert f"WRONG: Can't tell whether Parlor is running: you may not read {ada.data}." in done.stdout, done
    assert "isn't running" not in done.stdout
    assert "Nothing can be written to" in done.stdout


def test_doctor_does_not_wait_for_a_daemon_that_is_stuck(network: Network) -> None:
    ada = Parlor(network.host("ada")).start()
    ada.stand_still()
    done = ada.try_("doctor", timeout=20)
    ada.go_on()
    assert done.returncode == 69
    assert done.stdout.startswith("WRONG: Parlor runs, but does not answer. Next: Stop Parlor, ")


def test_a_game_that_has_begun_is_watched(network: Network) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    table = TableAPI(ada, CODE)
    table.open({"topic": 600, "draw": 600, "rounds": 1})
    table.ask("POST", "/bots", {"strategy": "keen"}, 201)
    eventually(lambda: len(table.ready()) == 1, within=10, what="the bot is ready")
    table.ask("POST", "/start")
    eventually(lambda: ben.sees(CODE), within=10, what="ben sees the room")
    assert ben.try_("join", CODE).returncode == 1
    assert ben.do("watch", CODE).startswith(f"Watching {CODE}")
    assert [member["seats"] for member in ben.show(CODE)["members"] if member["self"]] == [[]]


def test_a_new_name_counts_in_every_room_and_after_a_restart(network: Network) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    for parlor, code in ((ada, CODE), (ben, "PLUM")):
        parlor.do("create", "--activity", "draw", "--code", code)
    eventually(lambda: ada.sees("PLUM"), within=10, what="ada sees the other room")
    ada.do("join", "PLUM")
    assert ada.do("name") == "ada\n"
    assert ada.do("name", "Ada L.") == "You are Ada L. now.\n"
    for parlor, code in ((ada, CODE), (ben, "PLUM")):
        names = lambda parlor=parlor, code=code: TableAPI(parlor, code).names()  # noqa: E731
        eventually(names, until=lambda found: "Ada L." in found, within=15, what=f"the name in {code}")
    ada.do("create", "--activity", "draw", "--code", "NEXT")
    assert TableAPI(ada, "NEXT").names() == ["Ada L."]
    assert ada.try_("name", "x" * 64).returncode == 1
    empty = ada.try_("name", "")
    assert (empty.returncode, empty.stderr) == (1, "A name has at least one letter.\n")
    blank = ada.try_("say", "NEXT", "  ")
    assert blank.returncode == 64 and "There is nothing to say" in blank.stderr
    ada.stop()
    command: list[str | Path] = [executable(), "daemon", "--data", ada.data]
    ada.process = ada.host.spawn(command, stdout=subprocess.PIPE)
    ada.await_ready()
    assert ada.do("name") == "Ada L.\n"


def test_a_room_without_a_code_of_its_own_gets_one_that_can_be_said(network: Network) -> None:
    ada = Parlor(network.host("ada"))
    ada.start()
    page = (Path(__file__).parents[2] / "Sources/Edge/WebServer/Page/words/codes.js").read_text()
    codes = [ada.ask("create", "--activity", "draw")["code"] for _ in range(3)]
    codes.append(LocalAPI(ada).request("POST", "/api/rooms", {"activity": "draw"})[1]["code"])
    assert len(set(codes)) == 4
    for code in codes:
        assert re.search(rf"\b{code}\b", page), f"{code} cannot be said"


def test_a_terminal_has_a_table_in_colours_and_a_pipe_has_none(network: Network) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    ben.do("create", "--activity", "draw", "--code", CODE, "--title", "Sunday 🎨")
    eventually(lambda: ada.sees(CODE), within=10, what="ada sees the room")
    shown = terminal(ada, "rooms")
    head, row = shown.replace("\r", "").splitlines()
    assert _COLOURED in row and "parlor join BIRD" in row and "Sunday" in row and "CODE" in head
    for settings in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert _COLOURED not in terminal(ada, "rooms", **settings)
        assert "CODE" in terminal(ada, "rooms", **settings)
    # Where there is no room for columns there are sentences, which go on in the next line.
    narrow = ["sh", "-c", 'stty cols 40; exec "$@"', "sh", *ada.command("rooms")]
    assert Terminal(ada.host, narrow).end() == (0, ada.do("rooms").replace("\n", "\r\n"))
    said = f"{CODE} “Sunday 🎨”: draw, ben\u2019s, 1 player, join with `parlor join {CODE}`\n"
    assert ada.do("rooms") == said


def test_status_and_show_are_tables_on_a_terminal_and_lines_in_a_pipe(network: Network) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    ada.do("create", "--activity", "classic", "--code", CODE)
    eventually(lambda: ben.sees(CODE), within=10, what="ben sees the room")
    ben.do("join", CODE)
    ada.do("name", "\u05d0\u05d3\u05d4 \U0001f3a8")
    eventually(lambda: "live" in ada.do("status"), within=10, what="ben answers")
    words = {"status": ("ADDRESS", "live"), "show": ("PLAYER", "you, master")}
    for command, (head, tone) in words.items():
        arguments = (command, CODE) if command == "show" else (command,)
        coloured = terminal(ada, *arguments)
        rows = [line for line in coloured.replace("\r", "").split("\n") if f"{_COLOURED}92m{tone}" in line]
        assert head in coloured and len(rows) == 1, coloured
        assert rows[0].rstrip().endswith(("ms", "\U0001f3a8")), "what others wrote comes last"
        for settings in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            plain = terminal(ada, *arguments, **settings)
            assert _COLOURED not in plain and head in plain
        narrow = ["sh", "-c", 'stty cols 40; exec "$@"', "sh", *ada.command(*arguments)]
        for shown in (ada.do(*arguments), Terminal(ada.host, narrow).end()[1]):
            assert head not in shown and _COLOURED not in shown
    assert f"Peer       {ben.status()['device'][:8]} " in ada.do("status")
    # Heads stand above their columns.
    _, _, row = terminal(ada, "status", NO_COLOR="1").replace("\r", "").rpartition("PEER")
    heads, first = row.split("\n")[:2]
    assert heads.index("STATE") + len("PEER") == first.index("live")


@pytest.mark.parametrize("colours", [{"NO_COLOR": "1"}, {}])
def test_what_others_write_steers_no_terminal_from_a_table(network: Network, colours: dict[str, str]) -> None:
    ada, ben = (Parlor(host).start() for host in network.add(["ada", "ben"]))
    room = {"activity": "draw", "code": CODE, "title": "\u202e\u2066\u200bSunday"}
    assert LocalAPI(ben).request("POST", "/api/rooms", room)[0] == 201
    eventually(lambda: ada.sees(CODE), within=10, what="ada sees the room")
    shown = terminal(ada, "rooms", **colours)
    assert "Sunday" in shown
    assert shown.index("parlor join BIRD") < shown.index("Sunday"), "nothing stands behind what others wrote"
    assert active(shown) == []


# On a narrow terminal a line is cut: what goes on in the next one is not written over.
@pytest.mark.parametrize(("columns", "said"), [(80, "\rJoining BIRD… 1 s"), (16, "\rJoining… 1 s")])
def test_what_takes_long_is_said_on_a_terminal_alone(
    network: Network, tmp_path: Path, columns: int, said: str
) -> None:
    ada = Parlor(network.host("ada")).start()
    ada.do("create", "--activity", "draw", "--code", CODE, "--set", "knock=1")
    ben = Parlor(network.host("ben")).start()
    eventually(lambda: ben.sees(CODE), within=10, what="ben sees the room")
    wide = f'stty cols {columns}; exec "$@"'
    sitting = Terminal(ben.host, ["sh", "-c", wide, "sh", *ben.command("join", CODE)])
    sitting.wait_for(said)
    waits = eventually(lambda: ada.ask("admit", CODE)["knocks"], within=10, what="ben is at the door")[0]
    assert waits[0]["name"] == "ben"
    ada.do("admit", CODE, "Ben")
    code, shown = sitting.end()
    assert code == 0 and f"Joined {CODE}" in shown.rsplit("\x1b[K", 1)[-1]
    # In a file there is what was done, and nothing else.
    done = ada.try_("export", CODE, tmp_path / "picture.webp")
    assert done.stderr == "" and done.stdout.startswith("Wrote ")
    assert json.loads(ada.do("export", CODE, tmp_path / "picture.svg", "--json"))["bytes"]
