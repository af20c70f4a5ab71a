// One thread's search below the root: alpha-beta with all its refinements, each behind a switch.
//
// A value inside the window is exact for the depth searched. A value at or below alpha is an upper bound,
// a value at or above beta a lower bound. Without the switch `alpha_beta` nothing is cut, and every value is
// exact.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "domains/chess/checking.hpp"
#include "domains/chess/draws.hpp"
#include "domains/chess/play.hpp"
#include "solvers/chess/picker.hpp"
#include "solvers/chess/search_stack.hpp"

namespace plybench::chess {

class Search {
  public:
    explicit Search(Shared& shared)
        : shared_(shared), evaluator_(shared.evaluation), stack_(most_plies + before_root + 2) {
        for (int depth = 1; depth < 64; ++depth) {
            for (int count = 1; count < 64; ++count)
                reductions_[depth][count] = 0.6 + std::log(depth) * std::log(count) / 2.2;
        }
    }

    void clear() { histories_.clear(); }

    // Begins at a position. `earlier` has the hashes of the game's positions before it, the latest last.
    void start(const Position& root, const std::vector<std::uint64_t>& earlier) {
        for (StackEntry& frame : stack_) frame.forget();
        hashes_ = earlier;
        game_size_ = hashes_.size();
        hashes_.resize(game_size_ + most_plies + 2);
        hashes_[game_size_] = root.hash;
        StackEntry& first = stack(0);
        first.position = root;
        first.is_check = root.is_check();
        first.repeatable = static_cast<int>(std::min<std::size_t>(root.clock, game_size_));
        nodes_ = 0;
        next_look_ = 0;
        null_from_ = 0;
    }

    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  protected:
    static constexpr int before_root = 4;  // stack entries for plies before the root

    // Called when the number of nodes reaches the number that the last call returned. Throws to end the
    // search.
    virtual std::uint64_t look(std::uint64_t nodes) = 0;

    ~Search() = default;

    const Switches& switches() const { return shared_.switches; }
    StackEntry& stack(int ply) { return stack_[static_cast<std::size_t>(ply + before_root)]; }

    void count_node(int ply) {
        const std::uint64_t count = nodes();
        if (count >= next_look_) next_look_ = look(count);
        nodes_.store(count + 1, std::memory_order_relaxed);
        deepest_ = std::max(deepest_, ply);
    }

    // Plays a move from one ply to the next.
    void play_into(int ply, Move move) {
        StackEntry &here = stack(ply), &next = stack(ply + 1);
        shared_.table.fetch(likely_hash_after(here.position, move));
        const Piece piece = here.position.board[move.from()];
        here.move = move;
        here.answers = &histories_.answers(piece, move.to());
        next.position = here.position;
        play(next.position, move);
        enter(ply + 1, next.position.clock == 0 ? 0 : here.repeatable + 1);
    }

    // Searches the position after a move that has been played. For moves after the first, the search first
    // asks only whether they are better than alpha, and for reduced moves it first asks this at less depth.
    template <bool is_pv>
    int search_move(int ply, int depth, int reduction, int alpha, int beta, bool is_first, bool expects_cut) {
        if (!switches().alpha_beta) return -search<is_pv>(depth, -infinite, infinite, ply + 1, false);
        const bool scouts = switches().principal_variation && !(is_pv && is_first);
        const int upper = scouts ? alpha + 1 : beta;
        if (reduction > 0) {
            const int value = -search<false>(std::max(depth - reduction, 1), -upper, -alpha, ply + 1, true);
            if (value <= alpha) return value;
        }
        if (scouts) {
            const int value = -search<false>(depth, -upper, -alpha, ply + 1, !expects_cut);
            if (!is_pv || value <= alpha || value >= beta) return value;
            return -search<true>(depth, -beta, -alpha, ply + 1, false);
        }
        if (is_first) return -search<is_pv>(depth, -beta, -alpha, ply + 1, false);
        return -search<false>(depth, -beta, -alpha, ply + 1, !expects_cut);
    }

    template <bool is_pv>
    int search(int depth, int alpha, int beta, int ply, bool expects_cut);

    int reduction_of(int depth, int count) const {
        return static_cast<int>(reductions_[std::min(depth, 63)][std::min(count, 63)]);
    }

    // The static evaluation.
    int evaluate(const Position& position) {
        const int value = shared_.custom ? shared_.custom(position) : evaluator_(position);
        return std::clamp(value, 1 - least_mate, least_mate - 1);
    }

    Shared& shared_;
    Histories histories_;
    int root_depth_ = 0;
    int deepest_ = 0;
    std::uint64_t next_look_ = 0;

  private:
    template <bool is_pv>
    int quiesce(int alpha, int beta, int ply);

    void enter(int ply, int repeatable) {
        StackEntry& here = stack(ply);
        hashes_[game_size_ + static_cast<std::size_t>(ply)] = here.position.hash;
        evaluator_.fetch(here.position);
        here.repeatable = repeatable;
        here.is_check = here.position.is_check();
        here.excluded = no_move;
    }

