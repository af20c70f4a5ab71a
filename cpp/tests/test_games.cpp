// Connect Four and the game-tree searches: rules against plain loops, equal values, limits, known counts.
#include <array>
#include <atomic>
#include <cmath>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "domains/connect_four.hpp"
#include "gametree/algorithms.hpp"
#include "gametree/random_games.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using Form = ConnectFourEvaluation::Form;

// A board written with loops, to check the bitboards against.
struct PlainBoard {
    std::uint32_t columns, rows, connect;
    std::vector<std::vector<int>> cells;  // [column][row]: 0, 1, 2

    PlainBoard(std::uint32_t columns, std::uint32_t rows, std::uint32_t connect)
        : columns(columns), rows(rows), connect(connect), cells(columns, std::vector<int>(rows)) {}

    void drop(std::uint32_t column, int player) {
        for (int& cell : cells[column]) {
            if (cell == 0) {
                cell = player;
                return;
            }
        }
    }

    bool has_line(int player) const {
        for (std::uint32_t c = 0; c < columns; ++c) {
            for (std::uint32_t r = 0; r < rows; ++r) {
                for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                    if (is_line(c, r, dc, dr, player)) return true;
                }
            }
        }
        return false;
    }

    bool is_line(std::uint32_t c, std::uint32_t r, int dc, int dr, int player) const {
        for (int i = 0; i < static_cast<int>(connect); ++i) {
            const auto column = static_cast<std::uint32_t>(static_cast<int>(c) + i * dc);
            const auto row = static_cast<std::uint32_t>(static_cast<int>(r) + i * dr);
            if (column >= columns || row >= rows || cells[column][row] != player) return false;
        }
        return true;
    }
};

ConnectFourRules rules_for(std::uint32_t columns, std::uint32_t rows, std::uint32_t connect) {
    ConnectFourRules rules{
        .columns = columns, .rows = rows, .connect = connect, .win = 1000, .is_graded = true};
    for (std::uint32_t c = 0; c < columns; ++c) {
        for (std::uint32_t r = 0; r < rows; ++r) rules.weights.push_back(1 + c * r % 5);
        rules.weights.push_back(0);
    }
    return rules;
}

constexpr std::array<std::array<std::uint32_t, 3>, 8> sizes{
    {{7, 6, 4}, {4, 4, 3}, {5, 4, 4}, {9, 6, 5}, {1, 63, 4}, {32, 1, 4}, {2, 31, 3}, {8, 7, 2}}};

TEST(bitboards_follow_the_rules_written_with_loops) {
    SplitMix64 rng(1);
    for (const auto& [columns, rows, connect] : sizes) {
        const ConnectFour game(rules_for(columns, rows, connect));
        for (int round = 0; round < 20; ++round) {
            PlainBoard plain(columns, rows, connect);
            ConnectFourBoard state = game.initial();
            while (!game.is_terminal(state)) {
                Moves<ConnectFour> moves;
                moves.list(game, state);
                const auto action = moves[rng.below(moves.size())];
                const int player = game.to_move(state);
                CHECK(plain.cells[action].back() == 0);
                plain.drop(action, player);
                state = game.result(state, action);
                CHECK(game.can_hold(state.mask));
                CHECK(game.has_line(state.stones ^ state.mask) == plain.has_line(player));
            }
            const bool is_won = plain.has_line(1) || plain.has_line(2);
            CHECK(is_won == (game.utility(state) < 0));
        }
    }
}

TEST(rules_that_do_not_fit_are_refused) {
    CHECK_THROWS(std::invalid_argument, ConnectFour(rules_for(9, 7, 4)));
    CHECK_THROWS(std::invalid_argument, ConnectFour(rules_for(7, 6, 1)));
    CHECK_THROWS(std::invalid_argument, ConnectFour(ConnectFourRules{}));
    const ConnectFour game(rules_for(7, 6, 4));
    CHECK(!game.can_hold(2));
    CHECK(!game.can_hold(std::uint64_t{1} << 6));
    CHECK(!game.can_hold(std::uint64_t{1} << 63));
}

