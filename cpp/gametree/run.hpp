// Twin of src/plybench/gametree/run.py: one game-tree search under way, with its limits, counts and findings.
//
// Every value is for the player to move in the node at hand. A search returns the value of a node and leaves
// the expected play in the line of the node's ply:
//
//     run.enter();
//     Moves moves = run.moves(state, ply);          // none at the depth limit and at the end of the game
//     if (moves.empty()) return run.leaf(state, ply);
//     for (Action action : moves) {
//         const double value = -search_child(state, action, -beta, -alpha, ply + 1);
//         ...
//         if (is_better) run.extend(ply, action);    // the line of ply + 1, after this action
//     }
//
// A child's state is game.result(state, action). A leaf at the depth limit needs no state if run.knows(...)
// is true.
//
// Games in which a player may move twice in a row have no native twin.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/arena.hpp"
#include "core/decision.hpp"
#include "core/early_end.hpp"
#include "core/game.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"
#include "gametree/leaf_values.hpp"
#include "gametree/options.hpp"
#include "gametree/table.hpp"

namespace plybench {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

// What one pass knows about the moves at the root; lines[i] belongs to scores[i].
template <Game G>
struct Found {
    using Action = typename G::Action;

    std::vector<Score<G>> scores;
    std::vector<std::vector<Action>> lines;
    std::optional<std::size_t> choice;  // a move chosen otherwise than as the first best one
    std::optional<double> value;        // the value of a root without moves
    std::int64_t depth = to_the_end;

    std::optional<std::size_t> index_of(Action action) const {
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (scores[i].action == action) return i;
        }
        return {};
    }

    // Records the result for a move. It replaces an earlier result.
    void note(const Score<G>& score, std::vector<Action> line) {
        if (const auto at = index_of(score.action)) {
            scores[*at] = score;
            lines[*at] = std::move(line);
        } else {
            scores.push_back(score);
            lines.push_back(std::move(line));
        }
    }

    // The chosen move, or the first of the moves known to be best.
    std::optional<std::size_t> best() const {
        if (choice) return choice;
        std::optional<std::size_t> best;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (scores[i].known == Known::upper) continue;
            if (!best || scores[i].value > scores[*best].value) best = i;
        }
        return best;
    }
};

// The moves of a node, in the order to try them.
template <Game G>
class Moves {
  public:
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    typename G::Action operator[](std::size_t i) const { return actions_[i]; }

    void list(const G& game, const typename G::State& state) {
        size_ = static_cast<std::size_t>(game.actions(state, actions_.data()) - actions_.data());
        game.order(state, std::span(actions_.data(), size_));
    }

    // Moves an action to the front, if it is in the list.
    void try_first(typename G::Action action) {
        const auto end = actions_.begin() + size_;
        const auto at = std::find(actions_.begin(), end, action);
        if (at != end) std::rotate(actions_.begin(), at, at + 1);
    }

  private:
    std::array<typename G::Action, G::max_actions> actions_;
    std::size_t size_ = 0;
};

// The play expected from each ply of the current path; the line of a ply ends where the line of the next ply
// did.
template <Game G>
class Lines {
  public:
    using Action = typename G::Action;

    Lines() : lines_(G::max_plies + 2) {}

    void clear(std::size_t ply) { lines_[ply].size = 0; }

    void extend(std::size_t ply, Action action) {
        Line& line = lines_[ply];
        const Line& rest = lines_[ply + 1];
        line.actions[0] = action;
        std::copy_n(rest.actions.begin(), rest.size, line.actions.begin() + 1);
        line.size = rest.size + 1;
    }

    // An action and the line of the next ply.
    std::vector<Action> after(std::size_t ply, Action action) const {
        const Line& rest = lines_[ply + 1];
        std::vector<Action> line(rest.size + 1, action);
        std::copy_n(rest.actions.begin(), rest.size, line.begin() + 1);
        return line;
    }

    Action first(std::size_t ply) const { return lines_[ply].actions[0]; }

  private:
    struct Line {
        std::size_t size = 0;
        std::array<Action, G::max_plies + 2> actions;
    };

    std::vector<Line> lines_;
};

template <Game G>
class GameRun {
  public:
    using State = typename G::State;
    using Action = typename G::Action;

    GameRun(const G& game, const State& root, const GameOptions& options, const Limits& limits, Cut cut)
        : game(game), root(root), depth(options.depth), cut(cut), meter(limits.memory), budget_(limits) {
        meter.watch([this] { budget_.look(tally); });
        if (options.has_table) table_.emplace(meter, options.slots);
        found.depth = depth;
    }

    GameRun(const GameRun&) = delete;

    const G& game;
    const State root;
    std::int64_t depth;
    const Cut cut;
    GameTally tally;
    Meter meter;
    Found<G> found;
    std::optional<Action> first_move;  // the move to try first at the root
    std::uint64_t horizon = 0;         // how often a value depended on the depth limit
    Lines<G> lines;

