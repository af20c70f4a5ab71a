// The terms of the numbers of pieces, and the square of the king. The squares of pawns and other pieces are
// added with their other terms.
#pragma once

#include "solvers/chess/attack_map.hpp"

namespace plybench::chess {

namespace details {

// The king's steps to the nearest pawn. There must be a pawn.
inline int steps_to_pawn(Square king_square, Bitboard pawns) {
    int steps = 1;
    for (Bitboard reached = king_attacks(king_square); (reached & pawns) == 0; reached = grow_set(reached))
        ++steps;
    return steps;
}

}  // namespace details

template <Colour us, typename Recorder>
void add_material(const AttackMap& attack_map, const Weights& weights, Recorder& record) {
    const Position& position = attack_map.position;
    const AttackMap::Side& side = attack_map.sides[us];
    const int pawns = size_of(side.pawns);
    record.template add<us>(weights.squares[king][place_of<us>(side.king)]);
    record.template add<us>(weights.knight_with_pawns, size_of(position.pieces(us, knight)) * (pawns - 5));
    record.template add<us>(weights.rook_with_pawns, size_of(position.pieces(us, rook)) * (pawns - 5));
    if (has_several(position.pieces(us, bishop))) record.template add<us>(weights.bishop_pair);
    if (has_several(position.pieces(us, rook))) record.template add<us>(weights.rook_pair);
    if (position.kinds[pawn] != 0) {
        record.template add<us>(weights.king_from_pawns,
                                details::steps_to_pawn(side.king, position.kinds[pawn]));
    }
    record.template add<us>(weights.may_castle, size_of(position.rooks_to_castle & side.pieces));
    if (position.to_move == us) record.template add<us>(weights.tempo);
}

}  // namespace plybench::chess
