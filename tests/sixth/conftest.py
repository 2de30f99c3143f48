"""The package, installed once for all of its tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.sixth import install
from tests.web.browser import served


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the environment of programs that find the family."""
    return install(tmp_path_factory.mktemp("sixth"))


@pytest.fixture(scope="session")
def address(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the app with the family in it."""
    store: Path = tmp_path_factory.mktemp("sixth") / "store.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment["PYTHONPATH"])
        with served(store) as (found, _):
            yield found
