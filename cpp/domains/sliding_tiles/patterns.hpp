// Additive pattern databases as a heuristic: which tiles belong to which table, and the sum for a state.
//
// A lookup adds up the values of the patterns of one partition of the tiles. The second lookup has another
// partition, and the larger sum counts. The best second partition is the first one in a mirror that keeps the
// goal of the blank: the same tables then give other values for the same state. Source: culberson1998
// (reflections), korf2002 (additive databases).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/require.hpp"
#include "domains/sliding_tiles/pattern_index.hpp"
#include "domains/sliding_tiles/pattern_table.hpp"

namespace plybench::tiles {

inline constexpr std::size_t lookup_count = 2;
inline constexpr std::size_t most_patterns = 12;

// One pattern of a lookup: its tiles, its values, and the cell of its table for each cell of the board. (A
// table serves a pattern and its mirror images.)
struct Pattern {
    std::vector<std::uint8_t> tiles;
    std::vector<std::uint8_t> cell_in_table;
    std::span<const std::uint8_t> table;
};

using Lookup = std::vector<Pattern>;

// How the tables number placements: DigitIndex or RankIndex.
enum class Numbering : std::uint8_t { digits, ranks };

struct PatternDatabases {
    Numbering numbering = Numbering::digits;
    std::size_t cells = 0;
    std::vector<Lookup> lookups;

    // Throws std::invalid_argument when a search could read outside of a table, or a tile is missing.
    void check() const {
        require(lookups.size() == lookup_count, "bad number of lookups");
        for (const Lookup& lookup : lookups) {
            require(lookup.size() <= most_patterns, "too many patterns");
            std::vector<std::uint8_t> tiles{0};
            for (const Pattern& pattern : lookup) {
                require(pattern.tiles.size() <= most_tiles, "too many tiles in a pattern");
                require(is_arrangement(pattern.cell_in_table), "bad reflection");
                require(pattern.table.size() == table_bytes(placements(pattern.tiles.size())),
                        "a table has the wrong size");
                tiles.insert(tiles.end(), pattern.tiles.begin(), pattern.tiles.end());
            }
            require(is_arrangement(tiles), "each tile must belong to one pattern");
        }
    }

    // By how much the heuristic exceeds the Manhattan distance. `cell_of` has the cell of each tile.
    int excess(std::span<const std::uint8_t> cell_of) const {
        int most = 0;
        for (const Lookup& lookup : lookups) {
            int sum = 0;
            for (const Pattern& pattern : lookup)
                sum += excess_at(pattern.table.data(), number(pattern, cell_of));
            most = std::max(most, sum);
        }
        return 2 * most;
    }

    // The number of values in a table.
    std::uint64_t placements(std::size_t tiles) const {
        std::uint64_t count = 1;
        for (std::size_t i = 0; i < tiles; ++i) count *= numbering == Numbering::digits ? cells : cells - i;
        return count;
    }

  private:
    bool is_arrangement(std::vector<std::uint8_t> values) const {
        std::sort(values.begin(), values.end());
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] != i) return false;
        }
        return values.size() == cells;
    }

    std::uint64_t number(const Pattern& pattern, std::span<const std::uint8_t> cell_of) const {
        std::uint64_t digits = 0, weight = 1, rank = 0, choices = cells;
        std::uint64_t taken = 0;  // a bit for each of up to 40 cells
        for (const std::uint8_t tile : pattern.tiles) {
            const std::uint64_t cell = pattern.cell_in_table[cell_of[tile]];
            const std::uint64_t bit = std::uint64_t{1} << cell;
            digits += weight * cell;
            weight *= cells;
            rank = rank * choices-- + cell - static_cast<std::uint64_t>(std::popcount(taken & (bit - 1)));
            taken |= bit;
        }
        return numbering == Numbering::digits ? digits : rank;
    }
};

}  // namespace plybench::tiles
