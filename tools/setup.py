"""Set up .venv for ``make``, and say in one sentence what is missing if that cannot be done.

This file alone must run on an old Python too, or nobody could be told that it is too old.
"""

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
OLDEST = (3, 11)


def main() -> None:
    """Install the checkout and the extras named as arguments into .venv, made where missing."""
    if sys.version_info < OLDEST:
        found = sys.version.split()[0]
        sys.exit(f"Python {OLDEST[0]}.{OLDEST[1]} or newer is needed; this one is {found}.")
    print("Setting up .venv, this takes a minute or two ...", flush=True)
    if not is_ready():
        make_venv()
    extras = ",".join(sys.argv[1:])
    pip = [PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    if subprocess.call([*pip, "-e", f".[{extras}]" if extras else "."], cwd=ROOT) != 0:
        sys.exit("The packages could not be installed; pip says why above.")


def is_ready() -> bool:
    """Tell whether .venv is there, has pip, and was made by this version of Python."""
    check = f"import pip, sys; sys.exit(sys.version_info[:2] != {tuple(sys.version_info[:2])})"
    if not os.path.exists(PYTHON):
        return False
    return subprocess.call([PYTHON, "-c", check], stderr=subprocess.DEVNULL) == 0


def make_venv() -> None:
    """Make .venv anew; the usual trouble is a Debian without python3-venv."""
    venv = [sys.executable, "-m", "venv", "--clear", VENV]
    made = subprocess.run(venv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode != 0:
        sys.stderr.write(made.stdout.decode(errors="replace"))
        sys.exit(
            "Python's venv module is missing or incomplete; "
            "on Debian and Ubuntu: apt-get install python3-venv"
        )


if __name__ == "__main__":
    main()
