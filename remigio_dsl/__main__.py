"""`python -m remigio_dsl` is the command `remigio`."""

import sys

from remigio_dsl.ui.cli import main

if __name__ == "__main__":
    sys.exit(main())
