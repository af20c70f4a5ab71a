// What the sum of the terms does not know about endings: how to mix the values for opening and ending, which
// leads are hard or impossible to win, and how to mate a bare king.
//
// The numbers of this file are set by hand. All other numbers of the evaluation are in the weights.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "domains/chess/position.hpp"
#include "solvers/chess/areas.hpp"

namespace plybench::chess {

inline constexpr int whole_phase = 24;
inline constexpr int whole_scale = 64;

// How much of the opening is left: knights and bishops count 1, rooks 2, queens 4. Never more than at the
// start of the game.
inline int phase_of(const Position& position) {
    const auto count = [&](Kind kind) { return size_of(position.kinds[kind]); };
    return std::min(count(knight) + count(bishop) + 2 * count(rook) + 4 * count(queen), whole_phase);
}

namespace details {

inline int pieces_worth(const Position& position, Colour us) {
    const auto count = [&](Kind kind) { return size_of(position.pieces(us, kind)); };
    return 3 * (count(knight) + count(bishop)) + 5 * count(rook) + 9 * count(queen);
}

inline bool is_bare(const Position& position, Colour us) { return !has_several(position.colours[us]); }

// Tells whether the other king holds a corner: all pawns are on one edge of the board, the only pieces are
// bishops that cannot attack the corner in front of the pawns, and the other king is on the corner or beside
// it.
inline bool is_held_in_corner(const Position& position, Colour strong) {
    const Bitboard pawns = position.pieces(strong, pawn);
    const bool is_left = (pawns & ~file_a) == 0;
    if (!is_left && (pawns & ~file_h) != 0) return false;
    const Bitboard bishops = position.pieces(strong, bishop);
    if (position.colours[strong] != (pawns | bishops | position.pieces(strong, king))) return false;
    const Square corner = square_at(is_left ? 0 : 7, strong == white ? 7 : 0);
    const Bitboard same = (dark_squares & bit(corner)) != 0 ? dark_squares : ~dark_squares;
    return (bishops & same) == 0 && distance(position.king_of(other(strong)), corner) <= 1;
}

// Tells whether a side that is ahead can hardly win. Without pawns, this is so if it is ahead by no more than
// a minor piece, or has only two knights. With pawns, this is so if the other king holds a corner.
inline bool can_hardly_win(const Position& position, Colour strong) {
    if (position.pieces(strong, pawn) != 0) return is_held_in_corner(position, strong);
    const Bitboard bishops = position.pieces(strong, bishop), knights = position.pieces(strong, knight);
    const int worth = pieces_worth(position, strong);
    if (worth - pieces_worth(position, other(strong)) <= 3) return true;
    return worth == 6 && bishops == 0 && size_of(knights) == 2;
}

inline bool has_opposite_bishops(const Position& position) {
    const Bitboard ours = position.pieces(white, bishop), theirs = position.pieces(black, bishop);
    if (ours == 0 || theirs == 0 || has_several(ours) || has_several(theirs)) return false;
    return ((ours & dark_squares) == 0) != ((theirs & dark_squares) == 0);
}

// How much of a lead counts in the ending, out of whole_scale. Less counts with few pawns, with pawns on one
// side of the board, or against a bishop of the other colour. If there are only pawns, a lead counts most.
inline int ending_scale(const Position& position, Bitboard passed, Colour strong) {
    constexpr Bitboard left = everywhere / 0xFF * 0x0F;  // files a to d
    const Bitboard pawns = position.pieces(strong, pawn), all_pawns = position.kinds[pawn];
    const bool has_both_sides = (all_pawns & left) != 0 && (all_pawns & ~left) != 0;
    if (has_opposite_bishops(position)) {
        const bool has_others = (position.kinds[knight] | position.kinds[rook] | position.kinds[queen]) != 0;
        if (has_others) return 32 + 2 * size_of(pawns);
        return std::min(15 + 4 * size_of(passed & pawns), whole_scale);
    }
    const int scale = std::min(36 + 5 * size_of(pawns) + 12 * has_both_sides, whole_scale);
    const bool has_pawns_only = (position.occupied() ^ all_pawns ^ position.kinds[king]) == 0;
    return has_pawns_only ? scale + scale / 3 : scale;
}

// How near a bare king is to being mated by pieces that can mate: more at the edge of the board, and more
// with the own king near. With knight and bishop it must be driven to a corner that the bishop attacks.
inline int mating_progress(const Position& position, Colour strong) {
    constexpr int sure = 250;  // a win that only needs to be played
    const Square hunter = position.king_of(strong), hunted = position.king_of(other(strong));
    const int nearness = 7 - distance(hunter, hunted);
    const int inside = from_edge(hunted) + std::min(rank_of(hunted), 7 - rank_of(hunted));
    const Bitboard bishops = position.pieces(strong, bishop), knights = position.pieces(strong, knight);
    const bool has_others = position.colours[strong] != (bishops | knights | bit(hunter));
    const bool is_dark = (bishops & dark_squares) != 0, is_light = (bishops & ~dark_squares) != 0;
    if (has_others || is_dark == is_light) return sure + 12 * (6 - inside) + 8 * nearness;
    // The distance is 7 in the corners of the bishop's colour, 0 on the diagonal between the other two. The
    // factor 80 was found by trying: with it, the engine mates from random positions in time.
    const int rank = is_dark ? rank_of(hunted) : 7 - rank_of(hunted);
    return sure + 80 * std::abs(7 - rank - file_of(hunted)) + 12 * nearness;
}

}  // namespace details

// Tells whether a bare king faces only bishops and knights. Mate, if it is possible, takes up to 33 moves.
inline bool is_long_mate(const Position& position) {
    if ((position.kinds[pawn] | position.kinds[rook] | position.kinds[queen]) != 0) return false;
    return details::is_bare(position, white) || details::is_bare(position, black);
}

// How the sums for opening and ending are blended into one value.
struct Blend {
    int phase = whole_phase;
    int ending = whole_scale;  // scale of the sum for the ending
    int whole = whole_scale;   // scale of both together
    int added = 0;             // progress towards the mate of a bare king, White minus Black

    int value_of(int opening, int ending_sum) const {
        const int mixed = opening * phase * whole_scale + ending_sum * (whole_phase - phase) * ending;
        return mixed / (whole_phase * whole_scale) * whole / whole_scale + added;
    }
};

// `opening` and `ending` are White's sum minus Black's. Their signs tell which side is ahead.
inline Blend blend_of(const Position& position, Bitboard passed, int opening, int ending) {
    Blend blend;
    blend.phase = phase_of(position);
    if (ending != 0) blend.ending = details::ending_scale(position, passed, ending > 0 ? white : black);
    const int lead = blend.value_of(opening, ending);
    if (lead == 0) return blend;
    const Colour strong = lead > 0 ? white : black;
    if (details::can_hardly_win(position, strong)) {
        blend.whole = whole_scale / 16;
    } else if (details::is_bare(position, other(strong)) && details::pieces_worth(position, strong) >= 5) {
        const int progress = details::mating_progress(position, strong);
        blend.added = strong == white ? progress : -progress;
    }
    return blend;
}

}  // namespace plybench::chess
