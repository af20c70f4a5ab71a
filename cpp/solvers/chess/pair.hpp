// Two numbers in one: what something is worth in the opening and in the ending, in hundredths of a pawn.
//
//     bit   31..16   15..0
//           ending   opening
//
// Sums and multiples of both are one addition and one multiplication; the carry from the lower half is taken
// back when the upper one is read. Either half must stay within 16 bits.
#pragma once

#include <cstdint>

namespace plybench::chess {

class Pair {
  public:
    constexpr Pair() = default;
    constexpr Pair(int opening, int ending) : bits_(ending * 65536 + opening) {}

    constexpr int opening() const { return static_cast<std::int16_t>(bits_); }
    constexpr int ending() const { return static_cast<std::int16_t>((bits_ + 0x8000) >> 16); }

    constexpr Pair& operator+=(Pair other) {
        bits_ += other.bits_;
        return *this;
    }
    constexpr Pair& operator-=(Pair other) {
        bits_ -= other.bits_;
        return *this;
    }
    friend constexpr Pair operator*(Pair pair, int count) {
        pair.bits_ *= count;
        return pair;
    }
    constexpr bool operator==(const Pair&) const = default;

  private:
    std::int32_t bits_ = 0;
};

}  // namespace plybench::chess
