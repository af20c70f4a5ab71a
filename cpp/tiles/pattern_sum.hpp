// The sum of additive pattern databases, kept up to date move by move.
//
// A lookup adds up what a partition of the tiles into patterns says. A second one may see the board reflected, in a
// mirror that leaves the goal of the blank where it is: the same tables then say something else about the same
// state, and the larger sum counts. Source: culberson1998 (reflections), korf2002 (additive databases).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "tiles/board.hpp"
#include "tiles/manhattan.hpp"
#include "tiles/pattern_index.hpp"
#include "tiles/pattern_table.hpp"

namespace plybench::tiles {

inline constexpr std::size_t most_lookups = 2;
inline constexpr std::size_t most_patterns = 12;

// One pattern of a lookup: which tiles it has, where its values are, and as which cell of its table each cell of
// the board counts (a table serves all patterns that are its images in a reflection).
struct Pattern {
    std::vector<std::uint8_t> tiles;
    std::vector<std::uint8_t> cell_in_table;
    std::span<const std::uint8_t> table;
};

using Lookup = std::vector<Pattern>;

// Throws std::invalid_argument when a search could read outside of a table, or a tile is missing.
template <typename Board, typename Index>
void check_lookups(std::span<const Lookup> lookups) {
    const auto require = [](bool holds, const char* message) {
        if (!holds) throw std::invalid_argument(message);
    };
    const auto is_permutation = [](std::vector<std::uint8_t> values, std::uint8_t first, std::size_t count) {
        std::sort(values.begin(), values.end());
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] != first + i) return false;
        }
        return values.size() == count;
    };
    require(!lookups.empty() && lookups.size() <= most_lookups, "bad number of lookups");
    for (const Lookup& lookup : lookups) {
        require(lookup.size() <= most_patterns, "too many patterns");
        std::vector<std::uint8_t> tiles;
        for (const Pattern& pattern : lookup) {
            require(pattern.tiles.size() <= most_tiles, "too many tiles in a pattern");
            require(is_permutation(pattern.cell_in_table, 0, Board::cells), "bad reflection");
            const Index index(static_cast<int>(pattern.tiles.size()));
            require(pattern.table.size() == table_bytes(index.size()), "a table has a wrong size");
            tiles.insert(tiles.end(), pattern.tiles.begin(), pattern.tiles.end());
        }
        require(is_permutation(tiles, 1, Board::cells - 1), "each tile belongs to one pattern");
    }
}

// Numbers of placements under DigitIndex: a tile that moves adds a known difference.
template <typename Board>
class DigitNumbers {
  public:
    using Index = DigitIndex<Board>;

    void add(std::uint8_t tile, std::size_t slot, const Pattern& pattern) {
        std::uint32_t weight = 1;
        for (std::size_t i = 0; i < slot; ++i) weight *= Board::cells;
        for (int cell = 0; cell < Board::cells; ++cell) {
            offset_[tile][cell] = weight * pattern.cell_in_table[cell];
            for (int move = 0; move < moves; ++move) {
                const int to = Board::target(cell, move);
                if (to < 0) continue;
                difference_[cell][move][tile] =
                    weight * (std::uint32_t{pattern.cell_in_table[to]} - pattern.cell_in_table[cell]);
            }
        }
    }

    std::uint32_t start(std::size_t, const Pattern& pattern, std::span<const std::uint8_t> cells) const {
        std::uint32_t number = 0;
        for (const std::uint8_t tile : pattern.tiles) number += offset_[tile][cells[tile]];
        return number;
    }

    template <int From, int To>
    std::uint32_t after(std::uint32_t number, std::size_t, int tile) const {
        return number + difference_[From][Board::move_between(From, To)][tile];
    }

    void move(std::size_t, int, int) const {}

  private:
    using ByTile = std::array<std::uint32_t, Board::cells>;

    std::array<ByTile, Board::cells> offset_{};                            // [tile][cell]
    std::array<std::array<ByTile, moves>, Board::cells> difference_{};  // [cell][move][tile]
};

// Numbers under RankIndex: they are counted anew, so the cells of all tiles are kept.
template <typename Board>
class RankNumbers {
  public:
    using Index = RankIndex<Board>;

    void add(std::uint8_t tile, std::size_t slot, const Pattern& pattern) {
        slot_[tile] = slot;
        std::copy(pattern.cell_in_table.begin(), pattern.cell_in_table.end(), cell_in_table_[tile].begin());
    }

    std::uint32_t start(std::size_t number, const Pattern& pattern, std::span<const std::uint8_t> cells) {
        Group& group = groups_[number];
        group.size = pattern.tiles.size();
        for (const std::uint8_t tile : pattern.tiles) group.cells[slot_[tile]] = cell_in_table_[tile][cells[tile]];
        return rank(group);
    }

    template <int, int To>
    std::uint32_t after(std::uint32_t, std::size_t pattern, int tile) const {
        Group group = groups_[pattern];
        group.cells[slot_[tile]] = cell_in_table_[tile][To];
        return rank(group);
    }

    void move(std::size_t pattern, int tile, int to) {
        groups_[pattern].cells[slot_[tile]] = cell_in_table_[tile][to];
    }

