// Why there is no plan: the arrangement at the start cannot be turned into the arrangement of the goals.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// The reason why there is no plan, and one or two robots that show it.
struct Impossible {
    enum class Why : std::uint8_t { walled_off, full, corridor, ring, parity, no_room } why;
    std::vector<int> robots;
};

// The robot on each cell, or -1.
using Arrangement = std::vector<int>;

inline int& at(Arrangement& robots, Cell cell) { return robots[static_cast<std::size_t>(cell)]; }
inline int at(const Arrangement& robots, Cell cell) { return robots[static_cast<std::size_t>(cell)]; }

// A reason and the robots that show it; -1 stands for no robot.
inline Impossible shown_by(Impossible::Why why, int a, int b) {
    Impossible found{why, {}};
    if (a >= 0) found.robots.push_back(a);
    if (b >= 0) found.robots.push_back(b);
    std::sort(found.robots.begin(), found.robots.end());
    return found;
}

// Checks that `after` is a rotation of `before`. Both list the robots in their order round a ring.
inline std::optional<Impossible> check_rotation(const std::vector<int>& before, std::vector<int> after) {
    const auto first = std::find(after.begin(), after.end(), before[0]);
    std::rotate(after.begin(), first, after.end());
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) return shown_by(Impossible::Why::ring, before[i], after[i]);
    }
    return {};
}

// Checks that the robots on these cells are the same at the start and at the goal.
inline std::optional<Impossible> check_members(const std::vector<Cell>& cells, const Arrangement& starts,
                                               const Arrangement& goals, Impossible::Why why) {
    std::vector<int> before;
    std::vector<int> after;
    for (const Cell cell : cells) {
        before.push_back(at(starts, cell));
        after.push_back(at(goals, cell));
    }
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) return shown_by(why, before[i], after[i]);
    }
    return {};
}

}  // namespace plybench::robots
