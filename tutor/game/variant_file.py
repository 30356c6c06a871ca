"""Read the variants: shipped by id, one's own by path, with settings changed for one call."""

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.cells import printable
from tutor.game.claim import SWAPPED
from tutor.game.customs import NoTrump, Sides, Style, TrumpNamed
from tutor.game.settings import kind_of, settings_of
from tutor.game.variant import Variant
from tutor.resources import data
from tutor.yamlfile import MOST_DEPTH, N_, DataError, Node, Problem, read, unknown

SETTINGS = settings_of(Variant)
SECTIONS = {field.metadata["section"] for field in SETTINGS.values()}
MOST_TOLD = 500
"""A file with more mistakes is no variant, and looking for near names takes its time."""

STANDARD = "standard"
"""The game that is meant where none is named."""

_BETWEEN = "|"
"""What stands between the changes in a game's name; no setting has it."""


def shipped() -> tuple[str, ...]:
    """Return the ids of the variants we ship, ``standard`` first."""
    ids = {file.stem for file in data("rules").joinpath("variants").glob("*.yaml")}
    return (STANDARD, *sorted(ids - {STANDARD}))


def is_id(name: str) -> bool:
    """Whether a name can only be an id, and no path."""
    return re.fullmatch(r"[a-z0-9-]+", name) is not None


def load(name: str = STANDARD, changes: Iterable[str] = ()) -> Variant:
    """Load a variant by id or by the path of a file, then apply changes ``key=value``.

    Raises DataError with all mistakes of the file and of the changes.
    """
    reading = _Reading()
    reading.file(name, Node(name, 1, name))
    told = name
    for change in changes:
        told = "--set"
        key, _, value = change.partition("=")
        reading.setting(key.strip(), Node(told, 1, value.strip(), key.strip()))
    if reading.problems:
        raise DataError(reading.problems)
    game = Variant(id=_id(name), is_ours=is_id(name), **reading.settings)
    problems = list(impossible(game, told))
    if problems:
        raise DataError(problems)
    return game


@lru_cache(maxsize=64)
def shipped_and_changes(variant: Variant) -> tuple[str, tuple[str, ...]]:
    """Return a shipped game and what differs from it, so that no other file is needed."""
    base = variant.id if variant.is_ours else STANDARD
    usual = load(base).written()
    written = variant.written().items()
    return base, tuple(f"{key}={value}" for key, value in written if usual[key] != value)


def key_of(variant: Variant) -> str:
    """Return the name under which a game is remembered: the same for the same settings."""
    base, changes = shipped_and_changes(variant)
    return _BETWEEN.join([base, *changes])


def of_key(key: str) -> Variant:
    """Return a game by the name under which it is remembered; raises DataError for none."""
    base, *changes = key.split(_BETWEEN)
    if base not in shipped():
        raise DataError([unknown(Node("game", 1, ""), base, shipped())])
    return load(base, changes)


def _id(name: str) -> str:
    """Return an id, or the name of a file as far as it can be shown in a line."""
    return " ".join(printable(Path(name).stem).split()) or "?"


def _path(name: str) -> Path:
    """Return where a variant's file is: shipped under its id, or one's own."""
    return data("rules") / "variants" / f"{name}.yaml" if is_id(name) else Path(name)


class _Reading:
    """The settings read so far, and all mistakes."""

    def __init__(self) -> None:
        self.settings: dict[str, Any] = {}
        self.problems: list[Problem] = []

    def file(self, name: str, named: Node, children: tuple[str, ...] = ()) -> None:
        """Read what a file extends, then its own settings over it.

        What is wrong with the name itself is told of the place where it is named.
        """
        if is_id(name) and name not in shipped():
            raise DataError([unknown(named, name, shipped())])
        path = _path(name)
        real = os.path.realpath(path)
        if real in children:
            said = N_("'{found}' extends itself in a circle")
            raise DataError([named.problem(said, found=named.text)])
        if len(children) > MOST_DEPTH:
            raise DataError([named.problem(N_("nested too deep"))])
        root = read(path, path.name if is_id(name) else name)
        entries = root.mapping
        for key in sorted(entries, key=lambda key: key != "extends"):  # that first
            try:
                if key == "extends":
                    self._extended(entries[key], path, (*children, real))
                else:
                    self._entry(key, entries[key])
            except DataError as error:
                self.problems += error.problems

    def _entry(self, key: str, value: Node) -> None:
        """Read a section, or a setting that stands outside of its section."""
        if key in SECTIONS and not (key in SETTINGS and isinstance(value.value, str)):
            self._section(key, value)
        elif key not in SETTINGS and isinstance(value.value, dict):
            self.problems.append(unknown(value, key, SECTIONS))
        else:
            self.setting(key, value)

    def setting(self, key: str, value: Node) -> None:
        """Read one setting over what was read before, unless far too much is wrong already."""
        if len(self.problems) >= MOST_TOLD:
            return
        if key not in SETTINGS:
            self.problems.append(unknown(value, key, SETTINGS))
            return
        try:
            found = kind_of(SETTINGS[key]).read(value)
        except DataError as error:
            self.problems += error.problems
            return
        if isinstance(found, Problem):
            self.problems.append(found)
        else:
            self.settings[key] = found

    def _extended(self, parent: Node, child: Path, children: tuple[str, ...]) -> None:
        name = parent.text
        if not is_id(name):
            name = str(child.parent / name)
            if not os.path.exists(name):
                said = N_("there is no file '{found}'")
                raise DataError([parent.problem(said, found=parent.text)])
        self.file(name, parent, children)

    def _section(self, section: str, node: Node) -> None:
        for key, value in node.mapping.items():
            setting = SETTINGS.get(key)
            home = setting.metadata["section"] if setting else section
            if home != section:
                said = N_("'{key}' belongs under '{section}'")
                self.problems.append(value.problem(said, key=key, section=home))
            else:
                self.setting(key, value)


