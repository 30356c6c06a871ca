"""Print the questions on the rule book of a game, or their answers."""

import argparse
from collections.abc import Sequence

from tests.rule_questions import questions
from tutor.game.variant_file import load, shipped


def main(arguments: Sequence[str] | None = None) -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.rule_questions", description=__doc__)
    reader.add_argument("variant", choices=shipped())
    reader.add_argument("--answers", action="store_true", help="print the answers instead")
    told = reader.parse_args(arguments)
    for number, question in enumerate(questions(load(told.variant)), 1):
        print(f"{number}. {question.answer if told.answers else question.text}")


if __name__ == "__main__":
    main()
