// The value of a position for the side to move, in hundredths of a pawn, without looking ahead.
//
// The terms (material.hpp, pawns.hpp, shelter.hpp, piece_activity.hpp, king.hpp, threats.hpp, passed.hpp) are
// summed for the opening and for the ending. The number of pieces left decides how the two sums are mixed
// (endings.hpp). The scripts in tuning/ found the weights from games of the engine against itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "solvers/chess/endings.hpp"
#include "solvers/chess/king.hpp"
#include "solvers/chess/material.hpp"
#include "solvers/chess/passed.hpp"
#include "solvers/chess/pawns.hpp"
#include "solvers/chess/piece_activity.hpp"
#include "solvers/chess/threats.hpp"
#include "solvers/chess/tuned_weights.hpp"

namespace plybench::chess {

// Counts only pieces, or also their squares, or all terms. The twins of Python's evaluations are in
// domains/chess/evaluations.hpp.
enum class Evaluation : std::uint8_t { material, tuned_squares, tuned };
inline constexpr std::array<const char*, 3> evaluation_names{"material", "tuned_squares", "tuned"};

// Throws std::invalid_argument for any other name.
inline Evaluation evaluation_of(std::string_view name) {
    std::string known;
    for (std::size_t i = 0; i < evaluation_names.size(); ++i) {
        if (name == evaluation_names[i]) return static_cast<Evaluation>(i);
        known += (i == 0 ? "" : ", ") + std::string(evaluation_names[i]);
    }
    throw std::invalid_argument("unknown evaluation '" + std::string(name) + "'; there are: " + known);
}

inline constexpr int most_value = 19'999;  // values of mates are greater

// Records all terms of a position except the terms of its pawn structure and of the shelters of the kings.
template <typename Recorder>
void assess(const Position& position, const PawnStructure& structure, const Weights& weights,
            Recorder& record) {
    AttackMap attack_map(position, structure);
    add_material<white>(attack_map, weights, record);
    add_material<black>(attack_map, weights, record);
    add_pieces<white>(attack_map, weights, record);
    add_pieces<black>(attack_map, weights, record);
    add_space<white>(attack_map, weights, record);
    add_space<black>(attack_map, weights, record);
    add_danger<white>(attack_map, weights, record);
    add_danger<black>(attack_map, weights, record);
    add_threats<white>(attack_map, weights, record);
    add_threats<black>(attack_map, weights, record);
    add_passed<white>(attack_map, weights, record);
    add_passed<black>(attack_map, weights, record);
}

// Evaluates positions; each thread has its own evaluator. The value depends on the position alone: the table
// of pawn structures only saves time.
class Evaluator {
  public:
    explicit Evaluator(Evaluation form) : form_(form) {}

    int operator()(const Position& position) {
        const int value = form_ == Evaluation::tuned           ? all_terms(position)
                          : form_ == Evaluation::tuned_squares ? squares(position)
                                                               : material(position);
        const int bounded = std::clamp(value, -most_value, most_value);
        return position.to_move == white ? bounded : -bounded;
    }

    // Call it some time before the value of a position is needed.
    [[gnu::always_inline]] void fetch(const Position& position) const { pawn_table_.fetch(position); }

  private:
    static constexpr std::array<int, 5> plain_worth{100, 300, 300, 500, 900};

    static int material(const Position& position) {
        int value = 0;
        for (int kind = pawn; kind <= queen; ++kind) {
            const Bitboard pieces = position.kinds[static_cast<std::size_t>(kind)];
            value += plain_worth[static_cast<std::size_t>(kind)] *
                     (size_of(pieces & position.colours[white]) - size_of(pieces & position.colours[black]));
        }
        return value;
    }

    static int squares(const Position& position) {
        Pair total;
        for (const Square square : each(position.occupied())) {
            const Piece piece = position.board[static_cast<std::size_t>(square)];
            const Kind kind = kind_of(piece);
            Pair worth = kind == king ? Pair() : tuned_weights.material[kind];
            if (colour_of(piece) == white) {
                worth += tuned_weights.squares[kind][place_of<white>(square)];
                total += worth;
            } else {
                worth += tuned_weights.squares[kind][place_of<black>(square)];
                total -= worth;
            }
        }
        Blend blend;
        blend.phase = phase_of(position);
        return blend.value_of(total.opening(), total.ending());
    }

    // Computes all terms in one function, with weights that the compiler knows. Then most shared values stay
    // in registers, which saves a fifth of the time.
    [[gnu::flatten]] int all_terms(const Position& position) {
        const PawnStructure& structure = pawn_table_.find(position, tuned_weights);
        const auto& [ours, theirs] = structure.shelters;
        Sum sum{structure.value, {ours.danger, theirs.danger}};
        sum.total += ours.value;
        sum.total += theirs.value;
        assess(position, structure, tuned_weights, sum);
        sum.total -= cost_of(sum.danger[white]);
        sum.total += cost_of(sum.danger[black]);
        const int opening = sum.total.opening(), ending = sum.total.ending();
        return blend_of(position, structure.passed, opening, ending).value_of(opening, ending);
    }

    Evaluation form_;
    PawnTable pawn_table_;
};

}  // namespace plybench::chess
