"""Walls of a plan as straight runs: as long as they go on in line, whatever rooms lie beside."""

from dataclasses import dataclass

import numpy as np

from sakumon.families.doors.formats.solid.kernel import chain, halves_at, mitres, straight_on
from sakumon.families.doors.formats.solid.scale import HALF_WALL, ScaledPlan
from sakumon.kernel.arrays import Flags, Floats, Ints


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """Runs of wall in metres, and where on them each wall piece of the plan is."""

    begin: Floats  # (runs, 2)
    aim: Floats  # (runs, 2): the direction, of length 1
    length: Floats
    rim: Flags
    cuts: Floats  # (runs, begin or end, left or right): how far in the faces begin and end
    blunt: Flags  # (runs, begin or end): the end needs a face of its own
    run_of: Ints  # of every piece
    offset: Floats  # of every piece: how far along the run it begins
    forward: Flags  # of every piece: it goes the way the run goes
    sizes: Floats  # of every piece: its length
    margins: Floats  # (pieces, first or second corner): what other walls take of the piece

    def place(self, run: Ints, along: Floats, side: float) -> Floats:
        """Return places in the plane along runs, on their left face, their line, or their right.

        `side` is 1, 0 or -1.
        """
        aim = self.aim[run]
        left = np.stack((-aim[:, 1], aim[:, 0]), axis=1)
        places: Floats = self.begin[run] + along[:, None] * aim + side * HALF_WALL * left
        return places


def runs_of(scaled: ScaledPlan) -> Runs:
    """Return all walls of a plan as runs."""
    plan = scaled.plan
    spots = scaled.corners[plan.ends]
    lengths = np.hypot(*(spots[:, 1] - spots[:, 0]).T)
    ahead = (spots[:, 1] - spots[:, 0]) / lengths[:, None]
    aims = np.stack((ahead, -ahead), axis=1).reshape(-1, 2)
    rim = plan.beside[:, 1] < 0
    first, halves = halves_at(plan.ends, len(plan.corners))
    partner = straight_on(first, halves, aims, lengths, rim, scaled.rounding)
    cuts, blunt = mitres(first, halves, aims, lengths, partner, HALF_WALL)
    run_of, offset, forward, tips = chain(partner, lengths)
    begin, end = (spots[tips[:, k] // 2, tips[:, k] % 2] for k in range(2))
    length = np.hypot(*(end - begin).T)
    # Seen from its end a run's left is on the right.
    both = np.stack((cuts[tips[:, 0]], cuts[tips[:, 1]][:, ::-1]), axis=1)
    return Runs(
        begin,
        (end - begin) / length[:, None],
        length,
        rim[tips[:, 0] // 2],
        both,
        blunt[tips],
        run_of,
        offset,
        forward,
        lengths,
        np.maximum(cuts.max(axis=1), HALF_WALL).reshape(-1, 2) + HALF_WALL / 2,
    )
