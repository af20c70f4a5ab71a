// Twin of src/plybench/gametree/negamax.py: minimax in one rule.
#pragma once

#include "gametree/root.hpp"

namespace plybench {

template <Game G>
class Negamax {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit Negamax(GameRun<G>& run) : run_(run) {}

    double operator()(Action action, double, double) { return -value_after(run_.root, action, 1); }

  private:
    double value_after(const State& state, Action action, std::int64_t ply) {
        if (run_.knows(action, ply)) return run_.estimate_after(action, ply);
        return value_of(run_.game.result(state, action), ply);
    }

    double value_of(const State& state, std::int64_t ply) {
        run_.enter();
        const Moves<G> moves = run_.moves(state, ply);
        if (moves.empty()) return run_.leaf(state, ply);
        double best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const double value = -value_after(state, moves[i], ply + 1);
            if (i == 0 || value > best) {
                best = value;
                run_.lines.extend(static_cast<std::size_t>(ply), moves[i]);
            }
        }
        return best;
    }

    GameRun<G>& run_;
};

template <Game G>
Decision<G> negamax(const G& game, const typename G::State& state, const GameOptions& options,
                    const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::never);
    return run.guard([&] { search_root(run, Negamax<G>(run), options); });
}

}  // namespace plybench
