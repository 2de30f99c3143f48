"""The table of plays: the same columns with the same types, whatever was played."""

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from sakumon.catalog import play_table
from sakumon.catalog.play_table import COLUMNS
from tests.web.conftest import ANY, act, begin, first_of, keep
from tests.web.taking_part import as_host, as_stranger, study

TYPES = {
    "integer": "int64",
    "number": "double",
    "flag": "bool",
    "text": "string",
    "time": "timestamp[ms, tz=UTC]",
}
PUZZLE = first_of(ANY)


@pytest.fixture(scope="module", autouse=True)
def stocked(store: Path) -> None:
    keep(store, PUZZLE)


def csv_rows(data: bytes) -> tuple[list[str], list[dict[str, str]]]:
    reader = csv.DictReader(io.StringIO(data.decode("utf-8-sig")))
    return list(reader.fieldnames or []), list(reader)


def parquet(data: bytes) -> Any:
    tables = pytest.importorskip("pyarrow.parquet")
    return tables.read_table(io.BytesIO(data))


def test_an_empty_table_has_all_columns(client: TestClient) -> None:
    with study(client, PUZZLE) as at:
        assert csv_rows(at.results()) == (list(COLUMNS), [])
        found = parquet(at.results("parquet"))
        assert found.num_rows == 0
        assert {one.name: str(one.type) for one in found.schema} == {
            name: TYPES[kind] for name, kind in COLUMNS.items()
        }


def test_a_row_says_all_there_is(client: TestClient) -> None:
    texts = {"instructions": "Play.", "consent": "I agree."}
    with study(client, PUZZLE, **texts, people=1) as at:
        before = datetime.now(UTC)
        at.consent(at.codes[0])
        state = at.begin(at.codes[0], PUZZLE).json()
        for question, answer in (("fun", "4"), ("words", "=1+1"), ("fits-3d", "2")):
            asked = {"question": question, "answer": answer}
            path = f"/api/plays/{state['play']}/answers"
            assert client.post(path, json=asked).status_code == 204
        act(client, state, "leave")
        (row,) = parquet(at.results("parquet")).to_pylist()
        heads, (text,) = csv_rows(at.results())
    assert heads == list(row) == list(COLUMNS)
    assert (row["study"], row["participant"]) == (at.name, at.codes[0])
    assert (row["answer_fun"], row["answer_fits-3d"], row["answer_difficulty"]) == (4, 2, None)
    assert row["answer_words"] == "=1+1"
    assert text["answer_words"] == "'=1+1"  # a spreadsheet does not run it
    assert before <= row["consented"] <= row["begun"] <= row["ended"] <= datetime.now(UTC)
    for name in ("consented", "begun", "ended"):
        assert datetime.fromisoformat(text[name]) == row[name]
        assert text[name].endswith("Z")
    assert len(row["instructions"]) == 8
    assert [kind for kind, *_ in json.loads(row["deeds"])] == ["leave"]
    assert (text["answer_difficulty"], text["walked"]) == ("", "False")


def test_other_words_are_another_version(client: TestClient) -> None:
    found = set()
    for words in ("One.", "Two.", ""):
        with study(client, PUZZLE, instructions=words) as at:
            at.begin(at.codes[0], PUZZLE)
            (row,) = csv_rows(at.results())[1]
            found.add(row["instructions"])
    assert len(found) == 3


def test_all_plays_have_the_columns_of_a_study_s(client: TestClient) -> None:
    as_stranger(client)
    begin(client, PUZZLE)
    as_host(client)
    heads, rows = csv_rows(client.get("/api/stats/plays?form=csv").content)
    assert heads == list(COLUMNS)
    assert any(row["study"] == row["participant"] == "" for row in rows)
    found = parquet(client.get("/api/stats/plays?form=parquet").content)
    assert [one.name for one in found.schema] == list(COLUMNS)
    assert found.num_rows == len(rows)


@pytest.mark.parametrize(("question", "answer"), [("fun", "6"), ("fun", "much"), ("fits-3d", "")])
def test_an_answer_off_the_scale_is_refused(client: TestClient, question: str, answer: str) -> None:
    state = begin(client, PUZZLE)
    asked = {"question": question, "answer": answer}
    assert client.post(f"/api/plays/{state['play']}/answers", json=asked).status_code == 422


def test_every_play_has_its_own_actions_and_answers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play_table, "CHUNK", 2)  # so that there are several
    with study(client, PUZZLE, people=5) as at:
        for fun, code in enumerate(at.codes, start=1):
            state = at.begin(code, PUZZLE).json()
            asked = {"question": "fun", "answer": str(fun)}
            client.post(f"/api/plays/{state['play']}/answers", json=asked)
            if fun % 2:
                act(client, state, "leave")
        _, rows = csv_rows(at.results())
    assert [row["participant"] for row in rows] == at.codes
    assert [row["answer_fun"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert [len(json.loads(row["deeds"])) for row in rows] == [1, 0, 1, 0, 1]
