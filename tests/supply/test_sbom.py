"""The bill of materials has everything that the product is made of, and is what its schema asks."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.test_readme import ROOT

pytest.importorskip("cyclonedx", reason="cyclonedx-python-lib is not installed: make setup")

from tools import sbom
from tools.lock import Pin, names, reached, read_pins


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    target = tmp_path_factory.mktemp("sbom") / "deep" / "sbom.json"
    sbom.main(target)
    found: dict[str, Any] = json.loads(target.read_text("utf-8"))
    return found


def by_name(document: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return components by name; one that is pinned twice is there twice."""
    found: dict[str, list[dict[str, Any]]] = {}
    for component in document["components"]:
        found.setdefault(component["name"], []).append(component)
    return found


def test_it_is_valid(document: dict[str, Any]) -> None:
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    check = JsonStrictValidator(SchemaVersion.V1_6)
    assert check.validate_str(json.dumps(document)) is None
    document = {**document, "components": [{"name": "nameless"}]}
    assert check.validate_str(json.dumps(document)) is not None


def test_it_is_the_same_every_time(document: dict[str, Any], tmp_path: Path) -> None:
    sbom.main(tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text("utf-8")) == document


def test_every_package_of_the_lock_is_in_it_with_its_hashes(document: dict[str, Any]) -> None:
    listed = {
        component["purl"]: [one["content"] for one in component["hashes"]]
        for component in document["components"]
        if "purl" in component
    }
    for pin in read_pins(ROOT / "requirements.lock"):
        assert sorted(listed[f"pkg:pypi/{pin.name}@{pin.version}"]) == sorted(pin.hashes)


def test_what_the_program_needs_is_told_from_what_its_makers_need(document: dict[str, Any]) -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    stated = tomllib.loads(text)
    found = by_name(document)

    def scopes_of(requirements: list[str]) -> set[str]:
        return {one["scope"] for name in names(requirements) for one in found[name]}

    assert scopes_of(stated["project"]["dependencies"]) == {"required"}
    extras = dict(stated["project"]["optional-dependencies"])
    del extras["gpu"]  # of no use where there is none
    assert "excluded" not in scopes_of([one for many in extras.values() for one in many])
    assert "required" not in scopes_of(stated["dependency-groups"]["dev"])
    # Brought by others.
    assert {one["scope"] for one in found["starlette"]} == {"required"}
    assert {one["scope"] for one in found["pluggy"]} == {"excluded"}


def test_whatever_is_shipped_or_needed_has_a_licence(document: dict[str, Any]) -> None:
    bare = [
        component["name"]
        for component in document["components"]
        if component["scope"] == "required" and not component.get("licenses")
    ]
    assert bare == []


def test_the_bundled_packages_of_the_client_are_in_it(document: dict[str, Any]) -> None:
    bundled = json.loads((ROOT / "client" / "package.json").read_text("utf-8"))
    found = by_name(document)
    for name in bundled["dependencies"]:
        (component,) = found[name]
        assert component["purl"].startswith(f"pkg:npm/{name}@")
        assert [len(one["content"]) for one in component["hashes"]] == [128]
    assert "vite" not in found


def test_who_needs_what_is_said(document: dict[str, Any]) -> None:
    needs = {one["ref"]: one.get("dependsOn", []) for one in document["dependencies"]}
    (starlette,) = by_name(document)["starlette"]
    (fastapi,) = by_name(document)["fastapi"]
    assert starlette["bom-ref"] in needs[fastapi["bom-ref"]]
    assert fastapi["bom-ref"] in needs["sakumon"]


def test_needs_are_followed_through() -> None:
    pins = [
        Pin("a", "1", (), frozenset({"us (pyproject.toml)"})),
        Pin("b", "1", (), frozenset({"a"})),
        Pin("c", "1", (), frozenset({"b", "x"})),
        Pin("x", "1", (), frozenset({"us (pyproject.toml:dev)"})),
    ]
    assert reached(pins, {"a"}) == {"a", "b", "c"}
    assert reached(pins, {"x"}) == {"x", "c"}
