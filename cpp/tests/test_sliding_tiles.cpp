// The rules of cpp/domains/sliding_tiles.hpp: both ways to keep a state give the same game.
#include <stdexcept>
#include <vector>

#include "core/random.hpp"
#include "domains/sliding_tiles.hpp"
#include "search/algorithms.hpp"
#include "search/exact_distances.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using Packed = SlidingTiles<PackedTiles>;
using Bytes = SlidingTiles<ByteTiles<64>>;

static_assert(Reversible<Packed> && Reversible<Bytes>);

// The goal has the blank last and is the start; actions are up, left, right, down.
TileRules board(std::uint32_t width, std::uint32_t height) {
    TileRules rules{.width = width, .moves = {}, .opposite = {3, 2, 1, 0}, .initial = {}, .goal = {}};
    const std::uint32_t cells = width * height;
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        auto& moves = rules.moves.emplace_back();
        if (cell >= width) moves.emplace_back(0, cell - width);
        if (cell % width > 0) moves.emplace_back(1, cell - 1);
        if (cell % width + 1 < width) moves.emplace_back(2, cell + 1);
        if (cell + width < cells) moves.emplace_back(3, cell + width);
        rules.goal.push_back((cell + 1) % cells);
    }
    rules.initial = rules.goal;
    rules.check();
    return rules;
}

// A heuristic of the given form, whose table counts the tiles off their goal cells.
TileHeuristic heuristic(const TileRules& rules, TileHeuristic::Form form, bool counts_blank = false) {
    TileHeuristic made{.form = form, .counts_blank = counts_blank};
    const TileRules::Cells homes = rules.homes();
    for (std::uint32_t cell = 0; cell < rules.cells(); ++cell) {
        auto& row = made.values.emplace_back();
        for (std::uint32_t tile = 0; tile < rules.cells(); ++tile)
            row.push_back(tile != 0 && homes[tile] != cell);
    }
    return made;
}

// Walks at random, and lists what the problem says of each state on the way.
template <typename P>
std::vector<std::uint32_t> walk(const P& problem, int length) {
    std::vector<std::uint32_t> seen;
    std::vector<Step<P>> steps(problem.max_successors());
    SplitMix64 rng(3);
    typename P::State state = problem.initial();
    for (int i = 0; i < length; ++i) {
        for (const std::uint32_t tile : problem.unpack(state)) seen.push_back(tile);
        seen.push_back(problem.is_goal(state));
        seen.push_back(static_cast<std::uint32_t>(problem.estimate(state)));
        const Step<P>* end = problem.successors(state, steps.data());
        state = steps[rng.below(static_cast<std::uint64_t>(end - steps.data()))].state;
    }
    return seen;
}

TEST(words_and_bytes_give_the_same_walk) {
    using Form = TileHeuristic::Form;
    for (const auto& [width, height] : {std::pair{2U, 2U}, {3U, 3U}, {3U, 5U}, {4U, 4U}, {8U, 2U}}) {
        const TileRules rules = board(width, height);
        for (const Form form :
             {Form::zero, Form::sum, Form::inversions, Form::blank_in_place, Form::linear_conflict}) {
            for (const bool counts_blank : {false, true}) {
                const TileHeuristic h = heuristic(rules, form, counts_blank);
                CHECK(walk(Packed(rules, h), 2000) == walk(Bytes(rules, h), 2000));
            }
        }
    }
}

TEST(undone_moves_lead_back) {
    const TileRules rules = board(4, 4);
    const Packed problem(rules, {});
    std::array<Step<Packed>, 4> first, second;
    const auto* end = problem.successors(problem.initial(), first.data());
    for (const auto* step = first.data(); step != end; ++step) {
        const auto* second_end = problem.successors(step->state, second.data());
        for (const auto* next = second.data(); next != second_end; ++next) {
            CHECK(problem.undoes(next->action, step->action) == (next->state == problem.initial()));
        }
    }
}

TEST(half_of_all_arrangements_are_reached) {
    const TileRules rules = board(3, 2);
    CHECK(exact_distances(Packed(rules, {}), 1000, Limits{}).states.size() == 360);
    CHECK(exact_distances(Bytes(rules, {}), 1000, Limits{}).radius == 21);
}

TEST(walking_tables_are_looked_up_by_their_sums) {
    const TileRules rules = board(2, 2);
    TileHeuristic made{.form = TileHeuristic::Form::walking};
    for (auto& walk : made.walks) {
        auto table = std::make_shared<TileHeuristic::Walk>();
        table->weights = {{0, 1, 2, 4}, {0, 8, 16, 32}, {0, 64, 128, 256}, {0, 512, 1024, 2048}};
        *table->distances.insert(1 + 16 + 256).first = 7;  // 1 2 / 3 _
        walk = table;
    }
    CHECK(Packed(rules, made).estimate(PackedTiles::pack(rules.initial)) == 14);
    CHECK(Bytes(rules, made).estimate(ByteTiles<64>::pack(rules.initial)) == 14);
}

TEST(bad_boards_are_refused) {
    const auto is_refused = [](auto spoil) {
        TileRules rules = board(3, 3);
        spoil(rules);
        CHECK_THROWS(std::invalid_argument, rules.check());
    };
    is_refused([](TileRules& rules) { rules.width = 0; });
    is_refused([](TileRules& rules) { rules.width = 4; });
    is_refused([](TileRules& rules) { rules.moves.resize(48); });
    is_refused([](TileRules& rules) { rules.initial[0] = 2; });
    is_refused([](TileRules& rules) { rules.initial.pop_back(); });
    is_refused([](TileRules& rules) { rules.goal[0] = 9; });
    is_refused([](TileRules& rules) { rules.moves[0].emplace_back(0, 9); });
    is_refused([](TileRules& rules) { rules.moves[0].emplace_back(4, 1); });
    is_refused([](TileRules& rules) { rules.opposite[0] = 4; });
}

}  // namespace

}  // namespace plybench
