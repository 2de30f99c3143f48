"""Puzzles through the API: composed, of the day, opened, sent, taken away; studies of them."""

import csv
import io
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from sakumon.core.puzzle import read_documents
from sakumon.families import load_family
from sakumon.formats.files import formats_of, write_puzzles
from sakumon.web.config import Config
from tests.support.population import FAMILIES
from tests.web.conftest import ANY, act, begin, first_of, keep, walkable

# A teacher may call it anything.
STUDY = "五年 二組"


def first_preset(name: str) -> str:
    return next(iter(load_family(name).composer.presets))


def finished(client: TestClient, job: dict[str, Any]) -> dict[str, Any]:
    while job["state"] == "running":
        time.sleep(0.05)
        job = client.get(f"/api/jobs/{job['job']}").json()
    return job


@pytest.mark.parametrize("name", FAMILIES)
def test_composing_gives_the_workshop_s_puzzle(client: TestClient, name: str) -> None:
    puzzle = first_of(name)
    assert puzzle.recipe is not None
    asked = {"family": name, "preset": first_preset(name), "seed": puzzle.recipe.seed}
    job = finished(client, client.post("/api/compose", json=asked).json())
    assert job["error"] is None
    assert job["puzzle"] == puzzle.id
    shown = client.get(f"/api/puzzles/{puzzle.id}").json()
    assert shown["board"] == puzzle.board
    assert shown["svg"].startswith("<svg")


def test_a_wish_that_cannot_be_met_is_explained(client: TestClient) -> None:
    key = msgspec.structs.fields(load_family(ANY).composer.wish)[0].name
    asked = {"family": ANY, "wish": {key: "nonsense"}, "seed": 1}
    answer = client.post("/api/compose", json=asked)
    assert answer.status_code == 422
    assert key in answer.json()["error"]
    answer = client.post("/api/compose", json={"family": "nowhere", "seed": 1})
    assert answer.status_code == 404


def test_the_day_s_puzzle_is_the_same_for_everyone(client: TestClient) -> None:
    found = set()
    for _ in range(2):
        client.cookies.clear()
        job = client.post(f"/api/daily/{ANY}?date=2026-11-15").json()
        found.add(finished(client, job)["puzzle"])
    assert len(found) == 1
    other = finished(client, client.post(f"/api/daily/{ANY}?date=2026-11-16").json())
    assert other["puzzle"] not in found


@pytest.mark.parametrize("name", FAMILIES)
def test_every_format_goes_out_and_comes_in(client: TestClient, store: Path, name: str) -> None:
    family, puzzle = load_family(name), first_of(name)
    keep(store, puzzle)
    suffixes = [form.suffix for form in formats_of(family).values()]
    for suffix in [".json", ".svg", ".png", *suffixes]:
        answer = client.get(f"/api/puzzles/{puzzle.id}/file?suffix={suffix}")
        assert answer.status_code == 200, suffix
        assert answer.content
    for form in formats_of(family).values():
        if form.read is None:
            continue
        text = write_puzzles([puzzle], form.suffix).decode()
        asked = {"name": f"own{form.suffix}", "text": text}
        found = client.post("/api/open", json=asked).json()["puzzles"]
        assert [one["family"] for one in found] == [name]
    document = client.get(f"/api/puzzles/{puzzle.id}/file").text
    (again,) = read_documents(document)
    assert again.id == puzzle.id


def test_a_board_in_a_link_is_taken_in(client: TestClient) -> None:
    puzzle = first_of(ANY)
    answer = client.post("/api/puzzles", json={"family": ANY, "board": puzzle.board})
    assert answer.json()["id"] == puzzle.id


def test_a_line_can_be_looked_at(client: TestClient) -> None:
    puzzle = first_of(ANY)
    assert puzzle.proof is not None
    asked = {"family": ANY, "board": puzzle.board, "line": list(puzzle.proof.line)}
    assert client.post("/api/look", json=asked).json()["board"].startswith("<svg")
    answer = client.post("/api/look", json={**asked, "line": ["nowhere"]})
    assert answer.status_code == 409


def test_words_come_in_both_languages(client: TestClient) -> None:
    for name in ("en", "ja"):
        families = client.get(f"/api/families?language={name}").json()["families"]
        japanese = [any(c >= "\u3040" for c in one["title"] + one["summary"]) for one in families]
        assert all(japanese) == (name == "ja")


def test_a_study_from_codes_to_results(client: TestClient, config: Config, store: Path) -> None:
    puzzles = [first_of(name) for name in FAMILIES[:3]]
    keep(store, *puzzles)
    client.get(f"/host?key={config.key}")
    asked = {
        "name": STUDY,
        "puzzles": [p.id for p in puzzles],
        "order": "random",
        "participants": 3,
    }
    codes = client.post("/api/studies", json=asked).json()["codes"]
    assert len(set(codes)) == 3
    assert client.post("/api/studies", json=asked).status_code == 422
    orders = []
    for code in codes:
        order = []
        while puzzle := client.post(f"/api/studies/{STUDY}/next", json={"code": code}).json()[
            "puzzle"
        ]:
            order.append(puzzle)
            chosen = next(p for p in puzzles if p.id == puzzle)
            state = begin(client, chosen, study=STUDY, participant=code)
            if chosen.family == FAMILIES[0]:
                act(client, state, "view", view="walk")
            act(client, state, "leave")
        assert sorted(order) == sorted(p.id for p in puzzles)
        orders.append(order)
    assert client.post(f"/api/studies/{STUDY}/next", json={"code": "WRONG"}).status_code == 404
    text = client.get(f"/api/studies/{STUDY}/results").text.removeprefix("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == 9
    assert {row["participant"] for row in rows} == set(codes)
    assert {row["result"] for row in rows} == {"left"}
    assert {row["family"] for row in rows if row["walked"] == "True"} == {FAMILIES[0]}
    client.post(f"/api/studies/{STUDY}/end")
    assert client.post(f"/api/studies/{STUDY}/next", json={"code": codes[0]}).json()["ended"]


def test_a_board_of_rooms_is_sent_as_a_space(client: TestClient, store: Path) -> None:
    puzzle = first_of(walkable())
    keep(store, puzzle)
    family = load_family(puzzle.family)
    space = client.get(f"/api/puzzles/{puzzle.id}/space").json()
    rooms = range(len(space["rooms"]))
    assert space["start"] in rooms
    assert space["goal"] in rooms
    assert space["start"] != space["goal"]
    moves = family.rules.moves(puzzle.position())
    # From the start every door and every stair leads on by a move that is legal there.
    ways = [*space["doors"], *space["stairs"]]
    out = [
        way["moves"][way["rooms"].index(space["start"])]
        for way in ways
        if space["start"] in way["rooms"]
    ]
    assert sorted(out) == sorted(moves)
    assert all(set(way["rooms"]) <= set(rooms) for way in ways)


def test_boards_without_rooms_have_no_space(client: TestClient, store: Path) -> None:
    families = [load_family(name) for name in FAMILIES]
    bare = [one.name for one in families if not (one.exchange and one.exchange.space)]
    assert bare
    for name in bare:
        keep(store, first_of(name))
        answer = client.get(f"/api/puzzles/{first_of(name).id}/space")
        assert answer.status_code == 404
        assert name in answer.json()["error"]
