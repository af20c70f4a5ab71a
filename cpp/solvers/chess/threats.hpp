// Pieces that are attacked by less valuable pieces, or not guarded. Needs the attacks of both sides.
#pragma once

#include "solvers/chess/attack_map.hpp"

namespace plybench::chess {

namespace details {

// Adds a weight for each victim, by its kind from pawn to queen.
template <Colour us, typename Recorder>
void add_victims(const AttackMap& attack_map, const Pair (&weights)[5], Recorder& record, Bitboard victims) {
    if (victims == 0) return;
    for (int kind = pawn; kind <= queen; ++kind) {
        record.template add<us>(weights[kind], size_of(victims & attack_map.position.kinds[kind]));
    }
}

// The squares to which pawns can step without being lost at once.
template <Colour us>
Bitboard safe_pushes(const AttackMap& attack_map) {
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    Bitboard steps = push_pawns<us>(side.pawns) & ~attack_map.occupied;
    steps |= push_pawns<us>(steps & own_rank<us>(2)) & ~attack_map.occupied;
    return steps & ~enemy.pawn_attacks & (side.attacked | ~enemy.attacked);
}

// Counts squares from which the queen can soon be attacked, and pieces that are its only shield against a
// slider.
template <Colour us, typename Recorder>
void add_queen_threats(const AttackMap& attack_map, const Weights& weights, Recorder& record,
                       Bitboard guarded) {
    const AttackMap::Side& side = attack_map.sides[us];
    const Position& position = attack_map.position;
    const Bitboard queens = position.pieces(other(us), queen);
    if (queens == 0 || has_several(queens)) return;
    const Square target = first_of(queens);
    const Bitboard diagonals = bishop_attacks(target, attack_map.occupied);
    const Bitboard straight_lines = rook_attacks(target, attack_map.occupied);
    const Bitboard safe = side.area & ~guarded;
    const Bitboard lines = (diagonals & side.by[bishop]) | (straight_lines & side.by[rook]);
    record.template add<us>(weights.queen_in_reach[0],
                            size_of(knight_attacks(target) & side.by[knight] & safe));
    record.template add<us>(weights.queen_in_reach[1], size_of(lines & safe & side.attacked_twice));
    const Bitboard snipers = (diagonals_of(target) & position.pieces(us, bishop)) |
                             (straights_of(target) & position.pieces(us, rook));
    for (const Square sniper : each(snipers)) {
        if (size_of(between(target, sniper) & attack_map.occupied) != 1) continue;
        record.template add<us>(weights.queen_shielded);
        break;
    }
}

}  // namespace details

template <Colour us, typename Recorder>
void add_threats(const AttackMap& attack_map, const Weights& weights, Recorder& record) {
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    const Bitboard non_pawns = enemy.pieces & ~enemy.pawns & ~bit(enemy.king);
    const Bitboard guarded = enemy.pawn_attacks | (enemy.attacked_twice & ~side.attacked_twice);
    const Bitboard weak = enemy.pieces & ~bit(enemy.king) & side.attacked & ~guarded;

    const Bitboard safe_pawns = side.pawns & (side.attacked | ~enemy.attacked);
    details::add_victims<us>(attack_map, weights.pawn_threat, record,
                             attacks_of_pawns<us>(safe_pawns) & non_pawns);
    details::add_victims<us>(attack_map, weights.minor_threat, record,
                             (side.by[knight] | side.by[bishop]) & (non_pawns | weak));
    details::add_victims<us>(attack_map, weights.rook_threat, record,
                             side.by[rook] & (weak | (non_pawns & attack_map.position.kinds[queen])));
    record.template add<us>(weights.king_threat, size_of(weak & side.by[king]));
    record.template add<us>(weights.hanging,
                            size_of(weak & (~enemy.attacked | (non_pawns & side.attacked_twice))));
    record.template add<us>(weights.restricted, size_of(enemy.attacked & ~guarded & side.attacked));
    details::add_queen_threats<us>(attack_map, weights, record, guarded);
    const Bitboard steps = details::safe_pushes<us>(attack_map);
    record.template add<us>(weights.push_threat,
                            size_of(attacks_of_pawns<us>(steps) & non_pawns & ~side.pawn_attacks));
}

}  // namespace plybench::chess
