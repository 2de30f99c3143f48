"""Whatever a visitor reads or hears is there in every language: no English in a Japanese answer."""

import json
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from sakumon.core.editor import Choice
from sakumon.families import load_family
from sakumon.web.app import make_app
from sakumon.web.config import Config, Limits
from sakumon.words import ENGLISH, LANGUAGES
from tests.support.population import FAMILIES, composed, examples_of
from tests.web.conftest import keep

OTHERS = [language for language in LANGUAGES if language != ENGLISH]
PLIES = 3
MOST_BOARDS = 6
# Fields that hold names for programs, or what a user has typed.
NAMES = {
    "assist", "board", "brush", "choices", "code", "date", "family", "id", "job", "keys", "kind",
    "languages", "line", "measures", "move", "moved", "moves", "name", "next", "outcome",
    "participants", "play", "presets", "puzzle", "question", "result", "sound", "state", "status",
    "suffix", "undone", "value",
}  # fmt: skip
# What stands in marks is a name, or what was typed; and so is a list of what there is.
MARKED = re.compile(
    r"「[^」]*」|`[^`]*`|'[^']*'|（(?:あるもの|使えるもの|読めるもの|書けるもの)：[^）]*）"
)


def english(text: str) -> bool:
    """Tell whether a text has English in it: two words in a row, or nothing but a word."""
    bare = MARKED.sub("", text)
    foreign = any("\u3040" <= sign <= "\u9fff" for sign in bare)
    words = re.search(r"[A-Za-z]{2,} [a-z]{2,}", bare)
    return words is not None or (not foreign and re.search(r"[a-z]{3}", bare) is not None)


def drawn(svg: str) -> Iterator[str]:
    """Yield all words of a drawing."""
    for found in re.findall(r'aria-label="([^"]*)"|>([^<]+)<', svg):
        yield "".join(found)


