// The blind robot: sets of squares, tables and shortest plans, each compared with a simpler method.
#include <atomic>
#include <map>
#include <set>
#include <stdexcept>
#include <vector>

#include "core/random.hpp"
#include "domains/blind_robot.hpp"
#include "domains/blind_robot/pairs.hpp"
#include "domains/blind_robot/squares.hpp"
#include "search/algorithms.hpp"
#include "search/count_optimal.hpp"
#include "solvers/blind_robot/synchronize.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace blind;

static_assert(Problem<BlindRobot<4>> && Problem<BlindRobot<16>> && !Reversible<BlindRobot<4>>);

const auto no_pulse = [](std::size_t) {};

void add(std::vector<std::uint64_t>& words, std::size_t square) {
    words[square / 64] |= std::uint64_t{1} << (square % 64);
}

// A map with random walls. Only the part connected with the first floor square is kept, and the robot may be
// anywhere in it.
GridRules random_map(std::uint32_t width, std::uint32_t height, std::uint64_t walls, std::uint64_t seed) {
    SplitMix64 rng(seed);
    GridRules rules{.width = width, .height = height, .floor = {}, .start = {}};
    rules.floor.resize((rules.size() + 63) / 64);
    add(rules.floor, 0);
    for (std::size_t square = 1; square < rules.size(); ++square) {
        if (rng.below(100) >= walls) add(rules.floor, square);
    }
    const Grid<16> grid(rules);
    Squares<16> part{}, more{};
    more.add(0);
    while (!(more == part)) {
        part = more;
        for (std::size_t move = 0; move < moves; ++move) more = more | grid.image(part, move);
    }
    for (std::size_t i = 0; i < rules.floor.size(); ++i) rules.floor[i] = part.words[i];
    rules.start = rules.floor;
    rules.check(max_blind_squares);
    return rules;
}

template <std::size_t Words>
Squares<Words> random_set(SplitMix64& rng, std::size_t size, std::uint64_t one_in) {
    Squares<Words> set{};
    for (std::size_t square = 0; square < size; ++square) {
        if (rng.below(one_in) == 0) set.add(square);
    }
    return set;
}

// The length of a shortest plan by breadth-first search over beliefs.
template <std::size_t Words>
int shortest(const GridRules& rules) {
    const Grid<Words> grid(rules);
    const auto is_goal = [&](const Squares<Words>& set) {
        return set.is_single() && (rules.target < 0 || set.has(static_cast<std::size_t>(rules.target)));
    };
    std::set<std::array<std::uint64_t, Words>> known;
    std::vector<Squares<Words>> layer{Grid<Words>::set_of(rules.start)};
    for (int depth = 0;; ++depth) {
        std::vector<Squares<Words>> next;
        for (const Squares<Words>& set : layer) {
            if (is_goal(set)) return depth;
            for (std::size_t move = 0; move < moves; ++move) {
                const Squares<Words> after = grid.image(set, move);
                if (known.insert(after.words).second) next.push_back(after);
            }
        }
        layer = std::move(next);
    }
}

template <std::size_t Words>
bool is_plan(const GridRules& rules, const Plan& plan) {
    const Grid<Words> grid(rules);
    Squares<Words> belief = Grid<Words>::set_of(rules.start);
    for (const std::uint8_t move : plan) belief = grid.image(belief, move);
    return belief.is_single() && (rules.target < 0 || belief.has(static_cast<std::size_t>(rules.target)));
}

template <std::size_t Words>
Answer solve_map(const GridRules& rules, Ideas ideas = {}, const Limits& limits = {}) {
    return Synchronizer<Words>(rules, limits, ideas).solve();
}

}  // namespace

TEST(sets_shift_across_words) {
    SplitMix64 rng(1);
    for (const std::size_t distance : {1, 30, 63, 64, 65, 128, 200, 255}) {
        const Squares<4> set = random_set<4>(rng, 256, 3);
        const Squares<4> up = set.up(distance), down = set.down(distance);
        for (std::size_t square = 0; square < 256; ++square) {
            CHECK(up.has(square) == (square >= distance && set.has(square - distance)));
            CHECK(down.has(square) == (square + distance < 256 && set.has(square + distance)));
        }
    }
}

TEST(a_set_moves_as_its_squares_do) {
    SplitMix64 rng(2);
    for (const auto& [width, height] :
         std::vector<std::pair<std::uint32_t, std::uint32_t>>{{5, 5}, {16, 16}, {100, 2}, {1, 200}}) {
        const GridRules rules = random_map(width, height, 20, width);
        const Grid<4> grid(rules);
        for (std::size_t move = 0; move < moves; ++move) {
            const Squares<4> set = random_set<4>(rng, grid.size(), 3) & grid.floor();
            Squares<4> image{}, origins{};
            set.for_each([&](std::size_t square) { image.add(grid.after(square, move)); });
            grid.floor().for_each([&](std::size_t square) {
                if (set.has(grid.after(square, move))) origins.add(square);
            });
            CHECK(grid.image(set, move) == image && grid.origins(set, move) == origins);
        }
    }
}

