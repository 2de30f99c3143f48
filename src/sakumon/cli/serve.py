"""sakumon serve"""

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--store", default=None, metavar="PLACE", help="The store: a file or a URL.")
@click.option(
    "--name", "more", multiple=True, metavar="NAME", help="A further name this server goes by."
)
@click.option("--browser/--no-browser", default=True, help="Whether to open a browser.")
@click.option(
    "--workers",
    default=2,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes that play and solve at a time, and as many that compose.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="A proxy, or a network of them, that says truly who asks.",
)
@click.option(
    "--thinking",
    default=2.0,
    show_default=True,
    type=click.FloatRange(0.1, 60),
    help="Seconds for a hint or a reply of the machine.",
)
def serve(
    host: str,
    port: int,
    store: str | None,
    more: tuple[str, ...],
    browser: bool,
    workers: int,
    proxies: tuple[str, ...],
    thinking: float,
) -> None:
    """Play in a browser: start a web server on this machine.

    Other machines reach it with --host 0.0.0.0.
    """
    from sakumon.web.config import Config, Limits
    from sakumon.web.server import allowed
    from sakumon.web.server import serve as run

    config = Config(store, allowed(host, more), workers, Limits(thinking=thinking), proxies=proxies)
    run(config, host, port, browser, click.echo)
