"""Games solved on a graphics processor: win, draw or loss of every position.

All of it but the command runs with NumPy and CuPy alone, so that it can be taken to a machine that
has nothing else.
"""
