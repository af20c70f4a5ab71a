#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "domains/sliding_tiles/pattern_table.hpp"
#include "solvers/sliding_tiles/sizes.hpp"
#include "solvers/sliding_tiles/solver.hpp"

namespace plybench::tiles {

namespace {

constexpr int most_threads = 512;

template <typename... Boards>
struct Sizes {
    static std::vector<std::pair<int, int>> list() { return {{Boards::rows, Boards::columns}...}; }

    template <typename Use>
    static bool with(int rows, int columns, Use use) {
        return with_board<Boards...>(rows, columns, use);
    }
};

using BuiltSizes =
    Sizes<Board<2, 3>, Board<3, 2>, Board<2, 4>, Board<4, 2>, Board<3, 3>, Board<3, 4>, Board<4, 3>,
          Board<3, 5>, Board<5, 3>, Board<4, 4>, Board<4, 5>, Board<5, 4>, Board<5, 5>>;

template <typename Board>
int build_on(const PatternGoal& goal, std::span<std::uint8_t> table, int threads, const Limits& limits) {
    const auto build = [&]<typename Index, typename Cells>(Index, Cells) {
        return PatternBuilder<Board, Index, Cells>(goal.cells, goal.blank, table, threads, limits).build();
    };
    using Bits = std::conditional_t<Board::cells <= 16, std::uint16_t, std::uint32_t>;
    if (goal.numbering == Numbering::digits) return build(DigitIndex<Board>(0), PlainCells<Bits>());
    if constexpr (Board::cells == 16) {
        if (goal.cells.size() == 8) return build(RankIndex<Board>(0), FreeCells());
        return build(RankIndex<Board>(0), PlainCells<Bits>());
    }
    throw std::invalid_argument("ranks are for boards of 4 x 4");
}

}  // namespace

std::vector<std::pair<int, int>> pattern_sizes() { return BuiltSizes::list(); }

int build_table(const PatternGoal& goal, std::span<std::uint8_t> table, int threads, const Limits& limits) {
    int moves = 0;
    std::vector<std::uint8_t> cells = goal.cells;
    cells.push_back(static_cast<std::uint8_t>(goal.blank));
    std::sort(cells.begin(), cells.end());
    if (goal.cells.empty() || goal.cells.size() > most_tiles ||
        cells.back() >= std::int64_t{goal.rows} * goal.columns ||
        std::adjacent_find(cells.begin(), cells.end()) != cells.end()) {
        throw std::invalid_argument("bad pattern");
    }
    if (threads < 1 || threads > most_threads)
        throw std::invalid_argument("threads must be from 1 to " + std::to_string(most_threads));
    const bool has_board = BuiltSizes::with(goal.rows, goal.columns, [&]<typename Board>(Board) {
        moves = build_on<Board>(goal, table, threads, limits);
    });
    if (!has_board) throw std::invalid_argument("there are no databases for this board");
    return moves;
}

}  // namespace plybench::tiles
