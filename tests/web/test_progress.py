"""Getting on through the API: ratings, the next puzzle, days, shelves of opened files."""

import datetime
import time
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.catalog import open_store
from sakumon.catalog.choosing import NEAR, next_puzzle, suits
from sakumon.catalog.days import keep_day, puzzles_of_day
from sakumon.catalog.progress import days_in_a_row, in_a_row
from sakumon.catalog.schema import plays, puzzles
from sakumon.catalog.sources import COMPOSED
from sakumon.core.grades import GRADES, grade_of
from sakumon.core.puzzle import Puzzle, write_document
from sakumon.families import load_family
from sakumon.formats.files import write_puzzles
from sakumon.play.glicko import GUESSED, START, Strength, puzzle_rating, puzzle_score
from sakumon.web.app import make_app
from sakumon.web.config import Config
from sakumon.web.daily import daily_wish, today
from sakumon.web.suiting import suiting_wish
from tests.support.population import FAMILIES, composed, having
from tests.web.conftest import ANY, OPEN, act, begin, first_of, keep


@pytest.fixture(autouse=True)
def somebody_new(client: TestClient) -> None:
    client.cookies.clear()


def solved(client: TestClient, puzzle: Puzzle, **asked: Any) -> dict[str, Any]:
    """Play a puzzle by the line that proves it."""
    assert puzzle.proof is not None
    state = begin(client, puzzle, **asked)
    return act(client, state, "moves", moves=list(puzzle.proof.line))


