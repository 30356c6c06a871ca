"""Run the command line with ``python -m tutor``."""

from tutor.cli import main

if __name__ == "__main__":
    main()
