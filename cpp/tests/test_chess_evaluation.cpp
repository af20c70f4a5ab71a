// The evaluation of the chess engine: symmetries, terms one by one, the trace, endings.
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "domains/chess/fen.hpp"
#include "domains/chess/legal.hpp"
#include "solvers/chess/trace.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace chess;

// Positions of random games. Every third move is a capture if there is one, so that endings occur.
std::vector<Position> random_positions(int games, bool is_chess960 = false) {
    const std::string fen =
        is_chess960 ? "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1" : std::string(start_fen);
    std::vector<Position> found;
    SplitMix64 rng(2026);
    for (int game = 0; game < games; ++game) {
        Position position = read_fen(fen, is_chess960);
        for (int ply = 0; ply < 160; ++ply) {
            MoveList moves;
            if (rng.below(3) == 0) list_moves<Wanted::captures>(position, moves);
            if (moves.size() == 0) list_moves(position, moves);
            if (moves.size() == 0) break;
            play(position, moves[rng.below(moves.size())]);
            found.push_back(position);
        }
    }
    return found;
}

// The board with its squares changed by exclusive or: 56 turns the ranks, 7 the files. Colours are exchanged
// or not.
Position turn_board(const Position& position, int by, bool has_colours_exchanged) {
    Position found;
    for (const Square square : each(position.occupied())) {
        const Piece piece = position.board[static_cast<std::size_t>(square)];
        const Colour colour = colour_of(piece);
        found.put(piece_of(has_colours_exchanged ? other(colour) : colour, kind_of(piece)), square ^ by);
    }
    for (const Square square : each(position.rooks_to_castle)) found.rooks_to_castle |= bit(square ^ by);
    found.to_move = has_colours_exchanged ? other(position.to_move) : position.to_move;
    return found;
}

int value_of(std::string_view fen) { return Evaluator(Evaluation::tuned)(read_fen(fen)); }

// How often a term counts for a colour, all its weights together.
int count_of(std::string_view fen, std::string_view term, Colour colour) {
    const TracedPosition traced(read_fen(fen));
    const bool is_danger = term.starts_with("danger");
    const Trace::Counts& counts = is_danger ? traced.trace.dangers[colour] : traced.trace.counts[colour];
    int count = 0;
    std::size_t number = 0;
    for_each_term(tuned_weights, [&](const char* name, const auto& weights) {
        for (std::size_t i = 0; i < sizeof(weights) / sizeof(Pair); ++i, ++number) {
            if (term == name) count += counts[number];
        }
    });
    return count;
}

TEST(chess_pairs_keep_their_halves_apart) {
    for (const int opening : {-16000, -1, 0, 1, 16000}) {
        for (const int ending : {-16000, -1, 0, 1, 16000}) {
            const Pair pair(opening, ending);
            CHECK(pair.opening() == opening && pair.ending() == ending);
            CHECK((pair * -2) == Pair(-2 * opening, -2 * ending));
            Pair sum = pair;
            sum += Pair(-7, 9);
            CHECK(sum.opening() == opening - 7 && sum.ending() == ending + 9);
            sum -= Pair(-7, 9);
            CHECK(sum == pair);
        }
    }
}

TEST(chess_weights_are_all_named) {
    std::size_t count = 0;
    for_each_weight(tuned_weights, [&](Pair) { ++count; });
    CHECK(count == weight_count);
    CHECK(number_of(tuned_weights, tuned_weights.material[pawn]) == 0);
    CHECK(number_of(tuned_weights, tuned_weights.danger_flank_guard) == weight_count - 1);
}

TEST(chess_values_do_not_depend_on_colours_or_sides) {
    for (const bool is_chess960 : {false, true}) {
        for (const Evaluation form : {Evaluation::material, Evaluation::tuned_squares, Evaluation::tuned}) {
            Evaluator value(form);
            for (const Position& position : random_positions(40, is_chess960)) {
                CHECK(value(position) == value(turn_board(position, 56, true)));
                CHECK(value(position) == value(turn_board(position, 7, false)));
                CHECK(std::abs(value(position)) <= most_value);
            }
        }
    }
}

TEST(chess_values_do_not_depend_on_what_was_valued_before) {
    Evaluator used(Evaluation::tuned);
    for (const Position& position : random_positions(20)) {
        CHECK(used(position) == Evaluator(Evaluation::tuned)(position));
    }
}

