// Numbers for the states of Blocksworld, without gaps, so that arrays can have an entry for each state.
//
// A row has the states that differ only in the cell of the agent. Rows are numbered by the cells of the
// blocks, in lexicographic order; walls are left out:
//
//     row      (A B) on cells  0 1 | 0 2 | 0 3 | 1 0 | 1 2 | ...
//     number                   0 1   2 3   4 5   6 7   8 9         the agent on 2, 3 | 1, 3 | 1, 2 | ...
//
// A move of the agent to an empty cell stays in the row. If the agent swaps places with a block, the row
// changes by a difference that follows from the blocks on the cells between the two.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "domains/blocksworld/rules.hpp"

namespace plybench {

class BlocksworldNumbering {
  public:
    // Returns none if there are too many states, or if a move cannot be undone. Grids from Python never have
    // such moves.
    static std::optional<BlocksworldNumbering> of(const BlocksworldRules& rules) {
        BlocksworldNumbering made(rules);
        if (made.cells_.size() > most_cells || rules.places() > made.cells_.size()) return {};
        if (!made.has_free_cells(rules) || !made.list_moves(rules) || !made.weigh()) return {};
        return made;
    }

    // The number of states. Some of them may not be reachable from others.
    std::size_t size() const { return rows_ * row_length_; }

    // The number of a state. `at` has the cells of the agent and the blocks.
    std::uint32_t number_of(std::span<const std::uint32_t> at) const {
        std::size_t row = 0;
        std::uint64_t taken = 0;
        for (std::size_t i = 0; i < weights_.size(); ++i) {
            const std::uint64_t here = bit(index_[at[i + 1]]);
            row += weights_[i] * below(~taken, here);
            taken |= here;
        }
        return static_cast<std::uint32_t>(row * row_length_ + below(~taken, bit(index_[at[0]])));
    }

    class Cursor;

  private:
    static constexpr std::size_t most_cells = 64;  // sets of cells are words
    static constexpr std::uint8_t nowhere = 0xFF;

    struct Targets {
        std::array<std::uint8_t, 4> list;
        std::uint8_t size = 0;
    };

    explicit BlocksworldNumbering(const BlocksworldRules& rules)
        : cells_(rules.free_cells.begin(), rules.free_cells.end()), weights_(rules.places() - 1) {
        std::sort(cells_.begin(), cells_.end());
        index_.fill(nowhere);
        for (std::size_t i = 0; i < cells_.size(); ++i) index_[cells_[i]] = static_cast<std::uint8_t>(i);
    }

    bool is_free(std::uint32_t cell) const { return index_[cell] != nowhere; }

    bool has_free_cells(const BlocksworldRules& rules) const {
        return std::all_of(rules.initial.begin(), rules.initial.end(), [&](auto c) { return is_free(c); }) &&
               std::all_of(rules.wanted.begin(), rules.wanted.end(),
                           [&](const auto& pair) { return is_free(pair.second); });
    }

    // Tells whether every move has a move back, and no two moves from a cell lead to the same cell.
    bool list_moves(const BlocksworldRules& rules) {
        std::vector<std::uint64_t> reach(cells_.size());
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            for (const auto& [action, target] : rules.moves[cells_[i]]) {
                if (!is_free(target) || (reach[i] >> index_[target] & 1) != 0) return false;
                reach[i] |= bit(index_[target]);
                moves_[i].list[moves_[i].size++] = index_[target];
            }
        }
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            for (std::size_t j = 0; j <= i; ++j) {
                if ((reach[i] >> j & 1) != (i == j ? 0 : reach[j] >> i & 1)) return false;
            }
        }
        return true;
    }

    // Counts the rows that a block skips when it goes one cell further. Tells whether all numbers fit in 32
    // bits.
    bool weigh() {
        row_length_ = cells_.size() - weights_.size();
        rows_ = 1;
        for (std::size_t i = weights_.size(); i-- > 0;) {
            weights_[i] = rows_;
            rows_ *= cells_.size() - i;
            if (size() > std::numeric_limits<std::uint32_t>::max()) return false;
        }
        return true;
    }

    static std::uint64_t bit(std::size_t index) { return std::uint64_t{1} << index; }

    // How many of `cells` come before `one`.
    static std::size_t below(std::uint64_t cells, std::uint64_t one) {
        return static_cast<std::size_t>(std::popcount(cells & (one - 1)));
    }

    std::vector<std::uint8_t> cells_;   // cells without a wall; below, `index` is a place in this list
    std::vector<std::size_t> weights_;  // of each block
    std::size_t rows_ = 0;
    std::size_t row_length_ = 0;                 // cells left for the agent
    std::array<std::uint8_t, max_cells> index_;  // of each cell
    std::array<Targets, most_cells> moves_;      // by index
};

// Looks at one state after another. This is cheapest in the order of their numbers.
class BlocksworldNumbering::Cursor {
  public:
    static constexpr std::size_t max_neighbours = 4;

    explicit Cursor(const BlocksworldNumbering& numbering) : numbering_(numbering) {
        find_row(0);
        list_empty();
    }

    void seek(std::size_t number) {
        if (number - first_ >= length()) go_to_row(number);
        agent_ = empty_[number - first_];
    }

