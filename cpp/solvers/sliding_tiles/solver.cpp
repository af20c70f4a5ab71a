#include "solvers/sliding_tiles/solver.hpp"

#include <algorithm>
#include <stdexcept>
#include <type_traits>

#include "solvers/sliding_tiles/linear_conflict.hpp"
#include "solvers/sliding_tiles/manhattan.hpp"
#include "solvers/sliding_tiles/pattern_sum.hpp"
#include "solvers/sliding_tiles/sizes.hpp"

namespace plybench::tiles {

namespace {

// A search takes long to compile, so there is one only for boards that people use.
template <typename Use>
bool with_searched_board(int rows, int columns, Use use) {
    return with_board<Board<3, 3>, Board<4, 4>, Board<5, 5>>(rows, columns, use);
}

template <typename Board>
constexpr bool has_short_lines = Board::bits == 4 && Board::rows <= 4 && Board::columns <= 4;

// A search is compiled without the last move where speed gains little: 8-puzzles are solved at once anyway,
// and a search with ranks spends most of its time on the ranks.
template <typename Board, typename Estimate>
constexpr LastMove last_move =
    Board::cells == 9 || std::is_same_v<Estimate, PatternSum<Board, RankNumbers<Board>>>
        ? LastMove::at_run_time
        : LastMove::compiled;

template <typename Board, typename Estimate>
Solution solve_with(Estimate estimate, const Puzzle& puzzle, const Limits& limits) {
    const auto blank = std::find(puzzle.start.begin(), puzzle.start.end(), 0) - puzzle.start.begin();
    return IdaStar<Board, Estimate, last_move<Board, Estimate>>(estimate, limits)
        .solve(Board::pack(puzzle.start), static_cast<int>(blank));
}

template <typename Board, typename Numbers>
Solution solve_with_patterns(const Puzzle& puzzle, const Limits& limits) {
    return solve_with<Board>(PatternSum<Board, Numbers>(puzzle.goal_cells, puzzle.databases->lookups), puzzle,
                             limits);
}

template <typename Board>
Solution solve_on(const Puzzle& puzzle, const Limits& limits) {
    if (puzzle.kind == Kind::manhattan)
        return solve_with<Board>(Manhattan<Board>(puzzle.goal_cells), puzzle, limits);
    if (puzzle.kind == Kind::linear_conflict) {
        if constexpr (has_short_lines<Board>)
            return solve_with<Board>(LinearConflict<Board>(puzzle.goal_cells), puzzle, limits);
        throw std::invalid_argument("the lines of this board are too long");
    }
    if (puzzle.databases->numbering == Numbering::digits)
        return solve_with_patterns<Board, DigitNumbers<Board>>(puzzle, limits);
    if constexpr (Board::cells == 16) return solve_with_patterns<Board, RankNumbers<Board>>(puzzle, limits);
    throw std::invalid_argument("ranks are for boards of 4 x 4");
}

}  // namespace

bool is_known(int rows, int columns, Kind kind) {
    bool is_short = false;
    const bool has_board =
        with_searched_board(rows, columns, [&]<typename Board>(Board) { is_short = has_short_lines<Board>; });
    return has_board && (kind != Kind::linear_conflict || is_short);
}

Solution solve(const Puzzle& puzzle, const Limits& limits) {
    Solution solution;
    const bool has_board = with_searched_board(puzzle.rows, puzzle.columns, [&]<typename Board>(Board) {
        solution = solve_on<Board>(puzzle, limits);
    });
    if (!has_board) throw std::invalid_argument("there is no compiled search for this board");
    return solution;
}

}  // namespace plybench::tiles
