"""Odd inputs of all kinds, for every family there is: whatever comes, the answer is in words.

    python -m tests.fuzz --seconds 600 --seed 7 [--kind wish ...] [--family NAME ...]

`making` makes inputs by mutating valid ones, `using` does with each what a program or a visitor
could, in a child process with bounds, and whatever comes out but a `SakumonError` is a fault. Each
fault is made smaller and written to build/fuzz; those in `cases` are tried again by the tests.
"""
