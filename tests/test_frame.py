"""The small parts of the frame: budgets, ranges, wishes, files, the public surface."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

import sakumon
from sakumon.core.budget import Budget
from sakumon.core.errors import BadDocument, BadWish, Cancelled, CannotCompose, OutOfBudget
from sakumon.core.puzzle import read_documents, write_document
from sakumon.core.tally import Tally
from sakumon.core.wish import ANY, Range, Wish, first_outside, wish_label
from sakumon.families import load_family
from sakumon.formats.files import read_file
from sakumon.formats.writing import write_bytes
from sakumon.kernel.cache import cache_folder
from sakumon.kernel.sources import _imported, _tree, folder_name, kernel_sources
from sakumon.workshop import compose, make_wish


def test_the_public_surface() -> None:
    assert sakumon.__all__ == [
        "Budget",
        "Family",
        "Move",
        "Proof",
        "Puzzle",
        "Rating",
        "SakumonError",
        "check",
        "compose",
        "draw",
        "families",
        "improve",
        "load",
        "rate",
        "read",
        "solve",
        "write",
    ]
    for name in sakumon.__all__:
        assert getattr(sakumon, name) is not None


def run_python(code: str) -> None:
    """Run a program in a process of its own, which must end well."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_importing_and_helping_load_nothing_heavy() -> None:
    code = (
        "import sys, sakumon\n"
        "from sakumon.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "heavy = {'numba', 'numpy', 'typst', 'resvg_py'} & set(sys.modules)\n"
        "families = [m for m in sys.modules if m.startswith('sakumon.families.')]\n"
        "sys.exit(f'loaded {heavy} {families}' if heavy or families else 0)"
    )
    run_python(code)


def test_reading_and_drawing_do_not_wait_for_the_compiler(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.json"
    sakumon.write([sakumon.compose("walls", seed=1)], path)
    code = (
        "import sys, sakumon\n"
        f"(puzzle,) = sakumon.read({str(path)!r})\n"
        f"sakumon.draw(puzzle, {str(tmp_path / 'a.svg')!r}, solution=True)\n"
        "sys.exit('numba' in sys.modules)"
    )
    run_python(code)


def test_budgets_count_report_and_stop() -> None:
    heard: list[int] = []
    budget = Budget(10, progress=heard.append)
    budget.spend(4)
    budget.spend(6)
    assert (budget.left, heard) == (0, [4, 10])
    with pytest.raises(OutOfBudget, match="budget of 10"):
        budget.spend(1)
    with pytest.raises(Cancelled):
        Budget(cancelled=lambda: True).spend(1)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3..7", 3, 7),
        ("40..", 40, float("inf")),
        ("..10", float("-inf"), 10),
        ("5", 5, 5),
        ("-3..-1", -3, -1),
        ("0.125..0.5", 0.125, 0.5),
        ("1234567..7654321", 1234567, 7654321),
        (f"{3**60}", 3**60, 3**60),
    ],
)
def test_ranges_are_read_and_written(text: str, low: float, high: float) -> None:
    found = Range.parse(text)
    assert (found.low, found.high, str(found)) == (low, high, text)


@pytest.mark.parametrize("text", ["7..3", "x", "1..y", "", "nan", "1...2", "1..2..3"])
def test_odd_ranges_are_refused(text: str) -> None:
    with pytest.raises(BadWish, match="range"):
        Range.parse(text)


def test_ranges_hold_both_ends() -> None:
    assert 3 in Range(3, 7)
    assert 7 in Range(3, 7)
    assert 7.01 not in Range(3, 7)
    assert 10**300 in ANY
    assert str(ANY) == ".."
    assert Range(1, 2) == Range(1, 2) != Range(1, 3)


def test_a_wish_that_cannot_be_met_ends_with_advice() -> None:
    family = load_family("walls")
    with pytest.raises(CannotCompose, match="relax"):
        compose(family, make_wish(family, None, ["method=efficient", "routes=3", "walls=5"]), 1)


def test_the_commonest_reason_is_what_to_relax() -> None:
    tally = Tally()
    for reason in ("too long", "too short", "too short"):
        tally.add(reason)
    assert tally.commonest == "too short"
    assert tally.refusal(3) == ("none of 3 candidates was inside the wish; most often: too short")


class Measured(Wish, frozen=True, kw_only=True):
    """A wish for two measures."""

    length: Range = ANY
    turns: Range = ANY


