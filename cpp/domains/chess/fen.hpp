// Positions as text, in Forsyth-Edwards notation: read with precise errors, and written.
//
//     rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//     ranks 8 to 1                                | |    | | move number
//                           whose turn, castling -+-+    | plies since a capture or pawn move
//                                                        en passant
//
// The two numbers may be left out. An en passant square is kept, and written, only where a capture is legal.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "domains/chess/castling_text.hpp"
#include "domains/chess/checks.hpp"
#include "domains/chess/position.hpp"

namespace plybench::chess {

inline constexpr std::string_view start_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

namespace details {

inline std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i < text.size() && separators.find(text[i]) == separators.npos) continue;
        parts.push_back(text.substr(begin, i - begin));
        begin = i + 1;
    }
    return parts;
}

inline std::string quote(std::string_view text) { return "'" + std::string(text) + "'"; }

inline Piece read_piece(char letter) {
    const Colour colour = letter >= 'a' && letter <= 'z' ? black : white;
    const char lower = colour == black ? letter : static_cast<char>(letter - 'A' + 'a');
    const std::size_t kind = kind_letters.find(lower);
    require(kind != kind_letters.npos,
            quote({&letter, 1}) + " is not a piece; pieces are PNBRQK and pnbrqk, numbers 1 to 8");
    return piece_of(colour, static_cast<Kind>(kind));
}

inline void read_rank(Position& position, std::string_view text, int rank) {
    int file = 0;
    for (const char letter : text) {
        if (letter >= '1' && letter <= '8') {
            file += letter - '0';
            continue;
        }
        const Piece piece = read_piece(letter);
        if (file < 8) position.put(piece, square_at(file, rank));
        ++file;
    }
    require(file == 8, "rank " + std::to_string(rank + 1) + " (" + quote(text) + ") has " +
                           std::to_string(file) + " squares instead of 8");
}

inline void read_board(Position& position, std::string_view text) {
    const std::vector<std::string_view> ranks = split(text, "/");
    require(ranks.size() == 8, "the board has " + std::to_string(ranks.size()) + " ranks instead of 8");
    for (int i = 0; i < 8; ++i) read_rank(position, ranks[static_cast<std::size_t>(i)], 7 - i);
}

// A pawn must just have passed the square: the pawn stands in front of the square, and the square it came
// from is empty.
inline Square read_en_passant(const Position& position, std::string_view text) {
    if (text == "-") return no_square;
    const Colour us = position.to_move;
    const std::string given = "en passant square " + quote(text);
    const bool is_square =
        text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] == (us == white ? '6' : '3');
    require(is_square, given + " must be - or on rank " + (us == white ? "6" : "3") + " when " + name_of(us) +
                           " is to move");
    const Square square = square_at(text[0] - 'a', text[1] - '1');
    const Square origin = us == white ? square + 8 : square - 8;
    require((position.pieces(other(us), pawn) & bit(square ^ 8)) != 0,
            given + ": there is no pawn on " + name_of(square ^ 8));
    require((position.occupied() & (bit(square) | bit(origin))) == 0,
            given + ": " + name_of(square) + " and " + name_of(origin) + " must be empty");
    return position.has_legal_en_passant(us, square) ? square : no_square;
}

inline std::uint16_t read_number(std::string_view text, const char* what) {
    constexpr int most = 9999;
    int value = text.empty() ? most + 1 : 0;
    for (const char digit : text) {
        const bool is_digit = digit >= '0' && digit <= '9';
        value = is_digit && value <= most ? value * 10 + (digit - '0') : most + 1;
    }
    require(value <= most, std::string(what) + " " + quote(text) + " must be a number from 0 to 9999");
    return static_cast<std::uint16_t>(value);
}

}  // namespace details

// Throws std::invalid_argument, which names the first error.
inline Position read_fen(std::string_view fen, bool is_chess960 = false) {
    build_sliders();
    std::vector<std::string_view> fields;
    for (const std::string_view field : details::split(fen, " \t\r\n")) {
        if (!field.empty()) fields.push_back(field);
    }
    require(
        fields.size() == 4 || fields.size() == 6,
        "a FEN has 6 fields, or 4 without the two numbers; this one has " + std::to_string(fields.size()));
    Position position;
    position.is_chess960 = is_chess960;
    details::read_board(position, fields[0]);
    require(fields[1] == "w" || fields[1] == "b",
            "the side to move is " + details::quote(fields[1]) + "; it must be w or b");
    position.to_move = fields[1] == "w" ? white : black;
    check_pieces(position);
    position.rooks_to_castle = read_castling(position, fields[2]);
    position.en_passant = static_cast<std::uint8_t>(details::read_en_passant(position, fields[3]));
    if (fields.size() == 6) {
        position.clock = details::read_number(fields[4], "the number of plies since a capture or pawn move");
        position.move_number = std::max<std::uint16_t>(details::read_number(fields[5], "the move number"), 1);
    }
    position.hash = hash_from_scratch(position);
    return position;
}

inline Position start_position() { return read_fen(start_fen); }

inline std::string write_board(const Position& position) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.board[square_at(file, rank)];
            if (piece == no_piece) {
                ++gap;
                continue;
            }
            if (gap > 0) text += std::to_string(gap);
            gap = 0;
            text += letter_of(piece);
        }
        if (gap > 0) text += std::to_string(gap);
        if (rank > 0) text += '/';
    }
    return text;
}

inline std::string write_fen(const Position& position) {
    const std::string en_passant =
        position.en_passant == no_square ? "-" : name_of(Square{position.en_passant});
    return write_board(position) + (position.to_move == white ? " w " : " b ") + write_castling(position) +
           " " + en_passant + " " + std::to_string(position.clock) + " " +
           std::to_string(position.move_number);
}

}  // namespace plybench::chess
