// One thread's iterative deepening: searches the moves of the root to depth 1, 2, 3, ... until it is stopped.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/decision.hpp"
#include "solvers/chess/search.hpp"

namespace plybench::chess {

// A move of the root, and the last result of its search.
struct RootMove {
    Move move;
    int value = -infinite;     // in this iteration; -infinite: not searched, or not better than earlier moves
    int previous = -infinite;  // in the last one
    BoundKind bound = BoundKind::exact;
    int depth = 0;
    int deepest = 0;
    std::uint64_t nodes = 0;  // in all iterations
    std::vector<Move> line{};

    int best_known() const { return value == -infinite ? previous : value; }
};

class RootSearch final : public Search {
  public:
    // Called for each of the best lines when it is found, by the main thread only.
    using Report = std::function<void(std::size_t rank)>;

    using Search::Search;

    // Searches until the task is done, or throws Ended when something else ends the search. Helpers that are
    // ahead start a ply deeper.
    void deepen(const Task& task, Budget& budget, const Limits& limits, bool is_main, bool is_ahead,
                const Report& report) {
        budget_ = &budget;
        looked_at_ = 0;
        most_nodes_ = std::min(task.nodes, limits.expansions);
        is_main_ = is_main;
        best_changes_ = 0;
        const int usual = task.depth == most_plies ? depth_without_deepening : task.depth;
        const int first = switches().deepening ? 1 + is_ahead : usual;
        const int last = switches().deepening ? task.depth : usual;
        for (int depth = first; depth <= last; ++depth) {
            search_lines(depth, task, report);
            done_ = depth;
            next_look_ = 0;
            if (is_main && is_done(task)) return;
        }
    }

    void set_root(const Position& root, const std::vector<std::uint64_t>& earlier,
                  const std::vector<Move>& wanted) {
        start(root, earlier);
        done_ = 0;
        is_restricted_ = !wanted.empty();
        moves_.clear();
        complete_.clear();
        const int guess = evaluate(root);
        for (const Move move : legal_moves(root)) {
            if (wanted.empty() || std::find(wanted.begin(), wanted.end(), move) != wanted.end())
                moves_.push_back({.move = move, .value = guess, .line = {move}});
        }
    }

    const Position& root() { return stack(0).position; }

    // Throws Ended when there are too many nodes, when time is up, or when the search is stopped.
    void check(std::uint64_t nodes, std::uint64_t most, Budget& budget) {
        if (!is_main_) {
            if (is_help_over()) throw Ended{Status::stopped, {End::stopped}};
            return;
        }
        if (root_depth_ > 1 || done_ > 0 || nodes >= nodes_without_task) check_task(nodes, most);
        const double now = budget.seconds();
        if (now - looked_at_ < seconds_between_looks) return;
        looked_at_ = now;
        GameTally tally;
        tally.calls = nodes;
        budget.look(tally);
    }

    // The moves of the root, the best first. If the search ended in the middle of an iteration, moves that
    // the iteration did not reach keep their order.
    const std::vector<RootMove>& moves() const { return moves_; }
    int depth() const { return done_; }  // the last iteration that was finished

  private:
    // A helper also looks for a stop and at the clock by itself: with more threads than processors, the main
    // thread may have to wait for its turn before it can end the helpers.
    bool is_help_over() const {
        return shared_.is_main_done.load(std::memory_order_relaxed) ||
               shared_.is_stopped.load(std::memory_order_relaxed) || shared_.timer.is_over();
    }

    // Not called early in the first iteration: without depth 1 there would be no sensible answer.
    void check_task(std::uint64_t nodes, std::uint64_t most) const {
        if (nodes >= most) throw Ended{Status::limit, Ending::of(End::nodes, most)};
        if (shared_.is_stopped.load(std::memory_order_relaxed)) throw Ended{Status::stopped, {End::stopped}};
        if (shared_.timer.is_over()) throw Ended{Status::limit, {End::clock}};
    }

    void search_lines(int depth, const Task& task, const Report& report) {
        root_depth_ = depth;
        for (RootMove& move : moves_) {
            move.previous = move.value;  // the value of a move that was never best says nothing
            move.value = -infinite;
        }
        const std::size_t lines = std::min(static_cast<std::size_t>(task.lines), moves_.size());
        for (std::size_t line = 0; line < lines; ++line) {
            deepest_ = 0;
            try {
                search_line(depth, line, report);
            } catch (...) {
                sort_from(line);
                if (is_worse_than_before(lines)) moves_ = complete_;
                throw;
            }
        }
        sort_from(0);
        complete_ = moves_;
        if (report) {
            for (std::size_t line = 0; line < lines; ++line) report(line);
        }
    }

    // Tells whether to drop an iteration that was cut short. Lines of different depths cannot be compared, so
    // with several lines the last whole iteration counts. A lost first move says nothing while other moves
    // have not been tried.
    bool is_worse_than_before(std::size_t lines) const {
        return !complete_.empty() && (lines > 1 || moves_[0].value <= -least_mate);
    }

