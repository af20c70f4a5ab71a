// Chess as a game: the order of its moves, draws, keys, values, and the searches over it.
#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "domains/chess.hpp"
#include "domains/chess/fen.hpp"
#include "gametree/algorithms.hpp"
#include "gametree/random_games.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

constexpr const char* many_moves = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr ChessRules claimed{3, 100, 1'000'000, true};

ChessState state_of(std::string_view fen) {
    ChessState state;
    state.position = chess::read_fen(fen, false);
    return state;
}

std::vector<Chess::Action> actions_of(const Chess& game, const ChessState& state) {
    std::vector<Chess::Action> actions(Chess::max_actions);
    const Chess::Action* end = game.actions(state, actions.data());
    actions.resize(static_cast<std::size_t>(end - actions.data()));
    return actions;
}

Chess::Action action(int from, int to, int promotion = 0) {
    return static_cast<Chess::Action>(from << 9 | to << 3 | promotion);
}

std::uint64_t count_leaves(const Chess& game, const ChessState& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const Chess::Action action : actions_of(game, state)) {
        total += count_leaves(game, game.result(state, action), depth - 1);
    }
    return total;
}

// Plays a knight of each side out and home again.
ChessState after_knight_tours(const Chess& game, ChessState state, int tours) {
    for (int i = 0; i < tours; ++i) {
        for (const auto& [from, to] : {std::pair{6, 21}, {62, 45}, {21, 6}, {45, 62}}) {
            state = game.result(state, action(from, to));
        }
    }
    return state;
}

TEST(chess_game_moves_are_those_of_perft_and_in_order) {
    const Chess game(claimed);
    CHECK(count_leaves(game, state_of(many_moves), 3) == 97862);
    CHECK(count_leaves(game, state_of("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"), 3) == 9483);
    const auto actions = actions_of(game, state_of(many_moves));
    CHECK(std::is_sorted(actions.begin(), actions.end()));
    CHECK(std::find(actions.begin(), actions.end(), action(4, 2)) != actions.end());  // castling
    const auto promotions = actions_of(game, state_of("8/5P1k/8/6K1/8/8/8/8 w - - 0 1"));
    CHECK(std::count_if(promotions.begin(), promotions.end(), [](auto a) { return (a & 7) != 0; }) == 4);
}

TEST(chess_game_ends_by_repetition_where_it_counts) {
    const ChessState start = state_of(chess::start_fen);
    const Chess game(claimed), endless(ChessRules{});
    CHECK(!game.is_terminal(after_knight_tours(game, start, 1)));
    CHECK(game.is_terminal(after_knight_tours(game, start, 2)));
    CHECK(game.utility(after_knight_tours(game, start, 2)) == 0);
    CHECK(!endless.is_terminal(after_knight_tours(endless, start, 40)));
    CHECK(game.is_terminal(state_of("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")));
    CHECK(!game.is_terminal(state_of("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")));
}

TEST(chess_game_keys_tell_apart_what_differs_in_value) {
    const ChessState start = state_of(chess::start_fen);
    const Chess game(claimed);
    const Chess plain({0, 0, std::numeric_limits<double>::infinity(), false});
    const ChessState toured = after_knight_tours(game, start, 1);
    CHECK(toured.position.hash == start.position.hash);
    CHECK(game.key(toured) != game.key(start));
    CHECK(plain.key(toured) == plain.key(start));
    // The key after these moves.
    const auto play = [&](std::vector<Chess::Action> actions) {
        ChessState state = start;
        for (const Chess::Action action : actions) state = plain.result(state, action);
        return plain.key(state);
    };
    CHECK(play({action(6, 21), action(62, 45), action(1, 18)}) ==
          play({action(1, 18), action(62, 45), action(6, 21)}));
}

TEST(chess_game_orders_put_captures_and_checks_first) {
    const ChessState state = state_of("k7/8/3q4/2P1P3/8/8/8/3RK2R w - - 0 1");
    auto actions = actions_of(Chess(claimed), state);
    Chess(claimed, {}, {}, ChessOrder::captures).order(state, actions);
    CHECK(actions[0] == action(34, 43) && actions[1] == action(36, 43) && actions[2] == action(3, 43));
    actions = actions_of(Chess(claimed), state);
    Chess(claimed, {}, {}, ChessOrder::checks).order(state, actions);
    CHECK(actions[0] == action(3, 0) && actions[1] == action(7, 63) && actions[2] == action(34, 43));
}

// Walks at random. If LeafValues knows a move, the game must not be over after it, and the estimates must
// agree. Returns the number of known moves.
int count_known_leaves(const Chess& game, ChessState state, SplitMix64& rng) {
    int known = 0;
    for (int ply = 0; ply < 200 && !game.is_terminal(state); ++ply) {
        const auto actions = actions_of(game, state);
        const Chess::LeafValues leaf_values(game, state);
        for (const Chess::Action action : actions) {
            if (!leaf_values.knows(action)) continue;
            ++known;
            const ChessState after = game.result(state, action);
            CHECK(!game.is_terminal(after));
            CHECK(leaf_values.estimate_after(action) == game.evaluate(after));
        }
        state = game.result(state, actions[rng.below(actions.size())]);
    }
    return known;
}

TEST(chess_game_estimates_leaves_as_they_are) {
    SplitMix64 rng(8);
    for (const ChessRules& rules : {claimed, ChessRules{}, ChessRules{2, 9, 1, false}}) {
        const Chess game(rules, {}, ChessEvaluation::material);
        int known = 0;
        for (const char* fen :
             {chess::start_fen.data(), many_moves, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
              "4k3/pp6/8/8/8/8/PP6/4K2Q w - - 0 1", "7k/pp4pp/8/8/8/8/PP6/K2R3R w - - 0 1",
              "4k3/8/1p6/pPp1p3/P1P1Pp2/5P2/8/4K1NR w - - 0 1"}) {
            for (int walk = 0; walk < 20; ++walk) known += count_known_leaves(game, state_of(fen), rng);
        }
        CHECK(known > 10'000);
        CHECK(count_known_leaves(Chess(rules, {}, ChessEvaluation::full), state_of(many_moves), rng) == 0);
    }
}

TEST(chess_game_searches_find_a_mate_and_agree) {
    const ChessState state = state_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    const Chess game(claimed, {}, ChessEvaluation::material, ChessOrder::captures);
    GameOptions options;
    options.depth = 3;
    const auto plain = minimax(game, state, options, {});
    CHECK(plain.value == 1'000'000 - 3);
    CHECK(plain.line.size() == 3);
    CHECK(alpha_beta(game, state, options, {}).value == plain.value);
    options.has_table = true;
    CHECK(pvs(game, state, options, {}).value == plain.value);
    CHECK(mtdf(game, state, options, {}).value == plain.value);
}

TEST(chess_game_random_games_come_to_an_end) {
    const RandomGames played = random_games(Chess(claimed), state_of(many_moves), 10, 1, {});
    CHECK(played.first + played.second + played.draws == 10);
    CHECK(played.moves > 100);
}

TEST(chess_game_weights_that_are_too_large_are_refused) {
    ChessWeights weights;
    weights.opening[5] = 20'000;
    CHECK_THROWS(std::invalid_argument, Chess(claimed, weights));
    weights = {};
    weights.ending.pop_back();
    CHECK_THROWS(std::invalid_argument, Chess(claimed, weights));
}

}  // namespace

}  // namespace plybench
