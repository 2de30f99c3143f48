"""The command line as a newcomer meets it: verbs, output, exit codes, errors in one line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sakumon.cli import VERBS, main


def run(*arguments: str, text: str | None = None) -> Result:
    """Run a command, and make sure that nothing gives a traceback."""
    result = CliRunner().invoke(main, list(arguments), input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture(scope="module")
def hard(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("cli") / "hard.jsonl"
    done = run(
        "compose", "walls", "--preset", "hard", "--count", "3", "--seed", "5", "-o", str(path)
    )
    assert done.exit_code == 0
    return str(path)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb: str) -> None:
    done = run(verb, "--help")
    assert done.exit_code == 0
    assert done.stdout.startswith(f"Usage: main {verb}")


def test_families() -> None:
    assert "walls: Moving-wall maze" in run("families").stdout
    values = json.loads(run("families", "--json").stdout.splitlines()[0])
    assert set(values) == {"name", "title", "summary", "presets", "formats"}
    assert run("families", "walls").stdout.startswith("# ")
    assert run("families", "halls").exit_code == 2


def test_compose_writes_json_lines_that_depend_on_seed_and_place_alone(hard: str) -> None:
    lines = Path(hard).read_text().splitlines()
    again = run("compose", "walls", "--preset", "hard", "--count", "2", "--seed", "5")
    assert again.stdout.splitlines() == lines[:2]
    assert len({json.loads(line)["id"] for line in lines}) == 3


def test_solve_gives_one_object_a_puzzle(hard: str) -> None:
    done = run("solve", hard, "--json")
    assert done.exit_code == 0
    for line, source in zip(
        done.stdout.splitlines(), Path(hard).read_text().splitlines(), strict=True
    ):
        values, puzzle = json.loads(line), json.loads(source)
        assert list(values) == ["id", "status", "line", "shortest", "answers", "work"]
        assert values == {"id": puzzle["id"], **puzzle["proof"]}
    every = json.loads(run("solve", hard, "--all", "--json").stdout.splitlines()[0])
    assert len(every["lines"]) == every["answers"]
    assert "won in 10 moves" in run("solve", hard).stdout


def test_solve_tells_the_replies_at_every_turn(hard: str) -> None:
    values = json.loads(run("solve", hard, "--replies", "--json").stdout.splitlines()[0])
    assert [turn["move"] for turn in values["replies"]] == values["line"]
    for turn in values["replies"]:
        assert turn["move"] in turn["keeps"]
        assert set(turn["keeps"]) <= set(turn["safe"])
    assert "keeps the result:" in run("solve", hard, "--replies").stdout


def test_solve_says_unknown_when_the_budget_ends(hard: str) -> None:
    done = run("solve", hard, "--budget", "5", "--json")
    assert done.exit_code == 4
    assert json.loads(done.stdout.splitlines()[0])["status"] == "unknown"
    assert "larger --budget" in done.stderr


def test_rate(hard: str) -> None:
    values = json.loads(run("rate", hard, "--json").stdout.splitlines()[0])
    assert values["grade"] == "hard"
    assert values["measures"]["routes"] <= 10
    assert "routes:" in run("rate", hard).stdout


def test_check_names_what_fails(hard: str, tmp_path: Path) -> None:
    assert run("check", hard, "--again").stdout == "3 of 3 hold\n"
    lines = Path(hard).read_text().splitlines()
    broken = json.loads(lines[1])
    broken["proof"]["line"][0] = "walls:up"
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join([lines[0], json.dumps(broken), lines[2]]))
    done = run("check", str(bad))
    assert done.exit_code == 1
    assert f"puzzle 2 ({broken['id']}): move 1 (walls:up) is illegal" in done.stdout
    assert "2 of 3 hold" in done.stdout
    assert [
        json.loads(line)["holds"] for line in run("check", str(bad), "--json").stdout.splitlines()
    ] == [
        True,
        False,
        True,
    ]


def test_check_sees_a_puzzle_outside_its_wish(hard: str, tmp_path: Path) -> None:
    values = json.loads(Path(hard).read_text().splitlines()[0])
    values["recipe"]["wish"]["routes"] = "40.."
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(values))
    done = run("check", str(bad))
    assert done.exit_code == 1
    assert "outside its wish: routes" in done.stdout


@pytest.mark.parametrize(
    ("key", "value"),
    [("width", 7), ("steps", 9), ("player", [9, 9]), ("movements", ["up"]), ("seconds", 61.0)],
)
def test_check_compares_the_board_with_every_key(
    hard: str, tmp_path: Path, key: str, value: object
) -> None:
    values = json.loads(Path(hard).read_text().splitlines()[0])
    values["recipe"]["wish"][key] = value
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(values))
    assert "outside its wish: " in run("check", str(bad)).stdout


def test_check_again_follows_the_recipe(hard: str, tmp_path: Path) -> None:
    values = json.loads(Path(hard).read_text().splitlines()[0])
    values["recipe"]["seed"] += 1
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(values))
    assert run("check", str(bad)).exit_code == 0
    done = run("check", str(bad), "--again")
    assert done.exit_code == 1
    assert "its recipe makes another puzzle" in done.stdout


def test_check_says_what_it_has_not_checked(hard: str, tmp_path: Path) -> None:
    values = json.loads(Path(hard).read_text().splitlines()[0])
    assert run("check", hard).stdout.splitlines()[1:] == [
        "not checked: that its recipe makes it (3); --again makes all of it again"
    ]
    values["recipe"]["version"] += 1
    later = tmp_path / "later.json"
    later.write_text(json.dumps(values))
    assert "not checked: that its recipe makes it (1)" in run("check", str(later), "--again").stdout


def test_check_does_not_believe_a_forged_loss(hard: str, tmp_path: Path) -> None:
    values = json.loads(Path(hard).read_text().splitlines()[0])
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps({**values, "recipe": None, "proof": {"status": "lost"}}))
    done = run("check", str(forged))
    assert done.exit_code == 1
    assert "the proof says status lost, solving again gives won" in done.stdout
    assert done.stdout.endswith("0 of 1 hold\n")


def test_rate_gives_a_bare_board_its_proof(hard: str, tmp_path: Path) -> None:
    values = json.loads(Path(hard).read_text().splitlines()[0])
    bare, full = tmp_path / "bare.json", tmp_path / "full.json"
    bare.write_text(json.dumps({key: values[key] for key in ("format", "family", "board")}))
    assert "no proof" in run("check", str(bare)).stdout
    assert run("rate", str(bare), "-o", str(full)).exit_code == 0
    assert run("check", str(full), "--again").stdout == "1 of 1 hold\n"


def test_a_bad_board_among_many_is_named(hard: str) -> None:
    text = Path(hard).read_text().replace('"player":[', '"player":[9', 1)
    done = run("solve", "-", text=text)
    assert done.exit_code == 2
    assert done.stderr.startswith("sakumon: standard input: puzzle 1: player: [9")


def test_all_answers_of_a_duel_are_its_best_line(tmp_path: Path) -> None:
    out = str(tmp_path / "duel.json")
    assert run("compose", "walls", "--preset", "duel", "-o", out).exit_code == 0
    values = json.loads(run("solve", out, "--all", "--json").stdout)
    assert values["lines"] == [values["line"]]


def test_draw_writes_every_kind_of_picture(hard: str, tmp_path: Path) -> None:
    for suffix, magic in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        out = tmp_path / f"one{suffix}"
        done = run("draw", hard, "--number", "2", "--solution", "--theme", "print", "-o", str(out))
        assert done.exit_code == 0, done.stderr
        assert out.read_bytes().startswith(magic)
    assert run("draw", hard, "-o", str(tmp_path / "all.txt")).exit_code == 0
    assert sorted(path.name for path in tmp_path.glob("all*")) == [
        f"all-{n}.txt" for n in (1, 2, 3)
    ]
    assert run("draw", hard, "--number", "1").stdout == (tmp_path / "all-1.txt").read_text()
    assert "×" in run("draw", hard, "--number", "1", "--marks").stdout


def test_draw_refuses_kindly(hard: str) -> None:
    for arguments, words in (
        (["-o", "a.gif"], ".svg"),
        (["--number", "9"], "no puzzle 9"),
        (["--theme", "neon"], "theme 'neon'"),
    ):
        done = run("draw", hard, *arguments)
        assert done.exit_code == 2
        assert words in done.stderr


def test_convert_there_and_back(hard: str, tmp_path: Path) -> None:
    text, back = tmp_path / "a.walls", tmp_path / "b.jsonl"
    assert run("convert", hard, str(text)).exit_code == 0
    assert text.read_text().startswith("survive 6x6 steps 10 seconds 60; P ")
    assert run("convert", str(text), str(back)).exit_code == 0
    ids = [
        [json.loads(line)["id"] for line in Path(path).read_text().splitlines()]
        for path in (hard, back)
    ]
    assert ids[0] == ids[1]
    piped = run("convert", "-", "-", text=text.read_text())
    assert piped.stdout == back.read_text()
    assert run("convert", hard, str(tmp_path / "a.xyz")).exit_code == 2
    assert run("convert", hard, str(back), "--number", "2").exit_code == 0
    assert [json.loads(line)["id"] for line in back.read_text().splitlines()] == ids[0][1:2]


def test_a_pipe_of_verbs(hard: str) -> None:
    assert run("check", "-", text=Path(hard).read_text()).stdout.startswith("3 of 3 hold\n")


def test_schema_and_completion() -> None:
    assert json.loads(run("schema").stdout)["title"].startswith("Sakumon document")
    assert "_SAKUMON_COMPLETE" in run("completion", "bash").stdout


def test_show_writes_a_picture_and_a_document_of_every_family(tmp_path: Path) -> None:
    done = run("show", "--out", str(tmp_path / "out"))
    assert "Try next:" in done.stdout
    assert (tmp_path / "out" / "walls.png").exists()
    assert run("check", str(tmp_path / "out" / "walls.json")).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["compose", "wals"], 2, "did you mean 'walls'"),
        (["compose", "walls", "--preset", "esy"], 2, "did you mean 'easy'"),
        (["compose", "walls", "--wish", "routs=3"], 2, "did you mean 'routes'"),
        (["compose", "walls", "--wish", "routes"], 2, "KEY=VALUE"),
        (["compose", "walls", "--wish", "width=six"], 2, "width=six"),
        (["compose", "walls", "--wish", "routes=9..3"], 2, "empty"),
        (["compose", "walls", "--wish", "walls=61"], 2, "60 places"),
        (["compose", "walls", "--wish", "choices=5..6"], 2, "choices=5..6"),
        (["compose", "walls", "--wish", "routes=0..0"], 2, "routes=0"),
        (["compose", "walls", "--wish", "movements=sideways"], 2, "sideways"),
        (["compose", "walls", "--wish", "game=duel"], 2, "winner and margin"),
        (["compose", "walls", "--preset", "hard", "--wish", "walls=0"], 3, "more walls"),
        (["compose", "walls", "--wish", "game=escape", "--wish", "goal=9,9"], 2, "off the"),
        (["compose", "walls", "--count", "0"], 2, "--count"),
        (["lab", "walls-table9"], 2, "there is no experiment"),
        (["show", "--out", "/dev/null/x"], 2, "cannot be made"),
        (["solve", "x.json", "--family", "wals"], 2, "cannot be read"),
        (["solve", "no-such-file.json"], 2, "cannot be read"),
    ],
)
def test_wrong_wishes_and_names_get_one_line(arguments: list[str], code: int, words: str) -> None:
    done = run(*arguments)
    assert done.exit_code == code
    assert words in done.stderr
    assert "Traceback" not in done.output


def test_the_lab_lists_and_runs() -> None:
    assert "walls-table2" in run("lab").stdout
    report = json.loads(run("lab", "walls-table1", "--quick", "--json").stdout)
    assert {row["paper"] for row in report["rows"]} == {
        "38/80",
        "2/4",
        "9/59",
        "41/81",
        "6/43",
        "2/19",
    }
    assert all(row["perfect"] == 100 for row in report["rows"])