def onward(client: TestClient, state: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/plays/{state['play']}/onward").json()
    return found


def test_what_is_held_for_a_score_and_back() -> None:
    for score in (0.0, 0.25, 1.0):
        assert puzzle_score(puzzle_rating(score)) == score
    assert (puzzle_score(0), puzzle_score(5000)) == (0, 1)


def test_a_first_attempt_changes_the_rating_and_a_second_does_not(
    client: TestClient, store: Path
) -> None:
    puzzle = first_of(ANY)
    keep(store, puzzle)
    first = onward(client, solved(client, puzzle))
    assert first["gain"] > 0
    assert first["rating"] == pytest.approx(START + first["gain"])
    assert (first["streak"], first["days"]) == (1, 1)
    again = onward(client, solved(client, puzzle))
    assert (again["rating"], again["gain"], again["streak"]) == (None, None, 1)
    (mine,) = client.get("/api/progress").json()["families"]
    assert (mine["family"], mine["plays"], mine["longest"]) == (ANY, 1, 1)
    assert [point["won"] for point in mine["points"]] == [True]


def test_a_puzzle_nobody_has_played_is_held_for_its_score(client: TestClient, store: Path) -> None:
    easy, hard = (composed(ANY, preset) for preset in _by_score(ANY))
    assert easy.rating is not None
    assert hard.rating is not None
    assert easy.rating.score < hard.rating.score
    gains = []
    for puzzle in (easy, hard):
        keep(store, puzzle)
        client.cookies.clear()  # somebody else
        gains.append(onward(client, solved(client, puzzle))["gain"])
    assert 0 < gains[0] < gains[1]


def _by_score(name: str) -> tuple[str, str]:
    presets = list(load_family(name).composer.presets)
    scores = {preset: composed(name, preset).rating for preset in presets[:4]}
    ranked = sorted(scores, key=lambda preset: scores[preset].score)  # type: ignore[union-attr]
    return ranked[0], ranked[-1]


def test_the_next_puzzle_is_near_unplayed_and_composed(tmp_path: Path) -> None:
    given = [composed(ANY, preset, seed) for preset in _by_score(ANY) for seed in (1, 2, 3)]
    with open_store(str(tmp_path / "s.db"), create=True) as store:
        store.add(given[:-1], COMPOSED)
        store.add(given[-1:], "opened")
        with store.transaction() as connection:
            for one in given:
                assert one.rating is not None
                rating = puzzle_rating(one.rating.score)
                found = next_puzzle(connection, ANY, None, Strength(rating + 0.7 * 30, 30))
                chosen = next(other for other in given if other.id == found)
                assert chosen.rating is not None
                assert abs(puzzle_rating(chosen.rating.score) - rating) < NEAR
                assert chosen != given[-1]
            assert next_puzzle(connection, ANY, None, Strength(4000, 30)) is None


def test_what_was_played_is_not_offered_again(client: TestClient, store: Path) -> None:
    seen = set()
    for _ in range(3):
        job = client.post(f"/api/next/{ANY}").json()
        while job["state"] == "running":
            time.sleep(0.05)
            job = client.get(f"/api/jobs/{job['job']}").json()
        assert job["error"] is None
        assert job["puzzle"] not in seen
        seen.add(job["puzzle"])
        answer = client.post("/api/plays", json={"puzzle": job["puzzle"]})
        assert answer.status_code == 201


@pytest.mark.parametrize("name", FAMILIES)
def test_a_wish_for_a_score_has_the_nearest_grade(name: str) -> None:
    graded = {wish.grade for wish in load_family(name).composer.presets.values() if wish.grade}
    for score in (0.0, 0.3, 0.5, 0.7, 1.0):
        wish = suiting_wish(name, score)
        assert wish in load_family(name).composer.presets.values()
        if grade_of(score) in graded:
            assert wish.grade == grade_of(score)


def test_beginners_get_something_to_win() -> None:
    assert grade_of(puzzle_score(suits(Strength()))) == GRADES[0]
    assert suits(Strength(1800, 40)) > suits(Strength(1800, 300))


def test_in_a_row() -> None:
    assert in_a_row([]) == (0, 0)
    assert in_a_row([True, True, False, True]) == (1, 2)


def test_days_in_a_row_end_with_today_or_yesterday(tmp_path: Path) -> None:
    noon = datetime.datetime(2026, 3, 10, 12, tzinfo=datetime.UTC)
    puzzle = first_of(ANY)
    with open_store(str(tmp_path / "s.db"), create=True) as store:
        store.add([puzzle])
        with store.transaction() as connection:
            number = connection.execute(puzzles.select()).one().number
            connection.exec_driver_sql(
                "INSERT INTO players (number, code, joined) VALUES (1, 'a', 0)"
            )
            for place, back in enumerate((0, 1, 2, 4)):
                ended = (noon - datetime.timedelta(days=back)).timestamp()
                values = {"code": str(place), "puzzle": number, "player": 1, "assist": "none"}
                rest = {"settings": "{}", "first": False, "begun": ended, "ended": ended}
                connection.execute(plays.insert().values(**values, **rest, result="won"))
            day = noon.date()
            assert days_in_a_row(connection, 1, day) == 3
            assert days_in_a_row(connection, 1, day + datetime.timedelta(days=1)) == 3
            assert days_in_a_row(connection, 1, day + datetime.timedelta(days=2)) == 0


def test_the_puzzle_of_a_day_stays_whatever_composes_it_later(tmp_path: Path) -> None:
    first, second = first_of(ANY), composed(ANY, _by_score(ANY)[1], 2)
    with open_store(str(tmp_path / "s.db"), create=True) as store:
        store.add([first, second])
        with store.transaction() as connection:
            assert keep_day(connection, "2026-01-01", ANY, first.id) == first.id
            assert keep_day(connection, "2026-01-01", ANY, second.id) == first.id
            assert puzzles_of_day(connection, "2026-01-01") == {ANY: first.id}


@pytest.mark.slow
def test_todays_puzzles_are_composed_once_somebody_looks(tmp_path: Path) -> None:
    config = Config(str(tmp_path / "s.db"), ("testserver",), limits=OPEN)
    with TestClient(make_app(config)) as client:
        found = _all_of_today(client)
        wish, seed, _ = daily_wish(ANY, today())
        assert found[ANY]["puzzle"].startswith(f"{ANY}-")
        assert (wish, seed) == daily_wish(ANY, today())[:2]
    with TestClient(make_app(config)) as client:  # a server that was started since knows them
        assert client.get("/api/daily").json()["families"] == found


def _all_of_today(client: TestClient) -> dict[str, Any]:
    until = time.monotonic() + 300
    while time.monotonic() < until:
        found: dict[str, Any] = client.get("/api/daily").json()["families"]
        if all(one["puzzle"] for one in found.values()):
            return found
        time.sleep(0.5)
    raise AssertionError("the puzzles of the day are not composed")


def test_a_file_of_several_becomes_a_shelf(client: TestClient) -> None:
    client.cookies.clear()  # somebody who has solved none of them
    boards = [composed(ANY, preset) for preset in _by_score(ANY)]
    text = "".join(write_document(one) + "\n" for one in boards)
    opened = client.post("/api/open", json={"name": "mine.jsonl", "text": text}).json()
    code = opened["shelf"]
    assert [one["id"] for one in opened["puzzles"]] == [one.id for one in boards]
    (listed,) = client.get("/api/shelves").json()["shelves"]
    assert (listed["code"], listed["title"]) == (code, "mine.jsonl")
    assert (listed["levels"], listed["solved"]) == (2, 0)
    done = onward(client, solved(client, boards[0], shelf=code))
    assert done["shelf"]["next"] == boards[1].id
    assert (done["shelf"]["place"], done["shelf"]["total"]) == (1, 2)
    last = onward(client, solved(client, boards[1], shelf=code))
    assert last["shelf"]["next"] is None
    levels = client.get(f"/api/shelves/{code}").json()["levels"]
    assert [one["solved"] for one in levels] == [True, True]
    assert all(one["seconds"] is not None for one in levels)
    alone = client.post("/api/open", json={"name": "one.json", "text": write_document(boards[0])})
    assert alone.json()["shelf"] is None
    assert client.get(f"/api/shelves/{'x' * 22}").status_code == 404


@pytest.mark.parametrize("name", sorted({name for name, _ in having("playing.title")}))
def test_titles_of_a_file_are_kept(client: TestClient, name: str) -> None:
    boards = [first_of(name), composed(name, _by_score(name)[1], 2)]
    exchange = load_family(name).exchange
    assert exchange is not None
    form = next(form for form in exchange.formats.values() if form.read is not None)
    plain = write_puzzles(boards, form.suffix).decode()
    parts = plain.strip().split("\n\n")
    text = "\n\n".join(f"{part}\nTitle: Nr. {place}" for place, part in enumerate(parts))
    opened = client.post("/api/open", json={"name": f"titled{form.suffix}", "text": text}).json()
    levels = client.get(f"/api/shelves/{opened['shelf']}").json()["levels"]
    assert [one["title"] for one in levels] == [f"Nr. {place}" for place in range(len(parts))]


@pytest.mark.parametrize("name", sorted({name for name, _ in having("playing.tally")}))
def test_results_are_compared_with_the_best_known(
    client: TestClient, store: Path, name: str
) -> None:
    puzzle = first_of(name)
    keep(store, puzzle)
    assert puzzle.proof is not None
    counted = load_family(name).playing.tally(puzzle.position(), puzzle.proof.line)
    done = onward(client, solved(client, puzzle))
    assert done["mine"] == done["best"] == dict(counted)


def test_guessing_is_wider_than_knowing() -> None:
    assert 30 < GUESSED < Strength().deviation
