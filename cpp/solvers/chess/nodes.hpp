// The inner nodes of a search, and what is decided about their moves. Part of search.hpp.
#pragma once

#include "solvers/chess/search.hpp"

namespace plybench::chess {

// Searches the position of a stack entry to a depth. `expects_cut`: a sibling's result says that it will end
// early.
template <bool is_pv>
int Search::search(int depth, int alpha, int beta, int ply, bool expects_cut) {
    StackEntry& here = stack(ply);
    here.line.clear();
    if (depth <= 0 && switches().quiescence) return quiesce<is_pv>(alpha, beta, ply);
    count_node(ply);
    Node node{ply, depth, alpha, beta, is_pv, expects_cut};
    const bool is_full = here.excluded == no_move;  // all moves count
    if (is_full) {
        if (const auto value = settle(node)) return *value;
    }
    const Position& position = here.position;
    const Entry known = known_of(ply);
    if (!is_pv && known.depth >= depth && known.closes(node.alpha, node.beta) && position.clock < 90)
        return known.value;
    const int raw = assess(node, known);
    if (depth <= 0) return leaf_value(ply);
    if (!is_pv && !here.is_check && is_full && !is_mate(node.beta)) {
        if (const auto value = cut_by_value(node, known)) return *value;
    }
    // Without a move to begin with, a shallower search that finds one for the next time is worth more.
    const bool has_no_first = known.move == no_move && is_full && (is_pv || expects_cut);
    if (switches().reductions && switches().table && depth >= 4 && has_no_first) --node.depth;

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
        shared_.table.fetch(likely_hash_after(position, move));  // answers while the move is judged
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

// The value of a node that needs no search: drawn, too deep, or a nearer mate is known.
inline std::optional<int> Search::settle(Node& node) {
    const StackEntry& here = stack(node.ply);
    if (is_drawn(node.ply)) return 0;
    if (node.ply >= most_plies) return here.is_check ? 0 : corrected(here.position, evaluate(here.position));
    if (!switches().alpha_beta) return {};
    // No mate can be nearer than the next move.
    node.alpha = std::max(node.alpha, mated_at(node.ply));
    node.beta = std::min(node.beta, mates_at(node.ply + 1));
    return node.alpha >= node.beta ? std::optional(node.alpha) : std::nullopt;
}

// Sets what the position seems to be worth; returns the evaluation as the table keeps it.
inline int Search::assess(Node& node, const Entry& known) {
    StackEntry& here = stack(node.ply);
    if (here.is_check) return here.static_value = no_value;
    int raw = no_value;
    if (here.excluded == no_move) {
        raw = static_value_of(here, known);
        here.static_value = corrected(here.position, raw);
    }
    node.guess = best_guess(here.static_value, known);
    node.is_improving = is_improving(node.ply);
    return raw;
}

// Ends nodes that are so far outside the window that a shallower look is enough.
inline std::optional<int> Search::cut_by_value(const Node& node, const Entry& known) {
    const auto [ply, depth, alpha, beta] = std::tuple(node.ply, node.depth, node.alpha, node.beta);
    if (switches().futility && depth <= 6 && node.guess - 85 * (depth - node.is_improving) >= beta)
        return (node.guess + beta) / 2;
    if (switches().futility && switches().quiescence && depth <= 3 && node.guess + 260 * depth < alpha) {
        const int value = quiesce<false>(alpha, alpha + 1, ply);
        if (value <= alpha) return value;
    }
    if (const auto value = try_null_move(depth, beta, ply, node.guess)) return value;
    return try_captures(depth, beta, ply, known);
}

// Quiet moves this late, or this far below alpha, are not worth trying; nor are those after them.
inline bool Search::makes_late_quiets_hopeless(const Node& node, const Trial& trial) {
    if (trial.count > (4 + node.depth * node.depth) / (node.is_improving ? 1 : 2)) return true;
    const int rest = std::max(node.depth - reduction_of(node.depth, trial.count), 0);
    const StackEntry& here = stack(node.ply);
    return !trial.checks && !here.is_check && rest <= 7 && here.static_value + 110 + 90 * rest <= node.alpha;
}

// Moves that lose too much by exchanges, or were bad too often, for the depth that is left.
inline bool Search::is_hopeless(const Node& node, const Trial& trial) {
    const Position& position = stack(node.ply).position;
    const int rest = std::max(node.depth - reduction_of(node.depth, trial.count), 0);
    if (trial.is_silent && !trial.checks && rest <= 4 && trial.history < -3500 * node.depth) return true;
    if (!switches().exchanges || (trial.is_silent ? rest : node.depth) > 8) return false;
    return !wins_exchange(position, trial.move, trial.is_silent ? -24 * rest * rest : -95 * node.depth);
}

inline bool Search::is_worth_extending(const Node& node, const Trial& trial) {
    return trial.checks && switches().check_extensions && (node.is_pv || node.depth < 8) &&
           (!switches().exchanges || wins_exchange(stack(node.ply).position, trial.move, 0));
}

// Late moves are seldom good: they are searched less deep first.
inline int Search::reduction_for(const Node& node, const Trial& trial, int next_depth) {
    const bool is_early = trial.count <= 1 + node.is_pv || (!trial.is_silent && trial.count <= 4);
    if (!switches().reductions || node.depth < 3 || is_early) return 0;
    const auto& killers = stack(node.ply).killers;
    int reduction = reduction_of(node.depth, trial.count);
    reduction += node.expects_cut + !node.is_improving - node.is_pv - trial.checks - !trial.is_silent;
    reduction -= trial.history / (trial.is_silent ? 8192 : 4096);
    if (trial.move == killers[0] || trial.move == killers[1]) --reduction;
    return std::clamp(reduction, 0, next_depth - 1);
}

// The value where nothing more is searched; the end of the game is seen all the same.
inline int Search::leaf_value(int ply) {
    const StackEntry& here = stack(ply);
    if (count_moves(here.position) == 0) return here.is_check ? mated_at(ply) : 0;
    return here.is_check ? corrected(here.position, evaluate(here.position)) : here.static_value;
}

}  // namespace plybench::chess
