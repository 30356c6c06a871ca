"""Settle it at the table: may I play this, who takes the trick, what is higher?"""

from collections.abc import Iterator, Sequence

import click

from tutor.cards import Card
from tutor.cli.help import Command
from tutor.cli.page import Page
from tutor.cli.rulebook import add_order
from tutor.cli.shared import (
    cards_of,
    facts_as_json,
    game_options,
    print_json,
    print_text,
    refused,
    trump_of,
    variant_of,
)
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.explain import explain, why_it_wins
from tutor.game.actions import PlayCard
from tutor.game.engine import judge, legal_actions
from tutor.game.position import in_play
from tutor.game.seats import seat_codes
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.rulebook import ordered
from tutor.trumps import Trump, TrumpOrder
from tutor.typed import plays_in
from tutor.words import Words


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the commands, with their help in the call's language."""
    say = call.words.say
    trump = click.Option(
        ["--trump"], required=True, metavar="C|D|H|S|NT", help=say("The trump suit, or NT.")
    )
    yield Command(
        "check",
        help=say("May I play this card?"),
        callback=lambda **given: check(call, **given),
        params=[
            trump,
            click.Option(
                ["--led"],
                default="",
                metavar="CARDS",
                help=say("The cards on the table, in the order played."),
            ),
            click.Option(["--hand"], required=True, metavar="CARDS", help=say("Your cards.")),
            click.Option(["--play"], metavar="CARD", help=say("The card you want to play.")),
            *game_options(call.words),
        ],
    )
    yield Command(
        "trick",
        help=say("Who takes this trick, and why?"),
        callback=lambda **given: trick(call, **given),
        params=[
            trump,
            click.Option(
                ["--plays"],
                required=True,
                metavar="SEAT:CARD …",
                help=say("Who played what, in order: 'W:9D N:JD E:JC'."),
            ),
            *game_options(call.words),
        ],
    )
    yield Command(
        "rank",
        help=say("Which card is higher? All suits in order."),
        callback=lambda **given: rank(call, **given),
        params=[trump, *game_options(call.words)],
    )


def check(
    call: Call,
    trump: str,
    led: str,
    hand: str,
    play: str | None,
    variant: str,
    changes: Sequence[str],
    as_json: bool,
) -> None:
    """Answer whether a card may be played; exits with 1 when it may not."""
    words = call.words
    game = variant_of(variant, changes, words)
    table = cards_of(led, "--led", words)
    held = cards_of(hand, "--hand", words)
    if not held:
        raise refused(words.say("--hand: name at least one card"))
    state = _state(game, trump_of(trump, words), table, held, words)
    legal = [a.card for a in legal_actions(state) if isinstance(a, PlayCard)]
    legal.sort(key=held.index)
    card = _one_card(play, words) if play is not None else None
    violation = judge(state, PlayCard(card)) if card else None
    told = explain(violation, Corpus(words), game) if violation else None
    if as_json:
        verdict = None
        if violation and told:
            facts = facts_as_json(violation.facts)
            verdict = {"clause": told.clause, "facts": facts, "text": told.text, "rule": told.rule}
        print_json(
            {
                "variant": game.id,
                "trump": state.order.trump.value,
                "legal": [each.code for each in legal],
                "play": card.code if card else None,
                "verdict": verdict,
            }
        )
    elif told:
        print_text(told.text)
        print_text(f"{told.title}: {told.rule}")
    elif card:
        print_text(words.say("Yes. This card may be played: {card}", card=card))
    else:
        print_text(words.say("You may play: {cards:codes}", cards=tuple(legal)))
    if violation:
        raise SystemExit(1)


def trick(
    call: Call, trump: str, plays: str, variant: str, changes: Sequence[str], as_json: bool
) -> None:
    """Answer who takes a trick."""
    words = call.words
    game = variant_of(variant, changes, words)
    order = _order(game, trump_of(trump, words), words)
    seats, cards = _plays(plays, game, words)
    state = _state(game, order.trump, cards, (), words)
    winner = order.ahead(state.trick)
    seat, card = game.seats[seats[winner]], cards[winner]
    text = words.say("{seat} takes the trick with the {card}.", seat=seat, card=card)
    text = f"{text} {why_it_wins(order, state.trick, words)}"
    if len(cards) < game.players:
        text += " " + words.say("This holds if nobody else plays to the trick.")
    if as_json:
        print_json({"winner": seat.code, "card": card.code, "text": text})
    else:
        print_text(text)


def rank(call: Call, trump: str, variant: str, changes: Sequence[str], as_json: bool) -> None:
    """List every suit from the highest card to the lowest."""
    words = call.words
    game = variant_of(variant, changes, words)
    order = _order(game, trump_of(trump, words), words)
    if as_json:
        suits = {suit.value if suit else "trump": cards for suit, cards in ordered(order).items()}
        print_json({name: [card.code for card in cards] for name, cards in suits.items()})
        return
    page = Page(plain=words.plain, four_colours=call.four_colours)
    add_order(page, order, words)
    page.print()


def _state(
    game: Variant, trump: Trump, table: tuple[Card, ...], hand: tuple[Card, ...], words: Words
) -> DealState:
    _order(game, trump, words)
    if hand and len(table) >= game.players:
        said = words.say("The trick is complete: {n:cards} lie on the table.", n=len(table))
        raise refused(said)
    if len(hand) > game.hand_size:
        said = words.say("A hand has at most {n:cards} in this game.", n=game.hand_size)
        raise refused(said)
    for card in {*table, *hand}:
        if not game.deck.bits(card):
            raise refused(words.say("This card is not in the pack: {card}", card=card))
    try:
        return in_play(game, trump, leader=0, table=table, hand=hand)
    except ValueError as error:
        card = Card.parse(str(error))
        raise refused(words.say("This card is named twice: {card}", card=card)) from error


def _order(game: Variant, trump: Trump, words: Words) -> TrumpOrder:
    if game.jokers and trump.suit is None:
        raise refused(words.say("This game is not played without trump."))
    return game.orders[trump]


def _one_card(text: str, words: Words) -> Card:
    try:
        return words.card_named(text)
    except ValueError as error:
        said = words.say("'{typed}' is no card; write for example JD or 10H", typed=text)
        raise refused(f"--play: {said}") from error


def _plays(text: str, game: Variant, words: Words) -> tuple[list[int], tuple[Card, ...]]:
    """Read ``W:9D N:JD``: seats that follow each other clockwise, and their cards."""
    try:
        plays = plays_in(text, game, words)
    except ValueError as error:
        known = " ".join(seat_codes(game.players))
        said = words.say(
            "'{typed}' cannot be read; write seat:card, seats {seats}",
            typed=str(error),
            seats=known,
        )
        raise refused(f"--plays: {said}") from error
    seats = [seat for seat, _ in plays]
    steps = [(seat - seats[0]) % game.players for seat in seats]
    if steps != sorted(set(steps)):
        raise refused(words.say("--plays: name each seat once, in clockwise order"))
    return seats, tuple(card for _, card in plays)