def said(value: Any) -> Iterator[str]:
    """Yield all that an answer says to people."""
    if isinstance(value, dict):
        for key, inner in value.items():
            drawing = isinstance(inner, str) and inner.startswith("<svg")
            if drawing or key not in NAMES:
                yield from said(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from said(inner)
    elif isinstance(value, str):
        yield from drawn(value) if value.startswith("<svg") else [value]


class Reader:
    """A visitor who reads every answer, and remembers what was in English."""

    def __init__(self, client: TestClient, language: str) -> None:
        self.client, self.language = client, language
        self.read = 0
        self.english: set[str] = set()

    def ask(self, method: str, path: str, **how: Any) -> Any:
        params = {"language": self.language, **how.pop("params", {})}
        answer = self.client.request(method, f"/api/{path}", params=params, **how)
        values = answer.json() if answer.content else {}
        # What a board is set to are names; what its moves lead to are words.
        named = {"values"} if path.startswith("edit/") else set()
        self.listen({key: values[key] for key in values.keys() - named}, path)
        return values

    def listen(self, values: Any, where: str) -> None:
        for text in said(values):
            self.read += 1
            if english(text):
                self.english.add(f"{where}: {text}")

    def get(self, path: str, **params: Any) -> Any:
        return self.ask("GET", path, params=params)

    def post(self, path: str, **body: Any) -> Any:
        return self.ask("POST", path, json=body)


@pytest.fixture(params=OTHERS)
def reader(client: TestClient, request: pytest.FixtureRequest) -> Iterator[Reader]:
    found = Reader(client, request.param)
    yield found
    assert found.read > 0
    assert sorted(found.english) == []


def boards_of(name: str) -> list[dict[str, Any]]:
    lines = (examples_of(name) / "perft.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line)["board"] for line in lines]


def play(reader: Reader, puzzle: str, dice: random.Random) -> None:
    """Play some moves, those that are wrong too."""
    state = reader.post("plays", puzzle=puzzle, side="both", assist="show")
    game = f"plays/{state['play']}"
    for what in ("undo", "redo"):
        reader.post(f"{game}/{what}")
    reader.post(f"{game}/moves", moves=["nonsense"])
    reader.post(f"{game}/press", press="nonsense")
    for move in list(state["warnings"])[:2]:
        reader.post(f"{game}/moves", moves=[move])
    reader.get(f"{game}/ahead", known=state["known"])
    reader.post(f"{game}/go", place=99)
    for _ in range(PLIES):
        if not state.get("moves"):
            break
        reader.post(f"{game}/hint")
        free = [move for move in state["moves"] if move not in state["warnings"]] or state["moves"]
        state = reader.post(f"{game}/moves", moves=[dice.choice(free)])
        reader.post(f"{game}/verdict")
    reader.get(f"{game}/values")
    reader.post(f"{game}/solution")


@pytest.mark.parametrize("name", FAMILIES)
def test_what_one_chooses_from(name: str, reader: Reader) -> None:
    everything = reader.client.get("/api/families", params={"language": reader.language}).json()
    (family,) = (one for one in everything["families"] if one["name"] == name)
    reader.listen(family, "families")
    day = reader.client.get("/api/daily", params={"language": reader.language}).json()
    reader.listen(day["families"][name], "daily")
    # The day's says only how hard it is, which is called as in the family's list.
    assert day["families"][name]["preset"] in family["preset_words"].values()


@pytest.mark.parametrize("name", FAMILIES)
def test_games(name: str, reader: Reader) -> None:
    dice = random.Random(1)
    for board in boards_of(name)[:MOST_BOARDS]:
        play(reader, reader.post("puzzles", family=name, board=board)["id"], dice)


@pytest.mark.parametrize("name", FAMILIES)
def test_games_to_their_end(name: str, reader: Reader, store: Path) -> None:
    puzzle = composed(name, next(iter(load_family(name).composer.presets)))
    keep(store, puzzle)
    assert puzzle.proof is not None
    line = list(puzzle.proof.line)
    state = reader.post("plays", puzzle=puzzle.id, side="both", assist="none")
    state = reader.post(f"plays/{state['play']}/moves", moves=line)
    assert state["over"]
    assert state["verdict"]
    reader.post(f"plays/{state['play']}/moves", moves=line[:1])
    reader.post(f"plays/{state['play']}/hint")
    reader.post("look", family=name, board=puzzle.board, line=line)
    reader.post("look", family=name, board=puzzle.board, line=[*line, *line[:1]])
    reader.get(f"puzzles/{puzzle.id}/file", suffix=".nonsense")
    reader.get("stats")
    reader.get("history")


@pytest.mark.parametrize("name", FAMILIES)
def test_lessons_and_wrong_moves(name: str, reader: Reader, store: Path) -> None:
    listed = reader.get(f"lessons/{name}")
    assert listed["title"]
    for lesson in listed["lessons"]:
        reader.post(f"lessons/{name}/{lesson['name']}")
    reader.post(f"lessons/{name}/nothing-like-it")
    puzzle = composed(name, next(iter(load_family(name).composer.presets)))
    keep(store, puzzle)
    reader.get(f"puzzles/{puzzle.id}")
    for move in load_family(name).rules.moves(puzzle.position())[:MOST_BOARDS]:
        state = reader.post("plays", puzzle=puzzle.id, assist="none")
        reader.post(f"plays/{state['play']}/moves", moves=[move])
        reader.post(f"plays/{state['play']}/verdict")


@pytest.mark.parametrize("name", FAMILIES)
def test_faulty_boards(name: str, reader: Reader) -> None:
    for line in (examples_of(name) / "faulty.jsonl").read_text("utf-8").splitlines():
        assert reader.post("puzzles", family=name, board=json.loads(line)["board"])["error"]


EDITED = [name for name in FAMILIES if load_family(name).editor is not None]


@pytest.mark.parametrize("name", EDITED)
def test_painting(name: str, reader: Reader) -> None:
    draft = reader.get(f"edit/{name}/blank")
    for brush in draft["brushes"]:
        shown = reader.post(f"edit/{name}/look", board=draft["board"], brush=brush["name"])
        spots = re.findall(r'data-press="([^"]+)"', shown["svg"])
        for spot in [*spots[:1], "nonsense"]:
            stroke = {"board": shown["board"], "brush": brush["name"], "spots": [spot]}
            painted = reader.post(f"edit/{name}/paint", **stroke)
            reader.post(f"edit/{name}/check", board=painted.get("board", shown["board"]))
    reader.post(f"edit/{name}/paint", board=draft["board"], brush="nonsense", spots=["x"])
    reader.post(f"edit/{name}/check", board={})
    editor = load_family(name).editor
    assert editor is not None
    for setting in editor.settings:
        wrong = "nonsense" if isinstance(setting, Choice) else setting.high + 1
        assert reader.get(f"edit/{name}/blank", **{setting.name: wrong})["error"]


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Give a server that has no time to compose anything."""
    store = str(tmp_path_factory.mktemp("hurried") / "store.db")
    limits = Limits(rate=1e6, work=1, jobs=100)
    with TestClient(make_app(Config(store, ("testserver",), 2, limits))) as found:
        yield found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", FAMILIES)
def test_wishes_that_cannot_be_met(name: str, language: str, hurried: TestClient) -> None:
    reader, compose = Reader(hurried, language), {"family": name, "seed": 1}
    assert reader.post("compose", **compose, preset="nonsense")["error"]
    assert reader.post("compose", **compose, wish={"nonsense": 1})["error"]
    keys = [field.name for field in msgspec.structs.fields(load_family(name).composer.wish)]
    wishes = [{key: wrong} for key in keys for wrong in ("nonsense", "7..3", -1, 99_999)]
    answers = [reader.post("compose", **compose, wish=wish) for wish in [{}, *wishes]]
    jobs = [finished(reader, answer) for answer in answers if "job" in answer]
    assert jobs
    assert len(jobs) < len(answers)
    assert any(job["error"] for job in jobs)
    assert sorted(reader.english) == []


def finished(reader: Reader, job: dict[str, Any]) -> dict[str, Any]:
    while job["state"] == "running":
        time.sleep(0.05)
        job = reader.get(f"jobs/{job['job']}")
    return job


def test_requests_that_are_wrong(reader: Reader, client: TestClient) -> None:
    for text in (
        "",
        "x",
        "[",
        "[1]",
        "{}",
        '{"format": "sakumon/9"}',
        '{"format": "sakumon/1"}',
        "[NaN]",
    ):
        assert reader.post("open", name="own.json", text=text)["error"]
    assert reader.post("open", name="own.json", text="{}", family="nowhere")["error"]
    assert reader.post("compose", seed=1)["error"]
    assert reader.post("compose", family="nowhere", seed=1)["error"]
    assert reader.post("compose", family=FAMILIES[0], seed=-1)["error"]
    assert reader.get(f"plays/{'x' * 22}")["error"]
    assert reader.get("plays/short")["error"]
    assert reader.get("nowhere")["error"]
    assert reader.ask("PUT", "families")["error"]
    assert reader.post("plays")["error"]
    assert reader.post("plays", puzzle="?")["error"]
    assert reader.post("plays", puzzle=f"{FAMILIES[0]}-{'0' * 20}", assist="all")["error"]
    assert reader.post("look", family=FAMILIES[0], board=[], more=1)["error"]
    assert reader.post("look", family=FAMILIES[0], board={}, line=["x"] * 5001)["error"]
    assert reader.get(f"jobs/{'x' * 16}")["error"]
    assert reader.get("studies")["error"]
    assert reader.get(f"puzzles/{FAMILIES[0]}-{'0' * 20}")["error"]
    assert reader.post("studies/none/next", code="X")["error"]
    assert reader.ask("GET", "stats", headers={"host": "elsewhere"})["error"]
    assert reader.ask("POST", "open", headers={"origin": "http://elsewhere"})["error"]


@pytest.mark.parametrize(
    ("text", "is_english"),
    [
        ("the game is over", True),
        ("walls", True),
        ("壁 moving up", True),
        ("「moving up」は壁ではありません", False),
        ("Tiled エディターのマップ、JSON", False),
        ("3.4.6.4", False),
    ],
)
def test_english_is_noticed(text: str, is_english: bool) -> None:
    assert english(text) == is_english