    // Searches with a window around the expected value. The window grows on the side where the value is
    // outside.
    void search_line(int depth, std::size_t line, const Report& report) {
        int delta = 12;
        int alpha = -infinite, beta = infinite;
        const int expected = moves_[line].previous;
        if (switches().aspiration && depth >= 5 && !is_mate(expected) && expected != -infinite) {
            alpha = expected - delta;
            beta = expected + delta;
        }
        int reduced = 0;
        while (true) {
            const int value = search_root(std::max(depth - reduced, 1), alpha, beta, line);
            sort_from(line);
            if (value > alpha && value < beta) return;
            if (value <= alpha && alpha == -infinite) return;
            if (value >= beta && beta == infinite) return;
            if (report && shared_.timer.seconds() > 3) report(line);
            if (value <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = value - delta;
                reduced = 0;
            } else {
                beta = value + delta;
                reduced = std::min(reduced + 1, 3);
            }
            delta += delta / 2;
            if (alpha < -3000 || delta > 1000) alpha = -infinite;
            if (beta > 3000 || delta > 1000) beta = infinite;
        }
    }

    int search_root(int depth, int alpha, int beta, std::size_t line) {
        StackEntry& here = stack(0);
        here.static_value = here.is_check ? no_value : evaluate(here.position);
        stack(1).killers = {};
        count_node(0);
        int best = -infinite;
        const int alpha_before = alpha;
        for (std::size_t i = line; i < moves_.size(); ++i) {
            RootMove& move = moves_[i];
            const int count = static_cast<int>(i - line) + 1;
            const std::uint64_t before = nodes();
            const bool is_late =
                switches().reductions && depth >= 3 && count > 12 && is_quiet(here.position, move.move);
            play_into(0, move.move);
            const int reduction = is_late ? std::max(reduction_of(depth, count) - 1, 0) : 0;
            const int value = search_move<true>(0, depth - 1, std::min(reduction, std::max(depth - 2, 0)),
                                                alpha, beta, count == 1, false);
            move.nodes += nodes() - before;
            if (count == 1 || value > alpha) {
                move.value = value;
                move.bound = value >= beta           ? BoundKind::lower
                             : value <= alpha_before ? BoundKind::upper
                                                     : BoundKind::exact;
                move.depth = root_depth_;
                move.deepest = deepest_;
                move.line.assign(1, move.move);
                move.line.insert(move.line.end(), stack(1).line.begin(), stack(1).line.end());
                if (count > 1 && line == 0) ++best_changes_;
            } else {
                move.value = -infinite;
            }
            best = std::max(best, value);
            if (switches().alpha_beta && value >= beta) break;
            alpha = std::max(alpha, value);
        }
        if (switches().table && line == 0 && !is_restricted_) keep_root(depth, best, alpha_before, beta);
        return best;
    }

    void keep_root(int depth, int best, int alpha, int beta) {
        const auto found =
            std::max_element(moves_.begin(), moves_.end(),
                             [](const RootMove& a, const RootMove& b) { return a.value < b.value; });
        const BoundKind bound = best >= beta    ? BoundKind::lower
                                : best <= alpha ? BoundKind::upper
                                                : BoundKind::exact;
        shared_.table.keep(stack(0).position.hash, {found->move, best, no_value, depth, bound}, 0);
    }

    void sort_from(std::size_t line) {
        std::stable_sort(moves_.begin() + static_cast<std::ptrdiff_t>(line), moves_.end(),
                         [](const RootMove& a, const RootMove& b) {
                             return a.value != b.value ? a.value > b.value : a.previous > b.previous;
                         });
    }

    bool is_done(const Task& task) {
        if (moves_.empty()) return true;
        const int value = moves_[0].best_known();
        if (task.is_infinite || shared_.timer.is_pondering()) return false;
        if (task.clock && moves_.size() == 1 && done_ >= 8) return true;
        const double scale = time_scale(value);
        last_value_ = value;
        best_changes_ /= 2;
        return shared_.timer.is_enough(scale);
    }

    // Takes more time while the best move changes, the value drops, or other moves take most of the nodes.
    // The factors were chosen by hand.
    double time_scale(int value) const {
        const double spent =
            nodes() == 0 ? 1 : static_cast<double>(moves_[0].nodes) / static_cast<double>(nodes());
        const double by_nodes = 1.7 - std::clamp(spent, 0.2, 1.0);
        const double by_changes = 1 + 0.4 * std::min(best_changes_, 3.0);
        const double by_drop = done_ < 6 ? 1 : std::clamp(1 + (last_value_ - value) / 60.0, 0.8, 1.6);
        return by_nodes * by_changes * by_drop;
    }

    std::uint64_t look(std::uint64_t nodes) override {
        check(nodes, most_nodes_, *budget_);
        const std::uint64_t next = nodes + (shared_.custom ? 1 : nodes_between_looks);  // Python is slow
        return nodes < most_nodes_ ? std::min(next, most_nodes_) : next;
    }

    static constexpr std::uint64_t nodes_between_looks = 512;
    static constexpr int depth_without_deepening = 4;  // if the task has no depth
    static constexpr std::uint64_t nodes_without_task = 10'000;
    static constexpr double seconds_between_looks = 0.01;  // looks at the caller's limits

    std::vector<RootMove> moves_;
    std::vector<RootMove> complete_;  // the moves after the last whole iteration
    Budget* budget_ = nullptr;
    std::uint64_t most_nodes_ = 0;
    bool is_main_ = true;
    bool is_restricted_ = false;  // only some moves of the root are searched
    double looked_at_ = 0;
    int done_ = 0;
    int last_value_ = 0;
    double best_changes_ = 0;
};

}  // namespace plybench::chess
