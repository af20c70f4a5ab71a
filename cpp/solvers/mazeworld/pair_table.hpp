// Two robots within their ranges: from which places both can still reach their goals.
//
// Found backwards from both goals, one step of one robot at a time. Where the two cannot, no others can help.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/mazeworld/range.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class PairTable {
  public:
    // The largest table that is made, in pairs of places.
    static constexpr std::size_t largest = std::size_t{1} << 26;

    PairTable(const Range& first, const Range& second, Watch& watch)
        : width_(static_cast<std::size_t>(second.size())),
          words_(MeteredAllocator<std::uint64_t>(watch.meter)) {
        words_.resize((static_cast<std::size_t>(first.size()) * width_ + 63) / 64);
        MeteredVector<Pair> open{MeteredAllocator<Pair>(watch.meter)};
        const auto reach = [&](Place a, Place b) {
            if (first.cell(a) == second.cell(b) || is_alive(a, b)) return;
            words_[index(a, b) / 64] |= std::uint64_t{1} << (index(a, b) % 64);
            open.push_back({a, b});
        };
        for (Place a = 0; a < first.size(); ++a) {
            for (Place b = 0; first.is_goal(a) && b < second.size(); ++b) {
                if (second.is_goal(b)) reach(a, b);
            }
        }
        while (!open.empty()) {
            watch.pulse();
            const Pair pair = open.back();
            open.pop_back();
            for (const Place a : first.before(pair.first)) reach(a, pair.second);
            for (const Place b : second.before(pair.second)) reach(pair.first, b);
        }
    }

    bool is_alive(Place first, Place second) const {
        return (words_[index(first, second) / 64] >> (index(first, second) % 64)) & 1;
    }

  private:
    struct Pair {
        Place first;
        Place second;
    };

    std::size_t index(Place first, Place second) const {
        return static_cast<std::size_t>(first) * width_ + static_cast<std::size_t>(second);
    }

    std::size_t width_;
    MeteredVector<std::uint64_t> words_;
};

}  // namespace plybench::robots
