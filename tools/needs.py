"""Prints what philately needs, one package a line, for pip: python tools/needs.py [EXTRA …]."""

import sys
import tomllib
from pathlib import Path

toml = tomllib.loads(Path("pyproject.toml").read_text())
needs = toml["build-system"]["requires"] + ["wheel"] + toml["project"]["dependencies"]
for extra in sys.argv[1:]:
    needs += toml["project"]["optional-dependencies"][extra]
print("\n".join(needs))
