// The moves from each cell of a puzzle on a grid, as Python passes them. Searches rely on the checks here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/require.hpp"

namespace plybench {

using MoveTable =
    std::vector<std::vector<std::pair<std::uint32_t, std::uint32_t>>>;  // (action, target) by cell

// Throws std::invalid_argument unless all moves lead to cells and every action has an opposite.
inline void require_moves(const MoveTable& moves, const std::vector<std::uint32_t>& opposite,
                          std::size_t most_actions) {
    require(opposite.size() <= most_actions, "too many actions");
    for (const auto& list : moves) {
        require(list.size() <= 4, "too many moves from a cell");
        for (const auto& [action, target] : list)
            require(action < opposite.size() && target < moves.size(), "bad move");
    }
    for (const std::uint32_t action : opposite) require(action < opposite.size(), "bad opposite action");
}

// Throws std::invalid_argument unless these are different numbers below `end`.
inline void require_distinct(std::vector<std::uint32_t> cells, std::size_t end) {
    std::sort(cells.begin(), cells.end());
    require(cells.empty() || cells.back() < end, "cell outside the grid");
    require(std::adjacent_find(cells.begin(), cells.end()) == cells.end(), "cell used twice");
}

}  // namespace plybench
