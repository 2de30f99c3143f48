"""What about a puzzle is not as wished."""

from sakumon.core.family import Measures, Proof, Rating
from sakumon.core.message import Message
from sakumon.core.wish import first_outside
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.families.panels.model.position import Position
from sakumon.families.panels.solve.measure import has_mirror_outline

# Keys that bound the measure of the same name.
BOUNDED = {name: name for name in ("combo", "kinds", "panels", "first_moves", "traps")}


def first_miss(wish: PanelsWish, at: Position, proof: Proof, rating: Rating) -> Message | None:
    """Return the first part of the wish that a puzzle does not meet."""
    if proof.status != "won":
        return Message(
            "it is {status}: wish for fewer moves or a shorter chain",
            status=Message(proof.status),
        )
    if (at.width, at.height) != (wish.width, wish.height):
        return Message(
            "it is {width}×{height}, wished {wished_width}×{wished_height}",
            width=at.width,
            height=at.height,
            wished_width=wish.width,
            wished_height=wish.height,
        )
    if at.moves != wish.moves or len(proof.line) != wish.moves:
        return Message(
            "it takes {taken} of {given} moves, wished {wished}",
            taken=len(proof.line),
            given=at.moves,
            wished=wish.moves,
        )
    if proof.answers != 1:
        return Message("it has {solutions} solutions, not one", solutions=proof.answers)
    return first_measure_missed(wish, at, rating.measures)


def first_measure_missed(wish: PanelsWish, at: Position, measures: Measures) -> Message | None:
    """Return what about a puzzle with one solution is not as wished."""
    if wish.composer == "paper":
        return None  # its chain is what the paper sets out to build, and is not checked there
    if miss := _chain_missed(wish, measures) or first_outside(wish, measures, BOUNDED):
        return miss
    if wish.outline == "mirror" and not has_mirror_outline(at):
        return Message("its outline is not the same from left and right: relax outline")
    return None


def _chain_missed(wish: PanelsWish, measures: Measures) -> Message | None:
    if not measures["chain"] == measures["chain_most"] == wish.chain:
        return Message(
            "its chain is {chain}, wished {wished}", chain=measures["chain"], wished=wish.chain
        )
    sizes = [int(size) for size in str(measures["links"]).split("-")]
    if wish.combo_link and sizes[wish.combo_link - 1] != measures["combo"]:
        return Message("its largest combo is not at link {link}", link=wish.combo_link)
    if not all(size in wish.each_link for size in sizes):
        return Message(
            "its links are {links}, wished {wished} each",
            links=measures["links"],
            wished=str(wish.each_link),
        )
    return None
