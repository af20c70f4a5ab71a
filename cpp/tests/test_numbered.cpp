// Numbered states: their numbers, and an examination by numbers that must agree with the one state by state.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "check.hpp"
#include "core/numbered.hpp"
#include "puzzles.hpp"
#include "search/examination.hpp"
#include "search/numbered_examination.hpp"

namespace plybench {

namespace {

using Small = Blocksworld<PackedCells<std::uint64_t>>;
using Numbering = BlocksworldNumbering;
using Found = Findings<Small::State>;

static_assert(Numbered<Small>);

// The rules without the moves into a cell and out of it.
BlocksworldRules with_wall(BlocksworldRules rules, std::uint32_t wall) {
    rules.moves[wall].clear();
    for (auto& list : rules.moves) std::erase_if(list, [&](const auto& move) { return move.second == wall; });
    std::erase(rules.free_cells, wall);
    return rules;
}

// Puzzles with walls, with goals for only some blocks, with one free cell, and with unreachable parts.
std::vector<BlocksworldRules> puzzles() {
    BlocksworldRules agent = testing::puzzle(3, 2, 2, {4});
    agent.wanted.emplace_back(0, 0);
    return {testing::puzzle(3, 3, 2, {8, 0}),
            testing::puzzle(4, 2, 3, {7}),
            testing::puzzle(3, 2, 5, {1, 0, 2}),
            testing::puzzle(1, 1, 0, {}),
            with_wall(testing::puzzle(4, 3, 2, {11, 3}), 6),
            with_wall(with_wall(testing::puzzle(4, 2, 1, {0}), 2), 6),
            agent};
}

// Estimates that are neither admissible nor consistent, and some that are infinite.
BlocksworldHeuristic wild(const BlocksworldRules& rules, std::uint64_t seed) {
    BlocksworldHeuristic made{.form = BlocksworldHeuristic::Form::sum};
    SplitMix64 rng(seed);
    for (std::uint32_t place = 0; place < rules.places(); ++place) {
        BlocksworldHeuristic::Term term{place, {}};
        for (std::uint32_t& value : term.values) {
            value = static_cast<std::uint32_t>(rng.below(7));
            if (value == 6 && rng.below(4) == 0) value = BlocksworldHeuristic::unreachable;
        }
        (place == 0 && seed % 2 == 0 ? made.agent : made.blocks).push_back(term);
    }
    return made;
}

std::vector<BlocksworldHeuristic> heuristics(const BlocksworldRules& rules) {
    return {{},
            BlocksworldHeuristic::misplaced(rules),
            BlocksworldHeuristic::boosted(rules),
            wild(rules, 1),
            wild(rules, 2),
            wild(rules, 3)};
}

// The findings about each heuristic by the order of distances.
Found found_in_order(const BlocksworldRules& rules, const BlocksworldHeuristic& heuristic) {
    const Small problem(rules, heuristic);
    Budget budget((Limits()));
    ExaminedStates<Small> states(problem, {});
    states.list(~0ULL, budget);
    const Edges<Small> edges = states.edges(0, states.near, budget);
    Estimates<Small> estimates(states.meter(), 1);
    estimates.make_room(0, edges.last_state());
    estimates.ask(0, problem, states, 0, edges.last_state());
    Found found;
    for (std::size_t at = 0; at < edges.end; at += states_at_once)
        compare(states, edges, at, estimates, 0, found);
    Found all;
    all.add(found);  // completes the counts
    return all;
}

// The same findings by numbers, in two parts.
std::vector<Found> found_by_number(const BlocksworldRules& rules) {
    const Small problem(rules, {});
    const Numbering numbering = *problem.numbering();
    Meter meter;
    Budget budget((Limits()));
    NumberedDistances<Small> distances(problem, numbering, meter);
    CHECK(distances.measure(budget));
    LaneEstimates<Small> estimates(problem, numbering, distances, meter);
    const std::vector<BlocksworldHeuristic> all = heuristics(rules);
    LaneFindings one, two;
    const std::size_t end = numbering.size(), half = end / 2;
    for (std::size_t lane = 0; lane < all.size(); ++lane) {
        const Small asked(rules, all[lane]);
        CHECK(estimates.ask(lane, asked, 0, half, one) && estimates.ask(lane, asked, half, end, two));
    }
    estimates.compare(0, half, one);
    estimates.compare(half, end, two);
    one.add(two);
    std::vector<Found> found;
    for (std::size_t lane = 0; lane < all.size(); ++lane)
        found.push_back(estimates.findings(lane, one, budget));
    return found;
}

void check_same(const Found& one, const Found& other) {
    CHECK(one.counts.pairs() == other.counts.pairs());
    CHECK(one.overestimated == other.overestimated && one.violations == other.violations);
    CHECK(one.goals_above_zero == other.goals_above_zero);
    const auto &state = one.worst_state, &other_state = other.worst_state;
    if (one.overestimated > 0)
        CHECK(state.error == other_state.error && state.state == other_state.state &&
              state.h == other_state.h && state.exact == other_state.exact);
    const auto &edge = one.worst_edge, &other_edge = other.worst_edge;
    if (one.violations > 0)
        CHECK(edge.error == other_edge.error && edge.state == other_edge.state &&
              edge.successor == other_edge.successor && edge.before == other_edge.before &&
              edge.after == other_edge.after && edge.cost == other_edge.cost);
}

}  // namespace

TEST(every_state_has_a_number_of_its_own) {
    for (const BlocksworldRules& rules : puzzles()) {
        const Small problem(rules, {});
        const Numbering numbering = *problem.numbering();
        Numbering::Cursor up(numbering), anywhere(numbering);
        for (std::size_t i = 0; i < numbering.size(); ++i) {
            const std::size_t far = i * 7919 % numbering.size();
            up.seek(i);
            anywhere.seek(far);
            CHECK(problem.number_of(numbering, problem.state_at(up)) == i);
            CHECK(problem.number_of(numbering, problem.state_at(anywhere)) == far);
        }
    }
}

TEST(neighbours_of_numbers_are_those_of_their_states) {
    for (const BlocksworldRules& rules : puzzles()) {
        const Small problem(rules, {});
        const Numbering numbering = *problem.numbering();
        Numbering::Cursor cursor(numbering);
        std::uint32_t near[Numbering::Cursor::max_neighbours];
        for (std::size_t i = 0; i < numbering.size(); ++i) {
            cursor.seek(i);
            Step<Small> steps[4];
            std::vector<std::uint32_t> expected, later;
            const Step<Small>* const end = problem.successors(problem.state_at(cursor), steps);
            for (const Step<Small>* step = steps; step != end; ++step)
                expected.push_back(problem.number_of(numbering, step->state));
            CHECK(std::vector<std::uint32_t>(near, cursor.neighbours(near)) == expected);
            std::erase_if(expected, [&](std::uint32_t other) { return other < i; });
            CHECK(std::vector<std::uint32_t>(near, cursor.later_neighbours(near)) == expected);
        }
    }
}

TEST(estimates_of_rows_are_those_of_their_states) {
    for (const BlocksworldRules& rules : puzzles()) {
        std::vector<std::uint16_t> table(1 << 16);
        for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<std::uint16_t>(i * 40503);
        std::vector<BlocksworldHeuristic> all = heuristics(rules);
        const auto last = static_cast<std::uint32_t>(rules.places() - 1);
        const std::vector<std::vector<std::uint32_t>> choices = {
            {last, 0}, {0, last}, {last, last}, {last / 2, last, 0}, {0, last, last / 2}};
        for (const std::vector<std::uint32_t>& places : choices) {
            const TableRows rows(rules.cells(), places.size());
            const auto entries = std::span<const std::uint16_t>(table).first(rows.entries());
            all.push_back(BlocksworldHeuristic::lookup(entries, places, rules.cells()));
        }
        for (const BlocksworldHeuristic& heuristic : all) {
            const Small problem(rules, heuristic);
            const Numbering numbering = *problem.numbering();
            Numbering::Cursor cursor(numbering);
            std::size_t next = numbering.size() / 3;
            problem.for_each_estimate(numbering, next, numbering.size(), [&](std::size_t number, auto h) {
                cursor.seek(number);
                CHECK(number == next++ && h == problem.estimate(problem.state_at(cursor)));
            });
            CHECK(next == numbering.size());
        }
    }
}

TEST(examinations_by_number_find_what_others_find) {
    for (const BlocksworldRules& rules : puzzles()) {
        const std::vector<Found> found = found_by_number(rules);
        const std::vector<BlocksworldHeuristic> all = heuristics(rules);
        for (std::size_t i = 0; i < all.size(); ++i) check_same(found[i], found_in_order(rules, all[i]));
    }
}

TEST(puzzles_whose_moves_cannot_be_undone_have_no_numbers) {
    BlocksworldRules rules = testing::puzzle(3, 3, 2, {8, 0});
    rules.moves[0].pop_back();
    CHECK(!Small(rules, {}).numbering());
    rules = testing::puzzle(3, 3, 2, {8, 0});
    rules.free_cells.pop_back();
    CHECK(!Small(rules, {}).numbering());
    CHECK(!Small(testing::puzzle(8, 8, 9, {0}), {}).numbering());  // too many states
}

}  // namespace plybench
