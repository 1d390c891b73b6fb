"""The Debian package, installed in a bare root without any toolchain, plays over the test's network.

The root is made by debootstrap and kept below ``.build/package``; what it fetches is all that leaves this
machine. Daemons run in it in network namespaces, which reach nothing but each other.
"""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from lab import Host, Network, eventually
from lab.browser import Browsers
from lab.first_seconds import draw_at_once
from lab.parlor import executable

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / ".ci" / "package"
BUILD = ROOT / ".build" / "package"
CODE = "DEBS"
ENTER = """
    mount --bind "$0" "$0" && mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" &&
    exec chroot "$0" "$@"
"""
Done = subprocess.CompletedProcess[str]


def run(*words: str | Path, within: float = 600) -> Done:
    """Runs a command and keeps what it says."""
    return subprocess.run(
        list(words), capture_output=True, text=True, timeout=within, stdin=subprocess.DEVNULL, check=False
    )


@pytest.fixture(scope="module")
def package() -> Path:
    """The package of the program that is tested, and the tarball beside it."""
    needed = run("ldd", executable()).stdout
    if "swift" in needed:
        pytest.skip("The program needs the toolchain's libraries: `make package` builds one without.")
    shutil.rmtree(BUILD / "out", ignore_errors=True)
    done = run(PARTS / "build", executable(), BUILD / "out")
    assert done.returncode == 0, done.stderr
    return next(path for path in map(Path, done.stdout.split()) if path.suffix == ".deb")


@pytest.fixture(scope="module")
def bare(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A bare root with the package installed by apt."""
    if shutil.which("debootstrap") is None:
        pytest.skip("There is no debootstrap here: apt-get install debootstrap.")
    root = tmp_path_factory.mktemp("bare") / "root"
    try:
        done = run(PARTS / "root", package, root, BUILD / "cache")
        if done.returncode != 0 and not (BUILD / "cache" / "install.log").exists():
            pytest.skip(f"debootstrap does not work here: {done.stderr.strip()}")
        assert done.returncode == 0, done.stderr
        yield root
    finally:
        shutil.rmtree(root, ignore_errors=True)


class Installed:
    """The installed program on one host, in its own view of the root; no test finds another one's rooms."""

    def __init__(self, host: Host, root: Path) -> None:
        self.host = host
        self.root = root
        self.data = f"/root/{host.name}-{uuid4()}"

    def command(self, *words: str) -> list[str | Path]:
        """The words that run the program in the bare root, with mounts of its own."""
        inside = ["/usr/bin/parlor", *words, "--data", self.data]
        return ["unshare", "--mount", "sh", "-c", ENTER, self.root, *inside]

    def start(self) -> "Installed":
        """Starts the daemon and waits until it answers."""
        log = (self.root / "tmp" / f"{self.host.name}.log").open("w")
        with log:
            self.host.spawn(self.command("daemon", "--name", self.host.name), stderr=log)
        eventually(lambda: self.host.run(self.command("status")).returncode == 0, within=20, what="a daemon")
        return self

    def do(self, *words: str) -> str:
        """Runs a command that must work; returns what it printed."""
        done = self.host.run(self.command(*words))
        assert done.returncode == 0, done.stderr
        return done.stdout

    @property
    def page(self) -> str:
        """An address of the page that is good once."""
        return self.do("page").strip()

    def show(self) -> dict[str, Any]:
        """What the room is here."""
        shown: dict[str, Any] = json.loads(self.do("show", CODE, "--json"))
        return shown


def test_two_installs_play_over_the_network(bare: Path, network: Network) -> None:
    assert not list(bare.glob("usr/**/libswift*")), "the root is to have no toolchain"
    ada, bob = (Installed(network.host(name), bare).start() for name in ("ada", "bob"))
    ada.do("create", "--activity", "draw", "--code", CODE)
    eventually(lambda: CODE in bob.do("rooms"), within=15, what="bob sees the room")
    bob.do("join", CODE)
    strokes = [[[number * 2, number, number * 16] for number in range(40)]]
    (bare / "tmp" / "line.ndjson").write_text(json.dumps({"strokes": strokes}) + "\n")
    ada.do("draw", CODE, "--strokes", "/tmp/line.ndjson")
    eventually(lambda: bob.show()["strokes"] == 1, within=10, what="the stroke arrives")
    assert bob.show()["digest"] == ada.show()["digest"]
    for kind in ("png", "webp", "parlor"):
        bob.do("export", CODE, f"/tmp/picture.{kind}")
    assert "Valid: draw" in bob.do("replay", "/tmp/picture.parlor", "--verify")
    assert ada.do("page").startswith("http://localhost:")


def test_two_people_draw_with_the_package_after_a_click_each(
    bare: Path, network: Network, browsers: Browsers, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, ben = (Installed(network.host(name), bare).start() for name in ("ada", "ben"))
    times = draw_at_once(network, browsers, ada, ben)
    with capsys.disabled():
        print(f"\nfrom the package: {times}")


def test_the_package_brings_what_an_install_should(package: Path) -> None:
    names = run("dpkg-deb", "--contents", package).stdout
    for name in (
        "./usr/bin/parlor",
        "./usr/lib/systemd/user/parlor.service",
        "./usr/share/applications/parlor.desktop",
        "./usr/share/man/man1/parlor.1.gz",
        "./usr/share/bash-completion/completions/parlor",
        "./usr/share/icons/hicolor/scalable/apps/parlor.svg",
    ):
        assert f" {name}\n" in names, f"{name} is missing"
    depends = run("dpkg-deb", "--field", package, "Depends").stdout
    for library in ("libc6", "libsodium23", "libcairo2", "libavahi-core7", "libwebpmux3"):
        assert library in depends
    tarball = next(package.parent.glob("parlor-*.tar.gz"))
    assert "/bin/parlor" in run("tar", "-tf", tarball).stdout
    copyright_ = run("sh", "-c", f"tar -xOf '{tarball}' --wildcards '*/parlor/copyright'").stdout
    for part in ("Apache License", "GRDB.swift/LICENSE", "swift-nio/NOTICE.txt", "Runtime Library Exception"):
        assert part in copyright_, part
    manual = run("sh", "-c", f"tar -xOf '{tarball}' --wildcards '*/parlor.1.gz' | zcat").stdout
    assert ".SS parlor replay" in manual


def test_the_service_and_the_menu_entry_have_no_mistakes(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None or shutil.which("desktop-file-validate") is None:
        pytest.skip("There is no systemd-analyze or no desktop-file-validate here.")
    unit = (PARTS / "parlor.service").read_text()
    assert "ExecStart=/usr/bin/parlor daemon\n" in unit
    # It is judged as it will be where the program lies at its place.
    (tmp_path / "parlor.service").write_text(unit.replace("/usr/bin/parlor", str(executable().resolve())))
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    for words in (
        ("systemd-analyze", "verify", "--user", "--man=no", tmp_path / "parlor.service"),
        ("desktop-file-validate", PARTS / "parlor.desktop"),
    ):
        done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=environment, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", ""), words[0]
