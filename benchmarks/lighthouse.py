"""What Lighthouse thinks of the pages: accessibility and best practices, at a desk and on a phone.

mkdir /tmp/lh && cd /tmp/lh && npm init -y && PUPPETEER_SKIP_DOWNLOAD=1 npm install lighthouse
python -m benchmarks.lighthouse /tmp/lh
"""

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from sakumon.families import family_names
from tests.web.browser import CHROMIUM, served
from tests.web.conftest import first_of, keep

WANTED = 95
VISITOR = "somebody-who-looks-at-pages"
FORMS = {"desk": ["--preset=desktop"], "phone": []}
OPTIONS = [
    "--quiet",
    "--output=json",
    "--only-categories=accessibility,best-practices",
    "--chrome-flags=--no-sandbox --headless=new --disable-gpu",
    f"--extra-headers={json.dumps({'Cookie': f'sakumon={VISITOR}'})}",
]


def main(folder: str | None = None) -> None:
    """Print what the start page, a game's page and a play page score."""
    if folder is None or CHROMIUM is None:
        print("not measured: it needs chromium, and the folder that Lighthouse is installed in")
        return
    puzzle = first_of(family_names()[0])
    with tempfile.TemporaryDirectory() as place:
        store = Path(place) / "store.db"
        keep(store, puzzle)
        with served(store) as (address, _):
            play = _begin(address, puzzle.id)
            for path in ("", f"#/family/{puzzle.family}", f"#/play/{play}"):
                for form in FORMS:
                    tell(path or "start page", form, _report(folder, address + path, form))


def _begin(address: str, puzzle: str) -> str:
    body = json.dumps({"puzzle": puzzle, "assist": "auto"}).encode()
    headers = {"Content-Type": "application/json", "Cookie": f"sakumon={VISITOR}"}
    asked = urllib.request.Request(f"{address}api/plays", body, headers)  # noqa: S310
    with urllib.request.urlopen(asked) as answer:  # noqa: S310
        return str(json.load(answer)["play"])


def _report(folder: str, address: str, form: str) -> Any:
    program = Path(folder) / "node_modules" / "lighthouse" / "cli" / "index.js"
    command = ["node", str(program), address, *OPTIONS, *FORMS[form]]
    answer = subprocess.run(
        command, env={**os.environ, "CHROME_PATH": str(CHROMIUM)}, capture_output=True, check=True
    )
    return json.loads(answer.stdout)


def tell(page: str, form: str, report: Any) -> None:
    """Print the scores of a page, and every rule that it breaks."""
    scores = [f"{one['title']} {100 * one['score']:.0f}" for one in report["categories"].values()]
    print(f"{page}, {form}: {', '.join(scores)} (wanted: {WANTED} or more)", flush=True)
    for rule in report["audits"].values():
        if rule["score"] is not None and rule["score"] < 1:
            print(f"  {rule['id']}: {rule['title']}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
