#include <nanobind/stl/string_view.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings/chess_state.hpp"
#include "bindings/search.hpp"
#include "domains/chess/draws.hpp"
#include "domains/chess/fen.hpp"
#include "domains/chess/perft.hpp"
#include "domains/chess/uci.hpp"

namespace plybench {

namespace {

using namespace chess;

struct PerftOutcome {
    std::string status;
    std::optional<Ending> end{};
    std::uint64_t nodes;
    std::uint64_t expanded;
    std::vector<std::pair<std::string, std::uint64_t>> moves;
    double seconds;
};

PerftOutcome perft_from(const Position& position, int depth, const PythonLimits& given) {
    if (depth < 0) throw std::invalid_argument("the depth of a perft must be 0 or more");
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    PerftCount found;
    {
        const GilReleased released;
        found = perft(position, depth, limits);
    }
    PerftOutcome outcome{
        plybench::name_of(found.status), found.end, found.nodes, found.expanded, {}, found.seconds};
    for (const auto& [move, nodes] : found.moves) {
        outcome.moves.emplace_back(write_move(position, move), nodes);
    }
    return outcome;
}

std::vector<std::string> moves_of(const Position& position) {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position)) texts.push_back(write_move(position, move));
    return texts;
}

Position position_after(const Position& position, const std::string& text) {
    const std::optional<Move> move = read_move(position, text);
    if (!move) throw std::invalid_argument("'" + text + "' is not a legal move in " + write_fen(position));
    return after(position, *move);
}

Position position_of(const nb::typed<nb::tuple, nb::object, nb::ellipsis>& state) {
    build_sliders();
    const Position position = position_from(tuple_from(state, 7));
    check_playable(position);
    return position;
}

void register_chess(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<PerftOutcome>(m, "PerftOutcome", "What a perft has counted.")
        .def_ro("status", &PerftOutcome::status)
        .def_ro("end", &PerftOutcome::end)
        .def_ro("nodes", &PerftOutcome::nodes)
        .def_ro("expanded", &PerftOutcome::expanded)
        .def_ro("moves", &PerftOutcome::moves)
        .def_ro("seconds", &PerftOutcome::seconds);
    nb::class_<Position>(m, "ChessPosition", "A chess position on bitboards; it never changes.")
        .def(
            "__init__",
            [](Position* self, std::string_view fen, bool chess960) {
                new (self) Position(read_fen(fen, chess960));
            },
            "fen"_a, "chess960"_a = false, "Read a FEN; ValueError says what is wrong with it.")
        .def_static("of", &position_of, "state"_a,
                    "The position of a state of Chess; ValueError if no game can be played from it. The "
                    "positions before it are ignored.")
        .def("fen", &write_fen, "The position as FEN; castling as X-FEN, en passant only when legal.")
        .def("legal_moves", &moves_of, "All legal moves in UCI notation, in the order of the core.")
        .def("after", &position_after, "move"_a,
             "The position after a legal move in UCI notation; ValueError if it is not legal.")
        .def("perft", &perft_from, "depth"_a, "limits"_a,
             "Count the positions after `depth` plies; a limit ends it with the count so far.")
        .def_prop_ro(
            "hash", [](const Position& p) { return p.hash; }, "The Zobrist hash, the same in each run.")
        .def_prop_ro(
            "hash_from_scratch", [](const Position& p) { return hash_from_scratch(p); },
            "The hash computed from scratch, to check the one that moves keep up to date.")
        .def_prop_ro("is_check", &Position::is_check, "Whether the side to move is in check.")
        .def_prop_ro("is_checkmate", &is_checkmate)
        .def_prop_ro("is_stalemate", &is_stalemate)
        .def_prop_ro("has_fifty_moves", &has_fifty_moves, "Whether 100 plies have passed without progress.")
        .def_prop_ro("has_insufficient_material", &has_insufficient_material,
                     "Whether no sequence of moves could lead to mate.");
}

const Binding binding("chess", register_chess);

}  // namespace

}  // namespace plybench
