"""Several rooms of one code: people choose, by who is in each; and whom the master of a drawing takes out."""

from lab import Network, Parlor, eventually


def test_an_ambiguous_code_is_chosen_by_who_is_in_the_room(network: Network) -> None:
    ada, eve, mia = network.add(["ada", "eve", "mia"])
    network.air.split([[ada], [eve], [mia]])
    first, second, third = (Parlor(host).start() for host in (ada, eve, mia))
    first.do("create", "--activity", "draw", "--code", "BIRD", "--title", "Friday")
    second.do("create", "--activity", "draw", "--code", "BIRD")
    network.air.heal()
    eventually(
        lambda: third.ask("rooms")["rooms"],
        until=lambda rooms: len(rooms) == 2,
        within=60,
        what="both rooms are seen",
    )
    refused = third.try_("join", "BIRD")
    assert refused.returncode == 1
    listed = refused.stdout.splitlines()
    assert len(listed) == 2
    keys = [parlor.status()["device"][:8] for parlor in (first, second)]
    assert all(any(key in line for line in listed) for key in keys)
    assert len(refused.stderr.splitlines()) == 1
    assert "--room" in refused.stderr
    room = next(line.split()[0] for line in listed if keys[0] in line)
    joined = third.ask("join", "BIRD", "--room", room)
    assert joined["title"] == "Friday"
    # No prefix of either.
    assert third.try_("join", "BIRD", "--room", "xyz").returncode == 1
    for parlor in (first, second, third):
        parlor.stop()


def test_the_master_of_a_drawing_takes_somebody_out(network: Network) -> None:
    ada, bob = network.add(["ada", "bob"])
    first, second = Parlor(ada).start(), Parlor(bob).start()
    first.do("create", "--activity", "draw", "--code", "BIRD")
    eventually(lambda: second.sees("BIRD"), within=15, what="bob sees the room")
    second.do("join", "BIRD")
    device = second.status()["device"]
    assert second.try_("kick", "BIRD", first.status()["device"]).returncode == 1
    eventually(lambda: len(first.ask("show", "BIRD")["members"]) == 2, within=10, what="bob is in")
    first.do("kick", "BIRD", device, "--ban")
    eventually(lambda: len(first.ask("show", "BIRD")["members"]) == 1, within=10, what="bob is out")
    eventually(lambda: second.try_("show", "BIRD").returncode != 0, within=10, what="bob knows")
    refused = second.try_("join", "BIRD")
    assert refused.returncode == 1
    assert "was removed from room BIRD" in refused.stderr
    for parlor in (first, second):
        parlor.stop()
