"""How a chain is grown: link by link, the last one first, and the best boards of each are kept."""

from sakumon.core.budget import Budget
from sakumon.families.panels.compose.kernel import build
from sakumon.families.panels.compose.plan import ChainPlan, is_crowded
from sakumon.families.panels.compose.wish import PanelsWish
from sakumon.kernel.arrays import Longs, Words64

# Boards kept at each link, by how often building has failed; more noise keeps them different.
BEAMS = (2, 8, 32, 128, 256, 600)
NOISE, CROWDED_NOISE = 40, 160
# Lines pushed into each of them. Large links fit rarely; for small ones more only makes alike.
PUSHES, PUSHES_LARGE, LARGE = 100, 1000, 5
# Lines pushed in at least for the first link, after which nothing need fit any more.
FIRST_LINK_PUSHES = 2000
# Lines pushed in between two looks at the budget: some milliseconds.
SLICE_PUSHES = 20_000


def grow_chain(
    wish: PanelsWish,
    plan: ChainPlan,
    failures: int,
    bench: build.Workbench,
    rolls: Words64,
    budget: Budget,
) -> Longs:
    """Return boards that go by themselves in links as planned; none if no such chain was built."""
    size = BEAMS[min(failures, len(BEAMS) - 1)]
    noise = CROWDED_NOISE if is_crowded(wish) else NOISE
    pushes = PUSHES if max(plan.links) < LARGE else PUSHES_LARGE
    beam = build.new_beam(1, wish.width)
    beam.kept[0] = 1  # the empty board, after the last link
    for link in reversed(range(len(plan.links))):
        parents, beam = beam, build.new_beam(size, wish.width)
        first = link == 0
        tries = max(pushes, FIRST_LINK_PUSHES) if first else pushes
        step, count = max(1, SLICE_PUSHES // tries), int(parents.kept[0])
        for begin in range(0, count, step):
            end = min(begin + step, count)
            rest = (plan.links[link], first, tries, plan.kinds, wish.height, noise, rolls)
            budget.spend(int(build.grow_link(bench, parents, begin, end, beam, *rest)))
    boards: Longs = beam.boards[: beam.kept[0]]
    return boards
