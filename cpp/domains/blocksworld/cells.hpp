// The states of Blocksworld.
//
// A state holds the cell of the agent (place 0) and of each block. If it fits, it is one word with a field
// for each place, here for 4 x 4 cells and three blocks:
//
//     bit   15..12   11..8    7..4    3..0
//           block 3  block 2  block 1 agent
//
// Larger puzzles take one byte for each place.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/cell_bytes.hpp"
#include "domains/blocksworld/rules.hpp"

namespace plybench {

// Keeps cells in one unsigned word.
template <typename Word>
class PackedCells {
  public:
    using State = Word;

    explicit PackedCells(const BlocksworldRules& rules)
        : bits_(bits_for(rules.cells())), mask_((Word{1} << bits_) - 1) {
        for (std::size_t place = 1; place < rules.places(); ++place) ones_ |= Word{1} << (bits_ * place);
        highs_ = static_cast<Word>(ones_ << (bits_ - 1));
        for (const auto& [place, cell] : rules.wanted) {
            goal_mask_ |= mask_ << (bits_ * place);
            goal_ |= Word{cell} << (bits_ * place);
        }
    }

    static bool fits(std::size_t cells, std::size_t places) {
        return bits_for(cells) * places <= 8 * sizeof(Word);
    }

    State pack(std::span<const std::uint32_t> cells) const {
        Word state = 0;
        for (std::size_t place = 0; place < cells.size(); ++place)
            state |= Word{cells[place]} << (bits_ * place);
        return state;
    }

    std::uint32_t at(State state, std::size_t place) const {
        return static_cast<std::uint32_t>(state >> (bits_ * place) & mask_);
    }

    bool is_goal(State state) const { return (state & goal_mask_) == goal_; }

    // The state after the agent moved. An exclusive or with the target makes the field of a block on the
    // target zero; there is at most one such field. The usual trick (x - ones) & ~x & highs finds the lowest
    // zero field. An exclusive or with the difference of two cells, in both fields, exchanges the cells.
    State move_agent(State state, std::uint32_t target) const {
        const Word difference = (state & mask_) ^ target;
        const Word zero_at = state ^ static_cast<Word>(ones_ * target);
        const Word found = static_cast<Word>(zero_at - ones_) & static_cast<Word>(~zero_at) & highs_;
        const Word field = static_cast<Word>((found & (~found + 1)) >> (bits_ - 1));
        return state ^ difference ^ static_cast<Word>(difference * field);
    }

  private:
    static std::size_t bits_for(std::size_t cells) {
        return std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(cells - 1)));
    }

    std::size_t bits_;
    Word mask_;
    Word ones_ = 0;   // the lowest bit of each block's field
    Word highs_ = 0;  // the highest
    Word goal_mask_ = 0;
    Word goal_ = 0;
};

// Keeps cells in bytes.
template <std::size_t N>
class ByteCells {
  public:
    using State = CellBytes<N>;

    explicit ByteCells(const BlocksworldRules& rules) : places_(rules.places()), wanted_(rules.wanted) {}

    static bool fits(std::size_t, std::size_t places) { return places <= N; }

    State pack(std::span<const std::uint32_t> cells) const {
        State state{};
        std::copy(cells.begin(), cells.end(), state.cells.begin());
        return state;
    }

    std::uint32_t at(const State& state, std::size_t place) const { return state.cells[place]; }

    bool is_goal(const State& state) const {
        return std::all_of(wanted_.begin(), wanted_.end(),
                           [&](const auto& pair) { return state.cells[pair.first] == pair.second; });
    }

    State move_agent(State state, std::uint32_t target) const {
        const auto end = state.cells.begin() + static_cast<std::ptrdiff_t>(places_);
        const auto block = std::find(state.cells.begin() + 1, end, static_cast<std::uint8_t>(target));
        if (block != end) *block = state.cells[0];
        state.cells[0] = static_cast<std::uint8_t>(target);
        return state;
    }

  private:
    std::size_t places_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> wanted_;
};

}  // namespace plybench
