// What a search learns from its nodes, and how it uses this to order moves. The bonus and its limits are of
// the size common in chess engines; they were chosen by hand. Part of search.hpp.
#pragma once

#include "solvers/chess/search.hpp"

namespace plybench::chess {

inline Hints Search::hints_for(int ply, Move first) {
    const StackEntry& here = stack(ply);
    const StackEntry& last = stack(ply - 1);
    Hints hints{first, here.killers, no_move, {}};
    constexpr std::array<int, 3> plies_back{1, 2, 4};
    for (std::size_t i = 0; i < plies_back.size(); ++i) {
        const Answers* answers = stack(ply - plies_back[i]).answers;
        hints.answers[i] = answers != nullptr ? answers : &no_answers;
    }
    if (last.answers != nullptr)
        hints.counter = histories_.counter(here.position.board[last.move.to()], last.move.to());
    return hints;
}

inline int Search::history_of(int ply, Move move) {
    const Position& position = stack(ply).position;
    const Piece piece = position.board[move.from()];
    if (is_capture(position, move))
        return histories_.capture(piece, move.to(), kind_of(position.board[move.to()]));
    int sum = histories_.quiet(position.to_move, move);
    for (const int back : {1, 2}) {
        if (const Answers* answers = stack(ply - back).answers)
            sum += (*answers)[place_of(piece)][static_cast<std::size_t>(move.to())];
    }
    return sum;
}

inline void Search::learn_quiet(int ply, Move move, int bonus) {
    const Position& position = stack(ply).position;
    const Piece piece = position.board[move.from()];
    histories_.quiet(position.to_move, move).learn(bonus);
    for (const int back : {1, 2, 4}) {
        if (Answers* answers = stack(ply - back).answers)
            (*answers)[place_of(piece)][static_cast<std::size_t>(move.to())].learn(bonus);
    }
}

inline void Search::learn_capture(int ply, Move move, int bonus) {
    const Position& position = stack(ply).position;
    histories_.capture(position.board[move.from()], move.to(), kind_of(position.board[move.to()]))
        .learn(bonus);
}

// Learns that a move was good enough to end a node, and that the moves tried before it were not.
inline void Search::learn_from_cut(int ply, int depth, Move best, const MoveList& tried) {
    StackEntry& here = stack(ply);
    const int bonus = std::min(170 * depth - 90, 1800);
    if (is_quiet(here.position, best)) {
        if (here.killers[0] != best) here.killers = {best, here.killers[0]};
        const StackEntry& last = stack(ply - 1);
        if (last.answers != nullptr)
            histories_.counter(here.position.board[last.move.to()], last.move.to()) = best;
        learn_quiet(ply, best, bonus);
        for (const Move move : tried) {
            if (is_quiet(here.position, move)) learn_quiet(ply, move, -bonus);
        }
    } else {
        learn_capture(ply, best, bonus);
    }
    for (const Move move : tried) {
        if (!is_quiet(here.position, move)) learn_capture(ply, move, -bonus);
    }
}

inline void Search::learn_correction(int ply, int depth, int best, Move best_move, BoundKind bound) {
    const StackEntry& here = stack(ply);
    if (here.is_check || is_mate(best) || (best_move != no_move && !is_quiet(here.position, best_move)))
        return;
    const int gap = best - here.static_value;
    if ((bound == BoundKind::lower && gap < 0) || (bound == BoundKind::upper && gap > 0)) return;
    histories_.correction(here.position).learn(std::clamp(2 * gap * depth, -4096, 4096));
}

}  // namespace plybench::chess
