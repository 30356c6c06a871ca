"""click's own sentences, those of its help pages and errors, in the language of the call."""

from click import core, decorators, exceptions, formatting, parser, types

from tutor.names import NC_, NN_
from tutor.words import Words

SHOWN = (
    # the help pages
    NC_("click", "Usage:"),
    NC_("click", "Options"),
    NC_("click", "Commands"),
    NC_("click", "Positional arguments"),
    NC_("click", "default: {default}"),
    NC_("click", "required"),
    NC_("click", "Show this message and exit."),
    # what begins and ends an error
    NC_("click", "Try '{command} {option}' for help."),
    NC_("click", "Error: {message}"),
    NC_("click", "Invalid value: {message}"),
    NC_("click", "Invalid value for {param_hint}: {message}"),
    NN_("click", "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    # commands, options and arguments
    NC_("click", "Missing command."),
    NC_("click", "Missing option"),
    NC_("click", "Missing argument"),
    NC_("click", "No such command {name!r}."),
    NC_("click", "No such option {name!r}."),
    NC_("click", "Option {name!r} does not take a value."),
    NN_(
        "click",
        "Option {name!r} requires an argument.",
        "Option {name!r} requires {nargs} arguments.",
    ),
    NN_(
        "click",
        "Got unexpected extra argument ({args})",
        "Got unexpected extra arguments ({args})",
    ),
    # values
    NC_("click", "Choose from:\n\t{choices}"),
    NN_("click", "{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    NC_("click", "{value!r} is not a valid {number_type}."),
    NC_("click", "{value} is not in the range {range}."),
)
"""What click may say in this program, word for word as click has it."""

NUMBER_TYPES = {
    types.IntParamType: NC_("click", "integer"),
    types.IntRange: NC_("click", "integer range"),
}
"""The kinds of number that click names in its errors without looking them up."""

_SPEAKERS = (core, decorators, exceptions, formatting, parser, types)


def speak(words: Words) -> None:
    """Make click say its sentences in a language from now on.

    click looks them up with gettext's functions, which know one language for the whole process,
    the environment's, and no catalog of ours; it offers no hook (pallets/click#303). So the names
    under which its modules hold these functions are replaced. What click says and ``SHOWN``
    does not have stays English.
    """

    def one(message: str) -> str:
        return words.catalog.pgettext("click", message)

    def counted(message: str, messages: str, n: int) -> str:
        return words.catalog.npgettext("click", message, messages, n)

    for module in _SPEAKERS:
        vars(module).update(_=one, ngettext=counted)
    for number_type, name in NUMBER_TYPES.items():
        number_type.name = one(name)
