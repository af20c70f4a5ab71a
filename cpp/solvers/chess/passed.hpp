// Passed pawns among the pieces: kings near them, blockades, free ways. Needs the attacks of both sides.
#pragma once

#include "solvers/chess/attack_map.hpp"

namespace plybench::chess {

namespace details {

// Tells whether the enemy, who has only pawns, can no longer reach the pawn: the rule of the square.
template <Colour us>
bool is_unstoppable(const AttackMap& attack_map, Square square) {
    constexpr Colour them = other(us);
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[them];
    if (enemy.pieces != (enemy.pawns | bit(enemy.king))) return false;
    if ((path_of<us>(square) & side.pieces) != 0) return false;
    const int rank = rank_from<us>(square);
    const int steps = 7 - rank - (rank == 1);
    const Square goal = square_at(file_of(square), us == white ? 7 : 0);
    return distance(enemy.king, goal) - (attack_map.position.to_move == them) > steps;
}

template <Colour us, typename Recorder>
void add_way(const AttackMap& attack_map, const Weights& weights, Recorder& record, Square square) {
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    const int rank = rank_from<us>(square);
    const Bitboard stop = push_pawns<us>(bit(square)), path = path_of<us>(square);
    if ((stop & enemy.pieces) != 0) {
        record.template add<us>(weights.passed_blocked[rank]);
    } else if ((stop & attack_map.occupied) == 0 && (stop & enemy.attacked & ~side.attacked) == 0) {
        record.template add<us>(weights.passed_safe_step[rank]);
    }
    if ((path & (attack_map.occupied | enemy.attacked)) == 0)
        record.template add<us>(weights.passed_safe_path[rank]);
    // Only the nearest rook behind the pawn counts, and no piece may stand between them.
    const Bitboard behind = path_of<other(us)>(square) & rook_attacks(square, attack_map.occupied) &
                            attack_map.position.kinds[rook];
    if (behind != 0) record.template add<us>(weights.passed_rook_behind[(behind & side.pieces) != 0]);
}

}  // namespace details

template <Colour us, typename Recorder>
void add_passed(const AttackMap& attack_map, const Weights& weights, Recorder& record) {
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    for (const Square square : each(attack_map.structure.passed & side.pieces)) {
        const int rank = rank_from<us>(square);
        const Square stop = square + push_step<us>;
        record.template add<us>(weights.passed_own_king[rank], distance(side.king, stop));
        record.template add<us>(weights.passed_enemy_king[rank], distance(enemy.king, stop));
        if (details::is_unstoppable<us>(attack_map, square))
            record.template add<us>(weights.passed_unstoppable);
        details::add_way<us>(attack_map, weights, record, square);
    }
}

}  // namespace plybench::chess
