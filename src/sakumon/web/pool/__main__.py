"""A worker process begins here."""

import os
import sys

PARENT, MEMORY, NICE = (int(text) for text in sys.argv[1:4])

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICE)  # already while it gets ready: others play

    from sakumon.web.pool.child import main

    main(PARENT, MEMORY)
