// Castling rights as text: KQkq, and for Chess960 X-FEN and Shredder-FEN.
//
// In X-FEN, K and Q mean the outermost rook on that side of the king; any other rook is named by its file. In
// Shredder-FEN all rooks are (HAha). Usual chess has only KQkq, with king and rooks on their first squares.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "domains/chess/position.hpp"

namespace plybench::chess {

namespace details {

inline Bitboard home_rank_of(Colour colour) { return rank_mask(colour == white ? 0 : 7); }

// The rooks of a colour on its first rank, on one side of its king.
inline Bitboard rooks_beside_king(const Position& position, Colour colour, bool is_kingside) {
    const Bitboard king_bit = position.pieces(colour, king);
    const Bitboard beyond = is_kingside ? ~(king_bit | (king_bit - 1)) : king_bit - 1;
    return position.pieces(colour, rook) & home_rank_of(colour) & beyond;
}

inline Bitboard outermost(Bitboard rooks, bool is_kingside) {
    if (rooks == 0) return 0;
    return is_kingside ? std::bit_floor(rooks) : rooks & -rooks;
}

[[noreturn]] inline void refuse_castling(char letter, const std::string& reason) {
    throw std::invalid_argument(std::string("castling right '") + letter + "': " + reason);
}

inline Bitboard usual_rook(const Position& position, Colour colour, char letter, bool is_kingside) {
    const int rank = colour == white ? 0 : 7;
    const Square king_square = square_at(4, rank), rook_square = square_at(is_kingside ? 7 : 0, rank);
    if (position.king_of(colour) != king_square) {
        refuse_castling(letter, "the king is not on " + name_of(king_square));
    }
    const Bitboard found = position.pieces(colour, rook) & bit(rook_square);
    if (found == 0) refuse_castling(letter, "there is no rook on " + name_of(rook_square));
    return found;
}

inline Bitboard chess960_rook(const Position& position, Colour colour, char letter, char lower) {
    if ((position.pieces(colour, king) & home_rank_of(colour)) == 0) {
        refuse_castling(letter, "the king is not on its first rank");
    }
    if (lower == 'k' || lower == 'q') {
        const bool is_kingside = lower == 'k';
        const Bitboard found = outermost(rooks_beside_king(position, colour, is_kingside), is_kingside);
        if (found == 0) refuse_castling(letter, "there is no rook on that side of the king");
        return found;
    }
    const Square square = square_at(lower - 'a', colour == white ? 0 : 7);
    const Bitboard found = position.pieces(colour, rook) & bit(square);
    if (found == 0) refuse_castling(letter, "there is no rook on " + name_of(square));
    return found;
}

}  // namespace details

// The rooks that may castle by this text. The pieces must be in place.
inline Bitboard read_castling(const Position& position, std::string_view text) {
    if (text == "-") return 0;
    Bitboard rooks = 0;
    for (const char letter : text) {
        const Colour colour = letter >= 'a' && letter <= 'z' ? black : white;
        const char lower = colour == black ? letter : static_cast<char>(letter - 'A' + 'a');
        const bool is_usual = lower == 'k' || lower == 'q', is_file = lower >= 'a' && lower <= 'h';
        if (!is_usual && !is_file) details::refuse_castling(letter, "rights are K, Q, k, q, files, or -");
        if (is_file && !position.is_chess960) {
            details::refuse_castling(letter, "files name rooks only in Chess960; rights are K, Q, k, q or -");
        }
        const Bitboard found = position.is_chess960
                                   ? details::chess960_rook(position, colour, letter, lower)
                                   : details::usual_rook(position, colour, letter, lower == 'k');
        if (rooks & found) details::refuse_castling(letter, "it is given twice");
        rooks |= found;
    }
    for (const Colour colour : {white, black}) {
        for (const bool is_kingside : {true, false}) {
            const Bitboard beside = details::rooks_beside_king(position, colour, is_kingside) & rooks;
            if (has_several(beside)) {
                throw std::invalid_argument("castling rights '" + std::string(text) +
                                            "': two rooks on one side of the king");
            }
        }
    }
    return rooks;
}

// Writes the rights as X-FEN, which is KQkq for usual chess.
inline std::string write_castling(const Position& position) {
    std::string text;
    for (const Colour colour : {white, black}) {
        for (const bool is_kingside : {true, false}) {
            const Bitboard beside = details::rooks_beside_king(position, colour, is_kingside);
            const Bitboard allowed = beside & position.rooks_to_castle;
            if (allowed == 0) continue;
            char letter = is_kingside ? 'k' : 'q';
            if (allowed != details::outermost(beside, is_kingside)) {
                letter = static_cast<char>('a' + file_of(first_of(allowed)));
            }
            text += colour == white ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace plybench::chess
