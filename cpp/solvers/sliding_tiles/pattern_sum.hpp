// The sum of additive pattern databases, kept up to date move by move.
//
// This is the incremental form of domains/sliding_tiles/patterns.hpp, for tiles::IdaStar.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "domains/sliding_tiles/board.hpp"
#include "domains/sliding_tiles/pattern_index.hpp"
#include "domains/sliding_tiles/pattern_table.hpp"
#include "domains/sliding_tiles/patterns.hpp"
#include "solvers/sliding_tiles/manhattan.hpp"

namespace plybench::tiles {

// The numbers of placements under DigitIndex. The move of a tile adds a known difference.
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

    std::array<ByTile, Board::cells> offset_{};                         // [tile][cell]
    std::array<std::array<ByTile, moves>, Board::cells> difference_{};  // [cell][move][tile]
};

// The numbers of placements under RankIndex. After a move the number is computed again, so the cells of all
// tiles are kept.
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
        for (const std::uint8_t tile : pattern.tiles)
            group.cells[slot_[tile]] = cell_in_table_[tile][cells[tile]];
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
template <typename Board, typename Numbers>
class PatternSum {
  public:
    using Word = typename Board::Word;

    static constexpr int most_change = 2 * most_excess + 1;

    struct Mark {
        int distance;
        std::array<int, lookup_count> excess;  // the sum of the excesses, for each lookup
    };

    // The pattern of a tile in one lookup: the number of its placement and the excess.
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
        std::array<Place*, lookup_count> place;
        std::array<Place, lookup_count> before;
        std::array<Place, lookup_count> after;
    };

    // The lookups must have passed check(). Their tables must outlive this object.
    PatternSum(std::span<const std::uint8_t> goal_cells, std::span<const Lookup> lookups)
        : steps_(goal_cells), lookups_(lookups.begin(), lookups.end()) {
        for (std::size_t i = 0; i < lookup_count; ++i) views_[i].set_up(lookups_[i]);
    }

    Mark start(Word state) {
        std::array<std::uint8_t, Board::cells> cells{};
        for (int cell = 0; cell < Board::cells; ++cell)
            cells[Board::tile_at(state, cell)] = static_cast<std::uint8_t>(cell);
        Mark mark{steps_.distance(state), {}};
        for (std::size_t i = 0; i < lookup_count; ++i) mark.excess[i] = views_[i].start(lookups_[i], cells);
        return mark;
    }

    int h(const Mark& mark) const {
        return mark.distance + 2 * *std::max_element(mark.excess.begin(), mark.excess.end());
    }

    template <int From, int To>
    [[gnu::always_inline]] Change change_of_move(Word, int tile, const Mark& mark) {
        Change change;
        change.mark.distance = change.h = steps_.template after<From, To>(tile, mark.distance);
        change.tile = tile;
        change.from = From;
        change.to = To;
        for (std::size_t i = 0; i < lookup_count; ++i) {
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
        }
        return change;
    }

    [[gnu::always_inline]] void apply(const Change& change) {
        for (std::size_t i = 0; i < lookup_count; ++i) {
            *change.place[i] = change.after[i];
            views_[i].numbers.move(views_[i].pattern_of[change.tile], change.tile, change.to);
        }
    }

    [[gnu::always_inline]] void undo(const Change& change) {
        for (std::size_t i = 0; i < lookup_count; ++i) {
            *change.place[i] = change.before[i];
            views_[i].numbers.move(views_[i].pattern_of[change.tile], change.tile, change.from);
        }
    }

  private:
    // The state in one lookup.
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
    std::array<View, lookup_count> views_;
};

}  // namespace plybench::tiles
