// Moves as text, as the Universal Chess Interface writes them: e2e4, e7e8q; castling is e1g1, and in
// Chess960 the king's square and the rook's.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domains/chess/legal.hpp"

namespace plybench::chess {

inline std::string write_move(const Position& position, Move move) {
    const bool is_usual_castling = move.kind() == MoveKind::castling && !position.is_chess960;
    const Square to = is_usual_castling ? CastlingSquares(move.from(), move.to()).king_to : move.to();
    std::string text = name_of(move.from()) + name_of(to);
    if (move.is_promotion()) text += kind_letters[move.promotion_kind()];
    return text;
}

// Returns the legal move with this text, if there is one.
inline std::optional<Move> read_move(const Position& position, std::string_view text) {
    for (const Move move : legal_moves(position)) {
        if (write_move(position, move) == text) return move;
    }
    return {};
}

}  // namespace plybench::chess