    // One repetition below the root is enough: a side that did not avoid it once will not avoid it later.
    bool is_repeated(int ply) const {
        const std::size_t last = game_size_ + static_cast<std::size_t>(ply);
        const int repeatable = stack_[static_cast<std::size_t>(ply + before_root)].repeatable;
        int earlier = 0;
        for (int back = 4; back <= repeatable; back += 2) {
            if (hashes_[last - static_cast<std::size_t>(back)] != hashes_[last]) continue;
            if (back < ply || ++earlier == 2) return true;
        }
        return false;
    }

    bool is_drawn(int ply) {
        const StackEntry& here = stack(ply);
        if (here.position.clock >= 4) {
            if (is_repeated(ply)) return true;
            if (has_fifty_moves(here.position)) return !here.is_check || count_moves(here.position) > 0;
        }
        return has_insufficient_material(here.position);
    }

    static bool has_non_pawns(const Position& position) {
        return (position.colours[position.to_move] & ~position.kinds[pawn] & ~position.kinds[king]) != 0;
    }

    Entry known_of(int ply) const {
        const StackEntry& here = stack_[static_cast<std::size_t>(ply + before_root)];
        if (!switches().table || here.excluded != no_move) return {};
        return shared_.table.find(here.position.hash, ply).value_or(Entry{});
    }

    int static_value_of(const StackEntry& here, const Entry& known) {
        if (known.static_value != no_value) return known.static_value;
        __builtin_prefetch(&histories_.correction(here.position));  // is needed next
        return evaluate(here.position);
    }

    int correct_value(const Position& position, int value) {
        if (shared_.custom) return value;  // the caller's own values are left as they are
        if (switches().corrections) value += histories_.correction(position) / 128;
        // A game that makes no progress ends in a draw. A long mate by few pieces shows little progress.
        // There, older values in the table would look better, and the search would go back to those
        // positions. The factor 220 was chosen by hand.
        if (!is_long_mate(position)) value = value * (220 - position.clock) / 220;
        return std::clamp(value, 1 - least_mate, least_mate - 1);
    }

    // Returns the table's value, if its bound shows that it is nearer to the truth than the evaluation.
    static int best_guess(int static_value, const Entry& known) {
        if (known.value == no_value || is_mate(known.value)) return static_value;
        const bool is_better = known.value > static_value;
        const bool fits = known.bound == BoundKind::exact ||
                          known.bound == (is_better ? BoundKind::lower : BoundKind::upper);
        return fits ? known.value : static_value;
    }

    bool is_improving(int ply) {
        const int now = stack(ply).static_value;
        for (const int back : {2, 4}) {
            const int then = stack(ply - back).static_value;
            if (then != no_value) return now > then;
        }
        return true;
    }

    std::optional<int> try_null_move(int depth, int beta, int ply, int guess);
    std::optional<int> try_captures(int depth, int beta, int ply, const Entry& known);

    // By how much deeper to search the table's move, or the value with which the whole node ends.
    struct Singular {
        int extension = 0;
        std::optional<int> cut{};
    };

    // A node that is being searched.
    struct Node {
        int ply;
        int depth;
        int alpha;
        int beta;
        bool is_pv;
        bool expects_cut;
        bool is_improving = false;  // better for the side to move than at its last move
        int guess = no_value;       // the guessed value of the position; no_value in check
    };

    // A move of the node.
    struct Trial {
        Move move;
        bool is_silent;
        bool checks;
        int count = 0;  // its number among the moves, from 1
        int history = 0;
    };

    static constexpr std::size_t most_lessons = 64;  // a node learns from at most this many failed moves

    std::optional<int> settle(Node& node);
    int assess(Node& node, const Entry& known);
    std::optional<int> cut_by_value(const Node& node, const Entry& known);
    Singular compare_with_others(const Node& node, const Entry& known);
    bool makes_late_quiets_hopeless(const Node& node, const Trial& trial);
    bool is_hopeless(const Node& node, const Trial& trial);
    bool is_worth_extending(const Node& node, const Trial& trial);
    int reduction_for(const Node& node, const Trial& trial, int next_depth);

    int leaf_value(int ply);

    Hints hints_for(int ply, Move first);
    int history_of(int ply, Move move);
    void learn_quiet(int ply, Move move, int bonus);
    void learn_capture(int ply, Move move, int bonus);
    void learn_from_cut(int ply, int depth, Move best, const MoveList& tried);
    void learn_correction(int ply, int depth, int best, Move best_move, BoundKind bound);

    Evaluator evaluator_;
    std::vector<StackEntry> stack_;
    std::vector<std::uint64_t> hashes_;
    std::size_t game_size_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;

    int null_from_ = 0;  // no null move before this ply while a cut is verified
    std::array<std::array<double, 64>, 64> reductions_{};
};

}  // namespace plybench::chess

#include "solvers/chess/learning.hpp"
#include "solvers/chess/nodes.hpp"
#include "solvers/chess/quiescence.hpp"
#include "solvers/chess/shortcuts.hpp"
