"""Tables on disk: the same bytes after a kill, and damage that is called by its name."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sakumon.core.budget import Budget
from sakumon.core.errors import BadDocument, Cancelled, SakumonError
from sakumon.families.quoridor.model.position import Position, start_position
from sakumon.families.quoridor.model.rules import RULES
from sakumon.families.quoridor.problems.solve import QuoridorSolver
from sakumon.families.quoridor.tables.files import DamagedTable, level_path
from sakumon.families.quoridor.tables.game import QuoridorGame
from sakumon.families.quoridor.tables.prepare import make_table
from sakumon.families.quoridor.tables.store import DiskTable, table_for
from sakumon.families.quoridor.tables.table import MemoryTable
from sakumon.families.quoridor.tables.verify import verify_table

GAME = QuoridorGame(4, 4, (2, 1))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_table(GAME, tmp_path_factory.mktemp("tables"), Budget())


@pytest.fixture
def copy(home: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(home, tmp_path / home.name))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def random_positions(many: int) -> list[Position]:
    rng, found = random.Random(1), list[Position]()
    while len(found) < many:
        at = start_position(4, 4, GAME.hands)
        for _ in range(rng.randrange(8)):
            moves = RULES.moves(at)
            if moves:
                at = RULES.play(at, rng.choice(moves))
        found.append(at)
    return found


def test_disk_and_memory_say_the_same(home: Path) -> None:
    disk, memory = DiskTable(home), MemoryTable(GAME, Budget())
    for at in random_positions(40):
        if RULES.moves(at):
            assert disk.worth(at) == memory.worth(at)
            assert disk.outcomes(at) == memory.outcomes(at)
            assert disk.line(at, Budget()) == memory.line(at, Budget())


def test_a_table_holds(home: Path) -> None:
    levels: list[int] = []
    states = verify_table(home, Budget(), lambda level: levels.append(level.number))
    assert levels == [3, 2, 1, 0]
    assert states == MemoryTable(GAME, Budget()).states


def test_the_same_game_gives_the_same_bytes(home: Path, tmp_path: Path) -> None:
    assert contents(make_table(GAME, tmp_path, Budget())) == contents(home)


@pytest.mark.parametrize("level", [2, 1, 0])
def test_a_run_goes_on_where_it_stopped(copy: Path, home: Path, level: int) -> None:
    for number in range(level + 1):
        level_path(copy, number).unlink()
    (copy / ".level-01.qtable.draft").write_bytes(b"half of it")
    spent: list[int] = []
    make_table(GAME, copy.parent, Budget(progress=spent.append))
    assert contents(copy) == contents(home)
    assert spent[-1] == sum(
        DiskTable(home).files[k].header.rows * GAME.row_bytes(k) for k in range(level + 1)
    )


def test_a_run_can_be_cancelled_and_taken_up(tmp_path: Path, home: Path) -> None:
    folder = tmp_path / home.name
    with pytest.raises(Cancelled):
        make_table(GAME, tmp_path, Budget(cancelled=lambda: level_path(folder, 2).exists()))
    assert len(list(folder.glob("level-*"))) == 2
    assert contents(make_table(GAME, tmp_path, Budget())) == contents(home)


@pytest.mark.slow
def test_killed_in_the_middle_it_ends_with_the_same_bytes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sakumon", "quoridor", "solve", "5x5", "--fences", "3"]
    killed = subprocess.Popen([*command, "--out", str(tmp_path / "killed")])
    folder = tmp_path / "killed" / "5x5-3-3"
    deadline = time.monotonic() + 300
    while not list(folder.glob("level-0[56]*")) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(killed.pid, signal.SIGKILL)
    assert killed.wait() == -signal.SIGKILL
    assert 1 <= len(list(folder.glob("level-*.qtable"))) < 7
    for out in ("killed", "whole"):
        done = [*command, "--out", str(tmp_path / out), "--json"]
        subprocess.run(done, check=True, capture_output=True)
    assert contents(folder) == contents(tmp_path / "whole" / "5x5-3-3")


def refuse(folder: Path, words: str) -> None:
    """See that opening, probing, verifying and going on all refuse a table by this name."""
    at = start_position(4, 4, GAME.hands)
    for job in (
        lambda: DiskTable(folder),
        lambda: table_for(folder, at).outcomes(at),
        lambda: verify_table(folder, Budget()),
        lambda: make_table(GAME, folder.parent, Budget()),
    ):
        with pytest.raises(SakumonError, match=words) as caught:
            job()
        assert "\n" not in str(caught.value)
        assert folder.name in str(caught.value)


@pytest.mark.parametrize("keep", [0.0, 0.001, 0.3, 0.999])
def test_a_truncated_table_is_refused(copy: Path, keep: float) -> None:
    path = level_path(copy, 2)
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * keep)])
    refuse(copy, "truncated|no table|cannot be read")


def test_a_changed_byte_is_refused_wherever_it_is(copy: Path) -> None:
    path = level_path(copy, 2)
    data = path.read_bytes()
    rng = random.Random(2)
    for place in [0, 30, 60, len(data) - 1, *(rng.randrange(len(data)) for _ in range(30))]:
        changed = bytearray(data)
        changed[place] ^= 1 << rng.randrange(8)
        path.write_bytes(bytes(changed))
        with pytest.raises(DamagedTable, match=r"changed|truncated|too long|no table"):
            DiskTable(copy)
    path.write_bytes(data + b"x")
    refuse(copy, "too long")


def test_a_level_of_another_board_is_refused(copy: Path, tmp_path: Path) -> None:
    for number, other in enumerate(
        (QuoridorGame(4, 4, (1, 1)), QuoridorGame(4, 4, (2, 1), False), QuoridorGame(3, 5, (2, 1)))
    ):
        strange = make_table(other, tmp_path / str(number), Budget())
        shutil.copy(level_path(strange, 1), level_path(copy, 1))
        refuse(copy, "another board")
    shutil.copy(level_path(copy, 2), level_path(copy, 1))
    refuse(copy, "another board: it is 4x4-2-1 level 2")


def test_a_missing_level_is_named(copy: Path) -> None:
    level_path(copy, 1).unlink()
    with pytest.raises(DamagedTable, match=r"level-01.*missing"):
        DiskTable(copy)
    with pytest.raises(BadDocument, match="no table"):
        DiskTable(copy.parent / "nowhere")


def test_tables_are_asked_where_a_game_is_too_large(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = start_position(4, 4, GAME.hands)
    small = Budget(1_000)
    assert QuoridorSolver().solve(at, small).proof.status == "unknown"
    monkeypatch.setenv("SAKUMON_TABLES", str(home.parent))
    proof = QuoridorSolver().solve(at, Budget(1_000)).proof
    assert proof.status in ("won", "lost")
    assert proof.line == QuoridorSolver().solve(at, Budget()).proof.line
