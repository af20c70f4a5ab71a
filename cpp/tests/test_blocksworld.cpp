// The rules of cpp/domains/blocksworld.hpp: every way to keep a state gives the same game.
#include <algorithm>
#include <stdexcept>
#include <vector>

#include "core/random.hpp"
#include "domains/blocksworld/relaxed_solver.hpp"
#include "tests/check.hpp"
#include "tests/puzzles.hpp"

namespace plybench {

namespace {

using Small = Blocksworld<PackedCells<std::uint64_t>>;
using Large = Blocksworld<ByteCells<32>>;
using Huge = Blocksworld<ByteCells<256>>;

static_assert(Reversible<Small> && Reversible<Large> && Reversible<Huge>);

// Walks at random, and lists what the problem says of each state on the way.
template <typename P>
std::vector<std::uint32_t> walk(const P& problem, int length) {
    std::vector<std::uint32_t> seen;
    std::vector<Step<P>> steps(problem.max_successors());
    SplitMix64 rng(3);
    typename P::State state = problem.initial();
    for (int i = 0; i < length; ++i) {
        for (const std::uint32_t cell : problem.unpack(state)) seen.push_back(cell);
        seen.push_back(problem.is_goal(state));
        seen.push_back(static_cast<std::uint32_t>(problem.estimate(state)));
        const Step<P>* end = problem.successors(state, steps.data());
        state = steps[rng.below(static_cast<std::uint64_t>(end - steps.data()))].state;
    }
    return seen;
}

template <typename P>
std::vector<std::vector<std::uint32_t>> goals(const P& problem) {
    std::vector<std::vector<std::uint32_t>> found;
    problem.for_each_goal([&](const typename P::State& state) {
        found.push_back(problem.unpack(state));
        return true;
    });
    return found;
}

TEST(all_ways_to_keep_a_state_give_the_same_walk) {
    const BlocksworldRules rules = testing::three_blocks();
    for (const BlocksworldHeuristic& h :
         {BlocksworldHeuristic(), BlocksworldHeuristic::misplaced(rules),
          BlocksworldHeuristic::manhattan(rules), BlocksworldHeuristic::boosted(rules)}) {
        const auto expected = walk(Huge(rules, h), 5000);
        CHECK(walk(Small(rules, h), 5000) == expected);
        CHECK(walk(Large(rules, h), 5000) == expected);
    }
}

// Any two neighbours on 4 x 4 cells are within reach.
RelaxedGame relaxed_game(RelaxedRules rules, std::vector<std::uint32_t> followers, std::uint64_t leader) {
    RelaxedGame game{rules, std::vector<std::uint64_t>(16), std::move(followers), leader};
    for (std::uint32_t a = 0; a < 16; ++a) {
        for (std::uint32_t b = 0; b < 16; ++b)
            game.reach[a] |= std::uint64_t{BlocksworldHeuristic::distance(a, b, 4) == 1} << b;
    }
    return game;
}

template <typename Word, typename Entry>
std::vector<std::uint32_t> solve_game(const RelaxedGame& game, std::size_t threads) {
    std::vector<Entry> table(game.rows().entries());
    RelaxedSolver<Word, Entry>(game, table, threads, Limits()).solve();
    return {table.begin(), table.end()};
}

TEST(threads_and_sizes_of_words_do_not_change_relaxed_costs) {
    for (const RelaxedRules rules :
         {RelaxedRules::opposite_switch, RelaxedRules::any_switch, RelaxedRules::opposite_stack}) {
        const RelaxedGame game = relaxed_game(rules, {9, 5, 1, 8}, 1U << 4);
        game.check(16 * 15 * 14 * 256);
        const std::vector<std::uint32_t> table = solve_game<std::uint16_t, std::uint8_t>(game, 1);
        CHECK((table == solve_game<std::uint64_t, std::uint8_t>(game, 2)));
        const std::size_t home = game.rows().start((9 * 16 + 5) * 16 + 1) + 8 * 16;
        CHECK(table[home + 4] == 0 && table[home + 0] == 1 && table[home + 3] > 1);
    }
}

TEST(relaxed_games_that_make_no_sense_are_refused) {
    const RelaxedGame game = relaxed_game(RelaxedRules::any_switch, {9, 5}, 1);
    CHECK_THROWS(std::invalid_argument, game.check(4095));
    CHECK_THROWS(std::invalid_argument, relaxed_game(RelaxedRules::any_switch, {9, 9}, 1).check(4096));
    CHECK_THROWS(std::invalid_argument, relaxed_game(RelaxedRules::any_switch, {9, 16}, 1).check(4096));
    CHECK_THROWS(std::invalid_argument, relaxed_game(RelaxedRules::any_switch, {9, 5}, 1 << 16).check(4096));
}

TEST(words_hold_as_many_fields_as_fit) {
    CHECK(PackedCells<std::uint32_t>::fits(16, 8) && !PackedCells<std::uint32_t>::fits(16, 9));
    CHECK(PackedCells<std::uint64_t>::fits(256, 8) && !PackedCells<std::uint64_t>::fits(256, 9));
    const BlocksworldRules full = testing::puzzle(16, 16, 7, {200, 255, 0});
    CHECK(walk(Small(full, BlocksworldHeuristic::manhattan(full)), 5000) ==
          walk(Large(full, BlocksworldHeuristic::manhattan(full)), 5000));
    const BlocksworldRules packed = testing::puzzle(4, 4, 15, {3, 1, 2});
    CHECK(walk(Small(packed, {}), 5000) == walk(Large(packed, {}), 5000));
    const BlocksworldRules tiny = testing::puzzle(2, 1, 1, {1});
    CHECK(walk(Small(tiny, {}), 20) == walk(Huge(tiny, {}), 20));
}

TEST(goals_are_all_arrangements_in_order) {
    const BlocksworldRules rules = testing::puzzle(3, 2, 2, {4});
    const auto found = goals(Small(rules, {}));
    CHECK(found.size() == 20);  // the agent and the second block on two of the other five cells
    CHECK(found.front() == std::vector<std::uint32_t>{0, 4, 1});
    CHECK(found.back() == std::vector<std::uint32_t>{5, 4, 3});
    CHECK(std::is_sorted(found.begin(), found.end()));
    CHECK(goals(Huge(rules, {})) == found);
}

TEST(bad_rules_are_refused) {
    const BlocksworldRules good = testing::three_blocks();
    const auto is_refused = [&](auto spoil) {
        BlocksworldRules rules = good;
        spoil(rules);
        CHECK_THROWS(std::invalid_argument, rules.check());
    };
    is_refused([](BlocksworldRules& rules) { rules.width = 0; });
    is_refused([](BlocksworldRules& rules) { rules.width = 5; });
    is_refused([](BlocksworldRules& rules) { rules.initial = {}; });
    is_refused([](BlocksworldRules& rules) { rules.initial = {1, 1, 2, 3}; });
    is_refused([](BlocksworldRules& rules) { rules.initial = {1, 16, 2, 3}; });
    is_refused([](BlocksworldRules& rules) { rules.moves[0].emplace_back(0, 16); });
    is_refused([](BlocksworldRules& rules) { rules.moves[0].emplace_back(4, 1); });
    is_refused([](BlocksworldRules& rules) { rules.moves.resize(257); });
    is_refused([](BlocksworldRules& rules) { rules.wanted.emplace_back(4, 0); });
    is_refused([](BlocksworldRules& rules) { rules.wanted.emplace_back(0, 9); });
    is_refused([](BlocksworldRules& rules) { rules.opposite = {1, 0, 3, 4}; });
}

}  // namespace

}  // namespace plybench
