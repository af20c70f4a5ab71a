// The nodes of a search: inner ones, quiet ends, and what can cut them short. Part of search.hpp.
#pragma once

#include "chess/engine/search.hpp"

namespace plybench::chess {

// Searches the position of a frame to a depth. `expects_cut`: a sibling's result says that it will end early.
template <bool is_pv>
int Search::search(int depth, int alpha, int beta, int ply, bool expects_cut) {
    Frame& here = frame(ply);
    here.line.clear();
    if (depth <= 0 && switches().quiescence) return quiesce<is_pv>(alpha, beta, ply);
    count_node(ply);
    const Position& position = here.position;
    const bool is_full = here.excluded == no_move;  // all moves count
    if (is_full) {
        if (is_drawn(ply)) return 0;
        if (ply >= most_plies) return here.is_check ? 0 : corrected(position, evaluate(position));
        if (switches().alpha_beta) {  // no mate can be nearer than the next move
            alpha = std::max(alpha, mated_at(ply));
            beta = std::min(beta, mates_at(ply + 1));
            if (alpha >= beta) return alpha;
        }
    }

    const Entry known = known_of(ply);
    if (!is_pv && known.depth >= depth && known.closes(alpha, beta) && position.clock < 90)
        return known.value;

    int raw = no_value, guess = no_value;
    bool is_improving = false;
    if (!here.is_check) {
        if (is_full) {
            raw = static_value_of(here, known);
            here.static_value = corrected(position, raw);
        }
        guess = best_guess(here.static_value, known);
        is_improving = this->is_improving(ply);
    } else {
        here.static_value = no_value;
    }
    if (depth <= 0) return leaf_value(ply);

    if (!is_pv && !here.is_check && is_full && !is_mate(beta)) {
        if (switches().futility && depth <= 6 && guess - 85 * (depth - is_improving) >= beta)
            return (guess + beta) / 2;
        if (switches().futility && switches().quiescence && depth <= 3 && guess + 260 * depth < alpha) {
            const int value = quiesce<false>(alpha, alpha + 1, ply);
            if (value <= alpha) return value;
        }
        if (const auto value = try_null_move(depth, beta, ply, guess)) return *value;
        if (const auto value = try_captures(depth, beta, ply, known)) return *value;
    }
    // Without a move to begin with, a shallower search that finds one for the next time is worth more.
    if (switches().reductions && switches().table && depth >= 4 && known.move == no_move && is_full &&
        (is_pv || expects_cut))
        --depth;

    frame(ply + 1).killers = {};
    Picker picker(position, switches(), histories_, hints_for(ply, known.move));
    const Checking checking(position);
    const int alpha_before = alpha;
    int best = -infinite, count = 0;
    Move best_move = no_move;
    MoveList tried;
    bool skips_quiets = false;
    for (Move move = picker.next(); move != no_move; move = picker.next()) {
        if (move == here.excluded) continue;
        const bool is_silent = is_quiet(position, move);
        const bool checks = checking.gives_check(move);
        if (is_silent && skips_quiets && !checks) continue;
        ++count;
        const int history = switches().history ? history_of(ply, move) : 0;
        int reduction = reduction_of(depth, count);

        if (best > -least_mate && has_officers(position) && switches().futility) {
            const int rest = std::max(depth - reduction, 0);
            if (is_silent) {
                if (count > (4 + depth * depth) / (is_improving ? 1 : 2)) skips_quiets = true;
                if (!checks && !here.is_check && rest <= 7 && here.static_value + 110 + 90 * rest <= alpha)
                    skips_quiets = true;
                if (!checks && rest <= 4 && history < -3500 * depth) continue;
                if (switches().exchanges && rest <= 8 && !wins_exchange(position, move, -24 * rest * rest))
                    continue;
            } else if (switches().exchanges && depth <= 8 && !wins_exchange(position, move, -95 * depth)) {
                continue;
            }
        }

        int extension = 0;
        if (move == known.move && is_full) {
            const Singular found = compare_with_others(depth, beta, ply, known, expects_cut, is_pv);
            if (found.cut) return *found.cut;
            extension = found.extension;
        }
        if (extension == 0 && checks && switches().check_extensions && (is_pv || depth < 8) &&
            (!switches().exchanges || wins_exchange(position, move, 0)))
            extension = 1;

        play_into(ply, move);
        const int next_depth = depth - 1 + extension;
        if (!switches().reductions || depth < 3 || count <= 1 + is_pv || (!is_silent && count <= 4)) {
            reduction = 0;
        } else {
            reduction += expects_cut + !is_improving - is_pv - checks;
            reduction -= history / (is_silent ? 8192 : 4096);
            if (!is_silent) --reduction;
            if (move == here.killers[0] || move == here.killers[1]) --reduction;
            reduction = std::clamp(reduction, 0, next_depth - 1);
        }
        const int value =
            search_move<is_pv>(ply, next_depth, reduction, alpha, beta, count == 1, expects_cut);

        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = move;
                here.line.set(move, frame(ply + 1).line);
                if (value >= beta && switches().alpha_beta) {
                    learn_from_cut(ply, depth, move, tried);
                    break;
                }
                alpha = value;
            }
        }
        if (tried.size() < 64) tried.add(move);
    }
    if (count == 0) return !is_full ? alpha : here.is_check ? mated_at(ply) : 0;

    const BoundKind bound = best >= beta          ? BoundKind::lower
                            : best > alpha_before ? BoundKind::exact
                                                  : BoundKind::upper;
    if (is_full) {
        if (switches().table) shared_.table.keep(position.hash, {best_move, best, raw, depth, bound}, ply);
        if (switches().corrections) learn_correction(ply, depth, best, best_move, bound);
    }
    return best;
}

