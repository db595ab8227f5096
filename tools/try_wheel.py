"""Builds the wheel and tries it in an empty environment, outside the source folder and offline.

python tools/try_wheel.py FOLDER_WITH_WHEELS
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

TRIAL = """
import philately
match = philately.game("stampede").new(players=4, seed=7)
while not match.over:
    match.play(match.ask()["choices"][0]["action"])
print("a game from the wheel:", match.outcome)
"""


def run(*command: str | Path, cwd: Path | None = None) -> str:
    plain = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PHILATELY_PURE")}
    done = subprocess.run([str(part) for part in command], cwd=cwd, env=plain, text=True, capture_output=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    wheels = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        pip = ("-m", "pip", "--disable-pip-version-check", "-q")
        run(sys.executable, *pip, "wheel", "--no-build-isolation", "--no-deps", "-w", place / "dist", ".")
        (wheel,) = (place / "dist").glob("philately-*.whl")
        venv.create(place / "empty", with_pip=True)
        python = place / "empty" / "bin" / "python"
        run(python, *pip, "install", "--no-index", "--find-links", wheels, wheel, cwd=place)
        print(run(python, "-c", TRIAL, cwd=place), end="")
        print(run(place / "empty" / "bin" / "philately", "doctor", cwd=place), end="")
        print(f"{wheel.name}: installed and played in an empty environment")


if __name__ == "__main__":
    main()