TEST(orders_keep_every_move) {
    for (const auto order : {ConnectFourOrder::weights, ConnectFourOrder::centre}) {
        const ConnectFour game(rules_for(7, 6, 4), {}, order);
        Moves<ConnectFour> moves;
        moves.list(game, game.initial());
        CHECK(moves.size() == 7);
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) seen |= std::uint64_t{1} << moves[i];
        CHECK(seen == 127);
        if (order == ConnectFourOrder::centre) CHECK(moves[0] == 3 && moves[1] == 2 && moves[2] == 4);
    }
}

TEST(all_searches_return_the_value_of_minimax) {
    SplitMix64 rng(7);
    for (const auto order : {ConnectFourOrder::given, ConnectFourOrder::weights, ConnectFourOrder::centre}) {
        const ConnectFour game(rules_for(5, 4, 4), {Form::weights, {}}, order);
        for (int round = 0; round < 10; ++round) {
            ConnectFourBoard state = game.initial();
            for (int i = 0; i < 4; ++i) state = game.random_result(state, rng);
            GameOptions options{.depth = 6, .seed = 3};
            const auto expected = minimax(game, state, options, {});
            for (const bool has_table : {false, true}) {
                options.has_table = has_table;
                for (const Choose choose : {Choose::first, Choose::random}) {
                    options.choose = choose;
                    CHECK(alpha_beta(game, state, options, {}).value == expected.value);
                    CHECK(pvs(game, state, options, {}).value == expected.value);
                    CHECK(iterative_deepening(game, state, options, {}).value == expected.value);
                }
            }
            CHECK(mtdf(game, state, options, {}).value == expected.value);
            CHECK(negamax(game, state, options, {}).tally == expected.tally);
        }
    }
}

TEST(limits_end_game_searches) {
    const ConnectFour game(rules_for(7, 6, 4), {Form::weights, {}});
    Limits calls;
    calls.expansions = 1000;
    Limits seconds;
    seconds.seconds = 0.02;
    Limits memory;
    memory.memory = 1 << 16;
    for (const auto& [name, search] : game_algorithms<ConnectFour>()) {
        if (name == "random") continue;
        const GameOptions options{.has_table = true, .playouts = 1'000'000'000};
        const auto stopped = search(game, game.initial(), options, calls);
        CHECK(stopped.status == Status::limit && stopped.tally.calls == 1000);
        CHECK(stopped.end == Ending::of(End::expansions, 1000));
        CHECK(search(game, game.initial(), options, seconds).status == Status::limit);
        if (name == "minimax" || name == "negamax" || name == "pure_monte_carlo") continue;  // use no memory
        CHECK(search(game, game.initial(), options, memory).end == Ending::of(End::memory, 65536));
    }
}

TEST(random_games_end_and_add_up) {
    const ConnectFour game(rules_for(7, 6, 4));
    const RandomGames played = random_games(game, game.initial(), 500, 3, {});
    CHECK(played.first + played.second + played.draws == 500);
    CHECK(played.moves >= 7 * 500 && played.moves <= 42 * 500);
    std::atomic<bool> stop = true;
    Limits limits;
    limits.stop = &stop;
    CHECK_THROWS(Ended, random_games(game, game.initial(), 1'000'000, 3, limits));
}

TEST(random_games_that_are_over_heed_a_stop) {
    const ConnectFour game(rules_for(2, 2, 2));
    ConnectFour::State state = game.initial();
    while (!game.is_terminal(state)) state = game.result(state, 0);
    std::atomic<bool> stop = true;
    Limits limits;
    limits.stop = &stop;
    CHECK_THROWS(Ended, random_games(game, state, 1'000'000'000'000, 3, limits));
}

TEST(tree_search_counts_its_rounds) {
    const ConnectFour game(rules_for(4, 4, 3));
    const auto decision = mcts(game, game.initial(), {.playouts = 2000}, {});
    CHECK(decision.tally.playouts == 2000 && decision.scores.size() == 4 && decision.action.has_value());
}

}  // namespace

}  // namespace plybench
