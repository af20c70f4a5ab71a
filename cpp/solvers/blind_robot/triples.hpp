// Triples of squares that take longer to bring together than each of their pairs.
//
// The tables of pairs.hpp with two squares in front: for each number of moves k and squares a and b, the
// squares c such that k moves can bring robots on all three together. Only what a set may not contain is
// kept, for the largest numbers of moves that fit in memory.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "domains/blind_robot/grid.hpp"
#include "domains/blind_robot/pairs.hpp"

namespace plybench::blind {

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

    // What building the table takes for this many squares, without what is kept.
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
