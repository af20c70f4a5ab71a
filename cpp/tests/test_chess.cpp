// The core of chess: known perfts, playing and taking back, texts and their errors, the draws.
#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/random.hpp"
#include "domains/chess/draws.hpp"
#include "domains/chess/fen.hpp"
#include "domains/chess/legal.hpp"
#include "domains/chess/perft.hpp"
#include "domains/chess/play.hpp"
#include "domains/chess/uci.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace chess;

constexpr const char* kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

bool has_perfts(const char* fen, const std::vector<std::uint64_t>& counts, bool is_chess960 = false) {
    const Position position = read_fen(fen, is_chess960);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (perft(position, static_cast<int>(i + 1)).nodes != counts[i]) return false;
    }
    return true;
}

bool can_play(const char* fen, const char* move, bool is_chess960 = false) {
    return read_move(read_fen(fen, is_chess960), move).has_value();
}

std::string error_of(const std::string& fen, bool is_chess960 = false) {
    try {
        read_fen(fen, is_chess960);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

TEST(chess_perfts_are_those_of_the_literature) {
    CHECK(has_perfts(std::string(start_fen).c_str(), {20, 400, 8902, 197281}));
    CHECK(has_perfts(kiwipete, {48, 2039, 97862}));
    CHECK(has_perfts("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238}));
    CHECK(has_perfts("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467}));
    CHECK(has_perfts("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379}));
    CHECK(has_perfts("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", {24, 496, 9483, 182838}));
}

// Counted with python-chess.
TEST(chess960_perfts_are_those_of_python_chess) {
    CHECK(has_perfts("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {21, 528, 12189},
                     true));
    CHECK(
        has_perfts("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", {21, 807, 18002}, true));
    CHECK(has_perfts("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", {20, 479, 10471}, true));
}

TEST(chess_en_passant_must_not_open_a_line_to_the_king) {
    CHECK(!can_play("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6"));  // both pawns leave the rank
    CHECK(can_play("8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1", "e5d6"));
    CHECK(!can_play("4r3/8/8/3pP3/8/8/4K3/k7 w - d6 0 1", "e5d6"));  // pinned on the file
    CHECK(can_play("8/8/5b2/3pP3/8/2K5/8/k7 w - d6 0 1", "e5f6"));   // pinned on a diagonal
    CHECK(!can_play("8/8/5b2/3pP3/8/2K5/8/k7 w - d6 0 1", "e5d6"));  // and off it
    CHECK(can_play("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3"));    // takes the pawn that gives check
    CHECK(read_fen("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1").en_passant == no_square);
}

TEST(chess_castling_needs_a_free_and_safe_way) {
    CHECK(can_play("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
    CHECK(can_play("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"));
    CHECK(!can_play("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1"));   // the right is gone
    CHECK(!can_play("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));   // through check
    CHECK(!can_play("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));  // into check
    CHECK(!can_play("3kr3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"));   // out of check
    CHECK(!can_play("4k3/8/8/8/8/8/8/4K1NR w K - 0 1", "e1g1"));   // a piece between king and rook
    CHECK(can_play("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"));   // only the rook passes b1
}

TEST(chess960_castling_may_uncover_a_check_along_the_rank) {
    CHECK(!can_play("4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1", "d1b1", true));
    CHECK(can_play("4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1", "d1b1", true));
    // The king stays and the rook jumps over it.
    const Position before = read_fen("4k3/8/8/8/8/8/8/6KR w K - 0 1", true);
    const Position jumped = after(before, *read_move(before, "g1h1"));
    CHECK(write_fen(jumped) == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(chess_promotions_have_four_pieces) {
    const Position position = read_fen("1n6/P7/8/8/8/8/8/k1K5 w - - 0 1");
    for (const char* move : {"a7a8q", "a7a8r", "a7a8b", "a7a8n", "a7b8q", "a7b8n"}) {
        CHECK(read_move(position, move).has_value());
    }
    CHECK(!read_move(position, "a7a8"));
    CHECK(write_fen(after(position, *read_move(position, "a7b8n"))) == "1N6/8/8/8/8/8/8/k1K5 b - - 0 1");
}

// Tells whether likely_hash_after() must be exact: castling, en passant and promotions do not matter for this
// move.
bool has_likely_hash(const Position& position, Move move, const Position& next) {
    return (move.kind() == MoveKind::plain || move.kind() == MoveKind::double_push) &&
           position.rooks_to_castle == next.rooks_to_castle && position.en_passant == next.en_passant;
}

// Plays at random and checks every position on the way.
void check_walk(Position position, SplitMix64& rng) {
    for (int ply = 0; ply < 80; ++ply) {
        const MoveList moves = legal_moves(position);
        CHECK(count_moves(position) == static_cast<int>(moves.size()));
        CHECK(position.hash == hash_from_scratch(position));
        CHECK(read_fen(write_fen(position), position.is_chess960) == position);
        MoveList parts;
        list_moves<Wanted::captures>(position, parts);
        list_moves<Wanted::quiets>(position, parts);
        CHECK(std::is_permutation(parts.begin(), parts.end(), moves.begin(), moves.end(),
                                  [](Move a, Move b) { return a == b; }));
        for (const Move move : moves) {
            Position next = position;
            const Memory memory = play(next, move);
            CHECK(next.hash == hash_from_scratch(next));
            if (has_likely_hash(position, move, next)) CHECK(likely_hash_after(position, move) == next.hash);
            CHECK(next.attackers(next.to_move, next.king_of(position.to_move), next.occupied()) == 0);
            undo(next, move, memory);
            CHECK(next == position);
        }
        if (moves.size() == 0) return;
        position = after(position, moves[rng.below(moves.size())]);
    }
}

TEST(chess_undo_restores_everything_on_random_walks) {
    SplitMix64 rng(8);
    for (int game = 0; game < 6; ++game) {
        check_walk(start_position(), rng);
        check_walk(read_fen(kiwipete), rng);
        check_walk(read_fen("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"), rng);
        check_walk(read_fen("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", true), rng);
    }
}

TEST(chess_magic_numbers_find_what_walking_finds) {
    static SliderTable<MagicSlot> table;
    table.build();
    build_sliders();
    SplitMix64 rng(3);
    for (Square from = 0; from < 64; ++from) {
        for (int i = 0; i < 100; ++i) {
            const Bitboard occupied = rng.next() & rng.next();
            CHECK(table.bishop(from, occupied) == walk(from, occupied, diagonal));
            CHECK(table.rook(from, occupied) == walk(from, occupied, straight));
            CHECK(bishop_attacks(from, occupied) == walk(from, occupied, diagonal));
            CHECK(rook_attacks(from, occupied) == walk(from, occupied, straight));
        }
    }
}

TEST(chess_fens_come_back_as_they_were) {
    for (const char* fen : {kiwipete, "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
                            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 12 40"}) {
        CHECK(write_fen(read_fen(fen)) == fen);
    }
    // No pawn can take on e3, so it is not kept.
    CHECK(write_fen(read_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")) ==
          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    CHECK(write_fen(read_fen("4k3/8/8/8/8/8/8/4K3 w - -")) == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    // The inner rook is named by its file.
    CHECK(write_fen(read_fen("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", true)) == "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    CHECK(write_fen(read_fen("4k3/8/8/8/8/8/8/4K1RR w H - 0 1", true)) == "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
}

TEST(chess_fens_that_are_wrong_are_refused_with_the_reason) {
    CHECK(error_of("") == "a FEN has 6 fields, or 4 without the two numbers; this one has 0");
    CHECK(error_of("8/8/8/8 w - - 0 1") == "the board has 4 ranks instead of 8");
    CHECK(error_of("9/8/8/8/8/8/8/8 w - - 0 1") ==
          "'9' is not a piece; pieces are PNBRQK and pnbrqk, numbers 1 to 8");
    CHECK(error_of("ppppppppp/8/8/8/8/8/8/8 w - - 0 1") == "rank 8 ('ppppppppp') has 9 squares instead of 8");
    CHECK(error_of("8/8/8/7/8/8/8/8 w - - 0 1") == "rank 5 ('7') has 7 squares instead of 8");
    CHECK(error_of("8/8/8/8/8/8/8/K7 w - - 0 1") == "Black has no king");
    CHECK(error_of("k7/8/8/8/8/8/8/K1K5 w - - 0 1") == "White has 2 kings");
    CHECK(error_of("k6P/8/8/8/8/8/8/K7 w - - 0 1") == "there is a pawn on h8; pawns must be on ranks 2 to 7");
    CHECK(error_of("k7/8/8/8/8/8/8/K6R x - - 0 1") == "the side to move is 'x'; it must be w or b");
    CHECK(error_of("k6R/8/8/8/8/8/8/K7 w - - 0 1") == "Black is in check on a8, but White is to move");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K3 w K - 0 1") == "castling right 'K': there is no rook on h1");
    CHECK(error_of("4k3/8/8/8/8/8/8/3K3R w K - 0 1") == "castling right 'K': the king is not on e1");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K2R w KK - 0 1") == "castling right 'K': it is given twice");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K2R w x - 0 1") ==
          "castling right 'x': rights are K, Q, k, q, files, or -");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", true) ==
          "castling rights 'GH': two rooks on one side of the king");
    CHECK(error_of("4k3/8/8/8/8/8/4K3/7R w H - 0 1", true) ==
          "castling right 'H': the king is not on its first rank");
    CHECK(error_of("4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1") ==
          "en passant square 'e4' must be - or on rank 3 when Black is to move");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K3 b - e3 0 1") == "en passant square 'e3': there is no pawn on e4");
    CHECK(error_of("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1") ==
          "en passant square 'e3': e3 and e2 must be empty");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K3 w - - x 1") ==
          "the number of plies since a capture or pawn move 'x' must be a number from 0 to 9999");
    CHECK(error_of("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999") ==
          "the move number '99999999999999999999' must be a number from 0 to 9999");
    CHECK(error_of("4k3/pp6/pppppppp/8/8/8/8/4K3 w - - 0 1") == "Black has 10 pawns; at most 8 are allowed");
    CHECK(error_of("4k3/pppppppp/8/8/qq6/8/8/3K4 w - - 0 1") ==
          "Black has 1 promoted pieces, but only 0 pawns are missing");
}

// Changes a few letters of good FENs. The reader must refuse the text, or return a position that can be
// played.
TEST(chess_damaged_fens_are_read_or_refused) {
    constexpr std::string_view letters = "pnbrqkPNBRQK12345678/ -whaAHe36\xff\0";
    SplitMix64 rng(5);
    int read = 0, refused = 0;
    for (int i = 0; i < 4000; ++i) {
        const bool is_chess960 = rng.below(2) == 1;
        std::string fen = i % 2 == 0 ? kiwipete : "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1";
        for (std::uint64_t changes = 1 + rng.below(3); changes > 0; --changes) {
            fen[rng.below(fen.size())] = letters[rng.below(letters.size())];
        }
        if (!error_of(fen, is_chess960).empty()) {
            ++refused;
            continue;
        }
        const Position position = read_fen(fen, is_chess960);
        CHECK(read_fen(write_fen(position), is_chess960) == position);
        CHECK(perft(position, 2).status == Status::solved);
        ++read;
    }
    CHECK(read > 100 && refused > 100);
}

TEST(chess_repetition_is_counted_and_captures_end_it) {
    Position position = start_position();
    History history;
    history.push(position);
    for (int round = 1; round <= 2; ++round) {
        for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
            play(position, *read_move(position, move));
            history.push(position);
        }
        CHECK(history.occurrences(position) == round + 1);
    }
    history.pop();
    play(position, *read_move(position, "e2e4"));
    history.push(position);
    CHECK(history.occurrences(position) == 1);
}

TEST(chess_positions_differ_when_rights_do) {
    const auto hash = [](const char* fen) { return read_fen(fen).hash; };
    CHECK(hash("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") != hash("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"));
    CHECK(hash("4k3/8/8/8/8/8/8/R3K2R w - - 0 1") != hash("4k3/8/8/8/8/8/8/R3K2R b - - 0 1"));
    CHECK(hash("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1") != hash("8/8/8/2k5/3Pp3/8/8/4K3 b - - 0 1"));
    CHECK(hash("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1") == hash("4k3/8/8/8/8/8/8/R3K2R w KQ - 9 7"));
}

TEST(chess_draws_and_ends_are_told) {
    const auto is_bare = [](const char* fen) { return has_insufficient_material(read_fen(fen)); };
    CHECK(is_bare("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    CHECK(is_bare("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    CHECK(is_bare("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));  // both on dark squares
    CHECK(!is_bare("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    CHECK(!is_bare("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1"));
    CHECK(!is_bare("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
    CHECK(has_fifty_moves(read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 100 90")));
    CHECK(!has_fifty_moves(read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 99 90")));
    CHECK(is_checkmate(read_fen("R3k3/8/4K3/8/8/8/8/8 b - - 0 1")));
    CHECK(is_stalemate(read_fen("k7/8/1Q6/8/8/8/8/K7 b - - 0 1")));
    CHECK(!is_checkmate(read_fen(kiwipete)) && !is_stalemate(read_fen(kiwipete)));
}

TEST(chess_passing_changes_only_the_turn) {
    const Position position = read_fen("8/8/8/8/3Pp3/2k5/8/4K3 b - d3 0 1");
    Position passed = position;
    play_nothing(passed);
    CHECK(passed.hash == hash_from_scratch(passed) && passed.en_passant == no_square);
    CHECK(passed.to_move == white && passed.board == position.board && passed.clock == 1);
}

TEST(chess_threads_share_the_tables) {
    std::array<std::uint64_t, 3> found{};
    std::vector<std::thread> threads;
    for (std::uint64_t& nodes : found) {
        threads.emplace_back([&nodes] { nodes = perft(start_position(), 3).nodes; });
    }
    for (std::thread& thread : threads) thread.join();
    for (const std::uint64_t nodes : found) CHECK(nodes == 8902);
}

TEST(chess_perft_ends_at_its_limits) {
    Limits limits;
    limits.expansions = 1000;
    const PerftCount found = perft(start_position(), 5, limits);
    CHECK(found.status == Status::limit && found.expanded == 1000);
    CHECK(found.end == Ending::of(End::expansions, 1000));
    CHECK(found.nodes > 0 && found.nodes < 4865609);
    const PerftCount whole = perft(start_position(), 3);
    CHECK(whole.status == Status::solved && whole.expanded == 421 && whole.moves.size() == 20);
    CHECK(perft(start_position(), 0).nodes == 1);
}

}  // namespace

}  // namespace plybench
