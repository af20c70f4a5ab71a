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

// Calls use(name, algorithm) for each algorithm; algorithm.operator()<G>() is its function over a game G.
template <typename Use>
void for_each_game_algorithm(Use use) {
    use("alpha_beta", []<Game G>() -> GameAlgorithm<G> { return alpha_beta<G>; });
    use("iterative_deepening", []<Game G>() -> GameAlgorithm<G> { return iterative_deepening<G>; });
    use("mcts", []<Game G>() -> GameAlgorithm<G> { return mcts<G>; });
    use("minimax", []<Game G>() -> GameAlgorithm<G> { return minimax<G>; });
    use("mtdf", []<Game G>() -> GameAlgorithm<G> { return mtdf<G>; });
    use("negamax", []<Game G>() -> GameAlgorithm<G> { return negamax<G>; });
    use("pure_monte_carlo", []<Game G>() -> GameAlgorithm<G> { return pure_monte_carlo<G>; });
    use("pvs", []<Game G>() -> GameAlgorithm<G> { return pvs<G>; });
    use("random", []<Game G>() -> GameAlgorithm<G> { return random_move<G>; });
}

template <Game G>
std::vector<std::pair<std::string_view, GameAlgorithm<G>>> game_algorithms() {
    std::vector<std::pair<std::string_view, GameAlgorithm<G>>> all;
    for_each_game_algorithm([&](std::string_view name, auto algorithm) {
        all.emplace_back(name, algorithm.template operator()<G>());
    });
    return all;
}

}  // namespace plybench
