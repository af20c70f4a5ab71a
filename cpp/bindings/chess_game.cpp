#include <nanobind/stl/map.h>

#include <map>

#include "bindings/games.hpp"
#include "domains/chess.hpp"
#include "domains/chess/checks.hpp"

namespace plybench {

namespace {

using namespace chess;

using Names = std::map<std::string, std::vector<int>>;

template <typename Number>
Number number_from(nb::handle value, const char* name) {
    Number number{};
    if (!nb::try_cast(value, number)) throw std::invalid_argument(std::string(name) + " is out of range");
    return number;
}

nb::tuple tuple_from(nb::handle value, std::size_t size) {
    nb::tuple parts;
    require(nb::try_cast(value, parts) && parts.size() == size, "the tuple has the wrong length");
    return parts;
}

// Python's bitboards: six kinds, White, Black. They must agree with each other.
void put_pieces(Position& position, nb::handle placement) {
    const nb::tuple sets = tuple_from(placement, 8);
    const auto set = [&](std::size_t i) { return number_from<Bitboard>(sets[i], "a bitboard"); };
    const Bitboard of_white = set(6), of_black = set(7);
    require((of_white & of_black) == 0, "a square has two pieces");
    for (int kind = pawn; kind <= king; ++kind) {
        const Bitboard pieces = set(static_cast<std::size_t>(kind));
        require((pieces & ~(of_white | of_black)) == 0 && (pieces & position.occupied()) == 0,
                "these bitboards are not a position");
        for (const Square square : each(pieces)) {
            const Colour colour = (of_white & bit(square)) != 0 ? white : black;
            position.put(piece_of(colour, static_cast<Kind>(kind)), square);
        }
    }
    require(position.occupied() == (of_white | of_black), "these bitboards are not a position");
}

// A position from Python. check_playable() tells whether a game can be played from it.
Position position_from(const nb::tuple& state) {
    Position position;
    put_pieces(position, state[0]);
    position.to_move = number_from<bool>(state[1], "white_to_move") ? white : black;
    position.rooks_to_castle = number_from<Bitboard>(state[2], "castling");
    if (!state[3].is_none()) position.en_passant = number_from<std::uint8_t>(state[3], "en_passant");
    require(position.en_passant <= no_square, "en_passant is not a square");
    position.clock = number_from<std::uint16_t>(state[4], "clock");
    position.move_number = number_from<std::uint16_t>(state[5], "number");
    position.hash = hash_from_scratch(position);
    return position;
}

void check_castling(const Position& position) {
    constexpr Bitboard corners = bit(0) | bit(7);
    for (const Colour colour : {white, black}) {
        const int home = colour == white ? 0 : 56;
        const Bitboard rooks = position.rooks_to_castle & (rank_1 << home);
        require(rooks == 0 || position.king_of(colour) == home + 4, "a king that may castle has moved");
        require((rooks & ~(corners << home & position.pieces(colour, rook))) == 0,
                "a rook that may castle is not in its corner");
    }
    require((position.rooks_to_castle & ~(rank_mask(0) | rank_mask(7))) == 0,
            "a rook that may castle is not in its corner");
}

void check_en_passant(const Position& position) {
    const Square to = position.en_passant;
    if (to == no_square) return;
    const Colour us = position.to_move;
    require(rank_of(to) == (us == white ? 5 : 2) && (position.occupied() & bit(to)) == 0 &&
                (position.pieces(other(us), pawn) & bit(to ^ 8)) != 0 &&
                position.has_legal_en_passant(us, to),
            "nothing can be taken en passant there");
}

void check_playable(const Position& position) {
    constexpr int most = 60'000;  // leaves room to count on in 16 bits
    require(position.clock <= most && position.move_number >= 1 && position.move_number <= most,
            "the clock or the move number is out of range");
    check_pieces(position);
    check_castling(position);
    check_en_passant(position);
}

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
