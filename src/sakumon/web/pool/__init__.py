"""Worker processes: what is asked for runs there, within limits, in a fair order."""

from sakumon.web.pool.job import Allowance, Caller, Errand, Job, TaskResult
from sakumon.web.pool.pool import Pool
from sakumon.web.pool.rations import Rations

__all__ = ["Allowance", "Caller", "Errand", "Job", "Pool", "Rations", "TaskResult"]
