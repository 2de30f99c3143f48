"""Brings the outputs that the pages show up to date: `python -m tests.support.pages`.

Run it after a change that is meant, and read the difference: the words around an output may have
to change too. An output with a line `...` in it is left alone and named.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

from tests.test_readme import FENCE, matches, pages_with, run

COMMAND = re.compile(r"(?:[^\n]*\\\n)*[^\n]*\n")


def refreshed(block: str, page: Path) -> str:
    """Return a console block with what its commands print now."""
    head, *parts = re.split(r"^\$ ", block, flags=re.MULTILINE)
    fresh = [head]
    for part in parts:
        found = COMMAND.match(part)
        assert found is not None
        command, shown = found.group(), part[found.end() :]
        if not command.startswith("echo"):
            _, printed = run(command.replace("\\\n", "").strip())
            if not matches(shown, printed):
                if "...\n" in shown:
                    sys.stderr.write(f"{page}: look at {command}")
                else:
                    shown = "".join(line.rstrip() + "\n" for line in printed.splitlines())
        fresh.append(f"$ {command}{shown}")
    return "".join(fresh)


def refresh(page: Path) -> None:
    """Rewrite one page, its commands run in order in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        text = FENCE.sub(
            lambda block: (
                f"```console\n{refreshed(block[2], page)}```" if block[1] == "console" else block[0]
            ),
            page.read_text(),
        )
        page.write_text(text)
        os.chdir(page.parent)


if __name__ == "__main__":
    for path in pages_with("console"):
        refresh(path)
