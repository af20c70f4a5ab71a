// Offers a native game to Python: the game-tree searches over it, with the GIL released.
//
// A game joins with one file in this folder. It defines a class with
//
//     template <typename Use>  // calls use(game) for the right Game; "" means no evaluation or no order
//     auto with_game(const std::string& evaluation, const std::string& order, Use use) const;
//     State state_from(const StateTuple& state) const;  // reads and checks Python's state
//
// and calls bind_game on the class. If the state depends on the game, the class has, instead of state_from,
//
//     State state_in(const G& game, const StateTuple& state) const;
#pragma once

#include "bindings/search.hpp"
#include "core/decision.hpp"
#include "core/game.hpp"
#include "gametree/algorithms.hpp"
#include "gametree/random_games.hpp"

namespace plybench {

// Python's state. The game decides what its parts are.
using StateTuple = nb::typed<nb::tuple, nb::object, nb::ellipsis>;

// The result of a game-tree search in Python's values. Actions are numbers.
struct GameOutcome {
    std::string status;
    std::optional<std::uint32_t> action{};
    nb::object value = nb::none();
    std::vector<std::uint32_t> line{};
    std::optional<std::int64_t> depth{};
    std::vector<std::tuple<std::uint32_t, nb::object, std::string>> scores{};
    Counts counts{};  // in the order of plybench.decision.GameCounts
    std::optional<Ending> end{};
};

// The names of the games that have a twin; written only while the module is imported.
std::vector<std::string>& game_twins();

nb::object value_of(double value, bool is_mean);
std::string name_of(Known known);

template <Game G>
GameOutcome outcome_of(const Decision<G>& decision) {
    GameOutcome outcome{.status = name_of(decision.status),
                        .depth = decision.depth,
                        .counts = counts_of(decision.tally),
                        .end = decision.end};
    bool is_mean = false;
    for (const Score<G>& score : decision.scores) {
        is_mean = score.known == Known::estimate;
        outcome.scores.emplace_back(score.action, value_of(score.value, is_mean), name_of(score.known));
    }
    if (decision.action) outcome.action = *decision.action;
    if (decision.value) outcome.value = value_of(*decision.value, is_mean);
    outcome.line.assign(decision.line.begin(), decision.line.end());
    return outcome;
}

template <Game G>
GameOutcome decide_in(const G& game, const typename G::State& state, const std::string& name,
                      const GameOptions& options, const PythonLimits& given) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    for (const auto& [known, algorithm] : game_algorithms<G>()) {
        if (known != name) continue;
        std::optional<Decision<G>> decision;
        {
            const GilReleased released;
            decision = algorithm(game, state, options, limits);
        }
        return outcome_of(*decision);
    }
    throw std::invalid_argument("there is no native " + name);
}

// Turns Python's state into the game's.
template <typename Domain, Game G>
typename G::State state_in(const Domain& domain, const G& game, const StateTuple& state) {
    if constexpr (requires { domain.state_in(game, state); }) {
        return domain.state_in(game, state);
    } else {
        return domain.state_from(state);
    }
}

// Plays random games: (won by player 1, won by player 2, draws, moves). Ctrl-C raises KeyboardInterrupt.
template <Game G>
std::array<std::uint64_t, 4> random_games_in(const G& game, const typename G::State& state,
                                             std::uint64_t games, std::uint64_t seed, bool heeds_signals) {
    PythonWatcher watcher(PythonLimits{.heeds_signals = heeds_signals});
    Limits limits;
    limits.watcher = &watcher;
    try {
        const GilReleased released;
        const RandomGames played = random_games(game, state, games, seed, limits);
        return {played.first, played.second, played.draws, played.moves};
    } catch (const Ended&) {
        // The lock is held again here.
    }
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nb::python_error();
}

// Adds a class with game-tree searches to the module.
template <typename Domain>
nb::class_<Domain> bind_game_searches(nb::module_& m, const char* name, const char* text) {
    using namespace nb::literals;
    return nb::class_<Domain>(m, name, text)
        .def(
            "algorithms",
            [](const Domain& domain) {
                return domain.with_game("", "", [](const auto& game) {
                    std::vector<std::string> names;
                    for (const auto& entry : game_algorithms<std::decay_t<decltype(game)>>())
                        names.emplace_back(entry.first);
                    return names;
                });
            },
            "The names of the game-tree algorithms that run over this game.")
        .def(
            "decide",
            [](const Domain& domain, const std::string& algorithm, const StateTuple& state,
               const std::string& evaluation, const std::string& order, const OptionDict& options,
               const PythonLimits& limits) {
                const GameOptions parsed = options_from<GameOptions>(options);
                return domain.with_game(evaluation, order, [&](const auto& game) {
                    return decide_in(game, state_in(domain, game, state), algorithm, parsed, limits);
                });
            },
            "algorithm"_a, "state"_a, "evaluation"_a, "order"_a, "options"_a, "limits"_a,
            "Choose a move with an algorithm. Options are those of its Python definition.")
        .def(
            "evaluate",
            [](const Domain& domain, const StateTuple& state, const std::string& evaluation) {
                return domain.with_game(evaluation, "", [&](const auto& game) {
                    return game.evaluate(state_in(domain, game, state));
                });
            },
            "state"_a, "evaluation"_a, "The value of a state by an evaluation, for the player to move.")
        .def(
            "ordered",
            [](const Domain& domain, const StateTuple& state, const std::string& order) {
                return domain.with_game("", order, [&](const auto& game) {
                    using G = std::decay_t<decltype(game)>;
                    const typename G::State board = state_in(domain, game, state);
                    std::array<typename G::Action, G::max_actions> actions;
                    const std::span listed(actions.data(), game.actions(board, actions.data()));
                    game.order(board, listed);
                    return std::vector<std::uint32_t>(listed.begin(), listed.end());
                });
            },
            "state"_a, "order"_a, "The moves of a state in an order, as numbers.")
        .def(
            "random_games",
            [](const Domain& domain, const StateTuple& state, std::uint64_t games, std::uint64_t seed,
               bool heeds_signals) {
                return domain.with_game("", "", [&](const auto& game) {
                    return random_games_in(game, state_in(domain, game, state), games, seed, heeds_signals);
                });
            },
            "state"_a, "games"_a, "seed"_a, "heeds_signals"_a,
            "Play random games: (won by player 1, won by player 2, draws, moves).");
}

// Adds a game's class to the module, and its name to the list of game twins.
template <typename Domain>
nb::class_<Domain> bind_game(nb::module_& m, const char* name, const char* text) {
    game_twins().emplace_back(name);
    return bind_game_searches<Domain>(m, name, text);
}

}  // namespace plybench
