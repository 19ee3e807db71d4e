"""What every test runs under: folders and a language of its own, and random tests that take the time they need."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# A shared machine may be slow at any moment: time is not what a property is about. On a build machine the examples are
# the same each time, so that a red build means a change.
settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(scope="session", autouse=True)
def own_surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep the user's saved matches, terminal and language out of every test, and of the programs that it starts."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(home))
        patch.setenv("LC_ALL", "C.UTF-8")
        for name in ("LANGUAGE", "LANG", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
            patch.delenv(name, raising=False)
        yield home
