"""How a level looks: crates, diamonds for goals, the keeper; and how a solution goes."""

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from sakumon.core.move import Move
from sakumon.drawing.scene import AnyShape, Disc, Point, Polygon, Role, Scene, Stroke, Text, View
from sakumon.families.sokoban.board import Position, rows_of, walkable
from sakumon.families.sokoban.rules import WORDS, SokobanRules, is_solved, verdict
from sakumon.families.sokoban.story import Story, told

MARGIN = 0.8
CRATE = 0.37
# Where a number stands in its cell.
CORNER = (0.3, -0.28)
GOAL_SIZE = 0.22
# Where keeper's steps over one cell are drawn, so that a walk there and back shows twice.
NUDGES = {"l": (0.0, -0.1), "r": (0.0, 0.1), "u": (0.1, 0.0), "d": (-0.1, 0.0)}
TEXT_WIDTH = 76
# The style that shows how a goal area was made.
STAGES = "stages"


STYLES = {STAGES: "how a goal area was made: paths, temporary spaces, shrunk, filled"}


class SokobanPainter:
    """Draws a level, where a tap leads, and a solution with the order in which packets go home."""

    styles: Mapping[str, str] = STYLES
    fog = False

    def draw(self, at: Position, view: View) -> Scene:
        """Return the drawing of a position."""
        if view.style == STAGES and at.level.storing is not None:
            from sakumon.families.sokoban.stages import stages

            return stages(at)
        sheet = Sheet(at)
        story = told(at, view.line)
        shapes: list[AnyShape] = [
            *sheet.floor(),
            *sheet.last(view.last),
            *sheet.goals(),
            *sheet.walls(),
            *sheet.walk(story),
            *sheet.journeys(story),
            *sheet.packets(),
            *sheet.keeper(),
            *sheet.numbers(story),
            *sheet.taps(view),
            *sheet.words(),
        ]
        return Scene(
            width=at.level.width + 2 * MARGIN,
            height=at.level.height + 2 * MARGIN,
            shapes=shapes,
            title=f"Sokoban, {at.level.title or caption(at)}",
            description=describe(at),
            rows=[*rows_of(at), "", caption(at), *solution_rows(story, view.line)],
        )


