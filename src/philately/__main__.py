"""The command `philately`, also as `python -m philately`: the way to the command line, if that is installed."""

import sys
from typing import NoReturn

from philately.core.errors import NotInstalled
from philately.extras import need


def main() -> NoReturn:
    """Run the command, or say what to install for it."""
    try:
        need("play")
    except NotInstalled as error:
        if sys.stderr is not None:  # else print would take standard output
            print(f"philately: {error}", file=sys.stderr)
        sys.exit(2)
    from philately.cli import main as run_command

    run_command()


if __name__ == "__main__":
    main()
