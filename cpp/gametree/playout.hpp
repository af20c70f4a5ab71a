// Twin of src/plybench/gametree/playout.py: random games to the end, and what they are worth.
#pragma once

#include <concepts>
#include <cstdint>

#include "core/game.hpp"
#include "core/random.hpp"

namespace plybench {

// A game that can draw a random move without listing all moves.
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

// Plays random moves until the game is over. Returns the last state. `watch` has a tally and pulse(), which
// looks at the limits now and then.
template <Game G, typename Watch>
typename G::State play_out(Watch& watch, const G& game, typename G::State state, SplitMix64& rng) {
    ++watch.tally.playouts;
    while (!game.is_terminal(state)) {
        state = random_result(game, state, rng);
        ++watch.tally.moves;
        watch.pulse();
    }
    return state;
}

// 1 for a win of the player, 0 for a draw, -1 for a loss.
template <Game G>
int reward(const G& game, const typename G::State& final, int player) {
    const double utility = game.utility(final);
    const int sign = (utility > 0) - (utility < 0);
    return game.to_move(final) == player ? sign : -sign;
}

}  // namespace plybench
