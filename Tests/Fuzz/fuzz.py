"""`make fuzz`: feeds every target with what libFuzzer makes up, and says what came of it.

Old findings (`Tests/Fuzz/regressions`) come first, then the corpus grown so far and the seeds made from the
vectors. Ends with 1 if anything crashed, leaked, hung or took too much memory; the input is kept and named.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "fuzz"
PROGRAMS = [BUILD / "release" / f"Fuzz{part}" for part in ("Wire", "Peers", "Edges")]
REGRESSIONS = Path(__file__).resolve().parent / "regressions"
# An input of a few KB takes microseconds, a script of peers milliseconds.
SECONDS_AN_INPUT = 10
MEGABYTES = 1024
# The largest thing that a decoder may ask for at once is what one compressed part holds.
MEGABYTES_AT_ONCE = 96
# Names are looked up when a failure is repeated: here that would take longer than finding it.
QUIET = {"ASAN_OPTIONS": "detect_leaks=1:symbolize=0", "SWIFT_BACKTRACE": "enable=no"}
LIBFUZZER = ("-print_final_stats=1", "-verbosity=1", "-reload=0")


@dataclass(frozen=True)
class Target:
    """What one of the programs can be fed with, and how long an input may be."""

    name: str
    program: Path
    longest: int


@dataclass
class Outcome:
    """What came of one target."""

    target: Target
    executions: int
    seconds: float
    coverage: int
    corpus: int
    packets: int
    failure: Path | None
    code: int
    command: list[str]

    @property
    def line(self) -> str:
        """One line for people."""
        rate = self.executions / self.seconds if self.seconds > 0 else 0
        packets = f"  {self.packets:,} packets" if self.packets else ""
        state = "" if self.code == 0 else f"  FAILED ({self.code})"
        return (
            f"{self.target.name:14} {self.executions:>13,} {rate:>11,.0f} {self.coverage:>9,} "
            f"{self.corpus:>7,}{packets}{state}"
        )


def targets() -> dict[str, Target]:
    """The targets by name."""
    known = {}
    for program in PROGRAMS:
        listed = subprocess.run([program], capture_output=True, text=True, check=True, env=environment())
        for line in listed.stdout.splitlines():
            name, longest = line.split()
            known[name] = Target(name, program, int(longest))
    return known


def environment(target: str | None = None) -> dict[str, str]:
    """The environment, with the target and what those that report crashes are told."""
    chosen = {} if target is None else {"FUZZ_TARGET": target}
    return {**os.environ, **QUIET, **chosen}


def fuzz(target: Target, limits: list[str]) -> Outcome:
    """Runs one target to the end of its time or its first failure."""
    name = target.name
    grown, failures = BUILD / "corpus" / name, BUILD / "failures" / name
    old = REGRESSIONS / name
    for folder in (grown, failures):
        folder.mkdir(parents=True, exist_ok=True)
    folders = [str(folder) for folder in (grown, BUILD / "seeds" / name, old) if folder.is_dir()]
    bounds = [f"-max_len={target.longest}", f"-timeout={SECONDS_AN_INPUT}"]
    bounds += [f"-rss_limit_mb={MEGABYTES}", f"-malloc_limit_mb={MEGABYTES_AT_ONCE}"]
    command = [str(target.program), *limits, *bounds, *LIBFUZZER]
    command += [f"-artifact_prefix={failures}/", *folders]
    start = time.monotonic()
    log = BUILD / "logs" / f"{name}.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env=environment(name)
        )
        try:
            code = process.wait()
        except KeyboardInterrupt:
            # libFuzzer was interrupted by the same key, and says what it has done.
            code = process.wait(10)
            code = -signal.SIGINT if code in (72, -signal.SIGINT) else code
    return outcome(target, log, time.monotonic() - start, code, command)


def outcome(target: Target, log: Path, seconds: float, code: int, command: list[str]) -> Outcome:
    """Reads what libFuzzer said."""
    text = log.read_text(errors="replace")

    def last(pattern: str) -> int:
        found = re.findall(pattern, text)
        return int(found[-1]) if found else 0

    named = re.findall(r"Test unit written to (\S+)", text)
    return Outcome(
        target,
        executions=last(r"stat::number_of_executed_units:\s*(\d+)") or last(r"(?m)^#(\d+)\s"),
        seconds=seconds,
        coverage=last(r"cov: (\d+)"),
        corpus=last(r"corp: (\d+)"),
        packets=last(r"(?m)^packets: (\d+)"),
        failure=Path(named[-1]) if named else None,
        code=code,
        command=command,
    )


def report(failed: list[Outcome]) -> None:
    """Says which inputs failed and how to see it again."""
    for one in failed:
        name = one.target.name
        print(f"\n{name} ended with {one.code}; what it said: {BUILD / 'logs' / name}.log")
        if one.failure is None:
            continue
        again = f"FUZZ_TARGET={name} {one.target.program}"
        print(f"the input: {one.failure}")
        print(f"again:     SWIFT_BACKTRACE=enable=yes {again} {one.failure}")
        print(
            f"smaller:   SWIFT_BACKTRACE=enable=no {again} -minimize_crash=1 -max_total_time=60 {one.failure}"
        )
        print(f"to keep it: cp {one.failure} {REGRESSIONS / name}/")


def main() -> int:
    """Fuzzes what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--target", action="append", help="one target; all by default")
    parser.add_argument("--runs", type=int, help="executions of each target, instead of a time")
    options = parser.parse_args()
    known = targets()
    wanted = options.target or list(known)
    if unknown := set(wanted) - set(known):
        print(f"There is no target {', '.join(unknown)}; there are {', '.join(known)}.", file=sys.stderr)
        return 64
    limits = [f"-runs={options.runs}"] if options.runs else [f"-max_total_time={options.seconds}"]
    print(f"{'target':14} {'executions':>13} {'a second':>11} {'coverage':>9} {'corpus':>7}", flush=True)
    done: list[Outcome] = []
    for target in wanted:
        done.append(fuzz(known[target], limits))
        print(done[-1].line, flush=True)
        if done[-1].code == -signal.SIGINT:
            break
    total = sum(one.executions for one in done)
    print(f"{'all':14} {total:>13,} in {sum(one.seconds for one in done):,.0f} s")
    failed = [one for one in done if one.code not in (0, -signal.SIGINT)]
    report(failed)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
