// Twin of src/plybench/gametree/random_play.py: any legal move, each with the same chance.
#pragma once

#include "core/random.hpp"
#include "gametree/run.hpp"

namespace plybench {

template <Game G>
Decision<G> random_move(const G& game, const typename G::State& state, const GameOptions& options,
                        const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::at_least);
    std::optional<typename G::Action> action;
    Decision<G> decision = run.guard([&] {
        run.enter();
        const Moves<G> moves = run.moves(state, 0);
        if (moves.empty()) {
            run.found.value = run.leaf(state, 0);
        } else {
            action = moves[SplitMix64(options.seed).below(moves.size())];
        }
    });
    decision.action = action;
    if (action) decision.line = {*action};
    return decision;
}

}  // namespace plybench
