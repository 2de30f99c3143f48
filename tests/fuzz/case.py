"""An input, and what became of it, as they are written down."""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent / "cases"


@dataclass(frozen=True)
class Case:
    """An input of some kind for a family; values are such that JSON can hold them."""

    kind: str
    family: str
    values: dict[str, Any] = field(hash=False)

    def line(self) -> str:
        """Return it as one line; lone surrogates and control characters are escaped."""
        return json.dumps(asdict(self))

    @property
    def name(self) -> str:
        """Return a name for its file."""
        digest = hashlib.blake2b(self.line().encode(), digest_size=4).hexdigest()
        return f"{self.kind}-{self.family}-{digest}"


@dataclass(frozen=True)
class Fault:
    """What an input did that none may do: at which stage, and where in the sources."""

    stage: str
    what: str
    place: str = ""
    detail: str = ""

    def mark(self, case: Case) -> str:
        """Return what faults have in common that have one cause."""
        if self.place:
            return f"{self.what} at {self.place}"
        return f"{self.what} in {case.kind} of {case.family}, {self.stage}"


def read_case(path: Path) -> Case:
    """Read a kept case."""
    found = json.loads(path.read_text("utf-8"))
    return Case(found["kind"], found["family"], found["values"])


def write_case(folder: Path, case: Case, fault: Fault) -> Path:
    """Write a case with its fault, to be read and to be tried again."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{case.name}.json"
    said = {**asdict(case), "fault": fault.mark(case), "stage": fault.stage, "detail": fault.detail}
    target.write_text(json.dumps(said, indent=2) + "\n", "utf-8")
    return target