    // Writes the numbers of the states one move away and returns the end.
    std::uint32_t* neighbours(std::uint32_t* into) const { return list<false>(into); }

    // Like neighbours(), but only states with higher numbers.
    std::uint32_t* later_neighbours(std::uint32_t* into) const { return list<true>(into); }

    // The row: its first number, the cells of the blocks, and the cells left for the agent, in order.
    std::size_t first() const { return first_; }
    std::size_t length() const { return numbering_.row_length_; }
    std::uint8_t block(std::size_t i) const { return numbering_.cells_[at_[i]]; }
    std::uint8_t empty(std::size_t i) const { return numbering_.cells_[empty_[i]]; }
    std::uint8_t agent() const { return numbering_.cells_[agent_]; }

  private:
    static constexpr std::size_t near = 4;  // rows; rows further away are found faster by division

    std::size_t blocks() const { return numbering_.weights_.size(); }

    void go_to_row(std::size_t number) {
        if (number >= first_ && number - first_ < near * length()) {
            while (number - first_ >= length()) next_row();
        } else {
            find_row(number / length());
        }
        list_empty();
    }

    void find_row(std::size_t row) {
        first_ = row * length();
        taken_ = 0;
        for (std::size_t i = 0; i < blocks(); ++i) {
            std::size_t skipped = row / numbering_.weights_[i];
            row %= numbering_.weights_[i];
            std::uint64_t rest = ~taken_;
            for (; skipped > 0; --skipped) rest &= rest - 1;
            put(i, rest);
        }
    }

    // Moves the last block that can go on to its next cell, and the blocks after it to the first free cells.
    void next_row() {
        first_ += length();
        std::size_t i = blocks();
        while (i-- > 0) {
            taken_ ^= bit(at_[i]);
            const std::uint64_t rest = ~taken_ & ~(2 * bit(at_[i]) - 1) & all();
            if (rest == 0) continue;
            put(i, rest);
            break;
        }
        for (++i; i < blocks(); ++i) put(i, ~taken_);
    }

    std::uint64_t all() const { return ~std::uint64_t{0} >> (most_cells - numbering_.cells_.size()); }

    // Puts a block on the first of these cells.
    void put(std::size_t i, std::uint64_t cells) {
        at_[i] = static_cast<std::uint8_t>(std::countr_zero(cells));
        block_at_[at_[i]] = static_cast<std::uint8_t>(i);
        taken_ |= bit(at_[i]);
    }

    void list_empty() {
        std::uint8_t count = 0;
        for (std::uint8_t index = 0; index < numbering_.cells_.size(); ++index) {
            empty_[count] = index;  // overwritten if a block stands there
            before_[index] = count;
            count = static_cast<std::uint8_t>(count + (~taken_ >> index & 1));
        }
    }

    template <bool only_later>
    std::uint32_t* list(std::uint32_t* into) const {
        const Targets& targets = numbering_.moves_[agent_];
        for (std::size_t i = 0; i < targets.size; ++i) {
            const std::size_t target = targets.list[i];
            const bool is_swap = (taken_ >> target & 1) != 0;
            // The first block whose cell differs decides which row comes first.
            if (only_later && (target < agent_) != is_swap) continue;
            *into++ =
                is_swap ? number_after_swap(target) : static_cast<std::uint32_t>(first_ + before_[target]);
        }
        return into;
    }

    // The number after the agent swapped places with the block on a cell. The block passes the cells between,
    // except the cells of earlier blocks. Later blocks on these cells have one free cell more or less before
    // them.
    std::uint32_t number_after_swap(std::size_t from) const {
        const std::size_t block = block_at_[from];
        const auto weight = [&](std::size_t i) { return static_cast<std::int64_t>(numbering_.weights_[i]); };
        const bool is_up = agent_ > from;
        const std::uint64_t low = bit(is_up ? from : agent_), high = bit(is_up ? agent_ : from);
        std::int64_t passed = weight(block) * (is_up ? static_cast<std::int64_t>(agent_ - from)
                                                     : static_cast<std::int64_t>(from - agent_));
        for (std::uint64_t rest = taken_ & (high - 1) & ~(2 * low - 1); rest != 0; rest &= rest - 1) {
            const std::size_t other = block_at_[static_cast<std::size_t>(std::countr_zero(rest))];
            passed += other < block ? -weight(block) : weight(other);
        }
        const auto row_change = is_up ? passed : -passed;
        const std::size_t place = before_[from] - (is_up ? 0U : 1U);  // the agent's old cell is taken now
        return static_cast<std::uint32_t>(static_cast<std::int64_t>(first_ + place) +
                                          row_change * static_cast<std::int64_t>(length()));
    }

    const BlocksworldNumbering& numbering_;
    std::size_t first_ = 0;
    std::size_t agent_ = 0;
    std::uint64_t taken_ = 0;                          // the cells taken by blocks
    std::array<std::uint8_t, most_cells> at_{};        // of each block
    std::array<std::uint8_t, most_cells> block_at_{};  // the block on a cell, if there is one
    std::array<std::uint8_t, most_cells> empty_{};
    std::array<std::uint8_t, most_cells> before_{};  // how many empty cells come before each cell
};

}  // namespace plybench
