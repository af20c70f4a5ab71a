// Sliding tiles: the compiled searches against the generic one, and pattern databases against a plain search.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <numeric>
#include <vector>

#include "core/random.hpp"
#include "domains/sliding_tiles.hpp"
#include "domains/sliding_tiles/pattern_table.hpp"
#include "search/ida_star.hpp"
#include "solvers/sliding_tiles/ida_star.hpp"
#include "solvers/sliding_tiles/linear_conflict.hpp"
#include "solvers/sliding_tiles/manhattan.hpp"
#include "solvers/sliding_tiles/pattern_sum.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

using namespace tiles;
using Nine = Board<3, 3>;
using Bytes = std::vector<std::uint8_t>;

// Starts from the tiles in order, with the blank first, and shuffles them by random moves.
Bytes shuffle_tiles(std::uint64_t seed, int count) {
    SplitMix64 rng(seed);
    Bytes tiles(Nine::cells);
    std::iota(tiles.begin(), tiles.end(), std::uint8_t{0});
    int blank = 0;
    while (count > 0) {
        const int to = Nine::target(blank, static_cast<int>(rng.below(moves)));
        if (to < 0) continue;
        std::swap(tiles[static_cast<std::size_t>(blank)], tiles[static_cast<std::size_t>(to)]);
        blank = to;
        --count;
    }
    return tiles;
}

Bytes in_order() {
    Bytes cells(Nine::cells);
    std::iota(cells.begin(), cells.end(), std::uint8_t{0});
    return cells;
}

TileRules rules_for(const Bytes& start) {
    TileRules rules;
    rules.width = Nine::columns;
    rules.opposite = {3, 2, 1, 0};
    rules.initial.assign(start.begin(), start.end());
    rules.goal.resize(Nine::cells);
    std::iota(rules.goal.begin(), rules.goal.end(), 0U);
    for (int cell = 0; cell < Nine::cells; ++cell) {
        rules.moves.emplace_back();
        for (int move = 0; move < moves; ++move) {
            const int to = Nine::target(cell, move);
            if (to >= 0)
                rules.moves.back().emplace_back(static_cast<std::uint32_t>(move),
                                                static_cast<std::uint32_t>(to));
        }
    }
    return rules;
}

TileHeuristic::Values manhattan_values() {
    TileHeuristic::Values values(Nine::cells, std::vector<std::uint32_t>(Nine::cells));
    for (int cell = 0; cell < Nine::cells; ++cell) {
        for (int tile = 1; tile < Nine::cells; ++tile)
            values[cell][tile] = static_cast<std::uint32_t>(Nine::distance(cell, tile));
    }
    return values;
}

// Two patterns of four tiles, and their mirror images in the diagonal.
struct FourAndFour {
    std::array<Bytes, 2> tables;
    std::vector<Lookup> lookups{2};

    explicit FourAndFour(int threads) {
        const std::array<Bytes, 2> groups{Bytes{1, 2, 4, 5}, Bytes{3, 6, 7, 8}};
        for (std::size_t i = 0; i < 2; ++i) {
            tables[i].resize(table_bytes(DigitIndex<Nine>(4).size()));
            PatternBuilder<Nine, DigitIndex<Nine>, PlainCells<std::uint16_t>>(groups[i], 0, tables[i],
                                                                              threads, {})
                .build();
            Pattern seen{groups[i], in_order(), tables[i]}, mirrored{groups[i], in_order(), tables[i]};
            for (std::uint8_t& tile : mirrored.tiles) tile = turn_cell(tile);
            for (std::uint8_t& cell : mirrored.cell_in_table) cell = turn_cell(cell);
            lookups[0].push_back(seen);
            lookups[1].push_back(mirrored);
        }
    }

    static std::uint8_t turn_cell(std::uint8_t cell) {
        return static_cast<std::uint8_t>(cell % 3 * 3 + cell / 3);
    }
};

template <LastMove form, typename Estimate>
void check_form_against_generic(Estimate estimate, const TileHeuristic& heuristic, std::uint64_t expansions) {
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Bytes start = shuffle_tiles(seed, 40);
        const auto blank = std::find(start.begin(), start.end(), 0) - start.begin();
        Limits limits;
        limits.expansions = expansions;
        const SlidingTiles<PackedTiles> problem(rules_for(start), heuristic);
        const Options options{.duplicates = Duplicates::parent, .is_admissible = true};
        const auto wanted = ida_star(problem, options, limits);
        const Solution found =
            IdaStar<Nine, Estimate, form>(estimate, limits).solve(Nine::pack(start), static_cast<int>(blank));
        CHECK(found.status == wanted.status);
        CHECK(found.end == wanted.end);
        CHECK(found.lower_bound == wanted.lower_bound->value);
        Tally counts = wanted.tally;
        counts.bound = found.tally.bound;
        CHECK(found.tally == counts);
        CHECK(found.moves == (wanted.path ? wanted.path->actions : Bytes()));
    }
}

