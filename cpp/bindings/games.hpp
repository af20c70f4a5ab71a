// How a native game is offered to Python: the game-tree searches over it, with the GIL released.
//
// A game joins with one file in this folder. It defines a class with
//
//     template <typename Use>
//     auto with_game(const std::string& evaluation, const std::string& order, Use use) const;
//                                                        // calls use(game) with the right Game type
//     static State state_from(const nb::tuple&);         // Python's state, taken apart
//     static nb::tuple unpack(const State&);             // and back
//
// and calls bind_game on it.
#pragma once

#include "bindings/search.hpp"
#include "core/decision.hpp"
#include "core/game.hpp"
#include "gametree/random_games.hpp"

namespace plybench {

// Plays random games: (won by player 1, won by player 2, draws, moves). Ctrl-C raises KeyboardInterrupt.
template <Game G>
std::array<std::uint64_t, 4> random_games_in(const G& game, const typename G::State& state, std::uint64_t games,
                                             std::uint64_t seed, bool heeds_signals) {
    PythonWatcher watcher(PythonLimits{.heeds_signals = heeds_signals});
    Limits limits;
    limits.watcher = &watcher;
    try {
        nb::gil_scoped_release release;
        const RandomGames played = random_games(game, state, games, seed, limits);
        return {played.first, played.second, played.draws, played.moves};
    } catch (const Ended&) {
        // The lock is held again here.
    }
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nb::python_error();
}

// Adds a game's class to the module, and its name to the list of twins.
template <typename Domain>
nb::class_<Domain> bind_game(nb::module_& m, const char* name, const char* text) {
    using namespace nb::literals;
    twins().emplace_back(name);
    return nb::class_<Domain>(m, name, text)
        .def(
            "evaluate",
            [](const Domain& domain, const nb::tuple& state, const std::string& evaluation) {
                return domain.with_game(evaluation, "", [&](const auto& game) {
                    return game.evaluate(domain.state_from(state));
                });
            },
            "state"_a, "evaluation"_a, "The value of a state by an evaluation, for the player to move.")
        .def(
            "ordered",
            [](const Domain& domain, const nb::tuple& state, const std::string& order) {
                return domain.with_game("", order, [&](const auto& game) {
                    using G = std::decay_t<decltype(game)>;
                    const typename G::State board = domain.state_from(state);
                    std::array<typename G::Action, G::max_actions> actions;
                    const std::span listed(actions.data(), game.actions(board, actions.data()));
                    game.order(board, listed);
                    return std::vector<std::uint32_t>(listed.begin(), listed.end());
                });
            },
            "state"_a, "order"_a, "The moves of a state in an order, as numbers.")
        .def(
            "random_games",
            [](const Domain& domain, const nb::tuple& state, std::uint64_t games, std::uint64_t seed,
               bool heeds_signals) {
                return domain.with_game("", "", [&](const auto& game) {
                    return random_games_in(game, domain.state_from(state), games, seed, heeds_signals);
                });
            },
            "state"_a, "games"_a, "seed"_a, "heeds_signals"_a,
            "Play random games: (won by player 1, won by player 2, draws, moves).");
}

}  // namespace plybench
