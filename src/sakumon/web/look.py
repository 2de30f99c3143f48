"""How one visitor wants to see things: language, theme, what is shown beside the board."""

from dataclasses import dataclass, replace

from sakumon.drawing.scene import AnyShape, Scene, Text
from sakumon.drawing.themes import DEFAULT, THEMES
from sakumon.words import ENGLISH, LANGUAGES, translate


@dataclass(frozen=True, slots=True)
class Look:
    """A choice of language and theme."""

    language: str = ENGLISH
    theme: str = DEFAULT
    fog: bool = False

    def say(self, text: str, family: str | None = None) -> str:
        """Return words in the visitor's language."""
        return text if self.language == ENGLISH else translate(text, self.language, family)

    def name(self, text: str, family: str | None = None) -> str:
        """Return what to call something that has a name for programs."""
        if self.language == ENGLISH:
            return text.replace("_", " ").replace("-", " ")
        return self.say(text, family)

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


def look_of(language: str, theme: str, fog: bool = False) -> Look:
    """Return the look that a request asks for, unknown wishes left at their default."""
    return Look(
        language if language in LANGUAGES else ENGLISH,
        theme if theme in THEMES else DEFAULT,
        fog,
    )
