"""How files are written: whole or not at all, and never in place of what is no plain file."""

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from sakumon.cli import main
from sakumon.core.errors import BadDocument
from sakumon.formats.writing import write_bytes, write_stream


def test_the_mode_of_a_file_that_is_replaced_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "kept.json"
    target.write_text("old")
    target.chmod(0o640)
    write_bytes(target, b"new")
    assert target.read_bytes() == b"new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_link_is_followed_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real.json", tmp_path / "link.json"
    link.symlink_to(Path("far") / "real.json")
    write_bytes(link, b"first")  # which leads to nothing yet
    assert real.read_bytes() == b"first"
    write_bytes(link, b"second")
    assert link.is_symlink()
    assert real.read_bytes() == b"second"
    assert sorted(path.name for path in real.parent.iterdir()) == ["real.json"]


def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()
    write_bytes(pipe, b"spoken")
    reader.join()
    assert heard == [b"spoken"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("verb", ["schema", "compose", "draw", "convert", "rate", "improve"])
def test_a_command_leaves_a_device_a_device(verb: str, tmp_path: Path) -> None:
    source, hole = tmp_path / "maze.json", tmp_path / "null.json"
    made = CliRunner().invoke(main, ["compose", "panels", "-o", str(source)])
    assert made.exit_code == 0
    _make_hole(hole)
    words = {
        "schema": ["-o", str(hole)],
        "compose": ["walls", "-o", str(hole)],
        "draw": [str(source), "-o", str(hole.with_suffix(".svg"))],
        "convert": [str(source), str(hole)],
        "rate": [str(source), "-o", str(hole)],
        "improve": [str(source), "-o", str(hole)],
    }[verb]
    _make_hole(hole.with_suffix(".svg"))
    done = CliRunner().invoke(main, [verb, *words])
    assert done.exit_code == 0, done.output
    assert stat.S_ISCHR(hole.stat().st_mode)
    assert stat.S_ISCHR(hole.with_suffix(".svg").stat().st_mode)


def _make_hole(path: Path) -> None:
    """Make a device of our own that forgets all, or a link to the system's."""
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, Path("/dev/null").stat().st_rdev)
    except PermissionError:
        path.symlink_to("/dev/null")


def test_an_open_stream_keeps_what_is_in_it(tmp_path: Path) -> None:
    target = tmp_path / "log"
    with target.open("wb") as stream:
        stream.write(b"before ")
        stream.flush()
        write_bytes(f"/dev/fd/{stream.fileno()}", b"after")
    assert target.read_bytes() == b"before after"


def test_what_fails_halfway_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "kept.json"
    target.write_text("old")

    def parts() -> Iterator[bytes]:
        yield b"half"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_stream(target, parts())
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_a_name_may_be_as_long_as_the_system_lets_it(tmp_path: Path) -> None:
    target = tmp_path / ("長" * 83 + ".json")
    write_bytes(target, b"{}")
    assert target.read_bytes() == b"{}"


@pytest.mark.parametrize("place", [".", "no/such/folder/x.json", "loop"])
def test_what_cannot_be_written_is_said(tmp_path: Path, place: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(BadDocument, match="cannot be written: "):
        write_bytes(tmp_path / place, b"")
