// Colours, kinds of pieces, and pieces as they stand on the board.
//
// A piece is its kind, plus 8 if it is black, so that it fits into a byte of the board:
//
//     bit   3        2 1 0
//           colour   kind
#pragma once

#include <cstdint>
#include <string_view>

namespace plybench::chess {

enum Colour : std::uint8_t { white, black };
enum Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king, no_kind };

using Piece = std::uint8_t;

inline constexpr Piece no_piece = no_kind;
inline constexpr std::string_view kind_letters = "pnbrqk";

constexpr Colour other(Colour colour) { return colour == white ? black : white; }
constexpr Piece piece_of(Colour colour, Kind kind) { return static_cast<Piece>(kind | colour << 3); }
constexpr Kind kind_of(Piece piece) { return static_cast<Kind>(piece & 7); }
constexpr Colour colour_of(Piece piece) { return static_cast<Colour>(piece >> 3); }

// The letter of a piece in FEN: capital for White.
constexpr char letter_of(Piece piece) {
    const char letter = kind_letters[kind_of(piece)];
    return colour_of(piece) == white ? static_cast<char>(letter - 'a' + 'A') : letter;
}

constexpr const char* name_of(Colour colour) { return colour == white ? "White" : "Black"; }

}  // namespace plybench::chess
