"""sakumon batch"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from sakumon.batch.plan import BatchPlan, make_plan
from sakumon.batch.progress import Meter
from sakumon.batch.run import run_batch
from sakumon.batch.sink import FAILURES, PUZZLES, FolderSink, Sink, Summary
from sakumon.batch.workers import cluster_workers, local_workers
from sakumon.cli.options import CLUSTER, COUNT, PRESET, WISH, WORK, WORKERS, complete_family
from sakumon.core.errors import CannotCompose
from sakumon.core.message import escaped
from sakumon.workshop import TRIES


@click.command()
@click.argument("family", shell_complete=complete_family)
@PRESET
@WISH
@click.option("--seed", default=0, show_default=True, help="The same seed, the same puzzles.")
@click.option("--count", required=True, type=COUNT, help="How many puzzles.")
@click.option("--budget", default=None, type=WORK, help="Work that one puzzle may take.")
@WORKERS
@CLUSTER
@click.option(
    "-o", "--out", required=True, metavar="PLACE", help="A folder, or a store (.db or a URL)."
)
def batch(
    family: str,
    preset: str | None,
    wish: tuple[str, ...],
    seed: int,
    count: int,
    budget: int | None,
    workers: int | None,
    cluster: str | None,
    out: str,
) -> None:
    """Compose many puzzles of FAMILY at once, the same ones whatever the number of workers.

    Puzzles like one before them are left out, and others are made in their place. Killed or
    interrupted, the same command goes on where it stopped. Puzzles that could not be made are
    listed; the exit code is 3 if there is any, or if too few are different.
    """
    if workers is not None and cluster is not None:
        raise click.UsageError("give --workers or --cluster, not both")
    plan = make_plan(family, preset, wish, seed=seed, count=count, budget=budget)
    meter = Meter(f"Composing {family}", count)
    pool = cluster_workers(cluster) if cluster else local_workers(workers)
    with sink_of(out, plan) as sink, pool as workers_there:
        try:
            summary = run_batch(plan, sink, workers_there, meter)
        finally:
            meter.end()
    _tell(summary, count, out, isinstance(sink, FolderSink))


@contextmanager
def sink_of(out: str, plan: BatchPlan) -> Iterator[Sink]:
    """Open the folder or the store that a name means."""
    from sakumon.catalog.address import is_store

    if not is_store(out):
        folder = FolderSink(Path(out), plan)
        try:
            yield folder
        finally:
            folder.close()
        return
    from sakumon.batch.store_sink import StoreSink
    from sakumon.catalog import open_store

    with open_store(out, create=True) as store:
        yield StoreSink(store, plan)


def _tell(summary: Summary, count: int, out: str, is_folder: bool) -> None:
    where = str(Path(out) / PUZZLES) if is_folder else out
    click.echo(f"{summary.puzzles:,} puzzles in {where}")
    if summary.doubles:
        known = "" if is_folder else " or in the store already"
        click.echo(f"{summary.doubles:,} more were like one of them{known}: left out")
    if summary.failures:
        first = summary.failures[0]
        reason = escaped(first.error)
        more = f"; all in {Path(out) / FAILURES}" if is_folder else ""
        click.echo(f"{len(summary.failures):,} failed, the first {first.index}: {reason}{more}")
    missing = count - summary.puzzles - len(summary.failures)
    if missing:
        click.echo(f"{missing:,} are missing: of {TRIES} times as many no more were different")
    if summary.failures or missing:
        raise SystemExit(CannotCompose.exit_code)
