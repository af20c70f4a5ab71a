// What the sum of the terms does not know of endings: how the two values are mixed, which leads are hard or
// impossible to win, and how a bare king is mated.
//
// The numbers of this file are set by hand; everything else is in the weights.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "chess/engine/areas.hpp"
#include "chess/position.hpp"

namespace plybench::chess {

inline constexpr int whole_phase = 24;
inline constexpr int whole_scale = 64;

// How much of the opening is left: knights and bishops 1, rooks 2, queens 4; at most as at the start.
inline int phase_of(const Position& position) {
    const auto count = [&](Kind kind) { return size_of(position.kinds[kind]); };
    return std::min(count(knight) + count(bishop) + 2 * count(rook) + 4 * count(queen), whole_phase);
}

namespace details {

inline int officers_worth(const Position& position, Colour us) {
    const auto count = [&](Kind kind) { return size_of(position.pieces(us, kind)); };
    return 3 * (count(knight) + count(bishop)) + 5 * count(rook) + 9 * count(queen);
}

inline bool is_bare(const Position& position, Colour us) { return !has_several(position.colours[us]); }

// Pawns on one edge, at most bishops that do not see the last square, and the king before them.
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

// Tells whether a side that is ahead can hardly win: no pawn, and not more than a minor piece ahead, or
// only knights or one bishop; or pawns that cannot pass the corner.
inline bool can_hardly_win(const Position& position, Colour strong) {
    if (position.pieces(strong, pawn) != 0) return is_held_in_corner(position, strong);
    const Bitboard bishops = position.pieces(strong, bishop), knights = position.pieces(strong, knight);
    const int worth = officers_worth(position, strong);
    if (worth - officers_worth(position, other(strong)) <= 3) return true;
    return worth == 6 && bishops == 0 && size_of(knights) == 2;
}

inline bool has_opposite_bishops(const Position& position) {
    const Bitboard ours = position.pieces(white, bishop), theirs = position.pieces(black, bishop);
    if (ours == 0 || theirs == 0 || has_several(ours) || has_several(theirs)) return false;
    return ((ours & dark_squares) == 0) != ((theirs & dark_squares) == 0);
}

// What is left of a lead in the ending, out of whole_scale: the fewer pawns, the less can be won with it.
inline int ending_scale(const Position& position, Bitboard passed, Colour strong) {
    const int pawns = size_of(position.pieces(strong, pawn));
    if (has_opposite_bishops(position)) {
        const bool has_only_bishops =
            (position.kinds[knight] | position.kinds[rook] | position.kinds[queen]) == 0;
        if (has_only_bishops)
            return std::min(18 + 5 * size_of(passed & position.colours[strong]), whole_scale);
        return std::min(38 + 3 * pawns, whole_scale);
    }
    return std::min(42 + 6 * pawns, whole_scale);
}

// With knight and bishop a king is mated only in the bishop's corners; otherwise any edge will do.
inline int mating_progress(const Position& position, Colour strong) {
    const Square hunter = position.king_of(strong), hunted = position.king_of(other(strong));
    const Bitboard bishops = position.pieces(strong, bishop);
    const int nearness = 7 - distance(hunter, hunted);
    const Bitboard mated_by = position.colours[strong] & ~bishops & ~position.kinds[king];
    const bool is_dark = (bishops & dark_squares) != 0, is_light = (bishops & ~dark_squares) != 0;
    if (is_dark != is_light && (mated_by & ~position.kinds[knight]) == 0 && mated_by != 0) {
        const Square one = is_dark ? square_at(0, 0) : square_at(7, 0);
        const int corner = std::min(distance(hunted, one), distance(hunted, 63 - one));
        return 20 * (7 - corner) + 8 * nearness;
    }
    const int inside = from_edge(hunted) + std::min(rank_of(hunted), 7 - rank_of(hunted));
    return 12 * (6 - inside) + 8 * nearness;
}

}  // namespace details

// How the sums for opening and ending become one value.
struct Blend {
    int phase = whole_phase;
    int ending = whole_scale;  // scale of the sum for the ending
    int whole = whole_scale;   // scale of both together
    int added = 0;             // progress towards mating a bare king, White less Black

    int value_of(int opening, int ending_sum) const {
        const int mixed = opening * phase * whole_scale + ending_sum * (whole_phase - phase) * ending;
        return mixed / (whole_phase * whole_scale) * whole / whole_scale + added;
    }
};

// Opening and ending are White's sums less Black's: their signs tell who is to win.
inline Blend blend_of(const Position& position, Bitboard passed, int opening, int ending) {
    Blend blend;
    blend.phase = phase_of(position);
    if (ending != 0) blend.ending = details::ending_scale(position, passed, ending > 0 ? white : black);
    const int lead = blend.value_of(opening, ending);
    if (lead == 0) return blend;
    const Colour strong = lead > 0 ? white : black;
    if (details::can_hardly_win(position, strong)) {
        blend.whole = whole_scale / 16;
    } else if (details::is_bare(position, other(strong))) {
        const int progress = details::mating_progress(position, strong);
        blend.added = strong == white ? progress : -progress;
    }
    return blend;
}

}  // namespace plybench::chess
