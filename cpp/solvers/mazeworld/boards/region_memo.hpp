// Remembers the regions of sets of cells: the robots of a group stand on the same cells in many orders.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/memory.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"

namespace plybench::robots {

class RegionMemo {
  public:
    // For groups of this many robots. Twenty cells have 15,504 sets of five.
    RegionMemo(const SmallBoard& board, std::size_t robots, Meter& meter)
        : board_(board),
          bits_(static_cast<unsigned>(std::min<std::size_t>(2 * robots + 4, 14))),
          memory_(meter, sizeof(Entry) << bits_, Access::at_random),
          entries_(static_cast<Entry*>(memory_.data())) {}

    // The cells of a set that are connected with its first cell through the set. The set must not be empty.
    CellBits first(CellBits set) {
        Entry& entry = entries_[set * 0x9E3779B1U >> (32 - bits_)];
        if (entry.set != set) entry = {set, board_.region(std::countr_zero(set), set)};
        return entry.region;
    }

    // The cells of a set that are connected with this cell through the set.
    CellBits around(int cell, CellBits set) {
        const CellBits region = first(set);
        return (region & SmallBoard::set_of(cell)) != 0 ? region : board_.region(cell, set);
    }

  private:
    struct Entry {
        CellBits set;
        CellBits region;
    };

    const SmallBoard& board_;
    unsigned bits_;
    Block memory_;
    Entry* entries_;
};

}  // namespace plybench::robots
