"""Other libraries: their games as games of the workbench, our agents as players in their loops.

`open_spiel` and `pettingzoo` make games of theirs, which every command takes by name:
`open_spiel:breakthrough(rows=6,columns=6)`, `pettingzoo:connect_four_v3`. `open_spiel_bot` and
`pettingzoo_policy` let our agents play there. `counterparts` knows which of their games are games
of ours too, so that solvers and the native core see them; `oracle` is perfect Connect Four for
both. The libraries are optional and imported when a game of theirs is made.
"""

from plybench.play.libraries.open_spiel import OpenSpielGame
from plybench.play.libraries.open_spiel_bot import as_open_spiel_bot
from plybench.play.libraries.oracle import ConnectFourOracle
from plybench.play.libraries.pettingzoo import PettingZooGame
from plybench.play.libraries.pettingzoo_policy import as_pettingzoo_policy

__all__ = [
    "ConnectFourOracle",
    "OpenSpielGame",
    "PettingZooGame",
    "as_open_spiel_bot",
    "as_pettingzoo_policy",
]
