// Scores of Connect Four by plain minimax.
#pragma once

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

#include "solvers/connect_four/grid.hpp"

namespace plybench::connect_four {

// Tries all moves. It knows only lines and landings.
class Plain {
  public:
    explicit Plain(AnyShape shape) : grid_(shape) {}

    int score(Cells stones, Cells mask) {
        const auto known = known_.find({stones, mask});
        if (known != known_.end()) return known->second;
        const int discs = std::popcount(mask);
        std::optional<int> best;
        for (int column = 0; column < grid_.columns(); ++column) {
            const Cells cell = grid_.landings(mask) & grid_.column(column);
            if (cell == 0) continue;
            const Cells after = mask | cell;
            int value = 0;
            if (grid_.has_line(stones | cell)) {
                value = (grid_.cells() + 1 - discs) / 2;
            } else if (after != grid_.board()) {
                value = -score(stones ^ mask, after);
            }
            best = std::max(best.value_or(value), value);
        }
        return known_[{stones, mask}] = *best;
    }

    const std::map<std::pair<Cells, Cells>, int>& all() const { return known_; }

  private:
    Grid<AnyShape> grid_;
    std::map<std::pair<Cells, Cells>, int> known_;
};

}  // namespace plybench::connect_four
