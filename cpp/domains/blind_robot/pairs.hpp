// A lower bound on the moves that bring all squares of a set together.
//
// For each number of moves k the table of pairs holds, for each square a, the squares b such that k moves can
// bring a robot on a and a robot on b to the same square. near[0] of a is a itself. For near[k + 1] of a,
// take for each move the square a' that a goes to, and all origins of near[k] of a'; join these over the
// moves. Whole rows of bits are computed together. If k moves cannot bring some pair of a set together, they
// cannot bring the set together; may_merge() looks for such a pair.
//
// With a target, the robot must end there, so even a single square may be far: it counts as a pair with
// itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "domains/blind_robot/grid.hpp"

namespace plybench::blind {

// The squares of a grid numbered without gaps, and where each move takes them.
template <std::size_t Words>
struct Places {
    std::vector<std::size_t> squares;
    std::vector<std::array<std::uint32_t, moves>> after;  // numbers, too

    explicit Places(const Grid<Words>& grid) {
        std::vector<std::uint32_t> number(grid.size());
        grid.floor().for_each([&](std::size_t square) {
            number[square] = static_cast<std::uint32_t>(squares.size());
            squares.push_back(square);
        });
        for (const std::size_t square : squares) {
            after.emplace_back();
            for (std::size_t move = 0; move < moves; ++move)
                after.back()[move] = number[grid.after(square, move)];
        }
    }

    std::size_t size() const { return squares.size(); }
};

template <std::size_t Words>
class PairTable {
  public:
    using Set = Squares<Words>;
    using Distance = std::uint16_t;

    static constexpr Distance never = std::numeric_limits<Distance>::max();

    // pulse(n) is called after n sets were computed, so that limits are kept.
    template <typename Pulse>
    PairTable(const Grid<Words>& grid, const Places<Words>& places, std::int64_t target, Meter& meter,
              Pulse pulse)
        : size_(grid.size()),
          meter_(&meter),
          distances_(size_ * size_, never, Allocator<Distance>(meter)),
          never_(Allocator<Set>(meter)) {
        Rows near(size_, Set{}, Allocator<Set>(meter));
        for (const std::size_t square : places.squares) {
            if (target < 0 || square == static_cast<std::size_t>(target)) near[square].add(square);
        }
        while (keep(grid, places, near)) {
            pulse(moves * places.size());
            Rows next = near;
            for (const std::size_t square : places.squares) {
                for (std::size_t move = 0; move < moves; ++move)
                    next[square] = next[square] | grid.origins(near[grid.after(square, move)], move);
            }
            if (next == near) {
                leave_apart();
                break;
            }
            std::swap(near, next);
        }
    }

    // The fewest moves that suffice for every pair that can be brought together.
    int longest() const { return static_cast<int>(far_.size()); }

    // Tells whether each pair of a set can be brought together at all.
    bool may_ever_merge(const Set& set) const { return never_.empty() || !has_pair(set, set, never_); }

    int distance(std::size_t one, std::size_t other) const { return distances_[one * size_ + other]; }

    // The squares that k moves cannot bring together with this square; 0 <= k < longest().
    const Set& far(int k, std::size_t square) const { return far_[static_cast<std::size_t>(k)][square]; }

    // Tells whether each pair of a set can be brought together in k moves.
    bool may_merge(const Set& set, int k) const {
        if (k >= longest()) return may_ever_merge(set);
        const auto level = static_cast<std::size_t>(k);
        return k >= 0 && !has_pair(set, set & has_far_[level], far_[level]);
    }

    // The greatest distance of a pair in a set. It must be possible to bring all pairs of the set together.
    int estimate(const Set& set) const {
        int low = 0, high = longest();
        while (low < high) {
            const int middle = (low + high) / 2;
            if (may_merge(set, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

  private:
    template <typename T>
    using Allocator = MeteredAllocator<T>;
    using Rows = MeteredVector<Set>;

    static bool has_pair(const Set& set, const Set& first, const Rows& partners) {
        return first.any_of([&](std::size_t square) { return partners[square].meets(set); });
    }

    // Call it when no level adds anything more: pairs that the last level leaves out are never brought
    // together.
    void leave_apart() {
        never_ = std::move(far_.back());
        far_.pop_back();
        has_far_.pop_back();
    }

    // Keeps the pairs that level k leaves out. Returns false if there are none.
    bool keep(const Grid<Words>& grid, const Places<Words>& places, const Rows& near) {
        const auto k = static_cast<Distance>(far_.size());
        Rows far(size_, Set{}, Allocator<Set>(*meter_));
        Set any{};
        for (const std::size_t square : places.squares) {
            near[square].for_each([&](std::size_t other) {
                Distance& known = distances_[square * size_ + other];
                known = std::min(known, k);
            });
            far[square] = grid.floor() - near[square];
            if (!far[square].is_empty()) any.add(square);
        }
        if (any.is_empty()) return false;
        far_.push_back(std::move(far));
        has_far_.push_back(any);
        return true;
    }

    std::size_t size_;
    Meter* meter_;
    MeteredVector<Distance> distances_;  // by [square][square]
    std::vector<Rows> far_;              // by [k][square]
    Rows never_;                         // by [square]; empty when all pairs can be brought together
    std::vector<Set> has_far_;           // by [k]: the squares with any far squares
};

}  // namespace plybench::blind
