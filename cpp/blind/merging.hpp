// How many moves it takes at least to bring all squares of a set together.
//
// For each number of moves k the table of pairs holds, for each square a, the squares b such that k moves can
// bring a robot on a and one on b to the same place: near[0] is a itself, and near[k + 1] of a joins, over
// the moves, the origins of near[k] of where a goes. Whole rows of bits are worked out at once. Triples are
// the same with two squares in front. A set that has a pair or a triple that k moves cannot bring together
// cannot be brought together itself; `may_merge` looks for one.
//
// With a target the place is given, and one square may be far, too: it counts as a pair with itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "blind/grid.hpp"
#include "core/memory.hpp"

namespace plybench::blind {

// The moves of a grid for its squares numbered without gaps.
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

    // `pulse` is called with how many sets were worked out, so that limits are kept.
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

    // The fewest moves that bring every pair together that can be.
    int longest() const { return static_cast<int>(far_.size()); }

    // Tells whether each pair of a set can be brought together at all.
    bool may_ever_merge(const Set& set) const { return never_.empty() || !has_pair(set, set, never_); }

    int distance(std::size_t one, std::size_t other) const { return distances_[one * size_ + other]; }

    // The squares that k moves cannot bring together with this one; 0 <= k < longest().
    const Set& far(int k, std::size_t square) const { return far_[static_cast<std::size_t>(k)][square]; }

    // Tells whether each pair of a set can be brought together in k moves.
    bool may_merge(const Set& set, int k) const {
        if (k >= longest()) return may_ever_merge(set);
        const auto level = static_cast<std::size_t>(k);
        return k >= 0 && !has_pair(set, set & has_far_[level], far_[level]);
    }

    // The greatest distance of a pair, all of which can be brought together.
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

    // No level adds anything any more: what the last one leaves out is never brought together.
    void leave_apart() {
        never_ = std::move(far_.back());
        far_.pop_back();
        has_far_.pop_back();
    }

    // Adds what level k leaves out; false when that is nothing.
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
    std::vector<Set> has_far_;           // by [k]: squares for which there are any
};

// Triples that take longer than each of their pairs, for the largest numbers of moves that fit in memory.
template <std::size_t Words>
class TripleTable {
  public:
    using Set = Squares<Words>;

