// Twin of src/plybench/gametree/random_games.py: whole games in which both players move at random.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/decision.hpp"
#include "core/game.hpp"
#include "core/limits.hpp"
#include "core/random.hpp"

namespace plybench {

// A game that can draw a random move without listing them all.
template <typename G>
concept DrawsMoves = Game<G> && requires(const G& game, const typename G::State& state, SplitMix64& rng) {
    { game.random_result(state, rng) } -> std::same_as<typename G::State>;
};

template <Game G>
typename G::State random_result(const G& game, const typename G::State& state, SplitMix64& rng) {
    if constexpr (DrawsMoves<G>) {
        return game.random_result(state, rng);
    } else {
        typename G::Action actions[G::max_actions];
        const auto count = static_cast<std::uint64_t>(game.actions(state, actions) - actions);
        return game.result(state, actions[rng.below(count)]);
    }
}

// Plays on until the game is over; `look` is called after each move. Returns the last state.
template <Game G, typename Look>
typename G::State random_play(const G& game, typename G::State state, SplitMix64& rng, GameTally& tally,
                              Look look) {
    while (!game.is_terminal(state)) {
        state = random_result(game, state, rng);
        ++tally.moves;
        look();
    }
    ++tally.playouts;
    return state;
}

struct RandomGames {
    std::uint64_t first = 0;  // won by player 1
    std::uint64_t second = 0;
    std::uint64_t draws = 0;
    std::uint64_t moves = 0;
};

// Throws Ended when a limit on time is spent or a stop is asked for.
template <Game G>
RandomGames random_games(const G& game, const typename G::State& state, std::uint64_t games, std::uint64_t seed,
                         const Limits& limits) {
    SplitMix64 rng(seed);
    Budget budget(limits);
    GameTally tally;
    RandomGames played;
    while (tally.playouts < games) {
        const typename G::State end =
            random_play(game, state, rng, tally, [&] { budget.pulse(tally); });
        const double value = game.to_move(end) == 1 ? game.utility(end) : -game.utility(end);
        ++(value > 0 ? played.first : value < 0 ? played.second : played.draws);
    }
    played.moves = tally.moves;
    return played;
}

}  // namespace plybench
