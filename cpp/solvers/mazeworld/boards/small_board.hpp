// A crowded part of a maze as a board of few cells: sets of cells are words, robots stand on numbered cells.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// Bit c is cell c of a board.
using CellBits = std::uint32_t;

// Bit e is edge e of a board: two cells side by side. A connected board of 32 cells has at most 52.
using EdgeBits = std::uint64_t;

class SmallBoard {
  public:
    static constexpr int most_cells = 32;
    static constexpr int most_robots = 24;  // as many as a PlacementKey can hold

    // The cells that robots can reach must be connected and few; see fits().
    explicit SmallBoard(const Task& task) : cells_(part_of(task)) {
        std::vector<int> number(static_cast<std::size_t>(task.grid.size()), -1);
        for (int i = 0; i < cells(); ++i) number[static_cast<std::size_t>(cell(i))] = i;
        for (int i = 0; i < cells(); ++i) {
            for (const Cell other : task.grid.neighbours(cell(i)))
                beside_[static_cast<std::size_t>(i)] |= set_of(number[static_cast<std::size_t>(other)]);
        }
        link_edges();
        for (std::size_t byte = 0; byte < around_.size(); ++byte) {
            for (CellBits set = 0; set < around_[byte].size(); ++set)
                around_[byte][set] = join_neighbours(byte, set);
        }
        for (int robot = 0; robot < task.size(); ++robot) {
            const auto i = static_cast<std::size_t>(robot);
            starts.push_back(number[static_cast<std::size_t>(task.starts[i])]);
            goals.push_back(number[static_cast<std::size_t>(task.goals[i])]);
        }
    }

    // Tells whether all robots are in one part of the maze and this part fits on a board. A task without a
    // plan may have goals elsewhere.
    static bool fits(const Task& task) {
        if (task.size() == 0 || task.size() > most_robots) return false;
        const std::vector<Cell> part = part_of(task);
        const auto is_here = [&](Cell cell) { return std::binary_search(part.begin(), part.end(), cell); };
        return part.size() <= most_cells && std::all_of(task.starts.begin(), task.starts.end(), is_here) &&
               std::all_of(task.goals.begin(), task.goals.end(), is_here);
    }

    static CellBits set_of(int cell) { return CellBits{1} << cell; }
    static EdgeBits edge_bit(int edge) { return EdgeBits{1} << edge; }

    int cells() const { return static_cast<int>(cells_.size()); }
    int robots() const { return static_cast<int>(starts.size()); }
    int free_cells() const { return cells() - robots(); }
    CellBits all() const { return ~CellBits{0} >> (most_cells - cells()); }
    CellBits beside(int cell) const { return beside_[static_cast<std::size_t>(cell)]; }
    // The edges of a cell, the two cells of an edge, and the edges that have no cell in common with an edge.
    EdgeBits edges_of(int cell) const { return edges_of_[static_cast<std::size_t>(cell)]; }
    std::array<int, 2> ends(int edge) const { return ends_[static_cast<std::size_t>(edge)]; }
    EdgeBits apart(int edge) const { return apart_[static_cast<std::size_t>(edge)]; }
    Cell cell(int number) const { return cells_[static_cast<std::size_t>(number)]; }

    // All neighbours of the cells of a set.
    CellBits around(CellBits set) const {
        return around_[0][set & 255] | around_[1][set >> 8 & 255] | around_[2][set >> 16 & 255] |
               around_[3][set >> 24];
    }

    // The cells of a set that are connected with `cell` through the set.
    CellBits region(int cell, CellBits within) const {
        CellBits found = set_of(cell);
        while (true) {
            const CellBits more = found | (around(found) & within);
            if (more == found) return found;
            found = more;
        }
    }

    std::vector<int> starts;  // by robot
    std::vector<int> goals;

  private:
    static std::vector<Cell> part_of(const Task& task) {
        const std::vector<int> distances = task.grid.distances(task.starts[0]);
        std::vector<Cell> part;
        for (Cell cell = 0; cell < task.grid.size(); ++cell) {
            if (distances[static_cast<std::size_t>(cell)] < unreachable) part.push_back(cell);
        }
        return part;
    }

    void link_edges() {
        for (int a = 0; a < cells(); ++a) {
            for (CellBits later = beside(a) & ~((set_of(a) << 1) - 1); later != 0; later &= later - 1) {
                const int b = std::countr_zero(later);
                edges_of_[static_cast<std::size_t>(a)] |= edge_bit(static_cast<int>(ends_.size()));
                edges_of_[static_cast<std::size_t>(b)] |= edge_bit(static_cast<int>(ends_.size()));
                ends_.push_back({a, b});
            }
        }
        for (const auto [a, b] : ends_) apart_.push_back(~(edges_of(a) | edges_of(b)));
    }

    CellBits join_neighbours(std::size_t byte, CellBits set) const {
        CellBits found = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) {
            if ((set >> bit & 1) != 0) found |= beside_[8 * byte + bit];
        }
        return found;
    }

    std::vector<Cell> cells_;
    std::array<CellBits, most_cells> beside_{};
    std::array<EdgeBits, most_cells> edges_of_{};
    std::vector<std::array<int, 2>> ends_;  // by edge
    std::vector<EdgeBits> apart_;
    std::array<std::array<CellBits, 256>, 4> around_{};  // the neighbours of eight cells at a time
};

// The cell of each robot.
using RobotCells = std::array<std::uint8_t, SmallBoard::most_robots>;

}  // namespace plybench::robots
