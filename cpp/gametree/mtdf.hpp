// Twin of src/plybench/gametree/mtdf.py: alpha-beta passes with null windows close in on the value.
#pragma once

#include <algorithm>
#include <cmath>

#include "gametree/alpha_beta.hpp"

namespace plybench {

// Makes passes over the root until the bounds meet, then chooses a move. run.found has the outcome.
template <Game G>
void converge(GameRun<G>& run, double guess, const GameOptions& options) {
    AlphaBeta<G> look(run);
    double lower = -infinity, upper = infinity;
    guess = std::max(guess, std::nextafter(-infinity, infinity));  // below -infinity there is no window
    double alpha = std::nextafter(guess, -infinity), beta = guess;
    typename G::Action best = 0;
    Moves<G> moves;
    while (lower < upper) {
        ++run.tally.iterations;
        run.enter();
        const auto tried = score_moves(run, look, alpha, beta);
        if (!tried) return;  // the game is over
        moves = tried->moves;
        if (tried->value >= beta) {
            lower = tried->value;
            best = tried->action;
            alpha = lower;
            beta = std::nextafter(lower, infinity);
        } else {
            upper = tried->value;
            alpha = std::nextafter(upper, -infinity);
            beta = upper;
        }
    }
    if (lower > -infinity) run.found.note({best, lower, Known::exact}, {best});
    if (options.choose == Choose::random) choose_among_equals(run, look, moves, options.seed);
}

template <Game G>
Decision<G> mtdf(const G& game, const typename G::State& state, const GameOptions& options,
                 const Limits& limits) {
    GameRun<G> run(game, state, options, limits, Cut::at_least);
    return run.guard([&] { converge(run, options.guess, options); });
}

}  // namespace plybench
