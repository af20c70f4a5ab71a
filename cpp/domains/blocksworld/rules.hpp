// Blocksworld as Python describes it, checked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/move_table.hpp"

namespace plybench {

inline constexpr std::size_t max_cells = 256;

// A puzzle as Python describes it. Cells are numbered row by row.
struct BlocksworldRules {
    using Cells = std::vector<std::uint32_t>;

    std::uint32_t width = 0;
    MoveTable moves;                      // the agent's moves
    std::vector<std::uint32_t> opposite;  // the opposite of each action
    Cells free_cells;                     // the cells that are not walls
    Cells initial;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> wanted;  // (place, cell)

    std::size_t cells() const { return moves.size(); }
    std::size_t places() const { return initial.size(); }

    // Throws std::invalid_argument when something is out of range: the searches rely on it.
    void check() const {
        require(width > 0 && cells() > 0 && cells() <= max_cells && cells() % width == 0, "bad grid");
        require(places() > 0 && places() <= cells(), "bad number of blocks");
        require_moves(moves, opposite, max_cells);
        require_distinct(free_cells, cells());
        require_distinct(initial, cells());
        Cells wanted_places, wanted_cells;
        for (const auto& [place, cell] : wanted) {
            wanted_places.push_back(place);
            wanted_cells.push_back(cell);
        }
        require_distinct(wanted_places, places());
        require_distinct(wanted_cells, cells());
    }
};

}  // namespace plybench