TEST(chess_trace_has_the_value_of_the_evaluator) {
    Evaluator value(Evaluation::tuned);
    for (const Position& position : random_positions(40)) {
        const int sign = position.to_move == white ? 1 : -1;
        CHECK(TracedPosition(position).value() == sign * value(position));
    }
}

TEST(chess_evaluations_have_names) {
    CHECK(evaluation_of("material") == Evaluation::material);
    CHECK(evaluation_of("tuned") == Evaluation::tuned);
    CHECK_THROWS(std::invalid_argument, evaluation_of("complete"));
}

TEST(chess_material_counts_pieces) {
    Evaluator value(Evaluation::material);
    CHECK(value(start_position()) == 0);
    CHECK(value(read_fen("4k3/8/8/8/8/8/4P3/QRBNK3 w - - 0 1")) == 2100);
    CHECK(value(read_fen("4k3/8/8/8/8/8/8/3QK3 b - - 0 1")) == -900);
}

TEST(chess_pawn_terms_are_found) {
    const char* fen = "4k3/pp2p3/8/2p1P3/P1P5/2P4P/8/4K3 w - - 0 1";
    CHECK(count_of(fen, "doubled", white) == 1);   // c3 behind c4
    CHECK(count_of(fen, "isolated", white) == 5);  // a4, c3, c4, e5, h3
    CHECK(count_of(fen, "isolated", black) == 1);  // e7
    CHECK(count_of(fen, "phalanx", black) == 2);   // a7 and b7
    CHECK(count_of(fen, "passed", white) == 1);    // h3
    CHECK(count_of(fen, "passed_unstoppable", white) == 0);
    CHECK(count_of("2k5/8/8/8/7P/8/8/K7 w - - 0 1", "passed_unstoppable", white) == 1);
    CHECK(count_of("2k5/8/8/8/7P/8/8/K7 b - - 0 1", "passed_unstoppable", white) ==
          0);  // the king is in time
    CHECK(count_of("4k3/8/3p4/1p6/1P1P4/2P5/8/4K3 w - - 0 1", "backward", white) == 1);  // c3
    CHECK(count_of("4k3/8/2p5/1p6/1P1P4/2P5/8/4K3 w - - 0 1", "supported", white) ==
          2);  // c3 guards b4 and d4
    CHECK(count_of("4k3/8/8/1p6/1P6/2P5/8/4K3 b - - 0 1", "candidate", white) == 0);
    CHECK(count_of("4k3/8/1p6/8/1PP5/8/8/4K3 w - - 0 1", "candidate", white) == 1);  // c4 with b4 against b6
}

