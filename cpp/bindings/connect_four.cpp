#include "domains/connect_four.hpp"

#include <map>

#include "bindings/games.hpp"

namespace plybench {

namespace {

using Lines = std::vector<std::vector<std::uint64_t>>;

// The rules, and the evaluations and orders that Python may name; "" means none.
class ConnectFourGame {
  public:
    explicit ConnectFourGame(ConnectFourRules rules) : rules_(std::move(rules)) { rules_.check(); }

    template <typename Use>
    auto with_game(const std::string& evaluation, const std::string& order, Use use) const {
        return use(ConnectFour(rules_, evaluation_named(evaluation), order_named(order)));
    }

    ConnectFourBoard state_from(const StateTuple& state) const {
        if (state.size() != 2) throw std::invalid_argument("a state has two bitboards");
        ConnectFourBoard board;
        if (!nb::try_cast(state[0], board.stones) || !nb::try_cast(state[1], board.mask)) {
            throw std::invalid_argument("bitboards are whole numbers of 64 bits");
        }
        if ((board.stones & ~board.mask) != 0 || !ConnectFour(rules_).can_hold(board.mask)) {
            throw std::invalid_argument("these bitboards are not a state");
        }
        return board;
    }

  private:
    static ConnectFourEvaluation evaluation_named(const std::string& name) {
        using Form = ConnectFourEvaluation::Form;
        static const std::map<std::string, ConnectFourEvaluation> known{
            {"", {}},
            {"weights", {Form::weights, {}}},
            {"windows1", {Form::windows, {0.9, 0.6, 0.3}}},
            {"windows2", {Form::windows, {0.6, 0.4, 0.2}}},
            {"windows3", {Form::windows, {30, 20, 10}}},
        };
        const auto found = known.find(name);
        if (found == known.end()) throw std::invalid_argument("there is no native evaluation " + name);
        return found->second;
    }

    static ConnectFourOrder order_named(const std::string& name) {
        static const std::map<std::string, ConnectFourOrder> known{
            {"", ConnectFourOrder::given},
            {"weights", ConnectFourOrder::weights},
            {"centre", ConnectFourOrder::centre},
        };
        const auto found = known.find(name);
        if (found == known.end()) throw std::invalid_argument("there is no native order " + name);
        return found->second;
    }

    ConnectFourRules rules_;
};

void register_connect_four(nb::module_& m) {
    using namespace nb::literals;
    bind_game<ConnectFourGame>(m, "ConnectFour", "A board of Connect Four, for the searches of the core.")
        .def(
            "__init__",
            [](ConnectFourGame* self, std::uint32_t columns, std::uint32_t rows, std::uint32_t connect,
               int first, double win, bool graded, std::vector<std::uint32_t> weights, Lines lines) {
                new (self) ConnectFourGame(
                    {columns, rows, connect, first, win, graded, std::move(weights), std::move(lines)});
            },
            "columns"_a, "rows"_a, "connect"_a, "first"_a, "win"_a, "graded"_a, "weights"_a, "lines"_a);
}

const Binding binding("connect_four", register_connect_four);

}  // namespace

}  // namespace plybench