def impossible(game: Variant, told: str) -> Iterator[Problem]:
    """Yield a problem for each set of settings that cannot be played together.

    ``told`` is the file or the option that the problems are told of.
    """
    rules = (
        (
            game.sides is Sides.PAIRS and game.players not in (4, 6),
            N_("{players} players cannot sit in pairs"),
        ),
        (
            game.stock_size < int(game.upcard),
            N_("a pack of {pack_size} cards is too small for what is dealt and turned up"),
        ),
        (
            game.style is Style.TURN_UP and not game.upcard,
            N_("bidding on the upcard needs an upcard"),
        ),
        (
            game.style is Style.AUCTION and game.upcard,
            N_("an auction has no upcard"),
        ),
        (
            game.style is Style.TURN_UP and game.widow > 0,
            N_("a widow is for the highest bidder of an auction"),
        ),
        (
            game.is_auction and (game.fast_break or game.four_trick_tokens),
            N_("fast breaks and tokens are for games that turn up a card"),
        ),
        (
            game.go_under and game.stock_size - int(game.upcard) < SWAPPED,
            N_("going under needs three cards that nobody sees"),
        ),
        (
            game.jokers > 0 and _is_without_trump(game),
            N_("with a joker there is no deal without trump"),
        ),
        (
            game.alone and game.sides is Sides.EACH and not game.dummy,
            N_("there is nobody to play without: no partner and no dummy hand"),
        ),
        (
            game.partners_best > 0 and game.sides is Sides.EACH,
            N_("a partner's best card needs a partner"),
        ),
        (
            game.is_auction and not _is_ladder(game),
            N_("the bids do not fit the {tricks} tricks of a deal"),
        ),
        (
            game.joker_holder_must_bid and not game.jokers,
            N_("there is no joker whose holder could bid"),
        ),
        (
            game.is_auction and (game.ask or game.moon) and game.sides is Sides.EACH,
            N_("ask and moon are for games with partners"),
        ),
        (
            game.is_auction and game.sides is Sides.PAIRS and _has_stakes(game),
            N_("misère, nap, Wellington and Blücher are for games without partners"),
        ),
        (
            (game.wellington and not game.nap) or (game.blucher and not game.wellington),
            N_("Wellington is bid only over nap, and Blücher only over Wellington"),
        ),
        (
            game.dummy > 0 and not game.alone,
            N_("a dummy hand is taken by a maker who does not play alone: set alone on"),
        ),
        (
            game.canadian and not game.alone,
            N_("the Canadian rule makes the dealer's partner play alone: set alone on"),
        ),
        (
            game.carry_over and game.deals > 0,
            N_("points are carried over from a target, not from a number of deals"),
        ),
        (
            (game.target > 0) == (game.deals > 0),
            N_("a game ends at a target or after a number of deals: one of them must be 0"),
        ),
    )
    for said in (said for is_broken, said in rules if is_broken):
        numbers = {name: str(number) for name, number in game.numbers().items()}
        yield Problem(told, 1, said, numbers)


def _is_without_trump(game: Variant) -> bool:
    """Whether a deal may come to be played without trump; a joker that is led fixes none."""
    is_fixed_by_joker = game.trump_named is TrumpNamed.BY_FIRST_LEAD
    return game.no_trump is not NoTrump.NONE or game.misere or is_fixed_by_joker


def _has_stakes(game: Variant) -> bool:
    """Whether there are bids that every opponent pays."""
    return game.misere or game.nap or game.wellington or game.blucher


def _is_ladder(game: Variant) -> bool:
    """Whether the bids go up, fit the tricks of a deal and hold the forced one."""
    is_forced = game.dealer_must_bid or game.joker_holder_must_bid
    fits = game.lowest_bid <= game.highest_bid <= game.tricks
    return fits and (not is_forced or game.lowest_bid <= game.forced_bid <= game.highest_bid)
