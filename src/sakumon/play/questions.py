"""What is asked after a game, and what an answer may be."""

# Questions that are answered with a number on a scale, and those that are answered in words.
SCALED = ("fun", "difficulty", "fits-3d")
WORDED = ("words",)
LOWEST, HIGHEST = 1, 5


def is_answer(question: str, answer: str) -> bool:
    """Tell whether this answers a question."""
    scale = map(str, range(LOWEST, HIGHEST + 1))
    return question in WORDED or (question in SCALED and answer in scale)
