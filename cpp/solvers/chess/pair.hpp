// Two numbers in one word: the worth of a term in the opening and in the ending, in hundredths of a pawn.
//
//     bit   31..16   15..0
//           ending   opening
//
// One addition adds both halves, one multiplication multiplies both. Reading the upper half takes back the
// carry from the lower one. Either half must stay within 16 bits.
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
