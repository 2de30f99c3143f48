"""What is done with an input, stage by stage: all that a program or a visitor could do with it."""

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from pathlib import Path
from typing import Any

from sakumon.core.budget import Budget
from sakumon.core.editor import Editor, check_brush, read_draft, settled, stroke
from sakumon.core.errors import SakumonError
from sakumon.core.family import AnyFamily
from sakumon.core.move import Move
from sakumon.core.puzzle import Puzzle, puzzle_of, read_documents, write_document
from sakumon.core.wish import Wish, read_wish, wish_label, write_wish
from sakumon.drawing.render import render
from sakumon.drawing.scene import Scene, View
from sakumon.families import load_family
from sakumon.formats.files import formats_of, read_text
from sakumon.workshop.audit import check
from sakumon.workshop.composing import compose, make_wish

# Work enough to enter a search, and little enough to leave it within a moment.
WORK = 20_000
COMPOSING = 10_000
Stage = tuple[str, Callable[[], Any]]
Stages = Iterator[Stage]


def document(_family: str, values: dict[str, Any]) -> Stages:
    """Read documents, and do with each puzzle what one does with puzzles."""
    puzzles: list[Puzzle] = []
    yield "read", lambda: puzzles.extend(read_documents(values["text"]))
    for puzzle in puzzles[:3]:
        yield from _puzzle(puzzle)


def file(family: str, values: dict[str, Any]) -> Stages:
    """Read a file of a family's own format."""
    puzzles: list[Puzzle] = []
    suffix, name = values.get("suffix", ""), family if values.get("suffix") else None
    yield "read", lambda: puzzles.extend(read_text(values["text"], suffix, name))
    for puzzle in puzzles[:3]:
        yield from _puzzle(puzzle)


def _puzzle(puzzle: Puzzle) -> Stages:
    found: list[Any] = []
    yield "position", lambda: found.append(puzzle.position())
    yield "check", partial(check, puzzle)
    yield "document", partial(write_document, puzzle)
    if not found:
        return
    family, at = load_family(puzzle.family), found[0]
    yield "board", lambda: write_document(puzzle_of(family, at))
    yield from _position(family, at)
    yield "solve", partial(family.solver.solve, at, Budget(WORK))
    for name, form in formats_of(family).items():
        yield f"write {name}", partial(form.write, [at])
    if family.variation and family.variation.likeness:
        yield "likeness", partial(family.variation.likeness, at)
    if family.editor:
        yield "draft", partial(read_draft, family.editor, puzzle.board)


def _position(family: AnyFamily, at: Any) -> Stages:
    """Look at a position as the pages do."""
    rules, playing = family.rules, family.playing
    yield "rules", lambda: (rules.moves(at), rules.turn(at), rules.winner(at))
    yield "playing", lambda: (playing.players(at), playing.clock(at), playing.verdict(at))
    yield "warnings", partial(playing.warnings, at, Budget(WORK))
    scenes: list[Scene] = []
    yield "draw", lambda: scenes.append(family.painter.draw(at, View()))
    for scene in scenes:
        yield "draw .txt", partial(render, scene, ".txt")
        yield "draw .svg", partial(render, scene, ".svg")


def wish(family: str, values: dict[str, Any]) -> Stages:
    """Read a wish, and compose what it asks for with a small budget."""
    owner = load_family(family)
    found: list[Wish] = []

    def read() -> None:
        if "pairs" in values:
            found.append(make_wish(owner, None, values["pairs"]))
        else:
            found.append(read_wish(owner.composer.wish, values["values"]))

    yield "read", read
    for asked in found:
        yield "write", partial(write_wish, asked)
        yield "label", partial(wish_label, asked)
        yield "settle", asked.settled
        purse = Budget(COMPOSING)
        yield "compose", partial(compose, owner, asked, values.get("seed", 0), budget=purse)


def moves(family: str, values: dict[str, Any]) -> Stages:
    """Play odd moves and presses."""
    owner = load_family(family)
    at = owner.rules.read(values["board"])
    for move in map(Move, values["moves"]):
        after: list[Any] = []
        yield "play", partial(_kept, after, owner.rules.play, at, move)
        yield "press", partial(owner.playing.press, at, move)
        for position in after:
            yield "frames", partial(owner.playing.frames, at, move)
            yield from _position(owner, position)


def strokes(family: str, values: dict[str, Any]) -> Stages:
    """Paint on a draft."""
    editor = load_family(family).editor
    if editor is None or "brush" not in values:
        yield from moves(family, values)
        return
    read: list[Any] = []
    made: list[Any] = []
    brush, sizes = values["brush"], values["sizes"]
    yield "read", partial(_kept, read, read_draft, editor, values["board"])
    yield "blank", lambda: made.append(editor.blank(settled(editor, sizes)))
    for draft in read:
        yield "paint", partial(_kept, made, stroke, editor, draft, brush, values["spots"])
        yield "resize", partial(_resized, made, editor, draft, sizes)
    for draft in (*read, *made):
        yield "write", partial(_written, editor, draft)
        yield "scene", partial(_pictured, editor, draft, brush)


def _kept(into: list[Any], call: Callable[..., Any], *arguments: Any) -> None:
    into.append(call(*arguments))


def _resized(into: list[Any], editor: Editor[Any], draft: Any, sizes: dict[str, Any]) -> None:
    into.append(editor.resize(draft, settled(editor, sizes)))


def _written(editor: Editor[Any], draft: Any) -> str:
    return json.dumps(editor.write(draft))


def _pictured(editor: Editor[Any], draft: Any, brush: str) -> bytes:
    check_brush(editor, draft, brush)
    return render(editor.scene(draft, brush), ".svg")


@cache
def _store() -> Any:
    from sakumon.catalog import open_store

    folder = tempfile.mkdtemp(prefix="sakumon-fuzz-")
    return ExitStack().enter_context(open_store(str(Path(folder) / "store.db"), create=True))


def where(_family: str, values: dict[str, Any]) -> Stages:
    """Search a store."""
    from sakumon.catalog import Query

    yield "search", lambda: list(_store().find(Query(where=(values["where"],), limit=3)))


def http(_family: str, values: dict[str, Any]) -> Stages:
    """Send a request, or several; an answer of the 500s is a fault."""
    from tests.fuzz.serving import ask

    for sent in values.get("requests", [values]):
        yield f"{sent['method']} {sent['asked']}", partial(ask, {**values, **sent})


def planted(_family: str, values: dict[str, Any]) -> Stages:
    """Do wrong on purpose, to see that it is noticed."""
    from tests.fuzz.planted import WRONGS

    yield "wrong", lambda: WRONGS[values["how"]]()


KINDS: dict[str, Callable[[str, dict[str, Any]], Stages]] = {
    use.__name__: use for use in (document, file, wish, moves, strokes, where, http, planted)
}


def refused(stage: Callable[[], Any]) -> bool:
    """Run a stage; tell whether the input was refused in words."""
    try:
        stage()
    except SakumonError as error:
        str(error).encode()  # words that cannot be printed are none
        return True
    return False