TEST(tables_have_the_distances_of_pairs) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        GridRules rules = random_map(5, 4, 25, seed);
        const Grid<1> grid(rules);
        const Places<1> places(grid);
        if (seed % 3 == 0) rules.target = static_cast<std::int64_t>(places.squares.back());
        Meter meter;
        const PairTable<1> pairs(grid, places, rules.target, meter, no_pulse);
        SplitMix64 rng(seed);
        for (int i = 0; i < 20; ++i) {
            Squares<1> set{};
            for (int k = 0; k < 2; ++k) set.add(places.squares[rng.below(places.size())]);
            rules.start = {set.words[0]};
            const int exact = shortest<1>(rules);
            CHECK(pairs.estimate(set) == exact);
            for (int k = 0; k <= exact + 1; ++k) CHECK(pairs.may_merge(set, k) == (k >= exact));
        }
    }
}

TEST(floor_that_is_not_connected_never_merges) {
    const GridRules rules{.width = 3, .height = 1, .floor = {5}, .start = {5}};
    const Grid<1> grid(rules);
    Meter meter;
    const PairTable<1> pairs(grid, Places<1>(grid), -1, meter, no_pulse);
    CHECK(!pairs.may_ever_merge(grid.floor()) && pairs.may_ever_merge({{4}}));
}

TEST(plans_are_shortest_with_and_without_each_idea) {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
        GridRules rules = random_map(6, 5, 25, seed);
        if (seed % 4 == 0) rules.target = 0;
        const int length = shortest<1>(rules);
        for (const Ideas ideas : {Ideas{}, Ideas{.beam = false}, Ideas{.beliefs = false},
                                  Ideas{.merging = false}, Ideas{false, false, false}}) {
            const Answer answer = solve_map<1>(rules, ideas);
            CHECK(answer.status == Status::solved && answer.lower_bound == length);
            CHECK(answer.plan && static_cast<int>(answer.plan->size()) == length);
            CHECK(is_plan<1>(rules, *answer.plan));
        }
    }
}

TEST(any_number_of_words_gives_the_same_answer) {
    const GridRules rules = random_map(8, 8, 20, 4);
    const Answer one = solve_map<1>(rules), two = solve_map<2>(rules), many = solve_map<16>(rules);
    CHECK(one.plan == two.plan && two.plan == many.plan);
    CHECK(one.tally == two.tally && two.tally == many.tally);
}

TEST(limits_leave_the_best_plan_and_a_bound) {
    const GridRules rules = random_map(16, 16, 20, 1);
    const std::atomic<bool> stop = true;
    Limits few, little, stopped;
    few.expansions = 10'000;
    little.memory = 3'000'000;
    stopped.stop = &stop;
    for (const Limits& limits : {few, little}) {
        const Answer answer = solve_map<4>(rules, {}, limits);
        CHECK(answer.status == Status::limit && answer.end);
        CHECK(answer.plan && is_plan<4>(rules, *answer.plan));
        CHECK(0 < answer.lower_bound && answer.lower_bound < static_cast<int>(answer.plan->size()));
    }
    CHECK(solve_map<4>(rules, {}, few).tally.expanded == 10'000);
    CHECK(solve_map<4>(rules, {}, stopped).status == Status::stopped);
}

TEST(bad_maps_are_refused) {
    using Words = std::vector<std::uint64_t>;
    const auto check = [](std::uint32_t width, Words floor, Words start, std::int64_t target) {
        GridRules{width, 1, std::move(floor), std::move(start), target}.check(max_blind_squares);
    };
    check(2, {3}, {1}, 1);
    CHECK_THROWS(std::invalid_argument, check(0, {}, {}, -1));
    CHECK_THROWS(std::invalid_argument, check(1025, {1}, {1}, -1));
    CHECK_THROWS(std::invalid_argument, check(2, {3}, {}, -1));
    CHECK_THROWS(std::invalid_argument, check(2, {1}, {2}, -1));
    CHECK_THROWS(std::invalid_argument, check(2, {7}, {1}, -1));
    CHECK_THROWS(std::invalid_argument, check(2, {3, 0}, {1}, -1));
    CHECK_THROWS(std::invalid_argument, check(2, {1}, {1}, 1));
    CHECK_THROWS(std::invalid_argument, check(2, {3}, {1}, 2));
}

TEST(beliefs_of_all_sizes_are_searched_alike) {
    const GridRules rules = random_map(7, 6, 20, 8);
    const std::array<std::uint8_t, moves> order{3, 1, 0, 2};
    Options options;
    options.is_admissible = true;
    for (const auto heuristic : {BlindHeuristic::zero, BlindHeuristic::closest_pair,
                                 BlindHeuristic::farthest_pair, BlindHeuristic::bounding_box,
                                 BlindHeuristic::report_closest_pair, BlindHeuristic::report_bounding_box}) {
        const BlindRobot<4> small(rules, order, heuristic, nullptr);
        const BlindRobot<16> large(rules, order, heuristic, nullptr);
        Limits limits;
        limits.expansions = 2000;
        for (std::size_t i = 0; i < algorithms<BlindRobot<4>>().size(); ++i) {
            const auto one = algorithms<BlindRobot<4>>()[i].second(small, options, limits);
            const auto other = algorithms<BlindRobot<16>>()[i].second(large, options, limits);
            CHECK(one.status == other.status && one.tally == other.tally);
            CHECK(!one.path || one.path->actions == other.path->actions);
        }
    }
}

}  // namespace plybench