    // The floor must be connected. `bytes` is the most that the rows kept may take.
    template <typename Pulse>
    TripleTable(const Grid<Words>& grid, const Places<Words>& places, const PairTable<Words>& pairs,
                std::int64_t target, std::size_t bytes, Meter& meter, Pulse pulse)
        : pairs_(&pairs), meter_(&meter), bytes_(bytes) {
        const std::size_t count = pair_count(places.size());
        Rows near(count, Set{}, MeteredAllocator<Set>(meter));
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::size_t square = places.squares[i];
            if (target < 0 || square == static_cast<std::size_t>(target)) near[index(i, i)].add(square);
        }
        Rows next = near;
        std::vector<std::uint8_t> is_full(count);  // in both lists
        for (int k = 0; advance(grid, places, near, next, is_full, k, pulse); ++k) std::swap(near, next);
    }

    // What making the table takes for so many squares, without what is kept.
    static std::size_t working_bytes(std::size_t squares) { return 2 * pair_count(squares) * sizeof(Set); }

    // The fewest moves that bring every triple together.
    int longest() const { return first_ + static_cast<int>(levels_.size()); }

    // Tells whether each triple of a set can be brought together in k moves, if its pairs can; true for
    // levels that are not kept.
    bool may_merge(const Set& set, int k) const {
        if (k < first_ || k >= longest()) return true;
        return !levels_[static_cast<std::size_t>(k - first_)].has_triple(set);
    }

  private:
    using Rows = MeteredVector<Set>;

    // The triples of one number of moves: for a square and a partner, a row of all thirds. They are kept
    // under the pair of the triple that is farthest apart, since a set that passed the test of pairs has few
    // of those. The rows of a square come in the order of its partners, so that a partner's row is found by
    // counting those before it.
    struct Level {
        Set has_rows{};
        MeteredVector<Set> partners;          // by [square]
        MeteredVector<std::uint32_t> begins;  // of the rows of each square
        MeteredVector<Set> thirds;            // the rows

        Level(std::size_t squares, Meter& meter)
            : partners(squares, Set{}, MeteredAllocator<Set>(meter)),
              begins(squares, 0, MeteredAllocator<std::uint32_t>(meter)),
              thirds(MeteredAllocator<Set>(meter)) {}

        void add(std::size_t square, std::size_t partner, const Set& row) {
            has_rows.add(square);
            partners[square].add(partner);
            thirds.push_back(row);
        }

        bool has_triple(const Set& set) const {
            return (set & has_rows).any_of([&](std::size_t square) {
                const Set* row = thirds.data() + begins[square];
                for (std::size_t i = 0; i < Words; ++i) {
                    const std::uint64_t all = partners[square].words[i];
                    for (std::uint64_t rest = all & set.words[i]; rest != 0; rest &= rest - 1) {
                        const std::uint64_t before = all & ((rest & -rest) - 1);
                        if (row[std::popcount(before)].meets(set)) return true;
                    }
                    row += std::popcount(all);
                }
                return false;
            });
        }

        std::size_t bytes() const { return (thirds.size() + partners.size()) * sizeof(Set); }
    };

    static std::size_t pair_count(std::size_t squares) { return squares * (squares + 1) / 2; }

    static std::size_t index(std::size_t one, std::size_t other) {
        const auto [low, high] = std::minmax(one, other);
        return high * (high + 1) / 2 + low;
    }

    // From the triples of k moves to those of k + 1; keeps level k. False when nothing was left out in k.
    template <typename Pulse>
    bool advance(const Grid<Words>& grid, const Places<Words>& places, const Rows& near, Rows& next,
                 std::vector<std::uint8_t>& is_full, int k, Pulse pulse) {
        Level level(grid.size(), *meter_);
        bool is_last = true;
        for (std::size_t i = 0; i < places.size(); ++i) {
            pulse(moves * i);
            level.begins[places.squares[i]] = static_cast<std::uint32_t>(level.thirds.size());
            for (std::size_t j = 0; j <= i; ++j) {  // in the order of memory
                const std::size_t row = index(i, j);
                if (is_full[row] != 0) continue;
                is_last = false;
                const int apart = pairs_->distance(places.squares[i], places.squares[j]);
                if (apart > k + 1) continue;
                if (near[row] == grid.floor()) {
                    next[row] = near[row];
                    is_full[row] = 1;
                    continue;
                }
                if (i != j && apart <= k)
                    keep(grid, level, places.squares[i], places.squares[j], apart, near[row]);
                next[row] = near[row];
                for (std::size_t move = 0; move < moves; ++move) {
                    const Set& there = near[index(places.after[i][move], places.after[j][move])];
                    next[row] = next[row] | grid.origins(there, move);
                }
            }
        }
        if (is_last) return false;
        level.thirds.shrink_to_fit();
        levels_.push_back(std::move(level));
        drop_lowest();
        return true;
    }

    void keep(const Grid<Words>& grid, Level& level, std::size_t one, std::size_t other, int apart,
              const Set& reached) {
        Set thirds = grid.floor() - reached;
        if (apart < pairs_->longest())
            thirds = thirds - (pairs_->far(apart, one) | pairs_->far(apart, other));
        if (!thirds.is_empty()) level.add(one, other, thirds);
    }

    void drop_lowest() {
        std::size_t total = 0;
        for (const Level& level : levels_) total += level.bytes();
        while (total > bytes_ && !levels_.empty()) {
            total -= levels_.front().bytes();
            levels_.erase(levels_.begin());
            ++first_;
        }
    }

    const PairTable<Words>* pairs_;
    Meter* meter_;
    std::size_t bytes_;
    int first_ = 0;  // the lowest level kept
    std::vector<Level> levels_;
};

}  // namespace plybench::blind
