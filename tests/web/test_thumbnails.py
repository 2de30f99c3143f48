"""Pictures of presets: one for each kind, drawn in the visitor's theme, and composed but once."""

from fastapi.testclient import TestClient

from sakumon.core.budget import Budget
from sakumon.core.grades import stars_of
from sakumon.families import load_family
from sakumon.web.preferences import Preferences
from sakumon.web.tasks import thumbnails
from sakumon.web.tasks.kept import Kept
from tests.support.population import FAMILIES

MANY = max(FAMILIES, key=lambda name: len(load_family(name).composer.presets))


def test_every_kind_has_one(client: TestClient) -> None:
    kinds = {preset.rpartition("-")[0] for preset in load_family(MANY).composer.presets}
    found = client.get(f"/api/families/{MANY}/thumbnails").json()["pictures"]
    assert {preset.rpartition("-")[0] for preset in found} == kinds
    assert len(found) == len(kinds) > 5
    assert all(drawn.startswith("<svg ") for drawn in found.values())
    dark = client.get(f"/api/families/{MANY}/thumbnails", params={"theme": "dark"}).json()
    assert dark["pictures"].keys() == found.keys()
    assert dark["pictures"] != found


def test_a_worker_keeps_their_boards() -> None:
    kept, first, second = Kept(), Budget(), Budget()
    thumbnails.draw(kept, MANY, Preferences(), first)
    thumbnails.draw(kept, MANY, Preferences(), second)
    assert first.spent > 0
    assert second.spent == 0


def test_those_that_the_budget_does_not_reach_are_left_out() -> None:
    sent = thumbnails.draw(Kept(), MANY, Preferences(), Budget(0))
    assert sent.body == b'{"pictures":{}}'


def test_presets_say_how_hard_they_promise_to_be(client: TestClient) -> None:
    families = client.get("/api/families").json()["families"]
    said = {
        (one["name"], preset): stars
        for one in families
        for preset, stars in one["preset_stars"].items()
    }
    assert said
    for (name, preset), stars in said.items():
        assert stars_of(preset.rpartition("-")[2]) == stars
        assert preset in load_family(name).composer.presets


def test_an_unknown_family_is_refused(client: TestClient) -> None:
    answer = client.get("/api/families/nobody/thumbnails")
    assert answer.status_code == 404
    assert "nobody" in answer.json()["error"]
