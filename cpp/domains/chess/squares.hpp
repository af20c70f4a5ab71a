// Squares of a chessboard and sets of them.
//
//     8 | 56 57 58 59 60 61 62 63
//     7 | 48 49 50 51 52 53 54 55
//     6 | 40 41 42 43 44 45 46 47
//     5 | 32 33 34 35 36 37 38 39
//     4 | 24 25 26 27 28 29 30 31
//     3 | 16 17 18 19 20 21 22 23
//     2 |  8  9 10 11 12 13 14 15
//     1 |  0  1  2  3  4  5  6  7
//         a  b  c  d  e  f  g  h
//
// A set of squares is a bitboard: bit i stands for square i. North is towards rank 8, east towards file h.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace plybench::chess {

using Square = int;
using Bitboard = std::uint64_t;

inline constexpr Square no_square = 64;
inline constexpr Bitboard everywhere = ~Bitboard{0};
inline constexpr Bitboard file_a = 0x0101010101010101;
inline constexpr Bitboard file_h = file_a << 7;
inline constexpr Bitboard rank_1 = 0xFF;
inline constexpr Bitboard dark_squares = 0xAA55AA55AA55AA55;

constexpr Square square_at(int file, int rank) { return rank * 8 + file; }
constexpr int file_of(Square square) { return square & 7; }
constexpr int rank_of(Square square) { return square >> 3; }
constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr Bitboard rank_mask(int rank) { return rank_1 << (8 * rank); }

constexpr Square first_of(Bitboard set) { return std::countr_zero(set); }
constexpr int size_of(Bitboard set) { return std::popcount(set); }
constexpr bool has_several(Bitboard set) { return (set & (set - 1)) != 0; }

// Moves every square of a set by a step such as 8 (north) or -7 (south-east); Squares that leave at the top
// or the bottom are lost. The caller masks squares that wrap round at the sides.
template <int step>
constexpr Bitboard shift_squares(Bitboard set) {
    if constexpr (step > 0) {
        return set << step;
    } else {
        return set >> -step;
    }
}

// The squares of a set from a1 to h8: for (const Square square : each(set)) ...
class each {
  public:
    class Iterator {
      public:
        constexpr explicit Iterator(Bitboard left) : left_(left) {}
        constexpr Square operator*() const { return first_of(left_); }
        constexpr Iterator& operator++() {
            left_ &= left_ - 1;
            return *this;
        }
        constexpr bool operator!=(const Iterator& other) const { return left_ != other.left_; }

      private:
        Bitboard left_;
    };

    constexpr explicit each(Bitboard set) : set_(set) {}
    constexpr Iterator begin() const { return Iterator(set_); }
    constexpr Iterator end() const { return Iterator(0); }

  private:
    Bitboard set_;
};

inline std::string name_of(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

}  // namespace plybench::chess
