"""The atlas: the best of every cell, the same however often it is stopped, drawn as a map."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import sakumon
from sakumon.atlas import AtlasPlan, MapGrid, MeasureAxis, explore
from sakumon.atlas import search as module
from sakumon.atlas.draw import draw_atlas
from sakumon.atlas.grid import axis_of
from sakumon.atlas.judge import judge
from sakumon.atlas.search import Atlas, worth_of
from sakumon.cli import main
from sakumon.core.errors import BadDocument, BadWish, CannotCompose
from sakumon.core.puzzle import read_documents
from sakumon.core.wish import write_wish
from sakumon.drawing.render import render
from sakumon.families import load_family
from sakumon.workshop import audit, make_wish
from tests.batch.pools import threads


def plan_of(**changes: object) -> AtlasPlan:
    """Return a plan for small mazes."""
    family = load_family("walls")
    pairs = ["width=4", "height=4", "walls=10", "steps=6", "routes=.."]
    values = {
        "family": "walls",
        "version": family.composer.version,
        "wish": write_wish(make_wish(family, "easy", pairs)),
        "axes": ("routes", "choices"),
        "bins": (5, 4),
        **changes,
    }
    return AtlasPlan(**values)  # type: ignore[arg-type]


def explored(path: Path, tries: int, plan: AtlasPlan | None = None) -> Atlas:
    """Search with two threads."""
    with threads(2) as pool:
        return explore(plan or plan_of(), tries, path, pool)


@pytest.fixture(scope="module")
def atlas(tmp_path_factory: pytest.TempPathFactory) -> Atlas:
    """Return a map."""
    return explored(tmp_path_factory.mktemp("atlas") / "atlas.json", 150)


def test_every_elite_is_proved_and_in_its_cell(atlas: Atlas) -> None:
    elites = atlas.puzzles()
    assert len(elites) > 5
    for cell, puzzle in elites.items():
        assert audit.check(puzzle) == []
        assert puzzle.rating is not None
        measures = puzzle.rating.measures
        assert atlas.grid.cell_of(measures["routes"], measures["choices"]) == cell


def test_each_cell_keeps_the_best_that_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def watched(plan: AtlasPlan, candidate: object) -> str | None:
        text = judge(plan, candidate)  # type: ignore[arg-type]
        if text is not None:
            seen.append(text)
        return text

    monkeypatch.setattr(module, "judge", watched)
    found = explored(tmp_path / "atlas.json", 100)
    best: dict[object, float] = {}
    for text in seen:
        (puzzle,) = read_documents(text)
        assert puzzle.rating is not None
        measures = puzzle.rating.measures
        cell = found.grid.cell_of(measures.get("routes"), measures.get("choices"))
        if cell is not None:
            best[cell] = max(best.get(cell, -1.0), worth_of(found.plan, puzzle))
    assert best == {cell: worth_of(found.plan, p) for cell, p in found.puzzles().items()}


def test_stopped_and_taken_up_it_finds_the_same(tmp_path: Path, atlas: Atlas) -> None:
    for tries in (50, 60, 150):
        found = explored(tmp_path / "atlas.json", tries)
    assert found == atlas
    with threads(1) as pool:
        assert explore(plan_of(), 150, tmp_path / "alone.json", pool) == atlas


def test_a_folder_of_another_atlas_is_refused(tmp_path: Path) -> None:
    explored(tmp_path / "atlas.json", 1)
    before = (tmp_path / "atlas.json").read_bytes()
    with pytest.raises(BadDocument, match="its seed differs"):
        explored(tmp_path / "atlas.json", 100, plan_of(seed=2))
    assert (tmp_path / "atlas.json").read_bytes() == before
    (tmp_path / "atlas.json").write_text("{}")
    with pytest.raises(BadDocument, match="no atlas"):
        explored(tmp_path / "atlas.json", 100)


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"axes": ("routes", "routes")}, BadWish, "two measures"),
        ({"axes": ("routes", "chain")}, CannotCompose, "no puzzle has this measure"),
        ({"vary": {"wals": "1..3"}}, BadWish, "did you mean 'walls'"),
        ({"vary": {"walls": "1.."}}, BadWish, "both ends"),
        ({"best": "beauty"}, CannotCompose, "no such measure"),
        ({"method": "cma"}, BadWish, "at least two"),
    ],
)
def test_wrong_plans_are_refused(
    tmp_path: Path, changes: dict[str, object], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        explored(tmp_path / "atlas.json", 60, plan_of(**changes))
    assert not (tmp_path / "atlas.json").exists()


@pytest.mark.filterwarnings("ignore")
def test_an_evolution_strategy_fills_it_too(tmp_path: Path) -> None:
    pytest.importorskip("ribs", reason="the package ribs is not installed")
    vary = {"walls": "4..14", "steps": "4..9"}
    found = explored(tmp_path / "atlas.json", 48, plan_of(method="cma", vary=vary))
    assert found.tried >= 48
    assert len(found.elites) > 5
    with_more = explored(tmp_path / "atlas.json", 72, plan_of(method="cma", vary=vary))
    assert set(found.elites) <= set(with_more.elites)


def test_the_map_is_drawn(atlas: Atlas) -> None:
    scene = draw_atlas(atlas)
    labels = [shape.label for shape in scene.shapes if shape.label.startswith("routes")]
    assert len([label for label in labels if "empty" not in label]) == len(atlas.elites)
    assert len(labels) == len(atlas.grid.cells())
    assert b"<svg" in render(scene, ".svg")
    assert sum(row.count(".") < 20 for row in scene.rows) == len(scene.rows)
    assert not [shape for shape in scene.shapes if shape.press]


def test_bins() -> None:
    axis = MeasureAxis("x", 0.0, 10.0, 5)
    assert [axis.bin_of(value) for value in (-1, 0, 1.9, 2, 10, 10.1)] == [None, 0, 0, 1, 4, None]
    assert axis.bounds(1) == (2.0, 4.0)
    wide = axis_of("y", 4, [1.0, 10_000.0], float("-inf"), float("inf"))
    assert wide.logarithmic
    assert [wide.bin_of(value) for value in (1, 9, 11, 150, 10_000)] == [0, 0, 1, 2, 3]
    whole = axis_of("z", 8, [2.0, 5.0], float("-inf"), float("inf"))
    assert whole.bins == 4
    assert [whole.label(place) for place in range(4)] == ["2", "3", "4", "5"]
    grid = MapGrid(axis, whole)
    assert grid.cell_of(3, "x") is None
    assert grid.cell_of(3, 2) == (1, 0)
    one = axis_of("w", 3, [0.5], float("-inf"), float("inf"))
    assert one.bin_of(0.5) == 0


def test_the_command_writes_map_and_puzzles(tmp_path: Path) -> None:
    small = ["width=4", "height=4", "walls=10", "steps=6", "routes=.."]
    wishes = [part for pair in small for part in ("--wish", pair)]
    command = ["atlas", "walls", "--axes", "routes,choices", *wishes, "--tries", "60"]
    done = CliRunner().invoke(main, [*command, "--workers", "1", "-o", str(tmp_path / "out")])
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "atlas.json",
        "atlas.svg",
        "atlas.png",
        "elites.jsonl",
    }
    assert sakumon.read(tmp_path / "out" / "elites.jsonl")
    for wrong in (["--axes", "a"], ["--cells", "0x9"], ["--vary", "walls"], ["--range", "x"]):
        refused = CliRunner().invoke(main, [*command, *wrong, "-o", str(tmp_path / "no")])
        assert refused.exit_code == 2
        assert refused.stderr.count("\n") == 1
        assert not (tmp_path / "no").exists()
