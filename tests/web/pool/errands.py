"""What tests have workers do."""

import os
import time
from pathlib import Path

from sakumon.core.budget import Budget
from sakumon.core.errors import BadBoard


def add(_kept: object, a: int, b: int, _budget: Budget) -> int:
    return a + b


def process(_kept: object, _budget: Budget) -> int:
    return os.getpid()


def refuse(_kept: object, _budget: Budget) -> None:
    raise BadBoard("this board is no good")


def fail(_kept: object, _budget: Budget) -> None:
    raise KeyError("a fault of the program")


def work_until_stopped(_kept: object, place: str, budget: Budget) -> None:
    """Work, and say so; look at the budget now and then."""
    Path(place).write_text(str(os.getpid()))
    while True:
        budget.spend(1)
        time.sleep(0.001)


def never_look(_kept: object, place: str, _budget: Budget) -> None:
    """Work without a look at the budget."""
    Path(place).write_text(str(os.getpid()))
    while True:
        pass


def sleep(_kept: object, _budget: Budget) -> None:
    time.sleep(3600)


def grow(_kept: object, _budget: Budget) -> int:
    """Ask for memory without an end."""
    held = []
    while True:
        held.append(bytearray(50_000_000))


def keep(kept: object, size: int, _budget: Budget) -> int:
    """Keep memory from one task to the next."""
    vars(kept)["held"] = bytearray(b"x") * size
    return os.getpid()


leaked: list[bytearray] = []


def leak(_kept: object, size: int, _budget: Budget) -> int:
    """Never give memory back."""
    leaked.append(bytearray(b"x") * size)
    return os.getpid()


def die(_kept: object, _budget: Budget) -> None:
    os.abort()


def compute(_kept: object, seconds: float, place: str, name: str, _budget: Budget) -> float:
    """Use the processor for so long; write down when it is done."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    with Path(place).open("a") as file:
        file.write(f"{name}\n")
    return seconds


def best_so_far(_kept: object, budget: Budget) -> int:
    """Count until the time is up."""
    from sakumon.core.errors import OutOfTime

    found = 0
    try:
        while True:
            budget.spend(1)
            found += 1
            time.sleep(0.001)
    except OutOfTime:
        return found
