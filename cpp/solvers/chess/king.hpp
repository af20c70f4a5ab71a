// The danger to a king from the enemy's pieces; its pawns are in pawns.hpp. Needs the attacks of both sides.
//
// Danger grows faster than the number of attackers, so in the opening the sum of all danger is squared. In
// the ending the sum counts as it is. A sum below zero counts as no danger.
#pragma once

#include <algorithm>

#include "solvers/chess/attack_map.hpp"

namespace plybench::chess {

inline constexpr int danger_divisor = 1024;  // so that danger 320 costs a pawn in the opening
inline constexpr int most_danger = 1200;     // so that no danger costs more than a queen and a half

// The price of the danger to a king.
constexpr Pair cost_of(Pair danger) {
    const int opening = std::clamp(danger.opening(), 0, most_danger);
    return {opening * opening / danger_divisor, std::max(danger.ending(), 0)};
}

namespace details {

template <Colour us, typename Recorder>
void add_checks(const AttackMap& attack_map, const Weights& weights, Recorder& record, Bitboard weak) {
    constexpr Colour them = other(us);
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[them];
    const Bitboard safe = ~enemy.pieces & (~side.attacked | (weak & enemy.attacked_twice));
    const Bitboard without_queen = attack_map.occupied ^ attack_map.position.pieces(us, queen);
    const Bitboard straight_lines = rook_attacks(side.king, without_queen);
    const Bitboard diagonals = bishop_attacks(side.king, without_queen);
    const Bitboard lines[4] = {knight_attacks(side.king), diagonals, straight_lines,
                               straight_lines | diagonals};
    Bitboard unsafe = 0;
    for (int kind = knight; kind <= queen; ++kind) {
        const Bitboard checks =
            lines[kind - knight] & enemy.by[static_cast<std::size_t>(kind)] & ~enemy.pieces;
        const Bitboard good = checks & safe;
        if (good != 0) {
            record.template endanger<us>(weights.danger_check[kind - knight][has_several(good)]);
        } else if (kind != queen) {
            unsafe |= checks;
        }
    }
    record.template endanger<us>(weights.danger_unsafe_check, size_of(unsafe));
}

}  // namespace details

template <Colour us, typename Recorder>
void add_danger(const AttackMap& attack_map, const Weights& weights, Recorder& record) {
    constexpr Colour them = other(us);
    constexpr Bitboard camp = us == white ? everywhere >> 24 : everywhere << 24;
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[them];
    record.template endanger<us>(weights.danger_base);
    if (attack_map.position.pieces(them, queen) == 0) record.template endanger<us>(weights.danger_no_queen);

    const Bitboard poorly_guarded = ~side.attacked | side.by[king] | side.by[queen];
    const Bitboard weak = enemy.attacked & ~side.attacked_twice & poorly_guarded;
    record.template endanger<us>(weights.danger_weak, size_of(weak & side.ring));
    record.template endanger<us>(weights.danger_pinned, size_of(side.pins));
    if ((side.by[knight] & side.by[king]) != 0) record.template endanger<us>(weights.danger_knight_guard);

    const int middle = std::clamp(file_of(side.king), 1, 6);
    const Bitboard flank = camp & (file_mask(middle) | beside(middle));
    const Bitboard pressed = flank & enemy.attacked;
    record.template endanger<us>(weights.danger_flank,
                                 size_of(pressed) + size_of(pressed & enemy.attacked_twice));
    record.template endanger<us>(weights.danger_flank_guard, size_of(flank & side.attacked));
    details::add_checks<us>(attack_map, weights, record, weak);
}

}  // namespace plybench::chess
