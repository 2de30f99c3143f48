"""How a moving-wall maze looks."""
from sakumon.scene import *
class WallsPainter:
    def draw(self, at, view): ...
