"""`python -m philately` is the command `philately`."""

from philately.cli import main

main()
