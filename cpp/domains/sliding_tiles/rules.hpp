// A puzzle of sliding tiles as Python describes it, checked.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move_table.hpp"

namespace plybench {

inline constexpr std::size_t max_tile_cells = 40;

// Cells are numbered row by row.
struct TileRules {
    using Cells = std::vector<std::uint32_t>;

    std::uint32_t width = 0;
    MoveTable moves;                      // the blank's moves
    std::vector<std::uint32_t> opposite;  // the opposite of each action
    Cells initial;
    Cells goal;

    std::size_t cells() const { return moves.size(); }

    // Throws std::invalid_argument when something is out of range: the searches rely on it.
    void check() const {
        require(width > 0 && cells() > 0 && cells() <= max_tile_cells && cells() % width == 0, "bad board");
        require_moves(moves, opposite, max_tile_cells);
        require_arrangement(initial);
        require_arrangement(goal);
    }

    // The goal cell of each tile.
    Cells homes() const {
        Cells found(cells());
        for (std::uint32_t cell = 0; cell < cells(); ++cell) found[goal[cell]] = cell;
        return found;
    }

    // Throws std::invalid_argument unless each tile and the blank occur exactly once.
    void require_arrangement(Cells tiles) const {
        std::sort(tiles.begin(), tiles.end());
        bool is_complete = tiles.size() == cells();
        for (std::uint32_t i = 0; is_complete && i < tiles.size(); ++i) is_complete = tiles[i] == i;
        require(is_complete, "not an arrangement of all tiles and the blank");
    }
};

}  // namespace plybench
