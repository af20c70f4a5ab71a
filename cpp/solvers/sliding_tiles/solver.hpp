// The searches and databases of this folder for boards whose size is known only at run time.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/limits.hpp"
#include "domains/sliding_tiles/patterns.hpp"
#include "solvers/sliding_tiles/ida_star.hpp"

namespace plybench::tiles {

enum class Kind : std::uint8_t { manhattan, linear_conflict, patterns };

// A puzzle that IdaStar can search; the goal must be reachable.
struct Puzzle {
    int rows = 0;
    int columns = 0;
    std::vector<std::uint8_t> start;       // the tile on each cell
    std::vector<std::uint8_t> goal_cells;  // the goal cell of each tile
    Kind kind = Kind::manhattan;
    const PatternDatabases* databases = nullptr;  // for Kind::patterns; checked
};

// Tells whether there is a compiled search for boards of this size with this estimate.
bool is_known(int rows, int columns, Kind kind);

Solution solve(const Puzzle& puzzle, const Limits& limits);

// The goal of a pattern database: the goal cells of its tiles and of the blank.
struct PatternGoal {
    int rows = 0;
    int columns = 0;
    std::vector<std::uint8_t> cells;
    int blank = 0;
    Numbering numbering = Numbering::digits;
};

// The (rows, columns) of the boards that can have databases.
std::vector<std::pair<int, int>> pattern_sizes();

// Fills a table, which must be all zeros; see PatternBuilder. Returns the greatest number of moves.
int build_table(const PatternGoal& goal, std::span<std::uint8_t> table, int threads, const Limits& limits);

}  // namespace plybench::tiles
