// Twin of src/plybench/gametree/random_games.py: whole games in which both players move at random.
#pragma once

#include <cstdint>

#include "core/decision.hpp"
#include "core/limits.hpp"
#include "gametree/playout.hpp"

namespace plybench {

struct RandomGames {
    std::uint64_t first = 0;  // won by player 1
    std::uint64_t second = 0;
    std::uint64_t draws = 0;
    std::uint64_t moves = 0;
};

// Throws Ended at a time limit or a request to stop.
template <Game G>
RandomGames random_games(const G& game, const typename G::State& state, std::uint64_t games,
                         std::uint64_t seed, const Limits& limits) {
    struct Watch {
        Budget budget;
        GameTally tally;
        void pulse() { budget.pulse(tally); }
    };
    Watch watch{Budget(limits), {}};
    SplitMix64 rng(seed);
    RandomGames played;
    while (watch.tally.playouts < games) {
        watch.pulse();  // playing looks at the limits, but not if the game is already over
        const int winner = reward(game, play_out(watch, game, state, rng), 1);
        ++(winner > 0 ? played.first : winner < 0 ? played.second : played.draws);
    }
    played.moves = watch.tally.moves;
    return played;
}

}  // namespace plybench
