"""`python -m sakumon` is the command line."""

from sakumon.cli import main

main(prog_name="sakumon")
