"""A worker process begins here."""

import sys

from sakumon.web.pool.child import main

if __name__ == "__main__":
    main(*(int(text) for text in sys.argv[1:4]))
