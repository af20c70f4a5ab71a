// A pattern database of a crowded board: for every placement of a few robots, the fewest moves *of these
// robots* that bring them home, whatever the others do.
//
// The values of groups without a common robot may be added up, because no move is counted twice.
// pattern_builder.hpp builds the databases. Source: korf2002.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/memory.hpp"

namespace plybench::robots {

class PatternDatabase {
  public:
    static constexpr std::size_t most_robots = 7;

    PatternDatabase(int cells, std::vector<int> robots, Meter& meter)
        : robots_(std::move(robots)),
          cells_(cells),
          memory_(meter, size(cells, robots_.size()), Access::at_random),
          values_(static_cast<std::uint8_t*>(memory_.data())) {}

    // How many numbers there are for placements. Numbers of placements with two robots on a cell are never
    // used.
    static std::uint64_t size(int cells, std::size_t robots) {
        std::uint64_t count = 1;
        for (std::size_t i = 0; i < robots; ++i) count *= static_cast<std::uint64_t>(cells);
        return count;
    }

    const std::vector<int>& robots() const { return robots_; }

    // The number of a placement has the cells of the robots as digits; the base is the number of cells.
    // weight() is the value of a digit in this number.
    std::uint32_t weight(std::size_t digit) const { return static_cast<std::uint32_t>(size(cells_, digit)); }

    bool is_reached(std::uint32_t placement) const { return values_[placement] != 0; }

    // The fewest moves of the group. The placement must be reachable.
    int value(std::uint32_t placement) const { return values_[placement] - 1; }

    // Keeps the first value of a placement. The table stores the value plus one, so that zero means "never
    // reached". A value too large for a byte is replaced by the largest that fits and has the same parity.
    void reach(std::uint32_t placement, int moves) {
        if (is_reached(placement)) return;
        ++placements;
        values_[placement] = static_cast<std::uint8_t>(1 + std::min(moves, 252 + moves % 2));
    }

    // How many placements were reached, and how many abstract states this took.
    std::uint64_t placements = 0;
    std::uint64_t states = 0;

  private:
    std::vector<int> robots_;
    int cells_;
    Block memory_;
    std::uint8_t* values_;
};

}  // namespace plybench::robots
