// Twin of src/plybench/gametree/pure_monte_carlo.py: random games after each move, the best mean wins.
#pragma once

#include <vector>

#include "gametree/playout.hpp"
#include "gametree/run.hpp"

namespace plybench {

template <Game G>
Decision<G> pure_monte_carlo(const G& game, const typename G::State& state, const GameOptions& options,
                             const Limits& limits) {
    struct Total {
        typename G::Action action;
        std::int64_t sum = 0;
        std::uint64_t games = 0;
    };
    GameRun<G> run(game, state, options, limits, Cut::at_least);
    SplitMix64 rng(options.seed);
    std::vector<Total> totals;
    const auto play = [&] {
        run.enter();
        const Moves<G> moves = run.moves(state, 0);
        if (moves.empty()) run.found.value = run.leaf(state, 0);
        for (std::size_t i = 0; i < moves.size(); ++i) totals.push_back({moves[i]});
        if (totals.empty()) return;
        const int player = game.to_move(state);
        for (std::uint64_t round = 0; round < options.playouts; ++round) {
            for (Total& total : totals) {
                run.enter();
                const typename G::State final = play_out(run, game, game.result(state, total.action), rng);
                total.sum += reward(game, final, player);
                ++total.games;
            }
        }
    };
    return run.guard(play, [&] {
        for (const Total& total : totals) {
            if (total.games == 0) continue;
            const double mean = static_cast<double>(total.sum) / static_cast<double>(total.games);
            run.found.note({total.action, mean, Known::estimate}, {total.action});
        }
    });
}

}  // namespace plybench
