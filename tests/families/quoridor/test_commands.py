"""The commands of the family, as a newcomer meets them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sakumon.cli import main


def run(*arguments: str) -> Result:
    """Run a command, and make sure that nothing gives a traceback."""
    result = CliRunner().invoke(main, ["quoridor", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_solve_tells_the_winner_and_keeps_a_table(tmp_path: Path) -> None:
    command = ["solve", "5x5", "--fences", "1", "--out", str(tmp_path), "--json"]
    values = json.loads(run(*command).stdout)
    assert values["winner"] == "second"
    assert values["distance"] == 12
    assert values["legal"] == 498_764
    assert values["draws"] == 0
    assert values["states"] == 176_250
    assert json.loads(run(*command).stdout)["legal"] == 498_764
    text = run("solve", "5x6", "--fences", "1").stdout
    assert "first wins in" in text
    table = values["table"]
    assert "all 176,250 states of 3 levels hold" in run("verify", table).stdout
    assert json.loads(run("verify", table, "--json").stdout)["holds"] is True


def test_probe_tells_every_move(tmp_path: Path) -> None:
    run("solve", "5x5", "--fences", "1", "--out", str(tmp_path))
    position = "5x5 c1 c5 1,1 first -"
    values = json.loads(run("probe", position, "--json").stdout)
    assert values["position"] == position
    assert values["distance"] == 12
    assert len(values["moves"]) == 35
    assert len(values["line"]) == 12
    asked = json.loads(run("probe", position, "--table", str(tmp_path), "--json").stdout)
    assert asked == values
    picture = tmp_path / "values.svg"
    after = run("probe", position, "--after", "c2 c4", "-o", str(picture))
    assert "5x5 c2 c4 1,1 first -: second wins in 10" in after.stdout
    assert "loses in" in picture.read_text()


def test_count_and_unequal_hands() -> None:
    levels = json.loads(run("count", "5x5", "--hands", "1,1", "--json").stdout)["levels"]
    assert levels == [960, 61_440, 436_364]
    assert "together: 498,764" in run("count", "5x5", "--fences", "1").stdout
    values = json.loads(run("solve", "3x3", "--hands", "2,0", "--json", "--no-edge-jump").stdout)
    assert values["hands"] == [2, 0]
    assert values["edge_jump"] is False


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["solve", "five"], 2, "write a size like 5x5"),
        (["solve", "5x12", "--fences", "1"], 2, "2 to 9 columns"),
        (["solve", "5x5"], 2, "--fences F, or --hands"),
        (["solve", "5x5", "--fences", "1", "--hands", "1,1"], 2, "--fences F, or --hands"),
        (["solve", "5x5", "--hands", "1;1"], 2, "two numbers"),
        (["solve", "5x5", "--hands", "11,1"], 2, "two numbers"),
        (["solve", "9x9", "--fences", "10"], 4, "GB of memory"),
        (["probe", "5x5 c1"], 2, "SIZE PAWN PAWN"),
        (["probe", "5x5 c1 c5 x,y"], 2, "two whole numbers"),
        (["probe", "5x5 c1 c9 1,1"], 2, "no cell"),
        (["probe", "5x5 c1 c5 1,1", "--after", "e5"], 2, "may step to"),
        (["probe", "9x9 e1 e9 10,10"], 4, "make a table"),
        (["probe", "5x5 c1 c5 1,1", "--table", "nowhere"], 2, "no table"),
        (["verify", "nowhere"], 2, "there is no table here"),
    ],
)
def test_wrong_words_get_one_line(arguments: list[str], code: int, words: str) -> None:
    done = run(*arguments)
    assert done.exit_code == code, done.output
    assert words in done.output
    assert "Traceback" not in done.output


def test_a_damaged_table_is_refused_by_name(tmp_path: Path) -> None:
    home = Path(
        json.loads(run("solve", "3x3", "--fences", "1", "--out", str(tmp_path), "--json").stdout)[
            "table"
        ]
    )
    path = home / "level-01.qtable"
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(bytes(data))
    for arguments in (
        ["verify", str(home)],
        ["probe", "3x3 b1 b3 1,1", "--table", str(home)],
        ["solve", "3x3", "--fences", "1", "--out", str(tmp_path)],
    ):
        done = run(*arguments)
        assert done.exit_code == 2
        assert "level-01.qtable: changed" in done.stderr