class Sheet:
    """The drawing paper."""

    def __init__(self, at: Position) -> None:
        self.at = at
        self.inside = walkable(at)
        self.here = walkable(at, at.packets)

    def centre(self, cell: int, nudge: Point = (0.0, 0.0)) -> Point:
        """Return the middle of a cell."""
        across, down = cell % self.at.level.width, cell // self.at.level.width
        return (across + 0.5 + MARGIN + nudge[0], down + 0.5 + MARGIN + nudge[1])

    def square(self, cell: int, half: float = 0.5) -> list[Point]:
        """Return the corners of a square on a cell."""
        x, y = self.centre(cell)
        return [
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        ]

    def diamond(self, cell: int, half: float) -> list[Point]:
        """Return the corners of a diamond on a cell."""
        x, y = self.centre(cell)
        return [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]

    def floor(self) -> Iterator[AnyShape]:
        """Draw the floor; a cell the keeper can walk to now names itself for a tap."""
        width = self.at.level.width
        for odd in (0, 1):
            for cell in sorted(self.inside):
                if (cell % width + cell // width) % 2 != odd:
                    continue
                near = cell in self.here and cell != self.at.keeper
                yield Polygon(
                    self.square(cell),
                    role=Role.FLOOR_ALT if odd else Role.FLOOR,
                    label=f"walk to {spot(self.at, cell)}" if near else "",
                    press=place_of(self.at, cell) if near else "",
                )

    def walls(self) -> Iterator[AnyShape]:
        """Draw the walls."""
        for cell in sorted(self.at.level.walls):
            yield Polygon(self.square(cell), role=Role.WALL)

    def goals(self) -> Iterator[AnyShape]:
        """Draw a diamond on every goal."""
        for cell in sorted(self.at.level.goals):
            label = f"goal at {spot(self.at, cell)}"
            yield Polygon(self.diamond(cell, GOAL_SIZE), role=Role.GOAL, label=label)

    def packets(self) -> Iterator[AnyShape]:
        """Draw a crate for every packet, with a diamond on it once it is on a goal."""
        for cell in sorted(self.at.packets):
            home = cell in self.at.level.goals
            label = f"packet{' on a goal' if home else ''} at {spot(self.at, cell)}"
            yield Polygon(self.square(cell, CRATE), role=Role.PACKET, label=label)
            x, y = self.centre(cell)
            inner = CRATE - 0.1
            if home:
                yield Polygon(self.diamond(cell, GOAL_SIZE), role=Role.GOAL)
                continue
            for turn in (1, -1):
                ends = [(x - inner, y - inner * turn), (x + inner, y + inner * turn)]
                yield Stroke(ends, 0.05, role=Role.RIM)

    def keeper(self) -> Iterator[AnyShape]:
        """Draw the keeper."""
        label = f"keeper at {spot(self.at, self.at.keeper)}"
        yield Disc(self.centre(self.at.keeper), 0.3, role=Role.PLAYER, label=label)

    def last(self, move: Move | None) -> Iterator[AnyShape]:
        """Shade the cell the keeper came from."""
        if move:
            cell = self.at.keeper - self.at.level.steps[move.lower()]
            yield Polygon(self.square(cell), role=Role.LAST, label="the keeper was here")

    def walk(self, story: Story) -> Iterator[AnyShape]:
        """Draw where the keeper goes without pushing, as thin lines."""
        for way, cells in story.walks:
            nudge = NUDGES[way]
            points = [self.centre(cell, nudge) for cell in cells]
            yield Stroke(points, 0.035, role=Role.MOTION, label=f"the keeper walks {WORDS[way]}")

    def journeys(self, story: Story) -> Iterator[AnyShape]:
        """Draw how every packet gets home, numbered in the order in which they do."""
        for number, path in enumerate(story.journeys, start=1):
            label = (
                f"packet {number} goes from {spot(self.at, path[0])} to {spot(self.at, path[-1])}"
            )
            if len(path) > 1:
                points = [self.centre(cell) for cell in path]
                yield Stroke(points, 0.08, arrow=True, role=Role.ROUTE, label=label)

    def numbers(self, story: Story) -> Iterator[AnyShape]:
        """Write the order in which packets get home beside where they begin and where they end."""
        for number, path in enumerate(story.journeys, start=1):
            for cell in dict.fromkeys((path[0], path[-1])):
                yield self._number(cell, str(number))
        if not story.journeys:
            yield from self._storing_order()

    def _storing_order(self) -> Iterator[AnyShape]:
        """Number the goals of an area, and the gates by which packets are still to come."""
        storing = self.at.level.storing
        if storing is None:
            return
        for number, cell in enumerate(storing.goals, start=1):
            yield self._number(cell, str(number), f"goal of packet {number}")
        first = len(storing.gates) - len(self.at.queue) + 1
        coming: dict[int, list[str]] = {}
        for number, cell in enumerate(self.at.queue, start=first):
            coming.setdefault(cell, []).append(str(number))
        for cell, numbers in coming.items():
            text = ", ".join(numbers)
            label = f"gate of packet {text}"
            yield Text(self.centre(cell), text, 0.45, role=Role.NUMBER, label=label)

    def _number(self, cell: int, text: str, label: str = "") -> Text:
        return Text(self.centre(cell, CORNER), text, 0.36, role=Role.NUMBER, label=label)

    def taps(self, view: View) -> Iterator[AnyShape]:
        """Lay an unseen place to tap on over every cell that a step leads to; mark what loses."""
        for move in SokobanRules().moves(self.at):
            cell = self.at.keeper + self.at.level.steps[move.lower()]
            doing = "push" if move.isupper() else "step"
            label = f"{doing} {WORDS[move.lower()]}"
            if move in view.warnings:
                x, y = self.centre(cell)
                label += f": {view.warnings[move]}"
                for turn in (1, -1):
                    ends = [(x - 0.2, y - 0.2 * turn), (x + 0.2, y + 0.2 * turn)]
                    yield Stroke(ends, 0.1, role=Role.DANGER, label=label, press=move)
            yield Polygon(self.square(cell), role=Role.TAP, label=label, press=move)

    def words(self) -> Iterator[AnyShape]:
        """Write the caption."""
        middle = self.at.level.width / 2 + MARGIN
        text = self.at.level.title or caption(self.at)
        size = min(0.45, 1.6 * (self.at.level.width + 1) / max(1, len(text)))
        yield Text((middle, MARGIN / 2), text, size, role=Role.CAPTION)


def spot(at: Position, cell: int) -> str:
    """Return where a cell is, in words."""
    return f"row {cell // at.level.width + 1}, column {cell % at.level.width + 1}"


def place_of(at: Position, cell: int) -> str:
    """Return the name of a cell that a walk may lead to."""
    return f"r{cell // at.level.width + 1}c{cell % at.level.width + 1}"


def caption(at: Position) -> str:
    """Return a line that says how far the level is."""
    if is_solved(at):
        return verdict(at)
    home, many = len(at.packets & at.level.goals), len(at.packets) + len(at.queue)
    if at.level.storing is not None:
        return f"packet {many - len(at.queue)} of {many}"
    return f"{home} of {many} packet{'s' if many > 1 else ''} on goals"


def describe(at: Position) -> str:
    """Return the level in words."""
    level = at.level
    goals = "; ".join(spot(at, cell) for cell in sorted(level.goals))
    packets = "; ".join(spot(at, cell) for cell in sorted(at.packets))
    size = f"A level {level.width} wide and {level.height} high, {caption(at)}."
    keeper = f"The keeper is at {spot(at, at.keeper)}."
    return f"{size} {keeper} Packets: {packets}. Goals: {goals}."


def solution_rows(story: Story, line: Sequence[Move]) -> list[str]:
    """Return a solution as text: its letters, and which packet goes where in which order."""
    if not line:
        return []
    order = ", ".join(f"{number}: {path}" for number, path in enumerate(story.spoken, start=1))
    return [
        "",
        *wrap("".join(line), TEXT_WIDTH),
        *wrap(f"Stored in this order: {order}.", TEXT_WIDTH),
    ]
