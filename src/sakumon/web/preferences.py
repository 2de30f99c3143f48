"""How one visitor wants to see things: language, theme, what is shown beside the board."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sakumon.core.family import AnyFamily
from sakumon.core.message import Message
from sakumon.drawing.scene import AnyShape, Scene, Text
from sakumon.drawing.themes import DEFAULT, THEMES
from sakumon.families import family_names
from sakumon.words import ENGLISH, LANGUAGES, translate


@dataclass(frozen=True, slots=True)
class Preferences:
    """A choice of language and theme, whether unseen places are hidden, and how answers travel."""

    language: str = ENGLISH
    theme: str = DEFAULT
    fog: bool = False
    packed: bool = False  # whether the browser reads answers that are compressed

    def say(self, text: str, family: str | None = None) -> str:
        """Return words in the visitor's language."""
        return translate(text, self.language, family)

    def refuse(self, message: str, family: str | None = None) -> str:
        """Return why not in the visitor's language, whichever family says so, this one first."""
        return translate(message, self.language, family, *family_names())

    def name(self, text: str, family: str | None = None) -> str:
        """Return what to call something that has a name for programs."""
        if self.language == ENGLISH:
            return text.replace("_", " ").replace("-", " ")
        return self.say(text, family)

    def sides(self, family: AnyFamily) -> tuple[str, str]:
        """Return what the sides of a family's games are called."""
        first, second = family.playing.sides
        return self.say(first, family.name), self.say(second, family.name)

    def preset_parts(self, preset: str, family: str) -> tuple[str, str]:
        """Return a preset's kind and its size in words, for families that have many of each."""
        kind, _, size = preset.rpartition("-")
        return self.name(kind, family), self.name(size, family)

    def preset_name(self, preset: str, family: str) -> str:
        """Return what to call a preset; one without words of its own is named by its parts."""
        known = self.name(preset, family)
        kind, size = self.preset_parts(preset, family)
        if known != preset or not kind:
            return known
        return self.say(Message("{kind} {size}", kind=kind, size=size))

    def spoken(self, scene: Scene, family: str) -> Scene:
        """Return a drawing whose words are in the visitor's language."""
        if self.language == ENGLISH:
            return scene
        return replace(
            scene,
            shapes=[self._spoken(shape, family) for shape in scene.shapes],
            title=self.say(scene.title, family),
            description=self.say(scene.description, family),
        )

    def _spoken(self, shape: AnyShape, family: str) -> AnyShape:
        if isinstance(shape, Text):
            shape = replace(shape, text=self.say(shape.text, family))
        return replace(shape, label=self.say(shape.label, family)) if shape.label else shape


def preferences_of(query: Mapping[str, str], encodings: str = "") -> Preferences:
    """Return what a request asks for, unknown wishes left at their default."""
    language, theme = query.get("language", ""), query.get("theme", "")
    return Preferences(
        language if language in LANGUAGES else ENGLISH,
        theme if theme in THEMES else DEFAULT,
        query.get("fog") in ("1", "true"),
        "gzip" in encodings,
    )
