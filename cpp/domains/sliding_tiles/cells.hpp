// The states of sliding tiles.
//
// A state holds the tile on each cell, with 0 for the blank. With up to 16 cells, it is one word with four
// bits for each cell; the board 2 8 3 / 1 6 4 / 7 _ 5 is
//
//     bit   35..32  31..28  27..24  23..20  ...  3..0
//             5       0       7       4     ...    2
//
// Larger boards take one byte for each cell.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/cell_bytes.hpp"

namespace plybench {

// Cells in one word.
class PackedTiles {
  public:
    using State = std::uint64_t;

    // A sum over the cells. Two cells are looked up at once.
    template <typename Number>
    class Sum {
      public:
        Sum() = default;

        explicit Sum(const std::vector<std::vector<Number>>& values) {
            for (std::size_t cell = 0; cell < values.size(); ++cell) {
                for (std::size_t both = 0; both < 256; ++both) {
                    const std::size_t tile = both >> (cell % 2 * 4) & 15;
                    if (tile < values.size()) pairs_[cell / 2][both] += values[cell][tile];
                }
            }
        }

        Number operator()(State state) const {
            Number total = 0;
            for (std::size_t pair = 0; pair < 8; ++pair) total += pairs_[pair][state >> (8 * pair) & 255];
            return total;
        }

      private:
        std::array<std::array<Number, 256>, 8> pairs_{};
    };

    static bool fits(std::size_t cells) { return cells <= 16; }

    static State pack(std::span<const std::uint32_t> tiles) {
        State state = 0;
        for (std::size_t cell = 0; cell < tiles.size(); ++cell) state |= State{tiles[cell]} << (4 * cell);
        return state;
    }

    static std::uint32_t at(State state, std::size_t cell) {
        return static_cast<std::uint32_t>(state >> (4 * cell) & 15);
    }

    // The lowest field that is zero. The fields above the board are zero, too.
    static std::uint32_t blank(State state) {
        const State found = (state - 0x1111111111111111) & ~state & 0x8888888888888888;
        return static_cast<std::uint32_t>(std::countr_zero(found)) / 4;
    }

    static State move_blank(State state, std::uint32_t from, std::uint32_t to) {
        const State tile = state >> (4 * to) & 15;
        return state ^ (tile << (4 * to)) ^ (tile << (4 * from));
    }
};

// Cells in bytes.
template <std::size_t N>
class ByteTiles {
  public:
    using State = CellBytes<N>;

    template <typename Number>
    class Sum {
      public:
        Sum() = default;
        explicit Sum(std::vector<std::vector<Number>> values) : values_(std::move(values)) {}

        Number operator()(const State& state) const {
            Number total = 0;
            for (std::size_t cell = 0; cell < values_.size(); ++cell)
                total += values_[cell][state.cells[cell]];
            return total;
        }

      private:
        std::vector<std::vector<Number>> values_;
    };

    static bool fits(std::size_t cells) { return cells <= N; }

    static State pack(std::span<const std::uint32_t> tiles) {
        State state{};
        std::copy(tiles.begin(), tiles.end(), state.cells.begin());
        return state;
    }

    static std::uint32_t at(const State& state, std::size_t cell) { return state.cells[cell]; }

    static std::uint32_t blank(const State& state) {
        return static_cast<std::uint32_t>(std::find(state.cells.begin(), state.cells.end(), 0) -
                                          state.cells.begin());
    }

    static State move_blank(State state, std::uint32_t from, std::uint32_t to) {
        std::swap(state.cells[from], state.cells[to]);
        return state;
    }
};

}  // namespace plybench
