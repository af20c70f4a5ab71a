// Twin of src/plybench/gametree/root.py: the moves at the root are scored, then one of the best is chosen.
//
// `look(action, alpha, beta)` searches one move of the root and leaves the expected play after it in the line
// of ply 1.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "gametree/run.hpp"

namespace plybench {

// The result of a pass over the moves of the root: all moves, and the best value and move.
template <Game G>
struct Tried {
    Moves<G> moves;
    double value;
    typename G::Action action;
};

// Searches the moves of the root and notes a score for each. Returns none if there are no moves.
template <Game G, typename Look>
std::optional<Tried<G>> score_moves(GameRun<G>& run, Look look, double alpha, const double beta,
                                    bool is_cut = true) {
    const std::uint64_t horizon = run.horizon;
    const double first_alpha = alpha;
    const Moves<G> moves = run.moves(run.root, 0);
    if (moves.empty()) {
        run.found.value = run.leaf(run.root, 0);
        return {};
    }
    Tried<G> tried{moves, 0, moves[0]};
    // An empty window proves nothing. Without cuts alpha may become infinite, like beta. The window then
    // stays open by one number, which still tells whether a move is worth as much.
    const double most = std::nextafter(beta, -infinity);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const double lower = std::min(alpha, most);
        const double value = look(moves[i], lower, beta);
        run.found.note({moves[i], value, bound_of(value, lower, beta, run.cut)},
                       run.lines.after(0, moves[i]));
        if (i == 0 || value > tried.value) {
            tried.value = value;
            tried.action = moves[i];
        }
        alpha = std::max(alpha, tried.value);
        if (is_cut && run.reaches(alpha, beta)) {
            run.count_cut(moves.size() - i - 1);
            break;
        }
    }
    run.remember(run.root, first_alpha, beta, 0, tried.value, tried.action, horizon);
    return tried;
}

// Tells whether a move with only a known bound may have the greatest value.
template <Game G>
bool may_be(const Score<G>& score, double best) {
    return score.known == Known::lower || (score.known == Known::upper && score.value >= best);
}

// Chooses one of the moves with the greatest value, each with the same chance.
template <Game G, typename Look>
void choose_among_equals(GameRun<G>& run, Look look, const Moves<G>& moves, std::uint64_t seed) {
    Found<G>& found = run.found;
    const double best = found.scores[*found.best()].value;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto at = found.index_of(moves[i]);
        if (at && !may_be(found.scores[*at], best)) continue;
        const double value = look(moves[i], -infinity, infinity);
        found.note({moves[i], value, Known::exact}, run.lines.after(0, moves[i]));
    }
    std::vector<std::size_t> equals;
    for (std::size_t i = 0; i < found.scores.size(); ++i) {
        if (found.scores[i].known == Known::exact && found.scores[i].value == best) equals.push_back(i);
    }
    found.choice = equals[SplitMix64(seed).below(equals.size())];
}

// Scores the moves at the root with an open window, then chooses a move. run.found has the outcome.
template <Game G, typename Look>
void search_root(GameRun<G>& run, Look look, const GameOptions& options) {
    run.enter();
    const auto tried = score_moves(run, look, -infinity, infinity, options.choose == Choose::first);
    if (options.choose == Choose::random && tried) {
        choose_among_equals(run, look, tried->moves, options.seed);
    }
}

}  // namespace plybench
