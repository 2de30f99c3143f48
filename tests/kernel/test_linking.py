"""Entries are compiled whole, parts once; nothing is counted and nothing made."""

import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numba.core.errors import NumbaError

from sakumon.kernel import cache, progress
from sakumon.kernel.cache import KernelCache
from sakumon.kernel.sources import folder_name
from sakumon.kernel.target import LEVEL, toolchain
from tests.kernel.toys import Purse, count_up, is_worth, make_change, take

COINS = [5, 1, 9, 2]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SAKUMON_CACHE", str(tmp_path))
    return tmp_path


def purse() -> Purse:
    return Purse(np.array(COINS, np.int16), np.zeros(1, np.int64))


def test_an_entry_does_what_its_source_says() -> None:
    compiled, written, kept = purse(), purse(), np.zeros((2, 4), np.int16)
    assert count_up(compiled, kept[0], 2) == 16
    assert count_up.function(written, kept[1], 2) == 16  # type: ignore[attr-defined]
    assert compiled.opened[0] == written.opened[0] == len(COINS)
    assert kept[0].tolist() == kept[1].tolist() == COINS


def test_a_part_runs_as_it_is_written_when_python_calls_it() -> None:
    assert take(purse(), 2) == 9
    assert is_worth(3, 3)


def test_a_number_has_one_width_in_parts() -> None:
    count_up(purse(), np.zeros(4, np.int16), 2)
    for kernel in (take, is_worth):
        assert len(cast("Any", kernel).part.signatures) == 1


def test_what_would_make_an_array_is_refused() -> None:
    with pytest.raises(NumbaError, match="Only accept returning of array passed"):
        make_change(3)


def test_no_reference_is_counted() -> None:
    count_up(purse(), np.zeros(4, np.int16), 2)
    code = count_up._whole.inspect_llvm()  # type: ignore[attr-defined]
    assert code
    assert not any("NRT_incref" in text or "NRT_decref" in text for text in code.values())


PROGRAM = """
import numpy as np
from sakumon.kernel import progress
from tests.kernel.toys import Purse, count_up
progress.listen(lambda source, kernel: print("compiles", kernel), lambda: print("done"))
print(count_up(Purse(np.array([5, 1], np.int16), np.zeros(1, np.int64)), np.zeros(2, np.int16), 2))
"""


def said() -> list[str]:
    """Run it in a process of its own and return what is printed."""
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")


def test_what_is_compiled_is_said_and_kept(home: Path) -> None:
    assert said() == ["compiles count_up", "done", "5", ""]
    (kept,) = home.rglob("*.kernel")
    assert kept.name.startswith("count_up-")
    assert said() == ["5", ""]


def test_where_nothing_can_be_kept_it_is_compiled_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("no folder can be made here")
    monkeypatch.setenv("SAKUMON_CACHE", str(home / "file"))
    for _ in range(2):
        assert said() == ["compiles count_up", "done", "5", ""]


def test_what_came_with_the_package_is_used_where_the_processor_has_the_level(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Path(take.function.__code__.co_filename)  # type: ignore[attr-defined]
    shipped = home / folder_name(source, toolchain((LEVEL, "")))
    monkeypatch.setattr(cache, "SHIPPED", home)
    monkeypatch.setattr(cache, "has_level", lambda: True)
    assert cache.shipped_folder(source) is None
    shipped.mkdir()
    assert cache.shipped_folder(source) == shipped
    monkeypatch.setattr(cache, "has_level", lambda: False)
    assert cache.shipped_folder(source) is None


def test_a_damaged_kernel_is_compiled_again(home: Path) -> None:
    said()
    (kept,) = home.rglob("*.kernel")
    kept.write_bytes(kept.read_bytes()[:100])
    assert said() == ["compiles count_up", "done", "5", ""]
    assert said() == ["5", ""]


def test_listeners_hear_of_every_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(progress, "_listeners", [])
    progress.listen(lambda _source, kernel: heard.append(kernel), lambda: heard.append("end"))
    kept = KernelCache(take.function)  # type: ignore[attr-defined]
    assert kept.load_overload("types", None) is None
    assert heard == ["take"]
