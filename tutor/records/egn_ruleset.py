"""The rules of Euchre Game Notation in our settings, and back.

Where EGN is silent it means our ``tournament``: the dealer is stuck, must pick up and may bury the
upcard, the first lead is from the dealer's left, alone is said with the call, nobody defends alone.
"""

from collections.abc import Iterator, Mapping

from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, load
from tutor.records.jsonfile import number, string, switch
from tutor.records.reading import Mistakes
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, unknown

BASE = "tournament"
Value = bool | int | str
Changes = tuple[str, ...]


def _switch(on: str, off: str) -> dict[Value, Changes]:
    return {True: tuple(on.split()), False: (off,)}


_LONE_DEFENDER = "defend_alone=against_loner lone_defender_euchre=4 lone_defender_march=4"
_CHOICES: dict[str, dict[Value, Changes]] = {
    "std": _switch("stick_the_dealer=on", "stick_the_dealer=off"),
    "canadian": _switch("canadian=on", "canadian=off"),
    "loner_lead": {
        "LEFT_OF_DEALER": ("loner_lead=left_of_dealer",),
        "LEFT_OF_LONER": ("loner_lead=left_of_loner",),
    },
    "defend_alone": _switch(_LONE_DEFENDER, "defend_alone=never"),
    "farmers": _switch("misdeal_claim=farmers", "misdeal_claim=none"),
    "partners_best": _switch("partners_best=1", "partners_best=0"),
    "go_under": _switch("go_under=on", "go_under=off"),
    "joker": _switch("jokers=1", "jokers=0"),
    "allow_no_trump": _switch("no_trump=high", "no_trump=none"),
    "fast_break": _switch("fast_break=on", "fast_break=off"),
    "four_trick_tokens": _switch("four_trick_tokens=on", "four_trick_tokens=off"),
    "min_rank": {9: ("lowest_rank=9",), 7: ("lowest_rank=7",)},
    "num_players": {4: ()},
}
_NUMBERS = {
    "winning_score": "target",
    "num_deals": "deals",
    "loner_march_score": "loner_march",
    "loner_euchred_score": "loner_euchred",
}
_ALIASES = {"max_deals": "num_deals"}
_NO_MATTER = (
    # the same things said in another way, what follows a game, and what a renege costs
    *("pick_up", "declare_alone", "joker_turned", "pass_out", "packets", "carry_over", "slam"),
    *("revoke_to_opponents", "revoke_from_offender", "revoke_loner", "revoke_false_call"),
    *("revoke_ends_deal", "revoke_window"),
)
_AUCTION_SECTIONS = ("auction", "bid_scoring")


def variant_of(metadata: Node) -> Variant:
    """Return the game that a record's metadata name; raises DataError with all mistakes."""
    ruleset = metadata.mapping.get("ruleset", Node(metadata.file, metadata.line, {}))
    mistakes = Mistakes()
    mistakes.note(expect_keys(ruleset, (*_CHOICES, *_NUMBERS, *_ALIASES)))
    changes: list[str] = []
    for key, node in ruleset.mapping.items():
        changes += mistakes.caught((), _changes, _ALIASES.get(key, key), node)
    mistakes.tell()
    has_end = any(change.startswith("target=") for change in changes)
    if not has_end and any(change.startswith("deals=") for change in changes):
        changes.append("target=0" if "deals=0" not in changes else "target=10")
    try:
        return load(BASE, changes)
    except DataError as error:
        problems = [ruleset.problem(each.said, **each.facts) for each in error.problems]
        raise DataError(problems) from error


def _changes(key: str, node: Node) -> Changes:
    """Return what an entry of the ruleset changes in our settings."""
    if key in _NUMBERS:
        most = 100 if key.startswith("loner") else 1000
        return (f"{_NUMBERS[key]}={number(node, 0, most)}",)
    choices = _CHOICES.get(key, {})
    for first in list(choices)[:1]:
        found = _typed(node, first)
        if found not in choices:
            raise DataError([unknown(node, node.text, map(str, choices))])
        return choices[found]
    return ()


def _typed(node: Node, like: Value) -> Value:
    if isinstance(like, bool):
        return switch(node)
    return string(node) if isinstance(like, str) else number(node, 0, 1000)


def ruleset_of(variant: Variant, has_lone_defender: bool) -> dict[str, Value]:
    """Return a game as EGN says it; raises DataError naming each setting that EGN cannot say.

    Whether a defender may play alone is of no interest where none did.
    """
    settings = variant.written()
    if not has_lone_defender:
        settings["defend_alone"] = "never"
    problems = list(_unsayable(settings, has_lone_defender))
    if problems:
        raise DataError(problems)
    ruleset: dict[str, Value] = {
        key: next(value for value, changes in choices.items() if _holds(changes, settings))
        for key, choices in _CHOICES.items()
    }
    ruleset |= {key: int(settings[setting]) for key, setting in _NUMBERS.items()}
    del ruleset["winning_score" if variant.deals else "num_deals"]
    return ruleset


def _unsayable(settings: Mapping[str, str], has_lone_defender: bool) -> Iterator[Problem]:
    free = {*_NO_MATTER, *_NUMBERS.values()}
    if settings["style"] == "turn_up":
        free |= {
            key for key, own in SETTINGS.items() if own.metadata["section"] in _AUCTION_SECTIONS
        }
    for choices in _CHOICES.values():
        named = {change.partition("=")[0] for changes in choices.values() for change in changes}
        if any(_holds(changes, settings) for changes in choices.values()):
            free |= named
    if not has_lone_defender:
        free |= {"lone_defender_euchre", "lone_defender_march"}
    usual = load(BASE).written()
    for key, value in settings.items():
        if key not in free and value != usual[key]:
            said = N_("Euchre Game Notation cannot say '{key}: {value}'")
            yield Problem("EGN", 1, said, {"key": key, "value": value}, key)


def _holds(changes: Changes, settings: Mapping[str, str]) -> bool:
    return all(settings[key] == value for key, value in (each.split("=") for each in changes))
