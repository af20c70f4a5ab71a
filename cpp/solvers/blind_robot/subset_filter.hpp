// Which sets of a list lie within sets of another: to keep only the smallest or only the largest of a layer.
//
// Two lists are split by whether their sets have some square: a set that has it lies within none that has it
// not. So the pairs (with, without) need no look; the square that saves most is chosen from a sample. Lists
// that are short are compared one by one. Source: kisielewicz2015.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "domains/blind_robot/squares.hpp"

namespace plybench::blind {

enum class Side : std::uint8_t { small, large };

// A list may be compared with itself; of equal sets the later ones count.
// Marks the sets of one side for which the other side has a partner: a small one lies within a large one.
// `pulse` is called with how many sets were looked at, so that limits are kept.
template <std::size_t Words, typename Pulse>
class SubsetFilter {
  public:
    using Set = Squares<Words>;

    SubsetFilter(std::span<const Set> small, std::span<const Set> large, Side marked, Pulse pulse)
        : small_(small), large_(large), marked_(marked), pulse_(pulse) {
        marks_.resize((marked == Side::small ? small : large).size());
    }

    std::vector<char> found() {
        std::vector<std::uint32_t> small(small_.size()), large(large_.size());
        std::iota(small.begin(), small.end(), 0);
        std::iota(large.begin(), large.end(), 0);
        compare(small, large, Set{});
        return std::move(marks_);
    }

  private:
    using Numbers = std::span<std::uint32_t>;
    using Shares = std::array<std::uint32_t, Set::capacity>;

    static constexpr std::size_t few_pairs = 512;
    static constexpr std::size_t many_pairs = std::size_t{1} << 16;
    static constexpr std::size_t sample = 64;

    void compare(Numbers small, Numbers large, const Set& used) {
        drop_marked(marked_ == Side::small ? small : large);
        if (small.empty() || large.empty()) return;
        pulse_(small.size() + large.size());
        const bool is_short = std::min(small.size(), large.size()) <= 4;
        const int square =
            is_short || small.size() * large.size() <= few_pairs ? -1 : best_split(small, large, used);
        if (square < 0)
            return small.size() * large.size() > many_pairs ? compare_listed(small, large)
                                                            : compare_all(small, large);
        const auto lacks = [&](std::span<const Set> sets) {
            return [=](std::uint32_t n) { return !sets[n].has(static_cast<std::size_t>(square)); };
        };
        const auto small_split = std::partition(small.begin(), small.end(), lacks(small_));
        const auto large_split = std::partition(large.begin(), large.end(), lacks(large_));
        const Numbers large_with(large_split, large.end());
        Set more = used;
        more.add(static_cast<std::size_t>(square));
        compare({small.begin(), small_split}, {large.begin(), large_split}, more);
        compare(small, large_with, more);
    }

    void drop_marked(Numbers& numbers) const {
        const auto end =
            std::partition(numbers.begin(), numbers.end(), [&](std::uint32_t n) { return !marks_[n]; });
        numbers = {numbers.begin(), end};
    }

    void compare_all(Numbers small, Numbers large) {
        for (const std::uint32_t s : small) {
            pulse_(large.size());
            for (const std::uint32_t l : large) compare_two(s, l);
        }
    }

    void compare_two(std::uint32_t s, std::uint32_t l) {
        if (!small_[s].is_within(large_[l])) return;
        const bool is_self = small_.data() == large_.data();
        if (is_self && s == l) return;
        const std::uint32_t one = marked_ == Side::small ? s : l, other = marked_ == Side::small ? l : s;
        if (is_self && small_[s] == large_[l] && other > one) return;
        marks_[one] = 1;
    }

    // For sets without a square that splits them: each small one is compared only with the large ones that
    // have its rarest square.
    void compare_listed(Numbers small, Numbers large) {
        std::vector<std::vector<std::uint32_t>> having(Set::capacity);
        for (const std::uint32_t l : large)
            large_[l].for_each([&](std::size_t square) { having[square].push_back(l); });
        for (const std::uint32_t s : small) {
            std::span<const std::uint32_t> rarest(large);
            small_[s].for_each([&](std::size_t square) {
                if (having[square].size() < rarest.size()) rarest = having[square];
            });
            pulse_(rarest.size());
            for (const std::uint32_t l : rarest) {
                if (!marks_[marked_ == Side::small ? s : l]) compare_two(s, l);
            }
        }
    }

    // The square for which the fewest pairs are left, or -1 if none saves enough.
    int best_split(Numbers small, Numbers large, const Set& used) const {
        const Shares in_small = shares(small, small_), in_large = shares(large, large_);
        int best = -1;
        double least = 0.98;
        for (std::size_t square = 0; square < Set::capacity; ++square) {
            if (used.has(square)) continue;
            const double with = in_small[square] / double{sample}, among = in_large[square] / double{sample};
            const double left = (1 - with) * (1 - among) + among;
            if (left < least) {
                least = left;
                best = static_cast<int>(square);
            }
        }
        return best;
    }

    // How many of a sample have each square.
    static Shares shares(Numbers numbers, std::span<const Set> sets) {
        Shares counts{};
        for (std::size_t i = 0; i < sample; ++i) {
            const std::uint32_t number = numbers[i * numbers.size() / sample];
            sets[number].for_each([&](std::size_t square) { ++counts[square]; });
        }
        return counts;
    }

    std::span<const Set> small_, large_;
    Side marked_;
    Pulse pulse_;
    std::vector<char> marks_;
};

template <std::size_t Words, typename Pulse>
SubsetFilter(std::span<const Squares<Words>>, std::span<const Squares<Words>>, Side, Pulse)
    -> SubsetFilter<Words, Pulse>;

}  // namespace plybench::blind
