"""Tables for spreadsheets: CSV whose cells are taken for what they are, text or numbers."""

import csv
import io
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

# A spreadsheet runs a text that begins with one of these, or with a full-width or small form.
_FORMULA = frozenset("=+-@\u2212")
# What it may pass over before it looks: spaces, line breaks, control and invisible characters.
_PASSED_OVER = frozenset(("Zs", "Zl", "Zp", "Cc", "Cf"))


def write_csv(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> bytes:
    """Return columns of rows as CSV with a heading, in a form that spreadsheets know as UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)  # with CR and LF, both of which it quotes inside a cell
    writer.writerow([disarmed(name) for name in columns])
    writer.writerows([disarmed(row.get(name, "")) for name in columns] for row in rows)
    return out.getvalue().encode("utf-8-sig", "backslashreplace")


def disarmed(value: Any) -> Any:
    """Return a cell that no spreadsheet runs: a text like a formula gets a quote before it."""
    return f"'{value}" if isinstance(value, str) and _is_armed(value) else value


def _is_armed(text: str) -> bool:
    if text[:1] in ("\t", "\r", "\n"):
        return True
    first = next((s for s in text if unicodedata.category(s) not in _PASSED_OVER), "")
    return unicodedata.normalize("NFKC", first)[:1] in _FORMULA
