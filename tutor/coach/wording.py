"""Reasons in words: one sentence each, translated whole."""

from tutor.coach.reason import Reason
from tutor.words import Words
from tutor.yamlfile import N_

_COMPARED: dict[str, str] = {
    "better-wins": N_("The {better} beats the {best}. The {card} does not."),
    "better-leaves": N_("With the {better}, the {best} of {seat}, on your side, stays ahead."),
    "better-lower-wins": N_("The {better} wins too, and is lower."),
    "better-lower-ahead": N_("The {better} takes the lead in this trick too, and is lower."),
    "better-lower-behind": N_("Neither card beats the {best}, and the {better} is lower."),
    "better-higher-ahead": N_("The {better} is higher, and others still play after you."),
    "better-saves-trump": N_("The {card} is a trump. The {better} is not."),
    "better-top": N_(
        "No card still out is higher in its suit than the {better}. For the {card} there is one."
    ),
    "better-more-trumps": N_(
        "With {suit} as trump you have {n:trumps}, with {other} only {fewer}."
    ),
    "better-lower-aside": N_("The {better} is lower than the {card}."),
    "better-empties": N_("Without the {better} you have no {suit} left."),
    "same-on-average": N_("Deals looked at: {deals}. On average both score about the same."),
    "costs": N_(
        "Deals looked at: {deals}. On average your side comes out {points} points worse against "
        "the others and takes {tricks} tricks fewer."
    ),
    "costs-points": N_(
        "Deals looked at: {deals}. On average your side comes out {points} points worse against "
        "the others; it takes as many tricks."
    ),
    "costs-for-tricks": N_(
        "Deals looked at: {deals}. On average your side comes out {points} points worse against "
        "the others, although it takes {tricks} tricks more."
    ),
    "costs-tricks": N_(
        "Deals looked at: {deals}. On average your side takes {tricks} tricks fewer; it scores "
        "about the same."
    ),
    "may-be-chance": N_("The difference may be chance."),
    "is-sure": N_("In these deals the difference is clear."),
}
"""How a worse action differs from a better one, and what it costs."""

_PLAYED: dict[str, str] = {
    "only-legal": N_("The {card} is the only card you may play."),
    "makes-trump": N_("Your first card makes its suit trump: {suit}. You hold {n:trumps}."),
    "misere-own": N_("You promised to take no trick: one trick is too many."),
    "misere-others": N_("{seat} promised to take no trick: one trick is too many."),
    "trumps-partner": N_("It trumps the {best}, with which your partner, {seat}, is ahead."),
    "trumps-ally": N_("It trumps the {best} of {seat}, who is ahead and plays on your side."),
    "beats-partner": N_("It beats the {best}, with which your partner, {seat}, is ahead."),
    "beats-ally": N_("It beats the {best} of {seat}, who is ahead and plays on your side."),
    "partner-has": N_(
        "Your partner, {seat}, has this trick with the {best}: no opponent can beat it any more."
    ),
    "ally-has": N_(
        "{seat} plays on your side and has this trick with the {best}: no opponent can beat it "
        "any more."
    ),
    "partner-had": N_(
        "Without this card your side has the trick: no opponent can beat the {best}."
    ),
    "right-lost": N_(
        "The {card} is the right bower, and it does not beat the {best}. Your {other} is lower."
    ),
    "left-lost": N_(
        "The {card} is the left bower, and it does not beat the {best}. Your {other} is lower."
    ),
    "right-spent": N_("The {card} is the right bower. Your {other} is lower and wins too."),
    "left-spent": N_("The {card} is the left bower. Your {other} is lower and wins too."),
    "left-kept-highest": N_(
        "The right bower, the {right}, is in this trick. You keep the left bower, the {left}: "
        "it is then the highest trump left."
    ),
    "left-kept": N_(
        "The right bower, the {right}, is in this trick. You keep the left bower, the {left}, "
        "for later."
    ),
    "lower-wins-too": N_("Your {other} wins too, and is lower."),
    "wins-last": N_("You play last, and the {card} wins the trick."),
    "wins-sure": N_("The {card} wins the trick: nobody who plays after you can beat it."),
    "wins-opponents": N_("The {card} is ahead, and no opponent who plays after you can beat it."),
    "lowest-winner": N_("It is the lowest of your cards that wins."),
    "lowest-ahead": N_("It is the lowest of your cards that takes the lead in this trick."),
    "only-winner": N_("None of your other cards that you may play beats the {best}."),
    "lets-go": N_("The {card} does not beat the {best}. Your {other} would."),
    "does-not-beat": N_("It does not beat the {best}."),
    "cannot-win": N_("None of the cards you may play beats the {best}."),
    "trump-wasted": N_("The {card} is a trump, and it does not beat the {best}."),
    "lead-sure": N_("Nobody can beat the {card} any more."),
    "lead-opponents": N_("No opponent can beat the {card}."),
    "top-of-suit": N_("Nobody can have a higher card of {suit}. Only a trump can beat the {card}."),
    "trump-for-makers": N_(
        "The other side made {suit} trump. This lead takes a trump from everyone who has one."
    ),
    "no-trumps-out": N_("Nobody else can have a trump any more."),
    "draws": N_("Everyone who has a trump must play one. Trumps the others may still have: {n}."),
    "guard-gone": N_(
        "Your left bower, the {left}, is then your only trump. If trump is led, you must play it."
    ),
    "guard-kept": N_(
        "You keep the {guard} beside your left bower, the {left}. If the {right} is led, you can "
        "play the lower one."
    ),
    "partner-ahead": N_(
        "Your partner, {seat}, is ahead with the {best}, but an opponent still plays after you."
    ),
    "ally-ahead": N_(
        "{seat} plays on your side and is ahead with the {best}, but an opponent still plays after "
        "you."
    ),
    "ahead-now": N_("The {card} is ahead now. Still to play: {seats}."),
    "could-beat": N_("It could be beaten by these, if an opponent has them: {cards:codes}."),
    "trumps-in": N_("You have no card of {suit}, so you may trump."),
    "no-lower": N_(
        "No card you may play is lower than the {card}. What is higher you keep for later."
    ),
    "lower-there": N_("Your {other} is lower."),
    "last-trump": N_("The {card} is your only trump."),
    "empties-can-trump": N_(
        "It is your last card of {suit}. When somebody leads {suit} again, you may trump."
    ),
    "without": N_("Did not follow {suit} before: {seats}."),
    "higher-trumps": N_("Higher trumps that others may still have: {cards:codes}."),
    "higher-out": N_("Higher cards of {suit} that others may still have: {cards:codes}."),
    "higher-many": N_("Others may still have higher cards of {suit}: {n}."),
    "throw-off": N_("The {card} is no card of {suit} and no trump, so it cannot win."),
    "empties": N_("It is your last card of {suit}."),
    "suit-new": N_("Nobody has led {suit} yet. Others may still have cards of it: {n}."),
    "suit-led": N_("The suit {suit} was led before. Others may still have cards of it: {n}."),
    "suit-gone": N_("Nobody else can have a card of {suit} any more."),
    "trumps-out": N_("Trumps the others may still have: {n}."),
    "makers-need": N_("Your side made trump. Not to be euchred it still needs {n:tricks}."),
    "defenders-need": N_("To euchre the makers your side still needs {n:tricks}."),
    "bid-needs": N_("To keep the bid your side still needs {n:tricks}."),
    "bid-stops": N_("To make the bid fail your side still needs {n:tricks}."),
    "made-by-you": N_("You made trump."),
    "made-by-us": N_("{seat}, on your side, made trump."),
    "made-by-them": N_("{seat}, on the other side, made trump."),
}

