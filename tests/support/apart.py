"""Running a piece of a test in a process of its own, with fewer rights than ours."""

import os
import resource
import signal
import warnings
from collections.abc import Callable

NOBODY = 65_534


def apart(job: Callable[[], str], as_nobody: bool = False, file_limit: int | None = None) -> str:
    """Fork, give up rights, run the job there, and return the text that it returns or raises.

    Root may write anywhere, so what must fail for want of rights is run as somebody else.
    """
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # later Pythons warn of forks beside threads
        child = os.fork()
    if child == 0:
        _run(job, writer, as_nobody, file_limit)
    os.close(writer)
    with os.fdopen(reader) as stream:
        said = stream.read()
    os.waitpid(child, 0)
    return said


def _run(job: Callable[[], str], writer: int, as_nobody: bool, file_limit: int | None) -> None:
    try:
        if as_nobody and os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        if file_limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))
        said = job()
    except BaseException as error:  # whatever it is, the parent is to see it
        said = f"{type(error).__name__}: {error}"
    os.write(writer, said.encode())
    os._exit(0)