TEST(chess_officer_terms_are_found) {
    CHECK(count_of("4k3/pp6/8/3N4/4P3/8/8/4K3 w - - 0 1", "outpost", white) == 1);
    CHECK(count_of("4k3/ppp5/8/3N4/4P3/8/8/4K3 w - - 0 1", "outpost", white) == 0);  // c7-c6 drives it off
    CHECK(count_of("4k3/8/8/8/8/8/P7/R3K2R w - - 0 1", "rook_on_file", white) == 1);
    CHECK(count_of("4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "rook_on_seventh", white) == 1);
    CHECK(count_of("8/R7/4k3/8/8/8/8/4K3 w - - 0 1", "rook_on_seventh", white) == 0);
    CHECK(count_of("4k3/8/8/8/8/8/5PPP/6KR w - - 0 1", "rook_trapped", white) == 1);
    CHECK(count_of("4k3/8/8/8/8/8/5PPP/4K1NR w K - 0 1", "rook_trapped", white) == 0);  // it may castle
    CHECK(count_of("4k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", "may_castle", white) == 1);
    CHECK(count_of("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop_pair", white) == 1);
}

TEST(chess_threats_and_dangers_are_found) {
    CHECK(count_of("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", "pawn_threat", white) == 1);
    CHECK(count_of("4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", "minor_threat", white) == 1);
    CHECK(count_of("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "hanging", white) == 1);
    CHECK(count_of("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "hanging", white) == 0);
    CHECK(count_of("6k1/5ppp/8/8/8/8/1Q6/6K1 w - - 0 1", "danger_check", black) == 1);  // b8
    CHECK(count_of("6k1/5ppp/8/8/8/8/1Q6/6K1 w - - 0 1", "danger_no_queen", white) == 1);
    CHECK(count_of("4k3/4r3/8/8/8/8/8/4R1K1 w - - 0 1", "danger_pinned", black) == 1);
    // The knight on d5 is pinned: it attacks nothing.
    CHECK(count_of("3k4/8/8/3n4/8/8/8/3RK3 w - - 0 1", "mobility_knight", black) == 1);
    CHECK(count_of("3k4/8/8/3n4/1P6/8/8/3RK3 w - - 0 1", "minor_threat", black) == 0);
    CHECK(count_of("2k5/8/8/3n4/1P6/8/8/3RK3 w - - 0 1", "minor_threat", black) == 1);
    CHECK(count_of("3q1k2/8/8/8/3p4/8/8/3RK3 w - - 0 1", "queen_shielded", white) == 1);
    CHECK(count_of("3q1k2/3p4/8/8/3p4/8/8/3RK3 w - - 0 1", "queen_shielded", white) == 0);
    CHECK(count_of("8/5k2/8/8/3q4/8/8/2N1K3 w - - 0 1", "queen_in_reach", white) == 2);  // b3 and e2
    CHECK(count_of("7k/8/8/8/8/8/P7/7K w - - 0 1", "king_from_pawns", white) == 7);
    CHECK(count_of("7k/8/8/8/8/8/P7/7K w - - 0 1", "king_from_pawns", black) == 7);
}

TEST(chess_leads_are_worth_less_where_they_are_hard_to_win) {
    const auto scale = [](const char* fen) { return TracedPosition(read_fen(fen)).blend.ending; };
    const char* usual = "4kn2/pp3pp1/8/8/8/8/PP3PPP/4KB2 w - - 0 1";
    const char* one_side = "4kn2/5pp1/8/8/8/8/5PPP/4KB2 w - - 0 1";
    const char* opposite = "4kb2/pp3pp1/8/8/8/8/PP3PPP/4KB2 w - - 0 1";
    const char* only_pawns = "4k3/pp3pp1/8/8/8/8/PP3PPP/4K3 w - - 0 1";
    CHECK(scale(one_side) < scale(usual));
    CHECK(scale(opposite) < scale(usual));
    CHECK(scale(only_pawns) > scale(usual));
}

TEST(chess_endings_that_cannot_be_won_are_near_zero) {
    CHECK(std::abs(value_of("4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1")) < 50);
    CHECK(std::abs(value_of("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1")) < 50);
    CHECK(std::abs(value_of("4k1n1/8/8/8/8/8/8/2R1K3 w - - 0 1")) < 50);
    CHECK(std::abs(value_of("k7/8/P7/8/8/8/8/2B1K3 w - - 0 1")) < 50);  // the bishop does not see a8
    CHECK(value_of("k7/8/P7/8/8/8/8/3BK3 w - - 0 1") > 200);            // this one does
    CHECK(value_of("4k3/8/8/8/8/8/8/2R1K3 w - - 0 1") > 300);
    CHECK(value_of("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1") > 300);
}

TEST(chess_bare_kings_are_driven_to_where_mate_is) {
    CHECK(value_of("7k/8/5K2/8/8/8/8/R7 w - - 0 1") > value_of("8/8/5K2/3k4/8/8/8/R7 w - - 0 1"));
    CHECK(TracedPosition(read_fen("7k/8/5K2/8/8/8/P7/8 w - - 0 1")).blend.added ==
          0);  // nothing to mate with
    // The bishop on c1 sees a1 and h8.
    CHECK(value_of("7k/8/5K2/8/8/8/8/2BN4 w - - 0 1") > value_of("k7/8/2K5/8/8/8/8/2BN4 w - - 0 1"));
    CHECK(value_of("7k/8/5K2/8/8/8/8/3BN3 w - - 0 1") < value_of("k7/8/2K5/8/8/8/8/3BN3 w - - 0 1"));
}

TEST(chess_cost_of_danger_grows_and_is_never_negative) {
    CHECK(cost_of(Pair(-500, -500)) == Pair(0, 0));
    CHECK(cost_of(Pair(320, 7)) == Pair(100, 7));
    CHECK(cost_of(Pair(5000, 0)) == cost_of(Pair(most_danger, 0)));
}

}  // namespace

}  // namespace plybench
