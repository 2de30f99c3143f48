"""What the check says of a way that is not the shortest."""

import pytest
from msgspec.structs import replace

from sakumon.families import load_family
from sakumon.workshop.audit import check
from tests.support.population import composed


@pytest.mark.parametrize("again", [False, True])
def test_a_way_with_a_detour_is_not_a_shortest(again: bool) -> None:
    puzzle, rules = composed("doors", "rectangles-small"), load_family("doors").rules
    start, proof = puzzle.position(), puzzle.proof
    assert proof is not None
    there = rules.moves(start)[0]
    back = next(
        move
        for move in rules.moves(rules.play(start, there))
        if rules.play(rules.play(start, there), move).room == start.room
    )
    forged = replace(puzzle, proof=replace(proof, line=(there, back, *proof.line)))
    length = len(proof.line)
    (fault,) = check(replace(forged, rating=None), again=again)
    assert fault == f"the proof says shortest, but has a line of {length + 2}, and {length} will do"
