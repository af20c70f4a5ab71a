// The searches: known counts, equal results for all ways to keep a state, costs of any type, limits, threads.
#include <atomic>
#include <cmath>
#include <string_view>
#include <thread>
#include <vector>

#include "search/algorithms.hpp"
#include "search/count_optimal.hpp"
#include "search/exact_distances.hpp"
#include "search/examination.hpp"
#include "tests/check.hpp"
#include "tests/puzzles.hpp"

namespace plybench {

namespace {

using Small = Blocksworld<PackedCells<std::uint64_t>>;
using Huge = Blocksworld<ByteCells<256>>;

static_assert(Reversible<testing::Lattice<double>> && Reversible<testing::Lattice<std::int32_t>>);

// The parts of a result in which two results must agree.
template <typename P>
std::vector<std::uint64_t> summary(const P& problem, const Result<P>& result) {
    const Tally& t = result.tally;
    std::vector<std::uint64_t> seen{static_cast<std::uint64_t>(result.status),
                                    t.expanded,
                                    t.popped,
                                    t.generated,
                                    t.evaluated,
                                    t.duplicates,
                                    t.reopened,
                                    t.pruned,
                                    t.max_frontier,
                                    t.iterations};
    seen.push_back(result.lower_bound ? static_cast<std::uint64_t>(result.lower_bound->value) : 999);
    if (!result.path) return seen;
    for (const auto action : result.path->actions) seen.push_back(action);
    for (const auto& state : result.path->states) {
        for (const std::uint32_t cell : problem.unpack(state)) seen.push_back(cell);
    }
    return seen;
}

// Options that an algorithm's definition allows. Searches remember states, because without memory they might
// not end.
Options options_for(std::string_view name) {
    Options options{
        .goal_test = GoalTest::generated, .ties = Ties::low_h, .limit = 14, .is_admissible = true};
    const bool is_linear =
        name == "ida_star" || name == "rbfs" || name == "iterative_deepening" || name == "depth_limited";
    options.duplicates = is_linear ? Duplicates::path : Duplicates::graph;
    return options;
}

TEST(known_counts_of_the_three_block_puzzle) {
    const BlocksworldRules rules = testing::three_blocks();
    const Small problem(rules, BlocksworldHeuristic::manhattan(rules));
    const Options tree{.duplicates = Duplicates::tree, .ties = Ties::fifo, .is_consistent = true};
    const auto found = astar(problem, tree, {});
    CHECK(found.tally.popped == 27389);
    CHECK(found.path && found.path->cost == 14 && found.lower_bound->value == 14);
    CHECK(global_depth_astar(problem, tree, {}).status == Status::solved);
    CHECK(count_optimal(problem, {}, {}).count->to_hex().ends_with("1"));
}

TEST(all_algorithms_give_the_same_for_words_and_bytes) {
    const BlocksworldRules rules = testing::puzzle(4, 4, 3, {0, 5, 3});
    const Small small(rules, BlocksworldHeuristic::boosted(rules));
    const Huge huge(rules, BlocksworldHeuristic::boosted(rules));
    const auto names = algorithms<Small>();
    const auto others = algorithms<Huge>();
    for (std::size_t i = 0; i < names.size(); ++i) {
        Limits limits;
        limits.expansions = 20'000;
        for (const ChildOrder order : {ChildOrder::given, ChildOrder::random}) {
            Options options = options_for(names[i].first);
            options.child_order = order;
            CHECK(summary(small, names[i].second(small, options, limits)) ==
                  summary(huge, others[i].second(huge, options, limits)));
        }
    }
}

// Optimal searches find the least cost, with whichever queue their costs need.
template <typename Cost>
void check_lattice() {
    const testing::Lattice<Cost> lattice;
    const double least = static_cast<double>(lattice.least_costs().back());
    const auto is_least = [&](const Result<testing::Lattice<Cost>>& result) {
        return result.path && std::abs(static_cast<double>(result.path->cost) - least) < 1e-9;
    };
    for (const Ties ties : {Ties::low_h, Ties::fifo, Ties::lifo, Ties::heap}) {
        for (const Duplicates duplicates : {Duplicates::closed, Duplicates::graph}) {
            const Options options{
                .duplicates = duplicates, .ties = ties, .is_admissible = true, .is_consistent = true};
            CHECK(is_least(astar(lattice, options, {})));
            CHECK(is_least(uniform_cost(lattice, options, {})));
            CHECK(weighted_astar(lattice, options, {}).path->cost <= static_cast<Cost>(2 * least + 1e-9));
        }
    }
    CHECK(is_least(count_optimal(lattice, {}, {}).result));
    const auto distances = exact_distances(lattice, ~std::uint64_t{0}, {});
    CHECK(distances.states.size() == 144 && distances.is_complete);
    for (std::size_t i = 0; i < distances.states.size(); ++i) {
        if (distances.states[i] == 0) CHECK(std::abs(static_cast<double>(distances.costs[i]) - least) < 1e-9);
    }
    CHECK(bidirectional(lattice, {}, {}).path->actions.size() == 22);
    CHECK(breadth_first(lattice, {}, {}).path->actions.size() == 22);
    CHECK(!breadth_first(lattice, {}, {}).lower_bound);
}

TEST(costs_may_be_integers_or_not) {
    check_lattice<std::int32_t>();
    check_lattice<double>();
}

// All chunks of an examination, for one heuristic.
template <Reversible P>
std::pair<Findings<typename P::State>, std::uint64_t> examine_all(const P& problem,
                                                                  std::uint64_t max_states) {
    Limits limits;
    Budget budget(limits);
    ExaminedStates<P> states(problem, limits);
    states.list(max_states, budget);
    Findings<typename P::State> found;
    Estimates<P> estimates(states.meter(), 1);
    std::uint64_t count = 0;
    std::size_t asked = 0;
    for (std::size_t at = 0; at < states.found.states.size();) {
        const Edges<P> edges = states.edges(at, states_at_once, budget);
        estimates.make_room(states.first_target(at), edges.last_state());
        const std::size_t end = std::max(asked, edges.last_state());
        estimates.ask(0, problem, states, asked, end);
        asked = end;
        Findings<typename P::State> part;
        compare(states, edges, at, estimates, 0, part);
        found.add(part);
        at = edges.end;
        count += edges.targets.size();
    }
    return {found, count};
}

TEST(examination_counts_states_and_edges) {
    const BlocksworldRules rules = testing::three_blocks();
    const auto [manhattan, edges] = examine_all(Small(rules, BlocksworldHeuristic::manhattan(rules)), ~0ULL);
    CHECK(edges == 131'040 && manhattan.overestimated == 0 && manhattan.violations == 0);
    std::uint64_t states = 0;
    for (const auto& [pair, count] : manhattan.counts.pairs()) states += count;
    CHECK(states == 43'680);
    const auto boosted = examine_all(Small(rules, BlocksworldHeuristic::boosted(rules)), ~0ULL).first;
    CHECK(boosted.overestimated == 0 && boosted.violations > 0 && boosted.worst_edge.error > 0);
    const auto [few, few_edges] = examine_all(Small(rules, BlocksworldHeuristic::manhattan(rules)), 1000);
    CHECK(few_edges < 3000 && few.counts.pairs().size() < manhattan.counts.pairs().size());
}

TEST(limits_end_a_search_with_what_is_known) {
    const BlocksworldRules rules = testing::three_blocks();
    const Small problem(rules, BlocksworldHeuristic::manhattan(rules));
    const Options tree{.duplicates = Duplicates::tree, .is_admissible = true};
    Limits limits;
    limits.expansions = 1000;
    const auto few = astar(problem, tree, limits);
    CHECK(few.status == Status::limit && few.tally.expanded == 1000 && few.lower_bound);
    CHECK(few.end == Ending::of(End::expansions, 1000));
    limits = {};
    limits.memory = 20'000'000;
    const auto small = breadth_first(problem, tree, limits);
    CHECK(small.status == Status::limit && small.end == Ending::of(End::memory, 20'000'000));
    CHECK(small.tally.generated > 1'000'000);
    std::atomic<bool> stop = true;
    limits = {};
    limits.stop = &stop;
    CHECK(breadth_first(problem, tree, limits).status == Status::stopped);
}

TEST(threads_search_at_once_and_stop_when_told) {
    const BlocksworldRules rules = testing::three_blocks();
    const Small problem(rules, BlocksworldHeuristic::manhattan(rules));
    const Options tree{.duplicates = Duplicates::tree, .ties = Ties::fifo};
    std::atomic<bool> stop = false;
    std::atomic<int> solved = 0, stopped = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 3; ++i) {
        threads.emplace_back([&] { solved += astar(problem, tree, {}).tally.popped == 27389; });
    }
    threads.emplace_back([&] {
        // No move leads to the goal, so this pass takes longer than the test.
        Options deep{.duplicates = Duplicates::tree, .first = 40};
        Limits limits;
        limits.stop = &stop;
        BlocksworldRules walled = testing::puzzle(5, 5, 1, {24});
        for (auto& moves : walled.moves)
            std::erase_if(moves, [](const auto& move) { return move.second == 24; });
        stopped += iterative_deepening(Small(walled, {}), deep, limits).status == Status::stopped;
    });
    for (int i = 0; i < 3; ++i) threads[static_cast<std::size_t>(i)].join();
    stop = true;
    threads.back().join();
    CHECK(solved == 3);
    CHECK(stopped == 1);
}

TEST(big_counts_carry) {
    BigCount sum(~std::uint64_t{0});
    sum += BigCount(1);
    CHECK(sum.to_hex().ends_with("10000000000000000"));
    for (int i = 0; i < 100; ++i) sum += BigCount(sum);
    CHECK(sum.to_hex().ends_with("1" + std::string(41, '0')));  // 2 ** 164
}

}  // namespace

}  // namespace plybench
