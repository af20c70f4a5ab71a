// Knights, bishops, rooks and queens: where they stand, where they can go, and how they press on the king.
//
// The attacks of both sides are collected on the way; threats and king safety, which come later, need them.
#pragma once

#include "solvers/chess/attack_map.hpp"

namespace plybench::chess {

namespace details {

// Sliders see through pieces of their own kind, because two of them on a line work together.
template <Colour us, Kind kind>
Bitboard reach_of(const AttackMap& attack_map, Square from) {
    const Position& position = attack_map.position;
    if constexpr (kind == knight) return knight_attacks(from);
    if constexpr (kind == bishop)
        return bishop_attacks(from, attack_map.occupied ^ position.pieces(us, queen));
    if constexpr (kind == rook)
        return rook_attacks(from, attack_map.occupied ^ position.rooks_and_queens(us) ^ bit(from));
    return bishop_attacks(from, attack_map.occupied) | rook_attacks(from, attack_map.occupied);
}

template <Kind kind>
const Pair& mobility_of(const Weights& weights, int squares) {
    if constexpr (kind == knight) return weights.mobility_knight[squares];
    if constexpr (kind == bishop) return weights.mobility_bishop[squares];
    if constexpr (kind == rook) return weights.mobility_rook[squares];
    return weights.mobility_queen[squares];
}

template <Colour us, Kind kind, typename Recorder>
void add_minor(const AttackMap& attack_map, const Weights& weights, Recorder& record, Square square,
               Bitboard attacks) {
    constexpr Colour them = other(us);
    constexpr Bitboard camp = us == white ? Bitboard{0x0000FFFFFF000000} : Bitboard{0x000000FFFFFF0000};
    const AttackMap::Side& side = attack_map.sides[us];
    const Bitboard outposts = camp & ~attack_map.structure.reach[them];
    if ((outposts & bit(square)) != 0) {
        record.template add<us>(weights.outpost[kind == bishop][(side.pawn_attacks & bit(square)) != 0]);
    } else if (kind == knight && (outposts & attacks & side.pawn_attacks & ~side.pieces) != 0) {
        record.template add<us>(weights.outpost_in_reach);
    }
    if ((push_pawns<us>(bit(square)) & attack_map.position.kinds[pawn]) != 0)
        record.template add<us>(weights.minor_behind_pawn);
    record.template add<us>(weights.minor_from_king[kind == bishop], distance(square, side.king));
}

template <Colour us, typename Recorder>
void add_bishop(const AttackMap& attack_map, const Weights& weights, Recorder& record, Square square) {
    const AttackMap::Side& side = attack_map.sides[us];
    const Bitboard colour = (dark_squares & bit(square)) != 0 ? dark_squares : ~dark_squares;
    const Bitboard stopped = side.pawns & push_pawns<other(us)>(attack_map.occupied) & centre_files;
    record.template add<us>(weights.bishop_pawns, size_of(side.pawns & colour));
    record.template add<us>(weights.bishop_blocked_pawns, size_of(stopped & colour));
    if ((bit(square) & main_diagonals) != 0 &&
        has_several(bishop_attacks(square, attack_map.position.kinds[pawn]) & centre))
        record.template add<us>(weights.long_diagonal);
}

template <Colour us, typename Recorder>
void add_rook(const AttackMap& attack_map, const Weights& weights, Recorder& record, Square square,
              int mobility) {
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    const Bitboard file = file_mask(file_of(square));
    if ((side.pawns & file) == 0) {
        record.template add<us>(weights.rook_on_file[(enemy.pawns & file) == 0]);
    } else if (mobility <= 3 && (attack_map.position.rooks_to_castle & side.pieces) == 0) {
        const int outwards = file_of(side.king) < 4 ? -1 : 1;
        const bool is_outside = (file_of(square) - file_of(side.king)) * outwards > 0;
        if (is_outside && rank_from<us>(side.king) == 0) record.template add<us>(weights.rook_trapped);
    }
    const bool has_prey = (enemy.pawns & own_rank<us>(6)) != 0 || rank_from<us>(enemy.king) == 7;
    if (rank_from<us>(square) == 6 && has_prey) record.template add<us>(weights.rook_on_seventh);
}

template <Colour us, Kind kind, typename Recorder>
void add_pieces(AttackMap& attack_map, const Weights& weights, Recorder& record) {
    AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    for (const Square square : each(attack_map.position.pieces(us, kind))) {
        Bitboard attacks = reach_of<us, kind>(attack_map, square);
        if ((side.pins & bit(square)) != 0) attacks &= kind == knight ? 0 : side.pin_rays;
        attack_map.add_attacks(side, kind, attacks);
        const int mobility = size_of(attacks & side.area);
        record.template add<us>(weights.material[kind]);
        record.template add<us>(weights.squares[kind][place_of<us>(square)]);
        record.template add<us>(mobility_of<kind>(weights, mobility));
        if constexpr (kind == knight || kind == bishop)
            add_minor<us, kind>(attack_map, weights, record, square, attacks);
        if constexpr (kind == bishop) add_bishop<us>(attack_map, weights, record, square);
        if constexpr (kind == rook) add_rook<us>(attack_map, weights, record, square, mobility);
        // The squares beside the king belong to the ring of the king. The sum has no branch: the processor
        // could not predict whether a piece reaches the ring.
        record.template endanger<other(us)>(weights.danger_attacker[kind - knight],
                                            (attacks & enemy.ring) != 0);
        record.template endanger<other(us)>(weights.danger_ring, size_of(attacks & enemy.by[king]));
    }
}

}  // namespace details

template <Colour us, typename Recorder>
void add_pieces(AttackMap& attack_map, const Weights& weights, Recorder& record) {
    details::add_pieces<us, knight>(attack_map, weights, record);
    details::add_pieces<us, bishop>(attack_map, weights, record);
    details::add_pieces<us, rook>(attack_map, weights, record);
    details::add_pieces<us, queen>(attack_map, weights, record);
}

// Counts safe squares in the centre of the own half, squares behind own pawns twice. They are worth more with
// more pieces.
template <Colour us, typename Recorder>
void add_space(const AttackMap& attack_map, const Weights& weights, Recorder& record) {
    const AttackMap::Side &side = attack_map.sides[us], &enemy = attack_map.sides[other(us)];
    const Bitboard own_half = own_rank<us>(1) | own_rank<us>(2) | own_rank<us>(3);
    const Bitboard safe = centre_files & own_half & ~side.pawns & ~enemy.pawn_attacks;
    const Bitboard behind = fill_forward<other(us)>(side.pawns) & safe & ~enemy.attacked;
    const int pieces = size_of(side.pieces);
    if (pieces > 8)
        record.template add<us>(weights.space, (size_of(safe) + size_of(behind)) * (pieces - 8) / 4);
}

}  // namespace plybench::chess
