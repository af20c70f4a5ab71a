// Quiescence: the search below depth 0. Its margin of 180 centipawns is of the size common in chess engines
// and was chosen by hand. Part of search.hpp.
#pragma once

#include "solvers/chess/search.hpp"

namespace plybench::chess {

// Goes on with captures and promotions, and in check with every move, until the position is quiet.
template <bool is_pv>
int Search::quiesce(int alpha, int beta, int ply) {
    StackEntry& here = stack(ply);
    here.line.clear();
    count_node(ply);
    const Position& position = here.position;
    if (is_drawn(ply)) return 0;
    if (ply >= most_plies) return here.is_check ? 0 : correct_value(position, evaluate(position));

    const Entry known = known_of(ply);
    if (!is_pv && known.closes(alpha, beta)) return known.value;
    const int alpha_before = alpha;
    int raw = no_value, best = -infinite, floor = -infinite;
    if (!here.is_check) {
        raw = static_value_of(here, known);
        here.static_value = correct_value(position, raw);
        best = best_guess(here.static_value, known);
        if (best >= beta && switches().alpha_beta) {
            if (switches().table && known.bound == BoundKind::none)
                shared_.table.keep(position.hash, {no_move, best, raw, 0, BoundKind::lower}, ply);
            return best;
        }
        alpha = std::max(alpha, best);
        floor = here.static_value + 180;
    } else {
        here.static_value = no_value;
    }

    Hints hints;
    hints.first =
        !here.is_check && known.move != no_move && is_quiet(position, known.move) ? no_move : known.move;
    Picker picker(position, switches(), histories_, hints);
    if (!here.is_check) {
        picker.leave_out_quiets();
        picker.leave_out_bad_captures();
    }
    Move best_move = no_move;
    int count = 0;
    for (Move move = picker.next(); move != no_move; move = picker.next()) {
        ++count;
        if (!here.is_check && switches().futility && !move.is_promotion()) {
            const int most = floor + exchange_worth[kind_of(position.board[move.to()])];
            if (move.kind() != MoveKind::en_passant && most <= alpha) {
                best = std::max(best, most);
                continue;
            }
        }
        play_into(ply, move);
        const int lower = switches().alpha_beta ? alpha : -infinite;
        const int upper = switches().alpha_beta ? beta : infinite;
        const int value = -quiesce<is_pv>(-upper, -lower, ply + 1);
        if (value <= best) continue;
        best = value;
        if (value > alpha) {
            best_move = move;
            here.line.set(move, stack(ply + 1).line);
            if (value >= beta && switches().alpha_beta) break;
            alpha = value;
        }
        // One quiet way out of check is enough. After it, only captures are tried.
        if (here.is_check && best > -least_mate && switches().futility) picker.leave_out_quiets();
    }
    if (here.is_check && count == 0) return mated_at(ply);
    const BoundKind bound = best >= beta                   ? BoundKind::lower
                            : best > alpha_before && is_pv ? BoundKind::exact
                                                           : BoundKind::upper;
    if (switches().table) shared_.table.keep(position.hash, {best_move, best, raw, 0, bound}, ply);
    return best;
}

}  // namespace plybench::chess
