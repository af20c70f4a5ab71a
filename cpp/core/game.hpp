// Twin of src/plybench/game.py: what a game-tree search needs to know about a native game.
//
// States are small trivially copyable values; actions are numbers that the Python twin turns into its own.
// Values are for the player to move; the other player's values are their negatives. Values are doubles, which
// hold the whole numbers of Python's evaluations exactly.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace plybench {

// `actions` writes at most max_actions moves and returns the end; `order` sorts the moves in the order chosen
// for the game. `to_move` is 1 or 2, and the players take turns. A transposition table looks up `key`. No
// search goes deeper than max_plies.
template <typename G>
concept Game = requires(const G& game, const typename G::State& state, typename G::Action action,
                        typename G::Action* actions, std::span<typename G::Action> listed) {
    requires std::is_trivially_copyable_v<typename G::State>;
    requires std::unsigned_integral<typename G::Action>;
    { G::max_actions } -> std::convertible_to<std::size_t>;
    { G::max_plies } -> std::convertible_to<std::size_t>;
    { game.to_move(state) } -> std::same_as<int>;
    { game.actions(state, actions) } -> std::same_as<typename G::Action*>;
    { game.order(state, listed) };
    { game.result(state, action) } -> std::same_as<typename G::State>;
    { game.is_terminal(state) } -> std::same_as<bool>;
    { game.utility(state) } -> std::same_as<double>;
    { game.evaluate(state) } -> std::same_as<double>;
    { game.key(state) } -> std::same_as<std::uint64_t>;
};

}  // namespace plybench