def test_the_first_measure_outside_its_range_is_named() -> None:
    keys = {"length": "doors", "turns": "turns"}
    wish = Measured(length=Range(3, 5), turns=Range(1, 2))
    assert first_outside(wish, {"doors": 4, "turns": 2}, keys) is None
    assert first_outside(wish, {"doors": 6, "turns": 0}, keys) == (
        "length is 6, wished 3..5: relax length"
    )
    assert first_outside(wish, {"doors": 4}, keys) == "turns is None, wished 1..2: relax turns"
    assert first_outside(Measured(), {}, keys) is None


def test_the_dice_heed_what_the_wish_says_and_not_how() -> None:
    family = load_family("walls")
    plain = wish_label(make_wish(family, "duel"))
    assert wish_label(make_wish(family, "duel", ["seconds=120"])) == plain
    assert wish_label(make_wish(family, "duel", ["seconds=121"])) != plain
    assert "goal" not in plain


def test_wishes_from_python_may_be_values() -> None:
    puzzle = sakumon.compose("walls", "easy", routes=(40, 400), player=(0, 0), goal=None, seed=2)
    assert puzzle == sakumon.compose("walls", routes="40..400", player="0,0", seed=2)
    assert puzzle.board["player"] == [0, 0]


@pytest.mark.parametrize("routes", [(5, 1), (1, 2, 3), (1, None), "x"])
def test_odd_wishes_from_python_are_refused(routes: object) -> None:
    with pytest.raises(BadWish, match="range"):
        sakumon.compose("walls", routes=routes)


def test_line_numbers_are_right_late_in_a_long_file() -> None:
    line = write_document(sakumon.compose("walls", seed=1)) + "\n"
    with pytest.raises(BadDocument, match="line 501"):
        list(read_documents(line * 500 + '{"format": "sakumon/9"}'))


def test_kernels_may_be_called_first_from_many_threads() -> None:
    code = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from sakumon.kernel.dice import dice_state, next_word\n"
        "with ThreadPoolExecutor(8) as pool:\n"
        "    words = list(pool.map(lambda _: int(next_word(dice_state(1))), range(64)))\n"
        "assert len(set(words)) == 1"
    )
    run_python(code)


def test_drawing_a_solution_solves_first(tmp_path: Path) -> None:
    bare = sakumon.Puzzle("walls", "", sakumon.compose("walls", seed=1).board)
    sakumon.draw(bare, tmp_path / "a.svg")
    sakumon.draw(bare, tmp_path / "b.svg", solution=True)
    assert "winning route" in (tmp_path / "b.svg").read_text()
    assert "winning route" not in (tmp_path / "a.svg").read_text()


def test_files_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    write_bytes(str(target), b"one")
    write_bytes(str(target), b"two")
    assert target.read_bytes() == b"two"
    assert stat.S_IMODE(target.stat().st_mode) & 0o400
    assert list(tmp_path.iterdir()) == [target]
    with pytest.raises(BadDocument, match="cannot be written"):
        write_bytes(str(tmp_path / "missing" / "a.txt"), b"")


def test_unreadable_files_are_explained(tmp_path: Path) -> None:
    with pytest.raises(BadDocument, match="cannot be read"):
        read_file(str(tmp_path / "none.json"))
    (tmp_path / "latin.json").write_bytes(b'{"caf\xe9": 1}')
    with pytest.raises(BadDocument, match="UTF-8"):
        read_file(str(tmp_path / "latin.json"))
    (tmp_path / "empty.json").write_text(" \n")
    with pytest.raises(BadDocument, match="nothing in it"):
        read_file(str(tmp_path / "empty.json"))


PACKAGE = Path(sakumon.__file__).parent
MARKS = {"@njit", "@entry"}


def test_every_kernel_source_counts_for_the_cache() -> None:
    """A file that compiles code outside a kernel folder would go stale unseen."""
    counted = set(kernel_sources(PACKAGE))
    users = {path for path in PACKAGE.rglob("*.py") if MARKS & set(path.read_text().split("\n"))}
    assert users
    assert users - counted == set()


def test_compiled_code_is_named_by_all_that_it_is_made_of(tmp_path: Path) -> None:
    package = tmp_path / "thing"
    (package / "kernel").mkdir(parents=True)
    for folder in (package, package / "kernel"):
        (folder / "__init__.py").write_text("")
    caller, callee = package / "kernel" / "caller.py", package / "kernel" / "callee.py"
    callee.write_text("def two():\n    return 2\n")
    caller.write_text("from thing.kernel.callee import two\n")
    other = package / "kernel" / "other.py"
    other.write_text("ONE = 1\n")
    before, apart = cache_folder(caller), cache_folder(other)
    callee.write_text("def two():\n    return 3\n")
    for known in (folder_name, _imported, _tree):
        known.cache_clear()
    assert cache_folder(caller) != before
    assert cache_folder(other) == apart