_CALLED: dict[str, str] = {
    "swaps": N_("You put away {cards:codes} and get three cards that nobody has seen."),
    "poor-hand": N_("Aces in your hand: {aces}. Jacks: {jacks}."),
    "promises-none": N_("You promise to take no trick."),
    "promises": N_("You promise to take {n:tricks}."),
    "highest-held": N_("You have no higher card than the {card}."),
    "trumps-held": N_("With {suit} as trump you have {n:trumps}."),
    "trumps-with-upcard": N_("With the {card} you would have {n:trumps}."),
    "best-suit": N_("No suit gives you more trumps than {suit}: {n:trumps}."),
    "best-other-suit": N_("Of the other suits none gives you more trumps than {suit}: {n:trumps}."),
    "both-bowers": N_("Among them are both bowers, the {right} and the {left}."),
    "right-held": N_("Among them is the right bower, the {right}."),
    "left-held": N_("Among them is the left bower, the {left}."),
    "alone-worth": N_("If you take all {n:tricks} alone, you get {points:points}."),
    "tops": N_("Highest of their suit in your hand: {cards:codes}."),
    "upcard-yours": N_("You can take the {card}."),
    "upcard-ours": N_("Your partner, {seat}, deals and can take the {card}."),
    "upcard-theirs": N_("{seat}, on the other side, deals and can take the {card}."),
    "upcard-dealer": N_("{seat} deals and can take the {card}."),
    "upcard-unused": N_("{seat} deals and can take the {card}, but then sits out."),
    "sit-out": N_("On your side these sit out: {seats}."),
    "play-along": N_("Then these on your side play too: {seats}."),
    "takes-dummy": N_("You take {n:cards} more, then put away as many."),
    "left-gone": N_("The left bower would be the {card}. It was turned down, so nobody has it."),
    "outside-aces": N_("Aces of other suits in your hand: {cards:codes}."),
    "same-colour": N_("The suit {suit} has the same colour as the {card} that was turned down."),
    "missing": N_("Suits missing in your hand: {suits}."),
    "promise-least": N_("To bid, you would have to promise at least {n:tricks}."),
    "would-need": N_("Not to be euchred your side would need {n:tricks}."),
    "parts-trump": N_("The {card} is a trump. You keep {n:trumps}."),
    "gives-trump": N_("The {card} is a trump."),
    "empties-hand-can-trump": N_("You then have no {suit}. When somebody leads it, you may trump."),
    "empties-hand": N_("You then have no {suit}."),
    "none-higher-held": N_("You have no higher card than the {card}."),
    "none-lower-held": N_("You have no lower card than the {card}."),
    "lower-held": N_("Your {other} is lower than the {card}."),
    "keeps-hand": N_("The {card} stays on the table. Your hand has {n:trumps}."),
    "trumps-stay": N_("You keep {n:trumps}."),
}

SENTENCES: dict[str, str] = {**_PLAYED, **_CALLED, **_COMPARED}
"""Every reason, the most important first."""

BACKGROUND = frozenset(
    {
        *("higher-trumps", "higher-out", "higher-many", "suit-new", "suit-led", "without"),
        *("trumps-out", "lower-there", "lower-held", "trumps-stay", "does-not-beat"),
        *("makers-need", "defenders-need", "bid-needs", "bid-stops"),
        *("made-by-you", "made-by-us", "made-by-them"),
    }
)
"""Reasons that tell how things stand and speak for no action in particular."""


def said(reason: Reason, words: Words) -> str:
    """Return a reason as a sentence in one language."""
    sentence = words.say(SENTENCES[reason.id], **reason.facts)
    return sentence[:1].upper() + sentence[1:]
