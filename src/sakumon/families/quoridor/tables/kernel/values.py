"""What the bytes of a table say, from the side to move.

0 is illegal, 1 to 126 a win in that many plies, 128 a draw, 255 − d a loss in d plies. So the best
of several moves is a plain maximum over where they lead.
"""

LONGEST_WIN = 126
DRAW = 128
LOST = 255  # the game is over
