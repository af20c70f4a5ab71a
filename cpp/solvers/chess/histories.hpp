// What a thread has learned about moves: which moves were good before, in any position.
//
// Every number stays within -most..most. Additions shrink as the number nears an end of this range, so that
// new lessons replace old ones.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "domains/chess/position.hpp"
#include "solvers/chess/values.hpp"

namespace plybench::chess {

template <int most>
class Lesson {
  public:
    void learn(int bonus) {
        bonus = std::clamp(bonus, -most, most);
        value_ = static_cast<std::int16_t>(value_ + bonus - value_ * std::abs(bonus) / most);
    }

    operator int() const { return value_; }

  private:
    std::int16_t value_ = 0;
};

// Pieces numbered without gaps: white pawn 0, ..., black king 11.
constexpr std::size_t place_of(Piece piece) {
    return static_cast<std::size_t>(kind_of(piece) + 6 * colour_of(piece));
}

// A lesson for each moving piece and target.
using Answers = std::array<std::array<Lesson<16'384>, 64>, 12>;

// The answers where no move went before. With it, a sum over answers need not test whether there are any.
inline constexpr Answers no_answers{};

class Histories {
  public:
    Histories() : tables_(std::make_unique<Tables>()) {}

    void clear() { *tables_ = Tables(); }

    // The lesson of a quiet move, by the side and the two squares.
    Lesson<16'384>& quiet(Colour side, Move move) { return tables_->quiet[side][squares_of(move)]; }
    const std::array<Lesson<16'384>, 4096>& quiets(Colour side) const { return tables_->quiet[side]; }
    static std::size_t squares_of(Move move) { return static_cast<std::size_t>(move.number() & 4095); }

    // The lesson of a capture, by the moving piece, its target and the captured kind.
    Lesson<16'384>& capture(Piece piece, Square to, Kind taken) {
        return tables_->capture[place_of(piece)][static_cast<std::size_t>(to)][taken % 6];
    }

    // The lessons of quiet moves after this move, by either side.
    Answers& answers(Piece piece, Square to) {
        return tables_->answers[place_of(piece)][static_cast<std::size_t>(to)];
    }

    Move& counter(Piece piece, Square to) {
        return tables_->counters[place_of(piece)][static_cast<std::size_t>(to)];
    }

    // By how much evaluations of positions with these pawns were wrong, in units of 1/128 centipawn.
    Lesson<16'384>& correction(const Position& position) {
        const std::uint64_t pawns = position.pieces(white, pawn) * 0x9E3779B97F4A7C15 ^
                                    position.pieces(black, pawn) * 0xD1B54A32D192ED03;
        return tables_->corrections[position.to_move][pawns >> 50];
    }

  private:
    struct Tables {
        std::array<std::array<Lesson<16'384>, 4096>, 2> quiet{};
        std::array<std::array<std::array<Lesson<16'384>, 6>, 64>, 12> capture{};
        std::array<std::array<Answers, 64>, 12> answers{};
        std::array<std::array<Move, 64>, 12> counters{};
        std::array<std::array<Lesson<16'384>, 16'384>, 2> corrections{};
    };

    std::unique_ptr<Tables> tables_;
};

}  // namespace plybench::chess
