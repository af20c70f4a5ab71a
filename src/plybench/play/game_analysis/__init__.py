"""Games explained move by move: what each position is worth, which moves were mistakes.

    analysis = analyse_game(game, "4453")
    analysis.moves[3].mark          # '?' for a mistake, '' for a good move
    analysis.summaries[0].accuracy  # of the first player, from 0 to 1

Any solver of the catalog can be the analyst, and any agent that says what its moves are worth.
"""

from plybench.play.game_analysis.analyse import analyse_game
from plybench.play.game_analysis.analysis import GameAnalysis, JudgedMove, SideSummary
from plybench.play.game_analysis.worth import Worth

__all__ = ["GameAnalysis", "JudgedMove", "SideSummary", "Worth", "analyse_game"]
