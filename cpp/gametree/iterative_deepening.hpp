// Twin of src/plybench/gametree/iterative_deepening.py: passes of growing depth, the last best move first.
#pragma once

#include <cmath>

#include "gametree/alpha_beta.hpp"
#include "gametree/mtdf.hpp"
#include "gametree/pvs.hpp"

namespace plybench {

template <Game G>
void search_pass(GameRun<G>& run, double guess, const GameOptions& options) {
    if (options.inner == Inner::mtdf) {
        converge(run, guess, options);
        return;
    }
    ++run.tally.iterations;
    if (options.inner == Inner::alpha_beta) {
        search_root(run, AlphaBeta<G>(run), options);
    } else {
        search_root(run, PrincipalVariationSearch<G>(run), options);
    }
}

template <Game G>
Decision<G> iterative_deepening(const G& game, const typename G::State& state, const GameOptions& options,
                                const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::at_least);
    std::optional<Found<G>> finished;
    const auto deepen = [&] {
        double guess = 0;
        for (std::int64_t plies = 1;; ++plies) {
            const std::uint64_t horizon = run.horizon;
            run.depth = plies;
            run.found = Found<G>{};
            run.found.depth = plies;
            search_pass(run, guess, options);
            finished = run.found;
            const auto best = finished->best();
            if (!best || plies >= options.depth || run.horizon == horizon) break;
            run.first_move = finished->scores[*best].action;
            guess = finished->scores[*best].value;
            if (std::isinf(guess)) break;
        }
    };
    return run.guard(deepen, [&] {
        if (finished) run.found = *finished;
    });
}

}  // namespace plybench
