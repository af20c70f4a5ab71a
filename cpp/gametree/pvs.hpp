// Twin of src/plybench/gametree/pvs.py: alpha-beta that expects the first good move to be the best.
#pragma once

#include <cmath>

#include "gametree/root.hpp"

namespace plybench {

template <Game G>
class PrincipalVariationSearch {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    explicit PrincipalVariationSearch(GameRun<G>& run, double root_alpha = -infinity)
        : run_(run), root_alpha_(root_alpha) {}

    // Searches one move of the root.
    double operator()(Action action, double alpha, double beta) {
        return look(run_.root, action, alpha, beta, root_alpha_, 0);
    }

  private:
    // Searches one move of a node: with the whole window until a move has raised alpha.
    double look(const State& state, Action action, double alpha, double beta, double first_alpha,
                std::int64_t ply) {
        if (alpha > first_alpha) {
            const double next = std::nextafter(alpha, infinity);
            const double value = -value_after(state, action, -next, -alpha, ply + 1);
            if (!(alpha < value && value < beta)) return value;
        }
        return -value_after(state, action, -beta, -alpha, ply + 1);
    }

    double value_after(const State& state, Action action, double alpha, double beta, std::int64_t ply) {
        if (run_.knows(action, ply)) return run_.estimate_after(action, ply);
        return value_of(run_.game.result(state, action), alpha, beta, ply);
    }

    double value_of(const State& state, double alpha, const double beta, std::int64_t ply) {
        run_.enter();
        if (const auto known = run_.recall(state, alpha, beta, ply)) return *known;
        const Moves<G> moves = run_.moves(state, ply);
        if (moves.empty()) return run_.leaf(state, ply);
        const std::uint64_t horizon = run_.horizon;
        const double first_alpha = alpha;
        double best = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const double value = look(state, moves[i], alpha, beta, first_alpha, ply);
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
    const double root_alpha_;
};

template <Game G>
Decision<G> pvs(const G& game, const typename G::State& state, const GameOptions& options,
                const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::at_least);
    return run.guard([&] { search_root(run, PrincipalVariationSearch<G>(run), options); });
}

}  // namespace plybench
