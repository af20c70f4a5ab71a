// A relaxed game of Blocksworld, as src/plybench/domains/blocksworld/relaxed_games.py describes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move_table.hpp"
#include "domains/blocksworld/table_rows.hpp"

namespace plybench {

enum class RelaxedRules : std::uint8_t { opposite_switch, any_switch, opposite_stack };

// A relaxed game. Cells are numbered from 0; there are at most 64.
struct RelaxedGame {
    RelaxedRules rules;
    std::vector<std::uint64_t> reach;      // for each cell, the cells within reach of it, as bits; symmetric
    std::vector<std::uint32_t> followers;  // the goals of the followers
    std::uint64_t leader;                  // the cells where the leader may be at the end

    std::size_t cells() const { return reach.size(); }

    std::size_t placements() const {
        std::size_t count = 1;
        for (std::size_t i = 0; i < followers.size(); ++i) count *= cells();
        return count;
    }

    // The rows of the table. The leader is the last thing.
    TableRows rows() const { return {cells(), followers.size() + 1}; }

    // Throws std::invalid_argument when something is out of range: the solver relies on it.
    void check(std::size_t table_size) const {
        require(!reach.empty() && cells() <= 64, "bad number of cells");
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - cells());
        require((leader & ~all) == 0, "bad cell of the leader");
        for (std::size_t a = 0; a < cells(); ++a) {
            require((reach[a] & ~all) == 0, "bad cell within reach");
            for (std::size_t b = 0; b < cells(); ++b)
                require((reach[a] >> b & 1) == (reach[b] >> a & 1), "moves must be undone by others");
        }
        require_distinct(followers, cells());
        require(rows().entries() == table_size, "the table must have an entry for each arrangement");
    }
};

}  // namespace plybench
