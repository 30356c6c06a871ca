"""What things beside the cards are called."""

from tutor.scene import Role
from tutor.words import Words


def role_name(role: Role, words: Words) -> str:
    """Return what a card is called under this trump."""
    if role is Role.RIGHT_BOWER:
        return words.say("right bower")
    if role is Role.LEFT_BOWER:
        return words.say("left bower")
    return words.say("joker")