    // Counts a node; leaves the search if a limit is reached.
    void enter() {
        if (tally.calls >= checkpoint_) [[unlikely]]
            checkpoint_ = budget_.check(tally);
        ++tally.calls;
    }

    // Call it in loops that enter no nodes.
    void pulse() { budget_.pulse(tally); }

    // The moves to search. A leaf has none.
    Moves<G> moves(const State& state, std::int64_t ply) {
        Moves<G> moves;
        if (ply == depth || game.is_terminal(state)) return moves;
        if (ply >= static_cast<std::int64_t>(G::max_plies))
            throw Ended{Status::limit, Ending::of(End::plies, G::max_plies)};
        moves.list(game, state);
        if (ply + 1 == depth) leaf_values_.emplace(game, state);
        if (ply == 0 && first_move) {
            moves.try_first(*first_move);
        } else if (table_) {
            const Entry<Action>* entry = table_->get(game.key(state));
            if (entry != nullptr) moves.try_first(entry->action);
        }
        return moves;
    }

    // Tells whether an action leads to a leaf at the depth limit whose estimate is known without its state.
    // The action must be of the node that moves() listed last.
    bool knows(Action action, std::int64_t ply) const { return ply == depth && leaf_values_->knows(action); }

    // The estimate of such a leaf. Counts as the leaf's enter() and leaf().
    double estimate_after(Action action, std::int64_t ply) {
        enter();
        count_estimate(ply);
        return leaf_values_->estimate_after(action);
    }

    // The value of a node without moves: its utility, or an estimate at the depth limit.
    double leaf(const State& state, std::int64_t ply) {
        if (ply < depth || game.is_terminal(state)) {
            count_leaf(ply);
            return game.utility(state);
        }
        count_estimate(ply);
        return game.evaluate(state);
    }

    bool reaches(double alpha, double beta) const { return plybench::reaches(alpha, beta, cut); }

    // Counts a cutoff, if there are moves left to cut.
    void count_cut(std::size_t pruned) {
        tally.cutoffs += pruned > 0;
        tally.pruned += pruned;
    }

    // The value of a node, if the table settles it. Leaves are never in the table.
    std::optional<double> recall(const State& state, double alpha, double beta, std::int64_t ply) {
        if (!table_ || ply == depth) return {};
        const Entry<Action>* entry = table_->get(game.key(state));
        if (entry == nullptr || !entry->answers(rest(ply), alpha, beta, cut)) return {};
        ++tally.table_hits;
        horizon += !entry->is_complete;
        lines.clear(static_cast<std::size_t>(ply));
        return entry->value;
    }

    // Stores a node in the table; horizon_before is the run's value when the node was entered.
    void remember(const State& state, double alpha, double beta, std::int64_t ply, double value,
                  Action action, std::uint64_t horizon_before) {
        if (!table_) return;
        const Known bound = bound_of(value, alpha, beta, cut);
        table_->put({game.key(state), value, rest(ply), bound, horizon == horizon_before, action});
    }

    // Runs the body of a search. If a limit or a stop ends it early, sum_up() notes what is known.
    template <typename Body, typename SumUp>
    Decision<G> guard(Body body, SumUp sum_up) {
        std::optional<Ended> end;
        try {
            body();
        } catch (...) {
            end = early_end(budget_);
        }
        sum_up();
        return decision(end);
    }

    template <typename Body>
    Decision<G> guard(Body body) {
        return guard(body, [] {});
    }

  private:
    void count_leaf(std::int64_t ply) {
        ++tally.leaves;
        lines.clear(static_cast<std::size_t>(ply));
    }

    void count_estimate(std::int64_t ply) {
        count_leaf(ply);
        ++horizon;
        ++tally.evaluated;
    }

    std::int64_t rest(std::int64_t ply) const { return depth == to_the_end ? to_the_end : depth - ply; }

    Decision<G> decision(const std::optional<Ended>& early) const {
        Decision<G> made;
        if (early) {
            made.status = early->status;
            made.end = early->end;
        }
        made.tally = tally;
        made.value = found.value;
        const auto at = found.best();
        if (at) {
            made.action = found.scores[*at].action;
            made.value = found.scores[*at].value;
            made.line = found.lines[*at];
        }
        if (made.value) *made.value += 0.0;  // -0.0 becomes 0.0
        if (found.depth != to_the_end) made.depth = found.depth;
        made.scores = found.scores;
        for (Score<G>& score : made.scores) score.value += 0.0;
        return made;
    }

    Budget budget_;
    std::uint64_t checkpoint_ = 0;
    std::optional<TranspositionTable<Action>> table_;
    std::optional<typename LeafValuesOf<G>::type> leaf_values_;  // of the last node above the depth limit
};

}  // namespace plybench
