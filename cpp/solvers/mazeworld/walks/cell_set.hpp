// A set of cells, as bits.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/grid.hpp"

namespace plybench::robots {

class CellSet {
  public:
    CellSet() = default;
    explicit CellSet(int cells) : words_((static_cast<std::size_t>(cells) + 63) / 64) {}

    bool contains(Cell cell) const {
        return (words_[static_cast<std::size_t>(cell) / 64] >> (static_cast<std::size_t>(cell) % 64)) & 1;
    }
    void add(Cell cell) {
        words_[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1}
                                                       << (static_cast<std::size_t>(cell) % 64);
    }
    void clear() { std::fill(words_.begin(), words_.end(), 0); }

    // Adds the cells of `other`. Cells that were in the set already are added to `again`.
    void add_all(const CellSet& other, CellSet& again) {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            again.words_[i] |= words_[i] & other.words_[i];
            words_[i] |= other.words_[i];
        }
    }
    void add_all(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    // Removes the cells that are not in `other`.
    void keep(const CellSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    }
    bool is_within(const CellSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & ~other.words_[i]) != 0) return false;
        }
        return true;
    }
    int in_common(const CellSet& other) const {
        int count = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) count += std::popcount(words_[i] & other.words_[i]);
        return count;
    }
    bool meets(const CellSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & other.words_[i]) != 0) return true;
        }
        return false;
    }

  private:
    std::vector<std::uint64_t> words_;
};

}  // namespace plybench::robots
