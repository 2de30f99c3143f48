"""The parent: hands inputs to a child, and knows what to say when the child dies of one."""

import json
import os
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.fuzz.case import Case, Fault
from tests.test_readme import ROOT

# Seconds of the clock: for what waits and does not work.
PATIENCE = 180.0
SIGNALS = {signal.SIGPROF: "TooLong", signal.SIGKILL: "Killed", signal.SIGSEGV: "Crash"}


class Child:
    """A process that uses inputs; another takes its place when it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._known: set[tuple[str, str]] = set()

    def use(self, case: Case) -> Fault | str:
        """Return the fault, or else how it went."""
        process = self._process or self._started()
        first = (case.kind, case.family) not in self._known
        self._known.add((case.kind, case.family))
        assert process.stdin is not None
        line = {"kind": case.kind, "family": case.family, "values": case.values, "first": first}
        with suppress(BrokenPipeError):
            _write(process.stdin.fileno(), json.dumps(line).encode() + b"\n")
        stage = "begin"
        for said in self._answers(process):
            if "stage" in said:
                stage = said["stage"]
            elif "fault" in said:
                return Fault(**said["fault"])
            else:
                return str(said["outcome"])
        return self._buried(process, stage)

    def end(self) -> None:
        """Let the child go."""
        if self._process is not None:
            self._process.kill()
            self._forget(self._process)

    def _started(self) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "tests.fuzz.child"]
        pipe = subprocess.PIPE
        # Whatever it starts itself, a server's workers say, ends with it. No line may wait in a
        # buffer here, or the next is waited for although it has come.
        self._process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            process_group=0,
        )
        self._known.clear()
        return self._process

    def _answers(self, process: "subprocess.Popen[bytes]") -> Iterator[dict[str, Any]]:
        assert process.stdout is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(process.stdout, selectors.EVENT_READ)
            while True:
                if not waiting.select(PATIENCE):
                    process.kill()
                    return
                line = process.stdout.readline()
                if not line:
                    return
                yield json.loads(line)

    def _buried(self, process: "subprocess.Popen[bytes]", stage: str) -> Fault:
        code = process.wait()
        self._forget(process)
        what = SIGNALS.get(signal.Signals(-code), f"signal {-code}") if code < 0 else f"exit {code}"
        return Fault(stage, what)

    def _forget(self, process: "subprocess.Popen[bytes]") -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()
        self._process = None


def _write(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


@contextmanager
def child() -> Iterator[Child]:
    """Have a child for a while."""
    found = Child()
    try:
        yield found
    finally:
        found.end()