template <typename Estimate>
void check_against_generic(const Estimate& estimate, const TileHeuristic& heuristic,
                           std::uint64_t expansions) {
    check_form_against_generic<LastMove::compiled>(estimate, heuristic, expansions);
    check_form_against_generic<LastMove::at_run_time>(estimate, heuristic, expansions);
}

TEST(compiled_search_has_the_counts_of_the_generic_one) {
    const TileHeuristic sum{.form = TileHeuristic::Form::sum, .values = manhattan_values()};
    const TileHeuristic lines{.form = TileHeuristic::Form::linear_conflict, .values = manhattan_values()};
    const FourAndFour patterns(1);
    const PatternDatabases databases{Numbering::digits, Nine::cells, patterns.lookups};
    databases.check();
    const TileHeuristic added{.form = TileHeuristic::Form::patterns,
                              .values = manhattan_values(),
                              .databases = std::make_shared<const PatternDatabases>(databases)};
    for (const std::uint64_t expansions : {1U, 7U, 100U, 1000000U}) {
        check_against_generic(Manhattan<Nine>(in_order()), sum, expansions);
        check_against_generic(LinearConflict<Nine>(in_order()), lines, expansions);
        check_against_generic(PatternSum<Nine, DigitNumbers<Nine>>(in_order(), patterns.lookups), added,
                              expansions);
    }
}

// The fewest moves of the tiles of a pattern, by a search over their cells and the cell of the blank in which
// moves of other tiles cost nothing.
std::map<Bytes, int> pattern_distances(const Bytes& goal) {
    std::map<Bytes, int> best;
    std::deque<std::pair<Bytes, int>> waiting;
    Bytes start = goal;
    start.push_back(0);
    best[start] = 0;
    waiting.emplace_back(start, 0);
    while (!waiting.empty()) {
        const auto [state, cost] = waiting.front();
        waiting.pop_front();
        if (best.at(state) < cost) continue;
        for (int move = 0; move < moves; ++move) {
            const int to = Nine::target(state.back(), move);
            if (to < 0) continue;
            Bytes next = state;
            const auto tile = std::find(next.begin(), next.end() - 1, static_cast<std::uint8_t>(to));
            const int after = cost + (tile != next.end() - 1);
            if (tile != next.end() - 1) *tile = state.back();
            next.back() = static_cast<std::uint8_t>(to);
            const auto known = best.find(next);
            if (known != best.end() && known->second <= after) continue;
            best[next] = after;
            after == cost ? waiting.emplace_front(next, after) : waiting.emplace_back(next, after);
        }
    }
    std::map<Bytes, int> nearest;
    for (const auto& [state, cost] : best) {
        const Bytes cells(state.begin(), state.end() - 1);
        const auto known = nearest.find(cells);
        if (known == nearest.end() || known->second > cost) nearest[cells] = cost;
    }
    return nearest;
}

template <typename Index, typename Cells>
void check_table(const Bytes& goal, int threads) {
    const Index index(static_cast<int>(goal.size()));
    Bytes table(table_bytes(index.size()));
    PatternBuilder<Nine, Index, Cells>(goal, 0, table, threads, {}).build();
    int distinct = 0;
    for (const auto& [cells, cost] : pattern_distances(goal)) {
        Placement placement;
        int distance = 0;
        for (std::size_t tile = 0; tile < goal.size(); ++tile) {
            placement.put(static_cast<int>(tile), cells[tile]);
            distance += Nine::distance(cells[tile], goal[tile]);
        }
        const std::uint64_t number = index.number(placement);
        CHECK(index.placement(number).cells == placement.cells);
        CHECK(distance + 2 * excess_at(table.data(), number) == cost);
        distinct += cost > distance;
    }
    CHECK(distinct > 0);
}

TEST(pattern_tables_hold_the_fewest_moves_of_their_tiles) {
    check_table<DigitIndex<Nine>, PlainCells<std::uint16_t>>({1, 2, 4}, 1);
    check_table<DigitIndex<Nine>, PlainCells<std::uint16_t>>({3, 6, 7, 8}, 2);
    check_table<RankIndex<Nine>, PlainCells<std::uint16_t>>({1, 2, 4, 5}, 1);
    check_table<RankIndex<Nine>, FreeCells>({1, 3, 7, 8}, 2);
}

TEST(threads_build_the_same_table) {
    const FourAndFour one(1), three(3);
    CHECK(one.tables == three.tables);
}

class Impatient final : public Watcher {
  public:
    bool wants_stop(const Counts&, const std::optional<Bound>&) override { return ++asked_ > 2; }

  private:
    int asked_ = 0;
};

TEST(a_build_ends_when_told) {
    Impatient watcher;
    Limits limits;
    limits.watcher = &watcher;
    Bytes table(table_bytes(DigitIndex<Nine>(4).size()));
    using Builder = PatternBuilder<Nine, DigitIndex<Nine>, PlainCells<std::uint16_t>>;
    const Bytes goal{1, 2, 4, 5};
    CHECK_THROWS(Ended, Builder(goal, 0, table, 2, limits).build());
    Limits small;
    small.memory = 1000;
    CHECK_THROWS(OutOfBudget, Builder(goal, 0, table, 2, small).build());
}

}  // namespace

}  // namespace plybench
