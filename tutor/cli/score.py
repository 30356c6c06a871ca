"""How many points is this deal?"""

from collections.abc import Iterator, Sequence

import click

from tutor.cli.help import Command
from tutor.cli.shared import game_options, print_json, print_text, refused, variant_of
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.explain import what_it_is_worth
from tutor.game.bids import Bid, ladder
from tutor.game.customs import DefendAlone, Sides
from tutor.game.scoring import Worth, revoke_worth, worth
from tutor.game.variant import Variant
from tutor.words import Words


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "score",
        help=say("How many points is this deal?"),
        callback=lambda **given: score(call, **given),
        params=[
            click.Option(
                ["--maker-tricks"],
                type=click.IntRange(0),
                metavar="N",
                help=say("Tricks that the makers took."),
            ),
            click.Option(["--alone"], is_flag=True, help=say("A maker played alone.")),
            click.Option(["--defender-alone"], is_flag=True, help=say("A defender played alone.")),
            click.Option(
                ["--bid"],
                metavar="N|ask|moon|nap|…",
                help=say("What the makers bid, in games with an auction."),
            ),
            click.Option(
                ["--revoke"],
                type=click.Choice(["makers", "defenders"]),
                help=say("The side that reneged."),
            ),
            *game_options(call.words),
        ],
    )


def score(
    call: Call,
    maker_tricks: int | None,
    alone: bool,
    defender_alone: bool,
    bid: str | None,
    revoke: str | None,
    variant: str,
    changes: Sequence[str],
    as_json: bool,
) -> None:
    """Answer how many points a deal brings."""
    words = call.words
    game = variant_of(variant, changes, words)
    made = _bid(bid, game, words) if not revoke else None
    found = _worth(game, maker_tricks, alone, defender_alone, made, revoke, words)
    text = what_it_is_worth(found, Corpus(words), game)
    if as_json:
        print_json({"makers": found.makers, "defenders": found.defenders, "text": text})
        return
    print_text(words.say("Makers: {points:points}", points=found.makers))
    is_each = game.sides is Sides.EACH and game.players > 2
    if is_each and revoke == "defenders":
        said = words.say("Defender who reneged: {points:points}", points=found.defenders)
        print_text(said)
    elif is_each:
        print_text(words.say("Each defender: {points:points}", points=found.defenders))
    else:
        print_text(words.say("Defenders: {points:points}", points=found.defenders))
    print_text(text)


def _worth(
    game: Variant,
    maker_tricks: int | None,
    alone: bool,
    defender_alone: bool,
    bid: Bid | None,
    revoke: str | None,
    words: Words,
) -> Worth:
    if alone and not game.alone:
        raise refused(words.say("In this game nobody plays alone."))
    if defender_alone and (not game.alone or game.defend_alone is DefendAlone.NEVER):
        raise refused(words.say("In this game no defender plays alone."))
    if revoke:
        is_lone = alone or defender_alone
        return revoke_worth(game, by_makers=revoke == "makers", alone=is_lone)
    if maker_tricks is None:
        raise refused(words.say("Say how many tricks the makers took: --maker-tricks N"))
    try:
        return worth(game, maker_tricks, bid=bid, alone=alone, defender_alone=defender_alone)
    except ValueError as error:
        said = words.say("A deal has {n:tricks}, so the makers cannot have more.", n=game.tricks)
        raise refused(said) from error


def _bid(typed: str | None, game: Variant, words: Words) -> Bid | None:
    """Read a bid; a game with an auction needs one, and another has none."""
    if not game.is_auction:
        if typed is not None:
            raise refused(words.say("--bid: there are no bids in this game"))
        return None
    bids = ladder(game)
    found = Bid.parse(typed.strip().lower()) if typed is not None else None
    if found not in bids:
        known = ", ".join(bid.word.removeprefix("bid ") for bid in bids)
        raise refused(words.say("--bid: expected one of {known}", known=known))
    return found
