#include <nanobind/stl/map.h>

#include <map>

#include "bindings/chess_state.hpp"
#include "bindings/games.hpp"
#include "domains/chess.hpp"

namespace plybench {

namespace {

using namespace chess;

using Names = std::map<std::string, std::vector<int>>;

ChessWeights weights_from(const Names& given) {
    const auto numbers = [&](const char* name) { return given.at(name); };
    const auto one = [&](const char* name) { return given.at(name).at(0); };
    const auto per_piece = [&](const char* name, auto& to) {
        require(given.at(name).size() == to.size(), "a list of weights has the wrong length");
        std::copy_n(given.at(name).begin(), to.size(), to.begin());
    };
    ChessWeights weights;
    weights.opening = numbers("opening");
    weights.ending = numbers("ending");
    weights.whole_phase = one("whole_phase");
    weights.doubled = one("doubled");
    weights.isolated = one("isolated");
    weights.open_file = one("open_file");
    per_piece("mobility", weights.mobility);
    per_piece("usual", weights.usual);
    per_piece("passed", weights.passed);
    per_piece("shield", weights.shield);
    per_piece("attackers", weights.attackers);
    weights.check();
    return weights;
}

// The rules, and the evaluations and orders that Python may name; "" means none.
class ChessGame {
  public:
    ChessGame(const ChessRules& rules, ChessWeights weights) : rules_(rules), weights_(std::move(weights)) {
        rules_.check();
        build_sliders();  // states are checked before there is a Chess
    }

    template <typename Use>
    auto with_game(const std::string& evaluation, const std::string& order, Use use) const {
        return use(Chess(rules_, weights_, evaluation_named(evaluation), order_named(order)));
    }

    ChessState state_from(const StateTuple& given) const {
        const nb::tuple parts = tuple_from(given, 7);
        ChessState state;
        state.position = position_from(parts);
        check_playable(state.position);
        if (rules_.repetitions != 0) remember(state, parts[6]);
        return state;
    }

  private:
    // Takes over the earlier positions, in the order of the game.
    static void remember(ChessState& state, nb::handle before) {
        std::vector<std::uint64_t> hashes;
        nb::object earlier = nb::borrow(before);
        const std::size_t most = std::min<std::size_t>(state.position.clock, ChessState::most_earlier);
        while (!earlier.is_none()) {
            require(hashes.size() < most, "there are more earlier positions than plies on the clock");
            const nb::tuple parts = tuple_from(earlier, 7);
            hashes.push_back(position_from(parts).hash);
            earlier = parts[6];
        }
        for (auto hash = hashes.rbegin(); hash != hashes.rend(); ++hash) state.remember(*hash);
    }

    static ChessEvaluation evaluation_named(const std::string& name) {
        static const std::map<std::string, ChessEvaluation> known{
            {"", ChessEvaluation::zero},
            {"material", ChessEvaluation::material},
            {"piece_squares", ChessEvaluation::piece_squares},
            {"mobility", ChessEvaluation::mobility},
            {"pawns", ChessEvaluation::pawns},
            {"king_safety", ChessEvaluation::king_safety},
            {"full", ChessEvaluation::full},
        };
        const auto found = known.find(name);
        if (found == known.end()) throw std::invalid_argument("there is no native evaluation " + name);
        return found->second;
    }

    static ChessOrder order_named(const std::string& name) {
        static const std::map<std::string, ChessOrder> known{
            {"", ChessOrder::given},
            {"captures", ChessOrder::captures},
            {"checks", ChessOrder::checks},
        };
        const auto found = known.find(name);
        if (found == known.end()) throw std::invalid_argument("there is no native order " + name);
        return found->second;
    }

    ChessRules rules_;
    ChessWeights weights_;
};

void register_chess_game(nb::module_& m) {
    using namespace nb::literals;
    bind_game<ChessGame>(m, "Chess", "The game of chess, for the searches of the core.")
        .def(
            "__init__",
            [](ChessGame* self, std::uint32_t repetitions, std::uint32_t clock, double win, bool graded,
               const Names& weights) {
                new (self) ChessGame({repetitions, clock, win, graded}, weights_from(weights));
            },
            "repetitions"_a, "clock"_a, "win"_a, "graded"_a, "weights"_a);
}

const Binding binding("chess_game", register_chess_game);

}  // namespace

}  // namespace plybench
