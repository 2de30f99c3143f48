"""Why candidates were turned down, counted: the commonest reason is what a person should relax."""

from collections import Counter

from sakumon.core.message import Message


class Tally:
    """Reasons, and how often each was given."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, reason: str) -> None:
        """Count a candidate that was turned down for this reason."""
        self._counts[reason] += 1

    @property
    def commonest(self) -> str:
        """The reason that was given most often, if any was."""
        if not self._counts:
            return Message("there was no candidate to look at")
        return self._counts.most_common(1)[0][0]

    def refusal(self, tried: int) -> Message:
        """Return what to say when none of the candidates would do."""
        return Message(
            "none of {tried} candidates was inside the wish; most often: {reason}",
            tried=tried,
            reason=self.commonest,
        )
