"""Where puzzles of a server's store came from."""

COMPOSED = "composed"
OPENED = "opened"  # from a file
SENT = "sent"  # from a link or from the editor
LESSON = "lesson"  # teaches a family; it comes with the family
STANDARD = "standard"  # the start of a whole game, which nobody composed
# What visitors brought along, without anybody having composed or chosen it.
BROUGHT = (OPENED, SENT)
