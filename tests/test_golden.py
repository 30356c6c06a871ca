"""A whole deal of each variant goes as it is written down; ``make golden`` writes it anew."""

import pytest
import yaml

from tests.transcripts import FOLDER, PERFT, SEEDS, counted, starts, transcript
from tutor.game.variant_file import shipped

COUNTED: dict[str, dict[str, list[int]]] = yaml.safe_load(PERFT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", shipped())
def test_a_deal_goes_as_it_is_written_down(name: str) -> None:
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(name) == written


@pytest.mark.parametrize("moment", ["fresh deal", "first lead"])
@pytest.mark.parametrize("name", shipped())
def test_a_deal_can_go_on_in_as_many_ways_as_were_counted(name: str, moment: str) -> None:
    assert counted(starts(name)[moment]) == COUNTED[name][moment]


def test_every_variant_is_written_down_and_nothing_else() -> None:
    assert [*SEEDS] == [*shipped()] == [*COUNTED]
    assert {file.name for file in FOLDER.iterdir()} == {
        *(f"{name}.txt" for name in shipped()),
        PERFT.name,
    }
