"""Files of levels as other programs write them, bad ones included."""

import subprocess
import sys

import pytest

from sakumon.core.errors import BadBoard, BadDocument
from sakumon.families.sokoban.formats.collection import FIELD, moves_of, unpacked
from sakumon.families.sokoban.formats.files import LURD, RLE, SOK, XSB, read_levels, read_solved
from sakumon.families.sokoban.formats.run_length import spread_out
from sakumon.families.sokoban.model.xsb import parse_rows, rows_of
from sakumon.formats.files import read_text, write_puzzles
from sakumon.workshop import solve
from tests.families.sokoban.levels import other_peoples
from tests.support.refusals import assert_refused

SMALL = ["#######", "#@ $ .#", "#######"]
COLLECTION = """Author: Somebody
Title: A collection

First one
#######
#@ $ .#
#######
Solution:
r
2R

Comment:
#####
not a level
Comment-End:

; second
 #####
##@$.#
#  ###
####
Title: The second
Author: Somebody else
Solution (moves): R
"""


def test_titles_authors_and_solutions_are_read() -> None:
    (first, line), (second, other) = read_solved(COLLECTION)
    assert (first.level.title, first.level.author) == ("First one", "Somebody")
    assert (second.level.title, second.level.author) == ("The second", "Somebody else")
    assert "".join(line or ()) == "rRR"
    assert "".join(other or ()) == "R"
    assert rows_of(first) == SMALL


def test_solutions_become_proofs_and_are_written_again() -> None:
    puzzles = read_text(COLLECTION)
    assert [puzzle.proof is not None for puzzle in puzzles] == [True, True]
    text = write_puzzles(puzzles, ".sok").decode()
    assert "Solution:\nrRR\n" in text
    assert read_text(text) == puzzles
    assert write_puzzles(puzzles, ".lurd") == b"rRR\nR\n"


def test_a_level_without_a_solution_is_solved_for_lurd() -> None:
    assert LURD.write([parse_rows(SMALL)]) == "rRR\n"


def test_a_wrong_solution_is_refused() -> None:
    for wrong in ("rR", "rRRR", "llll"):
        with pytest.raises(BadDocument, match=r"line 5: the solution .* (fails|does not solve)"):
            read_solved(COLLECTION.replace("r\n2R", wrong))


@pytest.mark.parametrize("line", ["7#|#@-$-.#|7#", "7#|#@ $ .#|7#", "7#|#@_$_.#|2(3#)#"])
def test_run_length_text(line: str) -> None:
    (at,) = read_levels(line)
    assert rows_of(at) == SMALL


def test_run_length_text_round_trip() -> None:
    at = parse_rows(SMALL, title="Small")
    assert RLE.write([at]) == "7#|#@-$-.#|7#\nTitle: Small\n"
    assert unpacked("3#2-|#") == "###--|#"
    assert moves_of("2(rU)3l") == "rUrUlll"


@pytest.mark.parametrize(
    "text", ["3", "(((", "2)", "(3)", "9999999r", "99999(99999(r))", "9999999()"]
)
def test_bad_run_length_text(text: str) -> None:
    with pytest.raises(BadBoard, match="run-length text"):
        spread_out(text)


def test_run_length_text_within_run_length_text() -> None:
    assert spread_out("2(a3(bc)|)2d") == "abcbcbc|abcbcbc|dd"
    assert spread_out("0#1#()2(2#)") == "#####"
    assert spread_out(50 * "20000#") == 1_000_000 * "#"


LARGE = {
    "runs": "999999|#" * 34,
    "runs in lines": "999999|#\n" * 200,
    "runs in a bracket": "9(" + "99999#" * 300 + ")",
    "brackets in brackets": 19 * "9(" + "#" + 19 * ")",
    "many brackets": 100_000 * "(#)",
    "a deep bracket": 100_000 * "(" + "#" + 100_000 * ")",
    "many levels": 20_000 * "100(100#|)\n\n",
    "rows without end": 20_000 * "9999#\n",
    "solutions": 40 * ("\n".join(SMALL) + "\nSolution:\n499990(rl)rRR\n\n"),
    "a field that never comes": 50 * ("a" + 20_000 * " " + "!\n"),
    "a solution in very many lines": "\n".join(SMALL) + "\nSolution:\n" + 300_000 * "r\n",
}
WITHIN = """
import resource, sys
from sakumon.core.errors import BadBoard, BadDocument
from sakumon.families.sokoban.formats.files import read_solved
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
text = sys.stdin.read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    read_solved(text)
except BadDocument as error:
    assert "\\n" not in str(error)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE.keys())
def test_a_small_file_takes_little_to_read(text: str) -> None:
    command = [sys.executable, "-c", WITHIN]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 300_000  # kilobytes


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("Title: Duh", "Title", "Duh"),
        (":: Author = Me", "Author", "Me"),
        ("; Solution (12/3) : rR", "Solution", "rR"),
        ("Title\t:x", "Title", "x"),
        ("Date of last change: now", "Date of last change", "now"),
    ],
)
def test_fields_as_people_write_them(line: str, name: str, value: str) -> None:
    found = FIELD.fullmatch(line)
    assert found is not None
    assert (found[1].strip(), found[2]) == (name, value)


def test_letters_of_other_programs() -> None:
    (at,) = read_levels("#######\n#p-b_o#\n#######")
    assert rows_of(at) == SMALL
    (at,) = read_levels("######\n#-P$B#\n######")
    assert rows_of(at) == ["######", "# +$*#", "######"]


@pytest.mark.parametrize("name", ["microban_1-78.xsb", "xsokoban_1-45.xsb", "boxoban_hard_100.xsb"])
def test_collections_by_other_people_round_trip(name: str) -> None:
    levels = other_peoples(name)
    assert len(levels) in (78, 45, 100)
    for form in (XSB, SOK, RLE):
        text = form.write(levels)
        assert isinstance(text, str)
        assert read_levels(text) == levels


def test_solutions_found_survive_a_collection() -> None:
    (puzzle,) = read_text("7#|#@-$-.#|7#")
    solved = solve(puzzle)
    (again,) = read_text(write_puzzles([solved], ".sok").decode())
    assert again.proof is not None
    assert solved.proof is not None
    assert again.proof.line == solved.proof.line


BAD = {
    "#####\n#@$.#\n#": "line",
    "; nothing\n\n#####\n#@$ #\n#####": "line 4, column 3: boxes 1, goals 0",
    "Wrong\n\n#####\n#@$?#\n#####": "line 4, column 4: '?' is no cell",
    "#####\n#@$. \n#####": "line 2, column 5: the player can walk out here",
    "#####\n# $.#\n#####": "line 1, column 1: the level that begins here has no player",
    "#####\n#@$.#\n##@##": "line 3, column 3: a second player",
    "#####\n#@  #\n#####": "line 2, column 2: there is no box",
}


@pytest.mark.parametrize("text", BAD)
def test_bad_levels_are_refused_with_line_and_column(text: str) -> None:
    assert_refused("solve", text, BAD[text])
