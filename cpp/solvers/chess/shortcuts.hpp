// Shallower searches that decide about a node or a move. Their margins, in centipawns, and depths are of the
// size common in chess engines; they were chosen by hand, and no measurement of them is recorded. Part of
// search.hpp.
#pragma once

#include "solvers/chess/search.hpp"

namespace plybench::chess {

// Null move: if the position is good enough even after passing, it is good enough after the best move. This
// is wrong only in zugzwang, which is rare while the side to move has more than pawns. Source: goetsch1990.
inline std::optional<int> Search::try_null_move(int depth, int beta, int ply, int guess) {
    StackEntry& here = stack(ply);
    if (!switches().null_move || depth < 3 || guess < beta || here.static_value < beta - 15 * depth + 60 ||
        stack(ply - 1).answers == nullptr || !has_non_pawns(here.position) || ply < null_from_)
        return {};
    const int reduction = 4 + depth / 4 + std::min((guess - beta) / 180, 3);
    shared_.table.fetch(here.position.hash ^ hash_keys.black_to_move);
    here.move = no_move;
    here.answers = nullptr;
    stack(ply + 1).position = here.position;
    play_nothing(stack(ply + 1).position);
    enter(ply + 1, 0);
    const int value = -search<false>(depth - reduction, -beta, 1 - beta, ply + 1, false);
    if (value < beta) return {};
    const int found = is_mate(value) ? beta : value;  // a mate after a passed move proves no mate
    if (depth < 14 || null_from_ > 0) return found;
    null_from_ = ply + 3 * (depth - reduction) / 4;  // verifies deep cuts by a search without passing
    const int verified = search<false>(depth - reduction, beta - 1, beta, ply, false);
    null_from_ = 0;
    return verified >= beta ? std::optional(found) : std::nullopt;
}

// If a capture at less depth is above beta by a margin, a search at full depth will very likely be above
// beta, too. Source: buro1995.
inline std::optional<int> Search::try_captures(int depth, int beta, int ply, const Entry& known) {
    const int target = beta + 170;
    if (!switches().futility || !switches().exchanges || depth < 5 || is_mate(target) ||
        (known.depth >= depth - 3 && known.value != no_value && known.value < target))
        return {};
    const Position& position = stack(ply).position;
    Picker picker(position, switches(), histories_, Hints{});
    picker.leave_out_quiets();
    picker.leave_out_bad_captures();
    for (Move move = picker.next(); move != no_move; move = picker.next()) {
        if (!wins_exchange(position, move, target - stack(ply).static_value)) continue;
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

// Singular extensions: searches the other moves at half depth. If all are far worse, the table's move is
// searched deeper. If one of them reaches beta already, there is more than one way to cut, and the node ends.
// Source: anantharaman1988.
inline Search::Singular Search::compare_with_others(const Node& node, const Entry& known) {
    const auto [ply, depth] = std::pair(node.ply, node.depth);
    if (!switches().singular_extensions || depth < 7 || known.depth < depth - 3 || is_mate(known.value) ||
        known.bound == BoundKind::upper || known.bound == BoundKind::none || ply > 2 * root_depth_)
        return {};
    StackEntry& here = stack(ply);
    const int target = known.value - 2 * depth;
    here.excluded = known.move;
    const int value = search<false>((depth - 1) / 2, target - 1, target, ply, node.expects_cut);
    here.excluded = no_move;
    here.line.clear();
    if (value < target) return {!node.is_pv && value < target - 20 ? 2 : 1, {}};
    if (target >= node.beta && !node.is_pv) return {0, target};
    return {known.value >= node.beta ? -1 : 0, {}};
}

}  // namespace plybench::chess
