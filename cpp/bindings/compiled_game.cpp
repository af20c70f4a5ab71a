#include <map>

#include "bindings/games.hpp"
#include "core/require.hpp"
#include "domains/callback_game.hpp"

namespace plybench {

namespace {

using Address = std::uintptr_t;
using Numbers = std::vector<std::int64_t>;

constexpr std::size_t most_bytes = 128;

class CompiledGame {
  public:
    explicit CompiledGame(GameSpec spec) : spec_(std::move(spec)) {
        const GameFunctions& functions = spec_.functions;
        spec_.layout.check(most_bytes);
        require(spec_.most_moves > 0 && spec_.most_moves <= most_callback_moves,
                "a state has 1 to 256 moves");
        require(functions.to_move != nullptr && functions.moves != nullptr && functions.play != nullptr &&
                    functions.is_terminal != nullptr && functions.utility != nullptr,
                "a function is missing");
    }

    void add_evaluation(const std::string& name, Address address) {
        require(!name.empty() && address != 0, "a function is missing");
        evaluations_[name] = reinterpret_cast<ValueCall>(address);
    }

    template <typename Use>
    auto with_game(const std::string& evaluation, const std::string& order, Use use) const {
        require(order.empty(), "a compiled game has no orders");
        GameSpec spec = spec_;
        if (!evaluation.empty()) {
            const auto found = evaluations_.find(evaluation);
            require(found != evaluations_.end(), "there is no compiled evaluation " + evaluation);
            spec.functions.evaluate = found->second;
        }
        if (spec.layout.bytes() <= 32) return use(CallbackGame<32>(spec));
        return use(CallbackGame<most_bytes>(spec));
    }

    // Each size of states has its own type, so the game makes the state.
    template <typename G>
    typename G::State state_in(const G& game, const StateTuple& state) const {
        Numbers numbers;
        for (const nb::handle number : state) numbers.push_back(nb::cast<std::int64_t>(number));
        spec_.layout.require_numbers(numbers);
        return game.state_of(numbers);
    }

    // The answers of the compiled functions for a state: (moves with the states after them, is terminal, to
    // move).
    StateTuple description(const StateTuple& state) const {
        return with_game("", "", [&](const auto& game) {
            using G = std::decay_t<decltype(game)>;
            const typename G::State board = state_in(game, state);
            nb::list moves;
            const bool is_terminal = game.is_terminal(board);
            if (!is_terminal) {
                std::array<typename G::Action, G::max_actions> actions;
                for (const auto *at = actions.data(), *end = game.actions(board, actions.data()); at != end;
                     ++at)
                    moves.append(nb::make_tuple(*at, tuple_of(game.unpack(game.result(board, *at)))));
            }
            return StateTuple(nb::make_tuple(moves, is_terminal, game.to_move(board)));
        });
    }

    double utility(const StateTuple& state) const {
        return with_game("", "", [&](const auto& game) { return game.utility(state_in(game, state)); });
    }

  private:
    GameSpec spec_;
    std::map<std::string, ValueCall> evaluations_;
};

void register_compiled_game(nb::module_& m) {
    using namespace nb::literals;
    bind_game_searches<CompiledGame>(m, "CompiledGame",
                                     "A game over arrays whose functions were compiled while Python runs.")
        .def(
            "__init__",
            [](CompiledGame* self, std::size_t items, std::size_t width, std::size_t most_moves,
               std::uint32_t action_count, const std::array<Address, 5>& functions) {
                const auto [to_move, moves, play, is_terminal, utility] = functions;
                new (self)
                    CompiledGame({{items, width},
                                  most_moves,
                                  action_count,
                                  {reinterpret_cast<TestCall>(to_move), reinterpret_cast<MovesCall>(moves),
                                   reinterpret_cast<PlayCall>(play), reinterpret_cast<TestCall>(is_terminal),
                                   reinterpret_cast<ValueCall>(utility), nullptr}});
            },
            "items"_a, "width"_a, "most_moves"_a, "action_count"_a, "functions"_a,
            "The addresses of to_move, moves, play, is_terminal and utility "
            "(cpp/domains/callback_game.hpp).")
        .def("add_evaluation", &CompiledGame::add_evaluation, "name"_a, "address"_a,
             "Let searches use a function as an evaluation, by a name.")
        .def("description", &CompiledGame::description, "state"_a,
             "((move, state after it) of each, whether the game is over, the player to move).")
        .def("utility", &CompiledGame::utility, "state"_a, "The value for the player to move.");
}

const Binding binding("compiled_game", register_compiled_game);

}  // namespace

}  // namespace plybench
