"""The child process: takes inputs, one a line, and answers what became of each."""

import json
import os
import resource
import signal
import sys
import traceback
from pathlib import Path
from typing import Any, TextIO

from tests.fuzz.using import KINDS, refused

CPU = 5.0
# Modules and compiled code are loaded at their first use, which is not the input's fault.
FIRST_CPU = 90.0
# What is long work by nature, and has a budget of its own, has more.
LONGER = {"compose": 20.0}
MEMORY = 3 << 30


def main() -> None:
    """Serve the parent until it hangs up."""
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Its default is to end the process, in compiled code too.
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    # What the program itself prints is not for the parent.
    with os.fdopen(os.dup(1), "w") as answers:
        os.dup2(2, 1)
        for line in sys.stdin:
            case = json.loads(line)
            first = case["first"]
            outcome = _outcome(case["kind"], case["family"], case["values"], first, answers)
            _say(outcome, answers)


def _outcome(
    kind: str, family: str, values: dict[str, Any], first: bool, answers: TextIO
) -> dict[str, Any]:
    name, outcome = "begin", "taken"
    try:
        signal.setitimer(signal.ITIMER_PROF, FIRST_CPU if first else CPU)
        for name, stage in KINDS[kind](family, values):
            _say({"stage": name}, answers)
            seconds = LONGER.get(name, CPU)
            signal.setitimer(signal.ITIMER_PROF, FIRST_CPU if first else seconds)
            if refused(stage):
                outcome = "refused"
    except BaseException as error:
        return {"fault": {"stage": name, **_described(error)}}
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return {"outcome": outcome}


def _described(error: BaseException) -> dict[str, str]:
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/src/sakumon/" in frame.filename] or frames
    last = own[-1]
    place = "/".join((*Path(last.filename).parts[-3:-1], f"{Path(last.filename).name}:{last.name}"))
    detail = "".join(traceback.format_exception(error))[-3000:]
    return {"what": type(error).__name__, "place": place, "detail": detail}


def _say(values: dict[str, Any], answers: TextIO) -> None:
    answers.write(json.dumps(values) + "\n")
    answers.flush()


if __name__ == "__main__":
    main()
