// The game-tree algorithms by name, as the catalog of the Python package knows them.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "gametree/alpha_beta.hpp"
#include "gametree/iterative_deepening.hpp"
#include "gametree/mcts.hpp"
#include "gametree/minimax.hpp"
#include "gametree/mtdf.hpp"
#include "gametree/negamax.hpp"
#include "gametree/pure_monte_carlo.hpp"
#include "gametree/pvs.hpp"
#include "gametree/random_play.hpp"

namespace plybench {

template <Game G>
using GameAlgorithm = Decision<G> (*)(const G&, const typename G::State&, const GameOptions&, const Limits&);

template <Game G>
std::vector<std::pair<std::string_view, GameAlgorithm<G>>> game_algorithms() {
    return {
        {"alpha_beta", alpha_beta<G>},
        {"iterative_deepening", iterative_deepening<G>},
        {"mcts", mcts<G>},
        {"minimax", minimax<G>},
        {"mtdf", mtdf<G>},
        {"negamax", negamax<G>},
        {"pure_monte_carlo", pure_monte_carlo<G>},
        {"pvs", pvs<G>},
        {"random", random_move<G>},
    };
}

}  // namespace plybench
