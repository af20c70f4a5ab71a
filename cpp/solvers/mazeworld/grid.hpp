// A maze as a graph of its free cells, the robots in it, and distances by breadth-first search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

// Free cells are numbered from 0, row by row; a square is a place in the map, walls included.
using Cell = std::int32_t;
inline constexpr Cell no_cell = -1;

// The distance to a cell that cannot be reached.
inline constexpr int unreachable = std::numeric_limits<int>::max() / 4;

class Grid {
  public:
    Grid(int width, int height, const std::vector<bool>& is_free) : cell_of_(is_free.size(), no_cell) {
        for (std::size_t square = 0; square < is_free.size(); ++square) {
            if (!is_free[square]) continue;
            cell_of_[square] = static_cast<Cell>(squares_.size());
            squares_.push_back(static_cast<int>(square));
        }
        for (const int square : squares_) link(square % width, square / width, width, height);
    }

    int size() const { return static_cast<int>(squares_.size()); }
    int squares() const { return static_cast<int>(cell_of_.size()); }
    // no_cell for a wall.
    Cell cell_of(int square) const { return cell_of_[static_cast<std::size_t>(square)]; }
    int square_of(Cell cell) const { return squares_[static_cast<std::size_t>(cell)]; }

    // The free cells above, below, left and right.
    std::span<const Cell> neighbours(Cell cell) const {
        const Around& around = around_[static_cast<std::size_t>(cell)];
        return {around.cells.data(), around.count};
    }

    // The distances of all cells to a cell.
    std::vector<int> distances(Cell to) const {
        std::vector<int> found(squares_.size(), unreachable);
        std::vector<Cell> queue{to};
        found[static_cast<std::size_t>(to)] = 0;
        for (std::size_t next = 0; next < queue.size(); ++next) {
            const int further = found[static_cast<std::size_t>(queue[next])] + 1;
            for (const Cell cell : neighbours(queue[next])) {
                if (found[static_cast<std::size_t>(cell)] <= further) continue;
                found[static_cast<std::size_t>(cell)] = further;
                queue.push_back(cell);
            }
        }
        return found;
    }

  private:
    struct Around {
        std::array<Cell, 4> cells;
        std::size_t count;
    };

    void link(int x, int y, int width, int height) {
        Around around{{}, 0};
        const auto add = [&](int nx, int ny) {
            if (nx < 0 || ny < 0 || nx >= width || ny >= height) return;
            const Cell cell = cell_of(ny * width + nx);
            if (cell != no_cell) around.cells[around.count++] = cell;
        };
        add(x, y - 1);
        add(x, y + 1);
        add(x - 1, y);
        add(x + 1, y);
        around_.push_back(around);
    }

    std::vector<Cell> cell_of_;
    std::vector<int> squares_;
    std::vector<Around> around_;
};

// One robot goes to a neighbouring cell.
struct Move {
    int robot;
    Cell to;

    bool operator==(const Move&) const = default;
};

using Plan = std::vector<Move>;

// The robots with their starts and goals, and all distances to the goals. No two starts are the same cell,
// and no two goals.
class Task {
  public:
    Task(const Grid& grid, std::vector<Cell> starts, std::vector<Cell> goals, Watch& watch)
        : grid(grid), starts(std::move(starts)), goals(std::move(goals)), watch_(watch) {
        const std::size_t bytes = static_cast<std::size_t>(grid.size()) * sizeof(int);
        for (const Cell goal : this->goals) {
            watch.look();
            watch.meter.charge(bytes);
            to_goal_.push_back(grid.distances(goal));
        }
    }

    Task(const Task&) = delete;
    ~Task() { watch_.meter.release(to_goal_.size() * static_cast<std::size_t>(grid.size()) * sizeof(int)); }

    const Grid& grid;
    const std::vector<Cell> starts;
    const std::vector<Cell> goals;

    int size() const { return static_cast<int>(starts.size()); }

    int distance(int robot, Cell from) const {
        return to_goal_[static_cast<std::size_t>(robot)][static_cast<std::size_t>(from)];
    }

    int distance(int robot) const { return distance(robot, starts[static_cast<std::size_t>(robot)]); }

    // No plan needs fewer moves than every robot alone would.
    int distance_bound() const {
        int sum = 0;
        for (int robot = 0; robot < size(); ++robot) sum += distance(robot);
        return sum;
    }

  private:
    Watch& watch_;
    std::vector<std::vector<int>> to_goal_;
};

}  // namespace plybench::robots
