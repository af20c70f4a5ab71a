// A chess position: where the pieces stand, whose turn it is, and the other data that the rules need.
//
// It is a value of 152 bytes without pointers. A search may copy a position and play on the copy, or play and
// take back on the same position (play.hpp). Both are cheap. Pieces are kept twice, as sets and by square:
// the sets answer "which squares", the board answers "which piece".
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "domains/chess/attacks.hpp"
#include "domains/chess/pieces.hpp"
#include "domains/chess/sliders.hpp"
#include "domains/chess/squares.hpp"
#include "domains/chess/zobrist.hpp"

namespace plybench::chess {

struct Position {
    std::array<Bitboard, 6> kinds{};        // by kind, of both colours
    std::array<Bitboard, 2> colours{};      // by colour, of all kinds
    std::array<Piece, 64> board = empty();  // by square
    Bitboard rooks_to_castle = 0;           // rooks that may still castle; in Chess960 on any file
    std::uint64_t hash = 0;                 // of everything that repetition compares
    std::uint16_t clock = 0;                // plies since the last capture or pawn move
    std::uint16_t move_number = 1;          // as in FEN: grows after Black's moves
    std::uint8_t en_passant = no_square;    // behind a pawn that a legal move can now take
    Colour to_move = white;
    bool is_chess960 = false;  // decides how castling is written

    bool operator==(const Position&) const = default;

    Bitboard occupied() const { return colours[white] | colours[black]; }
    Bitboard pieces(Colour colour, Kind kind) const { return colours[colour] & kinds[kind]; }
    Bitboard bishops_and_queens(Colour c) const { return colours[c] & (kinds[bishop] | kinds[queen]); }
    Bitboard rooks_and_queens(Colour c) const { return colours[c] & (kinds[rook] | kinds[queen]); }
    Square king_of(Colour colour) const { return first_of(pieces(colour, king)); }

    void put(Piece piece, Square square) {
        board[square] = piece;
        toggle(piece, square);
    }

    void remove(Piece piece, Square square) {
        board[square] = no_piece;
        toggle(piece, square);
    }

    // The pieces of one colour that attack a square if the squares of `occupied` are occupied. Pieces outside
    // of `occupied` are not counted, so that a capture can be tested.
    Bitboard attackers(Colour by, Square square, Bitboard occupied) const {
        const Bitboard found = (pawn_attacks(other(by), square) & kinds[pawn]) |
                               (knight_attacks(square) & kinds[knight]) |
                               (king_attacks(square) & kinds[king]) |
                               (bishop_attacks(square, occupied) & (kinds[bishop] | kinds[queen])) |
                               (rook_attacks(square, occupied) & (kinds[rook] | kinds[queen]));
        return found & colours[by] & occupied;
    }

    Bitboard checkers() const { return attackers(other(to_move), king_of(to_move), occupied()); }
    bool is_check() const { return checkers() != 0; }

    // Tells whether taking en passant leaves the own king safe. The pawn must be able to make the move. Two
    // pawns leave the rank at once, so other tests of pins do not cover this.
    bool is_safe_en_passant(Colour by, Square from, Square to) const {
        const Bitboard taken = bit(to ^ 8);  // one rank behind the target: e3 and e4, e6 and e5
        const Bitboard after = (occupied() ^ bit(from) ^ taken) | bit(to);
        return attackers(other(by), king_of(by), after) == 0;
    }

    bool has_legal_en_passant(Colour by, Square to) const {
        for (const Square from : each(pawn_attacks(other(by), to) & pieces(by, pawn))) {
            if (is_safe_en_passant(by, from, to)) return true;
        }
        return false;
    }

  private:
    static constexpr std::array<Piece, 64> empty() {
        std::array<Piece, 64> board{};
        board.fill(no_piece);
        return board;
    }

    void toggle(Piece piece, Square square) {
        kinds[kind_of(piece)] ^= bit(square);
        colours[colour_of(piece)] ^= bit(square);
        hash ^= hash_keys.pieces[piece][square];
    }
};

static_assert(std::is_trivially_copyable_v<Position> && sizeof(Position) == 152);

// The part of the hash for castling rights.
inline std::uint64_t hash_of_castling(Bitboard rooks) {
    std::uint64_t hash = 0;
    for (const Square square : each(rooks)) hash ^= hash_keys.castling[square];
    return hash;
}

// The hash computed from scratch; a position's own must always equal it.
inline std::uint64_t hash_from_scratch(const Position& position) {
    std::uint64_t hash = hash_of_castling(position.rooks_to_castle);
    for (const Square square : each(position.occupied())) {
        hash ^= hash_keys.pieces[position.board[square]][square];
    }
    if (position.en_passant != no_square) hash ^= hash_keys.en_passant[file_of(position.en_passant)];
    return position.to_move == black ? hash ^ hash_keys.black_to_move : hash;
}

}  // namespace plybench::chess
