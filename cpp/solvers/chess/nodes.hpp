// The inner nodes of a search, and the decisions about their moves. Part of search.hpp.
#pragma once

#include "solvers/chess/search.hpp"

namespace plybench::chess {

// The numbers that decide which nodes and moves are cut or searched less deeply; values are in centipawns.
//
// The ideas are common in chess engines, and so is the size of the numbers. Unless a comment says otherwise,
// a number was chosen by hand, and no measurement of it is recorded. Two groups were measured as a whole, in
// 60 games at 5,000 nodes a move (docs/chess_ladder.md): the switch `futility` gained 168 Elo (95 %: 85 to
// 251), the switch `reductions` 101 (17 to 185).
namespace selectivity {

// Near the fiftieth move the table's value says little, because hashes know nothing of the clock.
inline constexpr int most_table_clock = 89;

// Internal iterative reduction: a node without a move to begin with is searched a ply less deep.
inline constexpr int least_depth_without_move = 4;

// Reverse futility: a value this far above beta for each ply left ends the node. Against 75 for each ply up
// to depth 8, 85 up to depth 6 gained some 40 Elo at 6,000 nodes a move.
inline constexpr int most_reverse_depth = 6;
inline constexpr int reverse_margin = 85;

// Razoring: a value this far below alpha for each ply left is checked by quiescence only.
inline constexpr int most_razor_depth = 3;
inline constexpr int razor_margin = 260;

// Late move pruning: this many moves, plus the square of the depth, are tried before quiet moves are left
// out; half as many where the position does not improve. Stockfish counts from 3.
inline constexpr int first_moves = 4;

// Futility: quiet moves are left out if the value is this far below alpha, plus so much for each ply left.
inline constexpr int most_futile_depth = 7;
inline constexpr int futility_margin = 110;
inline constexpr int futility_margin_of_ply = 90;

// A quiet move is left out if its history, a sum of three lessons of at most 16,384 each, is below this
// number for each ply.
inline constexpr int most_history_depth = 4;
inline constexpr int worst_history_of_ply = -3500;

// A move is left out if it loses more by exchanges: for a quiet move this much times the square of the plies
// left, for a capture this much for each ply.
inline constexpr int most_exchange_depth = 8;
inline constexpr int quiet_loss = -24;
inline constexpr int capture_loss_of_ply = -95;

// Deeper nodes outside of the principal variation do not extend checks.
inline constexpr int most_check_depth = 7;

// Late move reductions: a history of so much changes the reduction by a ply. The history of a capture is a
// single lesson.
inline constexpr int least_reduced_depth = 3;
inline constexpr int early_captures = 4;
inline constexpr int quiet_history_of_ply = 8192;
inline constexpr int capture_history_of_ply = 4096;

}  // namespace selectivity

// Searches the position of a stack entry to a depth. `expects_cut` says that a sibling's result makes an
// early end of this node likely.
template <bool is_pv>
int Search::search(int depth, int alpha, int beta, int ply, bool expects_cut) {
    StackEntry& here = stack(ply);
    here.line.clear();
    if (depth <= 0 && switches().quiescence) return quiesce<is_pv>(alpha, beta, ply);
    count_node(ply);
    Node node{ply, depth, alpha, beta, is_pv, expects_cut};
    const bool is_full = here.excluded == no_move;  // no move is left out
    if (is_full) {
        if (const auto value = settle(node)) return *value;
    }
    const Position& position = here.position;
    const Entry known = known_of(ply);
    if (!is_pv && known.depth >= depth && known.closes(node.alpha, node.beta) &&
        position.clock <= selectivity::most_table_clock)
        return known.value;
    const int raw = assess(node, known);
    if (depth <= 0) return leaf_value(ply);
    if (!is_pv && !here.is_check && is_full && !is_mate(node.beta)) {
        if (const auto value = cut_by_value(node, known)) return *value;
    }
    // Without a move to begin with, a shallower search is worth more: it finds such a move for the next time.
    const bool has_no_first = known.move == no_move && is_full && (is_pv || expects_cut);
    if (switches().reductions && switches().table && depth >= selectivity::least_depth_without_move &&
        has_no_first)
        --node.depth;

    stack(ply + 1).killers = {};
    Picker picker(position, switches(), histories_, hints_for(ply, known.move));
    const Checking checking(position);
    const int alpha_before = node.alpha;
    int best = -infinite, count = 0;
    Move best_move = no_move;
    MoveList tried;
    bool skips_quiets = false;
    for (Move move = picker.next(); move != no_move; move = picker.next()) {
        if (move == here.excluded) continue;
        Trial trial{move, is_quiet(position, move), checking.gives_check(move)};
        if (trial.is_silent && skips_quiets && !trial.checks) continue;
        trial.count = ++count;
        shared_.table.fetch(likely_hash_after(position, move));  // arrives while the move is judged
        trial.history = switches().history ? history_of(ply, move) : 0;
        if (best > -least_mate && switches().futility && has_non_pawns(position)) {
            if (trial.is_silent && !skips_quiets && makes_late_quiets_hopeless(node, trial)) {
                skips_quiets = true;
                picker.leave_out_quiets_but(checking);
            }
            if (is_hopeless(node, trial)) continue;
        }
        int extension = 0;
        if (move == known.move && is_full) {
            const Singular found = compare_with_others(node, known);
            if (found.cut) return *found.cut;
            extension = found.extension;
        }
        if (extension == 0 && is_worth_extending(node, trial)) extension = 1;

        play_into(ply, move);
        const int next_depth = node.depth - 1 + extension;
        const int reduction = reduction_for(node, trial, next_depth);
        const int value =
            search_move<is_pv>(ply, next_depth, reduction, node.alpha, node.beta, count == 1, expects_cut);
        if (value > best) {
            best = value;
            if (value > node.alpha) {
                best_move = move;
                here.line.set(move, stack(ply + 1).line);
                if (value >= node.beta && switches().alpha_beta) {
                    learn_from_cut(ply, node.depth, move, tried);
                    break;
                }
                node.alpha = value;
            }
        }
        if (tried.size() < most_lessons) tried.add(move);
    }
    if (count == 0) return !is_full ? node.alpha : here.is_check ? mated_at(ply) : 0;
    if (!is_full) return best;

    const BoundKind bound = best >= node.beta     ? BoundKind::lower
                            : best > alpha_before ? BoundKind::exact
                                                  : BoundKind::upper;
    if (switches().table) shared_.table.keep(position.hash, {best_move, best, raw, node.depth, bound}, ply);
    if (switches().corrections) learn_correction(ply, node.depth, best, best_move, bound);
    return best;
}

// Returns the value of a node that needs no search: it is drawn or too deep, or a nearer mate is known.
inline std::optional<int> Search::settle(Node& node) {
    const StackEntry& here = stack(node.ply);
    if (is_drawn(node.ply)) return 0;
    if (node.ply >= most_plies)
        return here.is_check ? 0 : correct_value(here.position, evaluate(here.position));
    if (!switches().alpha_beta) return {};
    // No mate can be nearer than the next move.
    node.alpha = std::max(node.alpha, mated_at(node.ply));
    node.beta = std::min(node.beta, mates_at(node.ply + 1));
    return node.alpha >= node.beta ? std::optional(node.alpha) : std::nullopt;
}

// Sets the node's guess of its value. Returns the evaluation for the table, without corrections.
inline int Search::assess(Node& node, const Entry& known) {
    StackEntry& here = stack(node.ply);
    if (here.is_check) return here.static_value = no_value;
    int raw = no_value;
    if (here.excluded == no_move) {
        raw = static_value_of(here, known);
        here.static_value = correct_value(here.position, raw);
    }
    node.guess = best_guess(here.static_value, known);
    node.is_improving = is_improving(node.ply);
    return raw;
}

// Ends nodes that are so far outside the window that a shallower look is enough.
inline std::optional<int> Search::cut_by_value(const Node& node, const Entry& known) {
    const auto [ply, depth, alpha, beta] = std::tuple(node.ply, node.depth, node.alpha, node.beta);
    if (switches().futility && depth <= selectivity::most_reverse_depth &&
        node.guess - selectivity::reverse_margin * (depth - node.is_improving) >= beta)
        return (node.guess + beta) / 2;
    if (switches().futility && switches().quiescence && depth <= selectivity::most_razor_depth &&
        node.guess + selectivity::razor_margin * depth < alpha) {
        const int value = quiesce<false>(alpha, alpha + 1, ply);
        if (value <= alpha) return value;
    }
    if (const auto value = try_null_move(depth, beta, ply, node.guess)) return value;
    return try_captures(depth, beta, ply, known);
}

// Tells whether a quiet move comes so late, or leaves so little hope to reach alpha, that neither this move
// nor the quiet moves after it are worth trying.
inline bool Search::makes_late_quiets_hopeless(const Node& node, const Trial& trial) {
    if (trial.count > (selectivity::first_moves + node.depth * node.depth) / (node.is_improving ? 1 : 2))
        return true;
    const int rest = std::max(node.depth - reduction_of(node.depth, trial.count), 0);
    const StackEntry& here = stack(node.ply);
    const int margin = selectivity::futility_margin + selectivity::futility_margin_of_ply * rest;
    return !trial.checks && !here.is_check && rest <= selectivity::most_futile_depth &&
           here.static_value + margin <= node.alpha;
}

// Tells whether a move loses too much by exchanges, or was bad too often, for the depth that is left.
inline bool Search::is_hopeless(const Node& node, const Trial& trial) {
    const Position& position = stack(node.ply).position;
    const int rest = std::max(node.depth - reduction_of(node.depth, trial.count), 0);
    if (trial.is_silent && !trial.checks && rest <= selectivity::most_history_depth &&
        trial.history < selectivity::worst_history_of_ply * node.depth)
        return true;
    if (!switches().exchanges || (trial.is_silent ? rest : node.depth) > selectivity::most_exchange_depth)
        return false;
    const int least = trial.is_silent ? selectivity::quiet_loss * rest * rest
                                      : selectivity::capture_loss_of_ply * node.depth;
    return !wins_exchange(position, trial.move, least);
}

inline bool Search::is_worth_extending(const Node& node, const Trial& trial) {
    return trial.checks && switches().check_extensions &&
           (node.is_pv || node.depth <= selectivity::most_check_depth) &&
           (!switches().exchanges || wins_exchange(stack(node.ply).position, trial.move, 0));
}

// By how many plies less deep a move is searched first: late moves are seldom good.
inline int Search::reduction_for(const Node& node, const Trial& trial, int next_depth) {
    const bool is_early =
        trial.count <= 1 + node.is_pv || (!trial.is_silent && trial.count <= selectivity::early_captures);
    if (!switches().reductions || node.depth < selectivity::least_reduced_depth || is_early) return 0;
    const auto& killers = stack(node.ply).killers;
    int reduction = reduction_of(node.depth, trial.count);
    reduction += node.expects_cut + !node.is_improving - node.is_pv - trial.checks - !trial.is_silent;
    reduction -= trial.history /
                 (trial.is_silent ? selectivity::quiet_history_of_ply : selectivity::capture_history_of_ply);
    if (trial.move == killers[0] || trial.move == killers[1]) --reduction;
    return std::clamp(reduction, 0, next_depth - 1);
}

// The value of a node that is not searched any further. It still sees mate and stalemate.
inline int Search::leaf_value(int ply) {
    const StackEntry& here = stack(ply);
    if (count_moves(here.position) == 0) return here.is_check ? mated_at(ply) : 0;
    return here.is_check ? correct_value(here.position, evaluate(here.position)) : here.static_value;
}

}  // namespace plybench::chess
