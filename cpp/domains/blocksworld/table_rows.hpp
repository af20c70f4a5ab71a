// How the tables of src/plybench/domains/blocksworld/table_rows.py are laid out.
//
// A row has an entry for each pair of cells of the last two things. There is a row for every placement of the
// other things on different cells. Placements with two things on a cell occur in no state and have no row:
//
//     four things on n cells    0 1: entries 0 .. n*n - 1    0 2: n*n .. 2*n*n - 1    ...    but not 0 0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/require.hpp"

namespace plybench {

class TableRows {
  public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    // Throws std::invalid_argument if there are no entries, or too many for their numbers.
    TableRows(std::size_t cells, std::size_t things) {
        std::size_t arrangements = 1, rows = 1;
        for (std::size_t i = 0; i < things; ++i) {
            require(arrangements < none / cells, "a table would be too large");
            arrangements *= cells;
            if (i + 2 < things) rows *= cells;
        }
        length_ = arrangements / rows;
        starts_.reserve(rows);
        std::vector<bool> taken(cells);
        list(things < 2 ? 0 : things - 2, true, taken);
        require(entries() > 0, "a table would have no entries");
    }

    std::size_t entries() const { return kept_ * length_; }
    std::size_t length() const { return length_; }

    // The first entry of a row, or none. The cells of all things but the last two are the digits of its
    // number.
    std::uint32_t start(std::size_t row) const { return starts_[row]; }

  private:
    void list(std::size_t things, bool is_kept, std::vector<bool>& taken) {
        if (things == 0) {
            starts_.push_back(is_kept ? static_cast<std::uint32_t>(kept_ * length_) : none);
            kept_ += is_kept;
            return;
        }
        for (std::size_t cell = 0; cell < taken.size(); ++cell) {
            const bool was_taken = taken[cell];
            taken[cell] = true;
            list(things - 1, is_kept && !was_taken, taken);
            taken[cell] = was_taken;
        }
    }

    std::size_t length_ = 0;
    std::size_t kept_ = 0;  // number of rows
    std::vector<std::uint32_t> starts_;
};

}  // namespace plybench
