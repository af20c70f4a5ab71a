// What the terms of an evaluation share: the attacks of both sides, and the squares where pieces may go.
#pragma once

#include <array>

#include "solvers/chess/pawns.hpp"

namespace plybench::chess {

struct AttackMap {
    struct Side {
        Bitboard pieces = 0;  // all of this colour
        Bitboard pawns = 0;
        Bitboard pawn_attacks = 0;
        Bitboard area = 0;             // where a piece may go to stay: counted as mobility
        Bitboard ring = 0;             // the squares at this side's king
        Bitboard attacked = 0;         // by any piece or pawn
        Bitboard attacked_twice = 0;   // by two pieces or more
        std::array<Bitboard, 6> by{};  // attacked by a piece of this kind
        Bitboard pins = 0;             // own pieces that shield the king from a slider
        Bitboard pin_rays = 0;         // squares from the king to the pinning sliders, these included
        Square king = 0;
    };

    AttackMap(const Position& p, const PawnStructure& s) : position(p), structure(s), occupied(p.occupied()) {
        prepare<white>();
        prepare<black>();
    }

    const Position& position;
    const PawnStructure& structure;
    Bitboard occupied;
    std::array<Side, 2> sides;

    // Notes what a piece attacks.
    void add_attacks(Side& side, Kind kind, Bitboard attacks) {
        side.attacked_twice |= side.attacked & attacks;
        side.attacked |= attacks;
        side.by[kind] |= attacks;
    }

  private:
    template <Colour us>
    void prepare() {
        constexpr Colour them = other(us);
        Side& side = sides[us];
        side.pieces = position.colours[us];
        side.pawns = structure.pawns[us];
        side.king = position.king_of(us);
        side.pawn_attacks = side.by[pawn] = attacks_of_pawns<us>(side.pawns);
        side.by[king] = king_attacks(side.king);
        side.attacked = side.by[pawn] | side.by[king];
        side.attacked_twice = double_attacks_of_pawns<us>(side.pawns) | (side.by[pawn] & side.by[king]);
        side.ring = ring_of<us>(side.king);
        // Pawns that cannot or should not move yet stay in the way for long, and so does the king.
        const Bitboard stuck = side.pawns & (push_pawns<them>(occupied) | own_rank<us>(1) | own_rank<us>(2));
        side.area = ~(stuck | bit(side.king) | attacks_of_pawns<them>(structure.pawns[them]));
        find_pins<us>();
    }

    // The squares around the king, and the squares one rank further before it. A king at the edge of the
    // board counts as one file further inwards, so that all rings have the same size.
    template <Colour us>
    static Bitboard ring_of(Square king_square) {
        const int file = std::clamp(file_of(king_square), 1, 6);
        const Square middle = square_at(file, rank_of(king_square));
        const Bitboard around = king_attacks(middle) | bit(middle);
        return around | push_pawns<us>(around);
    }

    template <Colour us>
    void find_pins() {
        constexpr Colour them = other(us);
        Side& side = sides[us];
        const Bitboard snipers = (diagonals_of(side.king) & position.bishops_and_queens(them)) |
                                 (straights_of(side.king) & position.rooks_and_queens(them));
        for (const Square sniper : each(snipers)) {
            const Bitboard ray = between(side.king, sniper);
            if (has_several(ray & occupied) || (ray & position.colours[them]) != 0) continue;
            side.pins |= ray & side.pieces;
            side.pin_rays |= ray | bit(sniper);
        }
    }
};

}  // namespace plybench::chess
