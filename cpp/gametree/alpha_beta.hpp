// Twin of src/plybench/gametree/alpha_beta.py: negamax that leaves states a player will avoid.
#pragma once

#include "gametree/root.hpp"

namespace plybench {

template <Game G>
class AlphaBeta {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit AlphaBeta(GameRun<G>& run) : run_(run) {}

    // Searches one move of the root.
    double operator()(Action action, double alpha, double beta) {
        return -value_after(run_.root, action, -beta, -alpha, 1);
    }

  private:
    double value_after(const State& state, Action action, double alpha, double beta, std::int64_t ply) {
        if (run_.knows(action, ply)) return run_.estimate_after(action, ply);
        return value_of(run_.game.result(state, action), alpha, beta, ply);
    }

    // The value of a state for the player to move, or a bound.
    double value_of(const State& state, double alpha, const double beta, std::int64_t ply) {
        run_.enter();
        if (const auto known = run_.recall(state, alpha, beta, ply)) return *known;
        const Moves<G> moves = run_.moves(state, ply);
        if (moves.empty()) return run_.leaf(state, ply);
        const std::uint64_t horizon = run_.horizon;
        const double first_alpha = alpha;
        double best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const double value = -value_after(state, moves[i], -beta, -alpha, ply + 1);
            if (i == 0 || value > best) {
                best = value;
                run_.lines.extend(static_cast<std::size_t>(ply), moves[i]);
            }
            alpha = std::max(alpha, best);
            if (run_.reaches(alpha, beta)) {
                run_.count_cut(moves.size() - i - 1);
                break;
            }
        }
        const Action best_move = run_.lines.first(static_cast<std::size_t>(ply));
        run_.remember(state, first_alpha, beta, ply, best, best_move, horizon);
        return best;
    }

    GameRun<G>& run_;
};

template <Game G>
Decision<G> alpha_beta(const G& game, const typename G::State& state, const GameOptions& options,
                       const Limits& limits) {
    GameRun<G> run(game, state, options, limits, options.cut);
    return run.guard([&] { search_root(run, AlphaBeta<G>(run), options); });
}

}  // namespace plybench
