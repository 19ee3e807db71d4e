"""One contestant in a process of its own: a go for each line that it reads, its sample as a line of JSON."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module


def main(name: str, scale: float) -> None:
    """Prepare the contestant `module:function`, warm it up, and go whenever a line comes."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints is no answer
    module, _, function = name.partition(":")
    go = getattr(import_module(module), function)(scale)
    go()
    for _ in sys.stdin:
        print(json.dumps(go().plain()), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
