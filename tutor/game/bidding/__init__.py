"""How trump is decided: one module for each style of bidding."""

from tutor.game.bidding import auction, turn_up
from tutor.game.customs import Style
from tutor.game.rule import Stage
from tutor.game.state import Phase

STAGES = {
    style: Stage(Phase.BIDDING, module.speaker, module.options, module.RULES, module.do)
    for style, module in ((Style.TURN_UP, turn_up), (Style.AUCTION, auction))
}
