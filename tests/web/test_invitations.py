"""Invitations: addresses that other machines reach, drawn to be scanned."""

import re
import socket
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from sakumon.web import server
from sakumon.web.invitations import invitation, invitations, reachable
from tests.web.conftest import ANY, first_of, keep
from tests.web.taking_part import as_host, study


def test_a_server_names_what_other_machines_reach() -> None:
    hosts = ("127.0.0.1", "localhost", "::1", "desk", "127.0.1.1", "192.168.1.7", "maths.example")
    assert reachable(hosts) == ["192.168.1.7", "maths.example", "desk"]
    assert reachable(("127.0.0.1", "localhost", "*")) == []


def test_a_machine_does_not_name_itself_by_what_every_machine_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = [(2, 1, 6, "", (name, 0)) for name in ("127.0.1.1", "10.1.2.3")]
    monkeypatch.setattr(socket, "gethostname", lambda: "desk")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_: known)
    monkeypatch.setattr(server, "_outward_address", lambda: "10.9.9.9")
    assert server.names() == ["desk", "10.9.9.9", "10.1.2.3"]


def test_every_participant_has_an_address_of_their_own() -> None:
    found = invitations("五年 二組", ["ABC", "DEF"], "http://192.168.1.7:8000/#/studies")
    page = "http://192.168.1.7:8000/#/study/%E4%BA%94%E5%B9%B4%20%E4%BA%8C%E7%B5%84"
    assert found.everyone.address == page
    assert [one.address for one in found.people] == [f"{page}/ABC", f"{page}/DEF"]
    assert len({one.svg for one in (found.everyone, *found.people)}) == 3


def test_a_qr_code_has_its_squares_and_white_space_around_them() -> None:
    svg = invitation("ABC", "http://192.168.1.7:8000/#/study/A/ABC").svg
    assert svg.startswith("<svg")
    width, height = re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups()  # type: ignore[union-attr]
    assert width == height
    modules = int(width) - 8
    assert (modules - 17) % 4 == 0
    # The first line is that of two finder patterns: seven squares at either end.
    first = re.search(r'stroke="#000" d="M4 4\.5h7', svg)
    assert first is not None


def test_the_host_gets_invitations_and_nobody_else_does(client: TestClient, store: Path) -> None:
    keep(store, first_of(ANY))
    with study(client, first_of(ANY), people=3) as at:
        path, asked = f"/api/studies/{at.name}/invitations", {"address": "http://desk:8000/"}
        assert client.get(path, params=asked).status_code == 403
        as_host(client)
        found = client.get(path, params=asked).json()
        assert [one["code"] for one in found["people"]] == at.codes
        assert all(one["address"].endswith(one["code"]) for one in found["people"])
        assert client.get(path, params={"address": "javascript:1"}).status_code == 422