// The value where nothing more is searched; the end of the game is seen all the same.
inline int Search::leaf_value(int ply) {
    const Frame& here = frame(ply);
    if (count_moves(here.position) == 0) return here.is_check ? mated_at(ply) : 0;
    return here.is_check ? corrected(here.position, evaluate(here.position)) : here.static_value;
}

// Goes on with captures and promotions, or with every move in check, until the position is quiet.
template <bool is_pv>
int Search::quiesce(int alpha, int beta, int ply) {
    Frame& here = frame(ply);
    here.line.clear();
    count_node(ply);
    const Position& position = here.position;
    if (is_drawn(ply)) return 0;
    if (ply >= most_plies) return here.is_check ? 0 : corrected(position, evaluate(position));

    const Entry known = known_of(ply);
    if (!is_pv && known.closes(alpha, beta)) return known.value;
    const int alpha_before = alpha;
    int raw = no_value, best = -infinite, floor = -infinite;
    if (!here.is_check) {
        raw = static_value_of(here, known);
        here.static_value = corrected(position, raw);
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
            here.line.set(move, frame(ply + 1).line);
            if (value >= beta && switches().alpha_beta) break;
            alpha = value;
        }
        // One way out of check is enough: the others are tried only if they take.
        if (here.is_check && best > -least_mate && switches().futility) picker.leave_out_quiets();
    }
    if (here.is_check && count == 0) return mated_at(ply);
    const BoundKind bound = best >= beta                   ? BoundKind::lower
                            : best > alpha_before && is_pv ? BoundKind::exact
                                                           : BoundKind::upper;
    if (switches().table) shared_.table.keep(position.hash, {best_move, best, raw, 0, bound}, ply);
    return best;
}

// If the position is good enough even after passing, it is so after the best move: except in zugzwang, which
// hardly occurs with officers on the board. Source: goetsch1990.
inline std::optional<int> Search::try_null_move(int depth, int beta, int ply, int guess) {
    Frame& here = frame(ply);
    if (!switches().null_move || depth < 3 || guess < beta || here.static_value < beta - 15 * depth + 60 ||
        frame(ply - 1).answers == nullptr || !has_officers(here.position) || ply < null_from_)
        return {};
    const int reduction = 4 + depth / 4 + std::min((guess - beta) / 180, 3);
    here.move = no_move;
    here.answers = nullptr;
    frame(ply + 1).position = here.position;
    play_nothing(frame(ply + 1).position);
    enter(ply + 1, 0);
    const int value = -search<false>(depth - reduction, -beta, 1 - beta, ply + 1, false);
    if (value < beta) return {};
    const int found = is_mate(value) ? beta : value;  // a mate that needs the opponent to pass is none
    if (depth < 14 || null_from_ > 0) return found;
    null_from_ = ply + 3 * (depth - reduction) / 4;  // deep cuts are verified without passing
    const int verified = search<false>(depth - reduction, beta - 1, beta, ply, false);
    null_from_ = 0;
    return verified >= beta ? std::optional(found) : std::nullopt;
}

// If a capture is good enough by a margin at less depth, the node will be cut at full depth. Source:
// buro1995.
inline std::optional<int> Search::try_captures(int depth, int beta, int ply, const Entry& known) {
    const int target = beta + 170;
    if (!switches().futility || !switches().exchanges || depth < 5 || is_mate(target) ||
        (known.depth >= depth - 3 && known.value != no_value && known.value < target))
        return {};
    const Position& position = frame(ply).position;
    Picker picker(position, switches(), histories_, Hints{});
    picker.leave_out_quiets();
    picker.leave_out_bad_captures();
    for (Move move = picker.next(); move != no_move; move = picker.next()) {
        if (!wins_exchange(position, move, target - frame(ply).static_value)) continue;
        play_into(ply, move);
        int value = -quiesce<false>(-target, 1 - target, ply + 1);
        if (value >= target) value = -search<false>(depth - 4, -target, 1 - target, ply + 1, true);
        if (value >= target) {
            if (switches().table)
                shared_.table.keep(position.hash, {move, value, no_value, depth - 3, BoundKind::lower}, ply);
            return value;
        }
    }
    return {};
}

// Searches the other moves at half depth: if all are far worse, the table's move is searched deeper; if
// one of them is good enough already, there is more than one way to cut. Source: anantharaman1988.
inline Search::Singular Search::compare_with_others(int depth, int beta, int ply, const Entry& known,
                                                    bool expects_cut, bool is_pv) {
    if (!switches().singular_extensions || depth < 7 || known.depth < depth - 3 || is_mate(known.value) ||
        known.bound == BoundKind::upper || known.bound == BoundKind::none || ply > 2 * root_depth_)
        return {};
    Frame& here = frame(ply);
    const int target = known.value - 2 * depth;
    here.excluded = known.move;
    const int value = search<false>((depth - 1) / 2, target - 1, target, ply, expects_cut);
    here.excluded = no_move;
    here.line.clear();
    if (value < target) return {!is_pv && value < target - 20 ? 2 : 1, {}};
    if (target >= beta && !is_pv) return {0, target};
    return {known.value >= beta ? -1 : 0, {}};
}

}  // namespace plybench::chess
