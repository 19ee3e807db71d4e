"""Tests beside other engines: collected where these are installed, which `make peers` sees to."""

import sys
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
collect_ignore_glob = [] if find_spec("pyspiel") and find_spec("ortools") else ["test_*.py"]
