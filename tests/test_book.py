"""The book: the same bytes every time, each puzzle with its answer, both languages and papers."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon.book import PAPERS, Layout, make_book
from sakumon.book.make import GRIDS
from sakumon.cli import main
from sakumon.core.errors import BadDocument, UnknownName
from sakumon.core.puzzle import Puzzle, puzzle_of, write_document
from sakumon.families import load_family
from sakumon.words import LANGUAGES, card
from tests.support.population import FAMILIES, composed

# Points from the left edge of the paper to the end of the first of three columns.
A_THIRD_OF_A4 = 210
POPPLER = shutil.which("pdftotext") is not None
needs_poppler = pytest.mark.skipif(not POPPLER, reason="pdftotext (poppler-utils) is not installed")


@pytest.fixture(scope="module")
def some() -> list[Puzzle]:
    """Return two puzzles of every family."""
    first = {name: next(iter(presets_of(name))) for name in FAMILIES}
    return [composed(name, preset, seed) for name, preset in first.items() for seed in (1, 2)]


def presets_of(name: str) -> list[str]:
    """Return the presets of a family."""
    return list(load_family(name).composer.presets)


def text_of(data: bytes, tmp_path: Path) -> list[str]:
    """Return the words of every page."""
    (tmp_path / "book.pdf").write_bytes(data)
    done = subprocess.run(
        ["pdftotext", "-layout", str(tmp_path / "book.pdf"), "-"], capture_output=True, check=True
    )
    return done.stdout.decode().split("\f")[:-1]


def test_the_same_puzzles_give_the_same_bytes(some: list[Puzzle]) -> None:
    book = make_book(some, Layout())
    assert book.startswith(b"%PDF")
    assert book == make_book(some, Layout())
    assert book == make_book([*reversed(some), *some], Layout())


@needs_poppler
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_part_is_there(some: list[Puzzle], tmp_path: Path, language: str, paper: str) -> None:
    pages = text_of(make_book(some, Layout("週末 & <Puzzles>", language, paper)), tmp_path)
    assert "週末 & <Puzzles>" in pages[0]
    for family in FAMILIES:
        assert card(family, language).title in pages[0]
        assert any(card(family, language).title in page for page in pages[1:])
    answers = {"en": "Answers", "ja": "解答"}[language]
    assert answers in pages[0]
    for number, page in enumerate(pages[1:], start=2):
        assert page.split()[-1] == str(number)
    for number in range(1, len(some) + 1):
        named = [page for page in pages if str(number) in page.split()[:-1]]
        assert len(named) >= 2, "posed once and answered once"


@needs_poppler
def test_long_answers_stay_within_their_column(tmp_path: Path) -> None:
    puzzle = composed("sokoban", "normal")
    assert puzzle.proof is not None
    assert len(puzzle.proof.line) > 60
    (tmp_path / "book.pdf").write_bytes(make_book([puzzle] * 2, Layout()))
    text = subprocess.run(
        ["pdftotext", "-bbox", str(tmp_path / "book.pdf"), "-"], capture_output=True, check=True
    ).stdout.decode()
    answer = text.rpartition(">Answers<")[2]
    reach = [float(right) for right in re.findall(r'xMax="([0-9.]+)"[^>]*>[lurdLURD]+<', answer)]
    assert sum(len(word) for word in re.findall(r">([lurdLURD]+)</word>", answer)) >= len(
        puzzle.proof.line
    )
    assert max(reach) < A_THIRD_OF_A4


@needs_poppler
def test_puzzles_go_from_easy_to_hard(tmp_path: Path) -> None:
    puzzles = [composed("walls", preset) for preset in ("hard", "easy", "normal")]
    scores = sorted(puzzle.rating.score for puzzle in puzzles if puzzle.rating)
    text = "".join(text_of(make_book(puzzles, Layout(per_page=1)), tmp_path))
    stars = [word.count("★") for word in text.split() if "★" in word or "☆" in word]
    assert stars == sorted(stars)
    assert stars == [min(5, 1 + int(5 * score)) for score in scores]


@pytest.mark.parametrize("per_page", GRIDS)
def test_any_number_on_a_page(some: list[Puzzle], per_page: int) -> None:
    assert make_book(some[:3], Layout(per_page=per_page)).startswith(b"%PDF")


def test_puzzles_without_a_proof_are_solved_first() -> None:
    whole = composed("walls", "easy")
    bare = puzzle_of_board(whole)
    assert make_book([bare], Layout()) == make_book([whole], Layout())


def puzzle_of_board(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with nothing but its board."""
    return puzzle_of(load_family(puzzle.family), puzzle.position())


def test_what_cannot_be_a_book_is_refused() -> None:
    with pytest.raises(BadDocument, match="at least one puzzle"):
        make_book([], Layout())
    with pytest.raises(UnknownName, match="theme"):
        make_book([composed("walls", "easy")], Layout(theme="no"))
    with pytest.raises(UnknownName, match="language"):
        make_book([composed("walls", "easy")], Layout(language="de"))


def test_the_command(tmp_path: Path) -> None:
    source, target = tmp_path / "one.jsonl", tmp_path / "book.pdf"
    source.write_text(write_document(composed("panels", "easy")))
    done = CliRunner().invoke(main, ["book", str(source), "-o", str(target), "--language", "ja"])
    assert done.exit_code == 0, done.output
    assert target.read_bytes().startswith(b"%PDF")
    lost = CliRunner().invoke(main, ["book", str(source), "-o", "/no/such/book.pdf"])
    assert lost.exit_code == 2
    assert "cannot be written" in lost.stderr
