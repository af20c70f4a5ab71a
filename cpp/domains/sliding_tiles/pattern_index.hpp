// Numbers for the placements of a few tiles on a board: the place of their value in a pattern database.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "domains/sliding_tiles/board.hpp"

namespace plybench::tiles {

inline constexpr int most_tiles = 8;  // in a pattern

// The cells of the tiles of a pattern.
struct Placement {
    std::array<std::uint8_t, most_tiles> cells{};
    std::uint32_t occupied = 0;

    void put(int tile, int cell) {
        cells[tile] = static_cast<std::uint8_t>(cell);
        occupied |= std::uint32_t{1} << cell;
    }

    void move(int tile, int cell) {
        occupied ^= std::uint32_t{1} << cells[tile] ^ std::uint32_t{1} << cell;
        cells[tile] = static_cast<std::uint8_t>(cell);
    }
};

// The number has the cells as digits, the first tile lowest; the base is the number of cells. A move adds one
// number. Numbers in which two tiles share a cell are never used.
template <typename Board>
class DigitIndex {
  public:
    explicit DigitIndex(int tiles) : tiles_(tiles) {
        for (int tile = 0; tile < tiles; ++tile) {
            weights_[tile] = size_;
            size_ *= Board::cells;
        }
    }

    int tiles() const { return tiles_; }
    std::uint64_t size() const { return size_; }

    std::uint64_t number(const Placement& placement) const {
        std::uint64_t number = 0;
        for (int tile = 0; tile < tiles_; ++tile) number += weights_[tile] * placement.cells[tile];
        return number;
    }

    std::uint64_t after(std::uint64_t number, const Placement& before, int tile, int cell) const {
        return number + weights_[tile] * (static_cast<std::uint64_t>(cell) - before.cells[tile]);
    }

    Placement placement(std::uint64_t number) const {
        Placement made;
        for (int tile = 0; tile < tiles_; ++tile) {
            made.put(tile, static_cast<int>(number % Board::cells));
            number /= Board::cells;
        }
        return made;
    }

  private:
    int tiles_;
    std::uint64_t size_ = 1;
    std::array<std::uint64_t, most_tiles> weights_{};
};

// The rank of a placement among all placements, without holes: each tile's cell is counted among the cells
// that the tiles before it left free. After a move the rank is counted again. Eight tiles have 16 * 15 * ...
// * 9 numbers instead of 16 ** 8.
template <typename Board>
class RankIndex {
  public:
    explicit RankIndex(int tiles) : tiles_(tiles) {
        for (int tile = 0; tile < tiles; ++tile) size_ *= static_cast<std::uint64_t>(Board::cells - tile);
    }

    int tiles() const { return tiles_; }
    std::uint64_t size() const { return size_; }

    std::uint64_t number(const Placement& placement) const {
        return rank(std::span(placement.cells).first(static_cast<std::size_t>(tiles_)));
    }

    static std::uint64_t rank(std::span<const std::uint8_t> cells) {
        std::uint64_t rank = 0;
        std::uint32_t taken = 0;
        std::uint64_t choices = Board::cells;
        for (const std::uint8_t cell : cells) {
            const std::uint32_t bit = std::uint32_t{1} << cell;
            rank = rank * choices-- + cell - static_cast<std::uint64_t>(std::popcount(taken & (bit - 1)));
            taken |= bit;
        }
        return rank;
    }

    std::uint64_t after(std::uint64_t, const Placement& before, int tile, int cell) const {
        Placement moved = before;
        moved.cells[tile] = static_cast<std::uint8_t>(cell);
        return number(moved);
    }

    Placement placement(std::uint64_t number) const {
        std::array<int, most_tiles> places{};
        for (int tile = tiles_ - 1; tile >= 0; --tile) {
            places[tile] = static_cast<int>(number % static_cast<std::uint64_t>(Board::cells - tile));
            number /= static_cast<std::uint64_t>(Board::cells - tile);
        }
        Placement made;
        for (int tile = 0; tile < tiles_; ++tile)
            made.put(tile, nth_cell(Board::all_cells & ~made.occupied, places[tile]));
        return made;
    }

    static int nth_cell(std::uint32_t set, int n) {
        for (; n > 0; --n) set &= set - 1;
        return std::countr_zero(set);
    }

  private:
    int tiles_;
    std::uint64_t size_ = 1;
};

}  // namespace plybench::tiles
