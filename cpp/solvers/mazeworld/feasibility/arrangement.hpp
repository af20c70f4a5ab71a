// Why there is no plan: arrangements of robots that cannot be turned into each other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

// What stands in the way; `robots` are one or two that show it.
struct Impossible {
    enum class Why : std::uint8_t { walled_off, full, corridor, ring, parity, no_room } why;
    std::vector<int> robots;
};

// Who stands where: by cell a robot, or -1.
using Arrangement = std::vector<int>;

inline int& at(Arrangement& robots, Cell cell) { return robots[static_cast<std::size_t>(cell)]; }
inline int at(const Arrangement& robots, Cell cell) { return robots[static_cast<std::size_t>(cell)]; }

// A reason shown by one or two robots; -1 is none.
inline Impossible shown_by(Impossible::Why why, int a, int b) {
    Impossible found{why, {}};
    if (a >= 0) found.robots.push_back(a);
    if (b >= 0) found.robots.push_back(b);
    std::sort(found.robots.begin(), found.robots.end());
    return found;
}

// Robots given in their order round a ring, before and after.
inline std::optional<Impossible> check_rotation(const std::vector<int>& before, std::vector<int> after) {
    const auto first = std::find(after.begin(), after.end(), before[0]);
    std::rotate(after.begin(), first, after.end());
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i] != after[i]) return shown_by(Impossible::Why::ring, before[i], after[i]);
    }
    return {};
}

// The robots on some cells must be the same before and after.
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
