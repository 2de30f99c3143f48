"""How the command line must refuse bad input."""

from click.testing import CliRunner

from sakumon.cli import main


def assert_refused(verb: str, text: str, words: str) -> None:
    """Assert that a verb answers this input with one short line of these words and exit code 2."""
    done = CliRunner().invoke(main, [verb, "-"], input=text)
    assert done.exit_code == 2, done.output
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 300
    assert isinstance(done.exception, SystemExit)
