// The chess engine: legality of moves, exchanges, the switches, limits, mates, several threads.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/random.hpp"
#include "domains/chess/fen.hpp"
#include "domains/chess/uci.hpp"
#include "solvers/chess/engine.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace chess;

constexpr std::size_t small_table = std::size_t{1} << 20;

std::vector<Position> some_positions(int games, std::string_view fen = start_fen, bool is_chess960 = false) {
    std::vector<Position> found;
    SplitMix64 rng(8);
    for (int game = 0; game < games; ++game) {
        Position position = read_fen(fen, is_chess960);
        for (int ply = 0; ply < 120; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.size() == 0) break;
            play(position, moves[rng.below(moves.size())]);
            if (ply % 7 == 0) found.push_back(position);
        }
    }
    return found;
}

bool has_move(const MoveList& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool tells_legal_moves(const Position& position) {
    const MoveList moves = legal_moves(position);
    for (int number = 1; number < 65'536; ++number) {
        const Move move = Move::of(static_cast<std::uint16_t>(number));
        if (is_legal(position, move) != has_move(moves, move)) return false;
    }
    return true;
}

TEST(chess_engine_tells_legal_moves_from_all_other_numbers) {
    for (const Position& position : some_positions(3)) CHECK(tells_legal_moves(position));
    for (const Position& position :
         some_positions(2, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1", true))
        CHECK(tells_legal_moves(position));
    for (const char* fen :
         {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
          "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", "rnb2k1r/pp1Pbppp/2p5/q7/2B5/8/PPPQNnPP/RNB1K2R w KQ - 3 9"})
        CHECK(tells_legal_moves(read_fen(fen, false)));
}

TEST(chess_engine_tells_checks_without_playing) {
    for (const Position& position : some_positions(20)) {
        const Checking checking(position);
        for (const Move move : legal_moves(position)) {
            if (move.kind() == MoveKind::castling || move.kind() == MoveKind::en_passant) continue;
            CHECK(checking.gives_check(move) == after(position, move).is_check());
        }
    }
    const Position back = read_fen("8/3P4/8/8/3k4/8/8/K7 w - - 0 1", false);
    CHECK(Checking(back).gives_check(Move(51, 59, MoveKind::to_queen)));
    CHECK(!Checking(back).gives_check(Move(51, 59, MoveKind::to_bishop)));
}

// Histories filled at random for the moves of a position, and hints that point into them.
Hints some_hints(const Position& position, const MoveList& moves, Histories& histories, SplitMix64& rng) {
    const auto any = [&] { return moves[rng.below(moves.size())]; };
    Answers& followed = histories.answers(piece_of(white, pawn), 28);
    for (const Move move : moves) {
        const std::size_t place = place_of(position.board[move.from()]);
        histories.quiet(position.to_move, move).learn(static_cast<int>(rng.below(4000)) - 2000);
        followed[place][static_cast<std::size_t>(move.to())].learn(static_cast<int>(rng.below(4000)) - 2000);
    }
    return {any(), {any(), any()}, any(), {&followed, &no_answers, &followed}};
}

// A quiet move's place in the order, from its definition.
int promise_of(const Position& position, Move move, const Hints& hints, Histories& histories) {
    if (move == hints.killers[0]) return 1'000'002;
    if (move == hints.killers[1]) return 1'000'001;
    if (move == hints.counter) return 1'000'000;
    const Answers& followed = *hints.answers[0];
    const std::size_t place = place_of(position.board[move.from()]);
    return histories.quiet(position.to_move, move) + 2 * followed[place][static_cast<std::size_t>(move.to())];
}

TEST(chess_engine_hands_out_each_move_once_and_promising_quiet_ones_first) {
    SplitMix64 rng(3);
    for (const Position& position : some_positions(12)) {
        const MoveList moves = legal_moves(position);
        if (moves.size() == 0) continue;
        Histories histories;
        const Hints hints = some_hints(position, moves, histories, rng);
        const Switches switches;
        Picker picker(position, switches, histories, hints);
        CHECK(picker.next() == hints.first);
        MoveList given;
        given.add(hints.first);
        int last = 2'000'000;
        for (Move move = picker.next(); move != no_move; move = picker.next()) {
            given.add(move);
            if (!is_quiet(position, move)) continue;
            const int promise = promise_of(position, move, hints, histories);
            CHECK(promise <= last);
            last = promise;
        }
        CHECK(std::is_permutation(given.begin(), given.end(), moves.begin(), moves.end()));
    }
}

// The gain of the side to move on a square, found by playing: it takes with its least valuable attacker, or
// does not take.
int exchange_on(const Position& position, Square square) {
    Move least = no_move;
    for (const Move move : legal_moves(position)) {
        if (move.to() != square || !is_capture(position, move) || move.is_promotion()) continue;
        const Kind kind = kind_of(position.board[move.from()]);
        if (least == no_move || kind < kind_of(position.board[least.from()])) least = move;
    }
    if (least == no_move) return 0;
    const int won = exchange_worth[kind_of(position.board[square])];
    return std::max(0, won - exchange_on(after(position, least), square));
}

// Without pins and checks, the static exchange equals the outcome of playing it.
TEST(chess_engine_exchanges_are_those_of_playing_them) {
    int compared = 0;
    for (const Position& position : some_positions(60)) {
        for (const Move move : legal_moves(position)) {
            if (!is_capture(position, move) || move.kind() != MoveKind::plain) continue;
            const Bitboard edge = rank_mask(0) | rank_mask(7);  // pawns that take on the edge promote
            if ((bit(move.to()) & edge) != 0) continue;
            const Position next = after(position, move);
            const PinsAndChecks pins_and_checks =
                next.to_move == white ? pins_and_checks_of<white>(next) : pins_and_checks_of<black>(next);
            const PinsAndChecks others = position.to_move == white ? pins_and_checks_of<white>(position)
                                                                   : pins_and_checks_of<black>(position);
            if ((pins_and_checks.checkers | pins_and_checks.straight_pins | pins_and_checks.diagonal_pins |
                 others.checkers | others.straight_pins | others.diagonal_pins) != 0)
                continue;
            const int gain =
                exchange_worth[kind_of(position.board[move.to()])] - exchange_on(next, move.to());
            // The two may differ only by pins and checks that arise on the way. These are rare.
            const bool agrees =
                wins_exchange(position, move, gain) && !wins_exchange(position, move, gain + 1);
            compared += agrees ? 1 : -20;
        }
    }
    CHECK(compared > 100);
}

int minimax(const Position& position, int depth, int ply, Evaluator& evaluator) {
    const MoveList moves = legal_moves(position);
    if (moves.size() == 0) return position.is_check() ? mated_at(ply) : 0;
    if (has_insufficient_material(position)) return 0;
    if (depth == 0) return evaluator(position);
    int best = -infinite;
    for (const Move move : moves)
        best = std::max(best, -minimax(after(position, move), depth - 1, ply + 1, evaluator));
    return best;
}

Switches none() {
    Switches switches;
    for (const NamedSwitch& known : switches_by_name) switches.*known.value = false;
    return switches;
}

Found search(Engine& engine, const Position& position, const Task& task) {
    return engine.search(position, {}, task, Limits{}, {});
}

// Steps that only save work do not change the value. The steps after them guess.
TEST(chess_engine_without_guesses_finds_the_value_of_minimax) {
    for (const Position& position : some_positions(2)) {
        if (position.clock > 90 || legal_moves(position).size() == 0) continue;
        Position fresh = position;
        fresh.clock = 0;  // evaluations shrink with the clock in the engine
        Evaluator evaluator(Evaluation::material);
        const int value = minimax(fresh, 3, 0, evaluator);
        Switches switches = none();
        Engine plain(small_table, 1, Evaluation::material, switches);
        Task task;
        task.depth = 3;
        CHECK(std::abs(search(plain, fresh, task).lines[0].value - value) <= 30);
        switches.alpha_beta = switches.captures_first = switches.deepening = true;
        Engine pruned(small_table, 1, Evaluation::material, switches);
        CHECK(search(pruned, fresh, task).lines[0].value == search(plain, fresh, task).lines[0].value);
        switches.principal_variation = switches.aspiration = true;
        switches.killers = switches.history = true;
        Engine scouting(small_table, 1, Evaluation::material, switches);
        CHECK(search(scouting, fresh, task).lines[0].value == search(plain, fresh, task).lines[0].value);
    }
}

TEST(chess_engine_is_deterministic_and_stops_at_its_nodes) {
    const Position position =
        read_fen("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", false);
    Engine engine(small_table, 1, Evaluation::tuned, {});
    Task task;
    task.nodes = 20'000;
    const Found first = search(engine, position, task);
    CHECK(first.nodes == task.nodes && first.status == Status::limit);
    engine.clear();
    const Found second = search(engine, position, task);
    CHECK(first.lines[0].line == second.lines[0].line && first.lines[0].value == second.lines[0].value);
    Task other;
    other.depth = 6;
    other.lines = 3;
    const Found lines = search(engine, position, other);
    CHECK(lines.lines.size() == 3 && lines.status == Status::solved && lines.depth == 6);
    CHECK(lines.lines[0].value >= lines.lines[1].value && lines.lines[1].value >= lines.lines[2].value);
    for (const RootMove& line : lines.lines) {
        Position replayed = position;
        for (const Move move : line.line) {
            CHECK(is_legal(replayed, move));
            play(replayed, move);
        }
    }
}

TEST(chess_engine_proves_shortest_mates) {
    Engine engine(small_table, 1, Evaluation::tuned, {});
    Task task;
    task.mate = 3;
    // A lone rook and king: mate in two by a waiting move, and not in one.
    const Position two = read_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1", false);
    CHECK(search(engine, two, task).lines[0].value == mates_at(1));
    const Position wait = read_fen("8/8/8/8/8/k1K5/8/7R b - - 0 1", false);
    const Found safe = search(engine, wait, task);
    CHECK(safe.status == Status::solved && safe.end == Ending::of(End::no_mate, 3) && safe.lines.size() == 1);
    const Position ladder = read_fen("7k/8/8/8/8/R7/1R6/K7 w - - 0 1", false);
    CHECK(search(engine, ladder, task).lines[0].value == mates_at(3));
    // Only promotion to a bishop holds or wins in this problem: the new piece looks back over its way.
    const Position problem = read_fen("Bq1B1K2/3PpN2/P3Pp2/P1p2P2/2Pk1b1R/1p6/pN1P1P2/QR6 w - - 0 1", false);
    task.mate = 4;
    const Found found = search(engine, problem, task);
    CHECK(found.lines[0].value == mates_at(7) && found.lines[0].line.size() == 7);
    CHECK(write_move(problem, found.lines[0].move) == "a6a7");
}

TEST(chess_engine_lines_are_of_one_iteration_and_best_first) {
    for (const Position& position : some_positions(4)) {
        Engine engine(small_table, 1, Evaluation::tuned, {});
        Task task;
        task.nodes = 3000;
        task.lines = 3;
        const Found found = search(engine, position, task);
        for (std::size_t i = 1; i < found.lines.size(); ++i) {
            CHECK(found.lines[i - 1].value >= found.lines[i].value);
            CHECK(found.lines[i - 1].depth == found.lines[i].depth);
        }
    }
}

TEST(chess_engine_leaves_evaluations_of_others_as_they_are) {
    Engine engine(small_table, 1, Evaluation::tuned, {});
    Task task;
    task.depth = 1;
    const Position position = read_fen("8/5k2/8/8/8/3R4/8/K7 w - - 50 90", false);
    const Custom seven = [](const Position& p) { return p.to_move == white ? 7 : -7; };
    CHECK(engine.search(position, {}, task, Limits{}, {}, seven).lines[0].value == 7);
}

TEST(chess_engine_believes_no_loss_before_all_moves_are_tried) {
    Engine engine(small_table, 1, Evaluation::tuned, {});
    const Position position = read_fen("8/pr1k3p/P3R1q1/2P5/6r1/2N1P1b1/5Kp1/n3B1N1 w - - 1 43", false);
    for (std::uint64_t nodes = 500; nodes <= 20'000; nodes += 500) {  // mate takes at least four moves
        engine.clear();
        Task task;
        task.nodes = nodes;
        const int value = search(engine, position, task).lines[0].best_known();
        CHECK(value > -least_mate || moves_to_mate(value) <= -4);
    }
}

TEST(chess_engine_without_deepening_looks_a_few_plies_ahead) {
    Switches switches;
    switches.deepening = false;
    Engine engine(small_table, 1, Evaluation::tuned, switches);
    const Found found = search(engine, read_fen(start_fen, false), Task{});
    CHECK(found.depth == 4 && found.status == Status::solved);
}

TEST(chess_engine_proves_no_mate_after_fifty_moves) {
    Engine engine(small_table, 1, Evaluation::tuned, {});
    Task task;
    task.mate = 2;
    const char* rooks = "7k/8/8/8/8/8/R7/1R4K1 w - - ";
    CHECK(search(engine, read_fen(rooks + std::string("97 90"), false), task).lines[0].value == mates_at(3));
    CHECK(search(engine, read_fen(rooks + std::string("98 90"), false), task).end ==
          Ending::of(End::no_mate, 2));
}

TEST(chess_engine_sees_draws_by_repetition) {
    // White is lost but can repeat a position that has been there twice.
    Position position = read_fen("6k1/6p1/8/6KQ/1r6/q7/8/8 w - - 0 1", false);
    Engine engine(small_table, 1, Evaluation::tuned, {});
    Task task;
    task.depth = 8;
    CHECK(search(engine, position, task).lines[0].value == 0);
}

TEST(chess_engine_threads_share_a_table_and_stop) {
    const Position position = read_fen(start_fen, false);
    Engine engine(small_table, 3, Evaluation::tuned, {});
    Task task;
    task.is_infinite = true;
    std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        engine.stop();
    });
    const Found found = search(engine, position, task);
    CHECK(found.status == Status::stopped && found.lines.size() == 1 && found.depth >= 1);
    task.is_infinite = false;
    task.is_pondering = true;
    task.depth = 2;
    std::jthread hitter([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        engine.ponder_hit();
    });
    CHECK(search(engine, position, task).depth == 2);
}

TEST(chess_engine_helping_threads_look_at_the_clock_and_for_a_stop) {
    const Position position = read_fen(start_fen, false);
    for (const bool is_stop : {true, false}) {
        Shared shared{{}, Evaluation::tuned, Table(small_table), {}, {}, {}, {}};
        RootSearch helper(shared);
        Task task;
        task.depth = 8;
        if (!is_stop) task.seconds = 0;
        shared.timer.start(task);
        shared.is_stopped = is_stop;  // and the main thread has not noticed it yet
        helper.set_root(position, {}, {});
        Budget budget{Limits{}};
        bool has_ended = false;
        try {
            helper.deepen(task, budget, Limits{}, false, false, {});
        } catch (const Ended&) {
            has_ended = true;
        }
        CHECK(has_ended && helper.depth() < task.depth);
    }
}

TEST(chess_engine_stop_before_the_search_is_not_lost) {
    Engine engine(small_table, 1, Evaluation::tuned, {});
    Task task;
    task.is_infinite = true;
    engine.stop();
    const Found found = search(engine, read_fen(start_fen, false), task);
    CHECK(found.status == Status::stopped && found.depth >= 1);
}

TEST(chess_engine_has_no_lines_where_the_game_is_over) {
    Engine engine(small_table, 1, Evaluation::tuned, {});
    const Found found = search(engine, read_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false), Task{});
    CHECK(found.lines.empty() && found.status == Status::solved);
}

}  // namespace

}  // namespace plybench
