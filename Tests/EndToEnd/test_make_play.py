"""``make`` as a newcomer meets it: one line while it builds, and what came of its parts."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from lab import Network
from lab.terminal import Terminal

_ROOT = Path(__file__).resolve().parents[2]
_SWIFT = """#!/bin/sh
echo "Building for production..."
for step in 1 2 3; do echo "[$step/3] Compiling Part$step"; done
echo "Part3.swift:7:1: warning: nobody reads this"
if [ -e broken ]; then
    for line in 1 2; do echo "Part3.swift:9:1: error: no such thing" >&2; done
    exit 1
fi
mkdir -p .build/play/release
printf '#!/bin/sh\\necho "Parlor is ready: $*"\\n' > .build/play/release/parlor
chmod +x .build/play/release/parlor
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    shutil.copy(_ROOT / "Makefile", tmp_path)
    shutil.copytree(_ROOT / ".ci", tmp_path / ".ci")
    # Nothing is installed by a test.
    (tmp_path / ".ci/install").write_text("#!/bin/sh\n")
    swift = tmp_path / "bin" / "swift"
    swift.parent.mkdir()
    swift.write_text(_SWIFT)
    swift.chmod(0o755)
    return tmp_path


def play(clone: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"PATH": f"{clone}/bin:{os.environ['PATH']}"}
    # What the tests themselves were started with by `make` is not meant for this one.
    environment = {
        name: value for name, value in environment.items() if name != "ARGS" and not name.startswith("MAKE")
    }
    return subprocess.run(
        ["make", "play", *words],
        cwd=clone,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )


def test_a_build_is_one_line_and_its_log_is_kept(clone: Path) -> None:
    done = play(clone)
    assert (done.returncode, done.stdout) == (0, "Parlor is ready: \n")
    assert done.stderr == "Building Parlor; the log is .build/play.log.\n"
    assert "nobody reads this" in (clone / ".build/play.log").read_text()
    assert play(clone, "ARGS=--name Ada").stdout == "Parlor is ready: --name Ada\n"


def test_packages_of_others_are_not_optimised_to_play(clone: Path) -> None:
    compiler = clone / "bin/swiftc"
    compiler.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    compiler.chmod(0o755)

    def words(*given: str) -> list[str]:
        environment = os.environ | {"PATH": f"{clone}/bin:{os.environ['PATH']}"}
        done = subprocess.run(
            [clone / ".ci/swiftc", *given],
            capture_output=True,
            text=True,
            env=environment,
            timeout=60,
            check=True,
        )
        return done.stdout.splitlines()

    ours = ["-module-name", "Wire", "-O", "a file.swift"]
    assert words(*ours) == ours
    assert words("-suppress-warnings", *ours) == ["-suppress-warnings", *ours[:2], "-Onone", ours[3]]


def test_a_build_that_fails_says_its_errors_once(clone: Path) -> None:
    (clone / "broken").touch()
    done = play(clone)
    assert done.returncode != 0 and done.stdout == ""
    assert done.stderr.count("Part3.swift:9:1: error: no such thing") == 1
    assert "warning" not in done.stderr
    assert "The whole log is .build/play.log." in done.stderr


def test_a_terminal_sees_how_far_it_is(clone: Path, network: Network) -> None:
    host = network.host("ada")
    words = ["env", "-u", "MAKEFLAGS", "-u", "MAKELEVEL", f"PATH={clone}/bin:{os.environ['PATH']}"]
    code, shown = Terminal(host, [*words, "make", "-C", clone, "play"]).end()
    assert code == 0 and "Building Parlor: step 3 of 3" in shown
    assert "warning" not in shown and "Parlor is ready" in shown.rsplit("\x1b[K", 1)[-1]


def test_parts_end_with_a_table_and_the_first_that_fails_ends_them(clone: Path) -> None:
    (clone / "Makefile").write_text(
        "good:\n\t@true\nbad:\n\t@false\nbeside:\n\t@test $$(nice) -eq 19 && echo said\n"
    )

    def run(*words: str) -> tuple[int, list[list[str]]]:
        # Within another make, as the gate is, it would say so in each of its lines.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        done = subprocess.run(
            [clone / ".ci/parts", *words],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environment,
        )
        return done.returncode, [line.split()[:2] for line in done.stdout.splitlines() if line]

    head, good, bad = ["part", "result"], ["good", "passed"], ["bad", "FAILED"]
    assert run("good") == (0, [head, good])
    # What failed is said once more at the end, which is what people read of a long log.
    ended, again = ["make:", "***"], ["---", "bad:"]
    assert run("good", "bad", "good") == (1, [ended, head, good, bad, ["good", "not"], again, ended])
    # What runs beside another gives way to it, and speaks after it.
    table = [head, good, ["beside", "passed"]]
    assert run("good+beside") == (0, [["---", "beside"], ["said"], *table])
    assert run("--all", "bad", "good") == (1, [ended, head, bad, good, again, ended])
