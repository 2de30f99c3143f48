"""Batch: many puzzles at once, by local processes or a Dask cluster, the same ones every time."""

from sakumon.batch.plan import Plan
from sakumon.batch.run import Summary, run_batch

__all__ = ["Plan", "Summary", "run_batch"]
