"""Batch: many puzzles at once, by local processes or a Dask cluster, the same ones every time."""

from sakumon.batch.plan import BatchPlan
from sakumon.batch.run import Summary, run_batch

__all__ = ["BatchPlan", "Summary", "run_batch"]