  private:
    struct Group {
        std::array<std::uint8_t, most_tiles> cells{};
        std::size_t size = 0;
    };

    static std::uint32_t rank(const Group& group) {
        return static_cast<std::uint32_t>(Index::rank(std::span(group.cells).first(group.size)));
    }

    std::array<std::size_t, Board::cells> slot_{};
    std::array<std::array<std::uint8_t, Board::cells>, Board::cells> cell_in_table_{};
    std::array<Group, most_patterns> groups_{};
};

// The estimate for tiles::IdaStar; `Numbers` is DigitNumbers or RankNumbers.
template <typename Board, typename Numbers, std::size_t Lookups>
class PatternSum {
  public:
    using Word = typename Board::Word;

    static constexpr int most_change = 2 * most_excess + 1;

    struct Mark {
        int distance;
        std::array<int, Lookups> excess;  // the sum of each lookup
    };

    // The pattern of the tile as one lookup sees it: its number and its excess.
    struct Place {
        std::uint32_t number;
        std::uint32_t excess;
    };

    struct Change {
        int h;
        Mark mark;
        int tile;
        int from;
        int to;
        std::array<Place*, Lookups> place;
        std::array<Place, Lookups> before;
        std::array<Place, Lookups> after;
    };

    // The lookups must have passed check_lookups(); their tables must outlive this.
    PatternSum(std::span<const std::uint8_t> goal_cells, std::span<const Lookup> lookups)
        : steps_(goal_cells), lookups_(lookups.begin(), lookups.end()) {
        if (lookups.size() != Lookups) throw std::invalid_argument("bad number of lookups");
        for (std::size_t i = 0; i < Lookups; ++i) views_[i].set_up(lookups_[i]);
    }

    Mark start(Word state) {
        std::array<std::uint8_t, Board::cells> cells{};
        for (int cell = 0; cell < Board::cells; ++cell)
            cells[Board::tile_at(state, cell)] = static_cast<std::uint8_t>(cell);
        Mark mark{steps_.distance(state), {}};
        for (std::size_t i = 0; i < Lookups; ++i) mark.excess[i] = views_[i].start(lookups_[i], cells);
        return mark;
    }

    int h(const Mark& mark) const {
        return mark.distance + 2 * *std::max_element(mark.excess.begin(), mark.excess.end());
    }

    template <int From, int To>
    [[gnu::always_inline]] Change moved(Word, int tile, const Mark& mark, int enough) {
        Change change;
        change.mark.distance = change.h = steps_.template after<From, To>(tile, mark.distance);
        change.tile = tile;
        change.from = From;
        change.to = To;
        for (std::size_t i = 0; i < Lookups; ++i) {
            View& view = views_[i];
            const std::size_t pattern = view.pattern_of[tile];
            change.place[i] = &view.places[pattern];
            change.before[i] = view.places[pattern];
            const std::uint32_t number =
                view.numbers.template after<From, To>(change.before[i].number, pattern, tile);
            change.after[i] = {number, static_cast<std::uint32_t>(excess_at(view.table[pattern], number))};
            change.mark.excess[i] =
                mark.excess[i] + static_cast<int>(change.after[i].excess - change.before[i].excess);
            change.h = std::max(change.h, change.mark.distance + 2 * change.mark.excess[i]);
            if (change.h >= enough) break;
        }
        return change;
    }

    [[gnu::always_inline]] void apply(const Change& change) {
        for (std::size_t i = 0; i < Lookups; ++i) {
            *change.place[i] = change.after[i];
            views_[i].numbers.move(views_[i].pattern_of[change.tile], change.tile, change.to);
        }
    }

    [[gnu::always_inline]] void undo(const Change& change) {
        for (std::size_t i = 0; i < Lookups; ++i) {
            *change.place[i] = change.before[i];
            views_[i].numbers.move(views_[i].pattern_of[change.tile], change.tile, change.from);
        }
    }

  private:
    // The state as one lookup sees it.
    struct View {
        Numbers numbers;
        std::array<std::uint8_t, Board::cells> pattern_of{};  // by tile
        std::array<const std::uint8_t*, most_patterns> table{};
        std::array<Place, most_patterns> places{};

        void set_up(const Lookup& lookup) {
            for (std::size_t number = 0; number < lookup.size(); ++number) {
                const Pattern& pattern = lookup[number];
                table[number] = pattern.table.data();
                for (std::size_t slot = 0; slot < pattern.tiles.size(); ++slot) {
                    pattern_of[pattern.tiles[slot]] = static_cast<std::uint8_t>(number);
                    numbers.add(pattern.tiles[slot], slot, pattern);
                }
            }
        }

        // Returns the sum of the excesses.
        int start(const Lookup& lookup, std::span<const std::uint8_t> cells) {
            int sum = 0;
            for (std::size_t i = 0; i < lookup.size(); ++i) {
                const std::uint32_t number = numbers.start(i, lookup[i], cells);
                places[i] = {number, static_cast<std::uint32_t>(excess_at(table[i], number))};
                sum += static_cast<int>(places[i].excess);
            }
            return sum;
        }
    };

    DistanceSteps<Board> steps_;
    std::vector<Lookup> lookups_;
    std::array<View, Lookups> views_;
};

}  // namespace plybench::tiles
