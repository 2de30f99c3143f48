"""Tests that need puzzles by other people, which do not come with the project."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sakumon.lab.corpora import CorpusMissing


@contextmanager
def skipped_without_corpus() -> Iterator[None]:
    """Skip the test where what it needs is not at hand."""
    try:
        yield
    except CorpusMissing as missing:
        pytest.skip(str(missing))
