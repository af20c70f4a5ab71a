// Twin of src/plybench/gametree/minimax.py: the best a player can force against best replies.
#pragma once

#include "gametree/root.hpp"

namespace plybench {

template <Game G>
class Minimax {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit Minimax(GameRun<G>& run) : run_(run) {}

    double operator()(Action action, double, double) { return value_after(run_.root, action, 1, false); }

  private:
    double value_after(const State& state, Action action, std::int64_t ply, bool is_maximizing) {
        if (run_.knows(action, ply)) {
            const double value = run_.estimate_after(action, ply);
            return is_maximizing ? value : -value;
        }
        return value_of(run_.game.result(state, action), ply, is_maximizing);
    }

    // The value of a state for the player at the root.
    double value_of(const State& state, std::int64_t ply, bool is_maximizing) {
        run_.enter();
        const Moves<G> moves = run_.moves(state, ply);
        if (moves.empty()) return is_maximizing ? run_.leaf(state, ply) : -run_.leaf(state, ply);
        double best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const double value = value_after(state, moves[i], ply + 1, !is_maximizing);
            if (i == 0 || (is_maximizing ? value > best : value < best)) {
                best = value;
                run_.lines.extend(static_cast<std::size_t>(ply), moves[i]);
            }
        }
        return best;
    }

    GameRun<G>& run_;
};

template <Game G>
Decision<G> minimax(const G& game, const typename G::State& state, const GameOptions& options,
                    const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::never);
    return run.guard([&] { search_root(run, Minimax<G>(run), options); });
}

}  // namespace plybench
