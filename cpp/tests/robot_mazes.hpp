// Random mazes with robots, and their exact answers by plain search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/random.hpp"
#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// A connected maze grown cell by cell, mostly along corridors, and robots anywhere in it.
struct Grown {
    Grown(SplitMix64& rng, int side, int most_cells, int most_robots, std::uint64_t loops_in_100)
        : grid(side, side, floor(rng, side, most_cells, loops_in_100)) {
        place(rng, 1 + rng.below(static_cast<std::uint64_t>(std::min(grid.size(), most_robots))));
    }

    static std::vector<bool> floor(SplitMix64& rng, int side, int most_cells, std::uint64_t loops_in_100) {
        const auto squares = static_cast<std::size_t>(side * side);
        std::vector<bool> is_free(squares);
        std::vector<int> cells{static_cast<int>(rng.below(squares))};
        is_free[static_cast<std::size_t>(cells[0])] = true;
        const auto wanted = 2 + rng.below(static_cast<std::uint64_t>(most_cells - 1));
        for (int tries = 0; cells.size() < wanted && tries < 500; ++tries) {
            const int from = rng.below(3) == 0 ? cells[rng.below(cells.size())] : cells.back();
            const int x = from % side + static_cast<int>(rng.below(3)) - 1;
            const int y = from / side + static_cast<int>(rng.below(3)) - 1;
            if ((x == from % side) == (y == from / side) || x < 0 || y < 0 || x >= side || y >= side)
                continue;
            const auto at = [&](int u, int v) {
                return u >= 0 && v >= 0 && u < side && v < side &&
                       is_free[static_cast<std::size_t>(v * side + u)];
            };
            const int beside = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
            if (at(x, y) || (beside > 1 && rng.below(100) >= loops_in_100)) continue;
            is_free[static_cast<std::size_t>(y * side + x)] = true;
            cells.push_back(y * side + x);
        }
        return is_free;
    }

    // Puts this many robots and their goals on random cells. There must be enough cells.
    void place(SplitMix64& rng, std::uint64_t robots) {
        starts = draw_cells(rng, robots);
        goals = draw_cells(rng, robots);
    }

    std::vector<Cell> draw_cells(SplitMix64& rng, std::uint64_t robots) const {
        std::vector<Cell> cells;
        for (Cell cell = 0; cell < grid.size(); ++cell) cells.push_back(cell);
        rng.shuffle(std::span<Cell>(cells));
        cells.resize(robots);
        return cells;
    }

    Grid grid;
    std::vector<Cell> starts;
    std::vector<Cell> goals;
};

// The fewest moves by breadth-first search over all states; none if there is no plan.
template <typename Maze>
std::optional<int> fewest_moves(const Maze& maze) {
    std::set<std::vector<Cell>> seen{maze.starts};
    std::vector<std::vector<Cell>> layer{maze.starts};
    for (int moves = 0; !layer.empty(); ++moves) {
        std::vector<std::vector<Cell>> following;
        for (std::vector<Cell>& state : layer) {
            if (state == maze.goals) return moves;
            for (Cell& cell : state) {
                const Cell from = cell;
                for (const Cell to : maze.grid.neighbours(from)) {
                    if (std::find(state.begin(), state.end(), to) != state.end()) continue;
                    cell = to;
                    if (seen.insert(state).second) following.push_back(state);
                    cell = from;
                }
            }
        }
        layer = std::move(following);
    }
    return {};
}

// Replays a plan: every move goes to a free neighbouring cell, and all end at their goals.
template <typename Maze>
bool is_valid(const Maze& maze, const Plan& plan) {
    std::vector<Cell> cells = maze.starts;
    for (const Move& move : plan) {
        Cell& cell = cells[static_cast<std::size_t>(move.robot)];
        const std::span<const Cell> around = maze.grid.neighbours(cell);
        if (std::find(around.begin(), around.end(), move.to) == around.end()) return false;
        if (std::find(cells.begin(), cells.end(), move.to) != cells.end()) return false;
        cell = move.to;
    }
    return cells == maze.goals;
}

}  // namespace plybench::robots
