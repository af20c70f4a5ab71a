// One thread's search for a bound on the score of a position: alpha-beta over moves that do not lose at once.
//
// Source: pons2015 for bitboards, null windows and the order of moves. Each idea that can be switched off is
// explained where it is used.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/decision.hpp"
#include "core/limits.hpp"
#include "solvers/connect_four/bounds.hpp"
#include "solvers/connect_four/follow_up.hpp"
#include "solvers/connect_four/grid.hpp"
#include "solvers/connect_four/position.hpp"
#include "solvers/connect_four/under_way.hpp"

namespace plybench::connect_four {

// Each idea can be switched off, to see what it is worth. No answer changes.
struct Ideas {
    bool follows_forced_moves = true;
    bool sees_wins_in_three = true;
    bool counts_pairs = true;
    bool closes_columns = true;
    bool asks_for_children = true;
    bool keeps_late_positions_apart = true;
    bool uses_mirror = true;
    bool starts_with_short_wins = true;
};

template <typename Shape>
class Search {
  public:
    // `table` and, if there are other threads, `under_way` are shared with them.
    Search(Shape shape, Ideas ideas, Meter& meter, BoundTable& table, UnderWay* under_way)
        : grid_(shape),
          ideas_(ideas),
          follow_up_(shape, ideas.closes_columns),
          table_(table),
          under_way_(under_way) {
        if (ideas.keeps_late_positions_apart && BoundTable::least_bytes(grid().bits()) <= late_table_bytes)
            late_table_.emplace(meter, late_table_bytes, grid().bits(), Growth::none);
        for (int i = 0; i < grid().columns(); ++i) {  // the middle first, then to both sides
            const int aside = (i + 1) / 2;
            const Cells column = grid().column((grid().columns() - 1) / 2 + (i % 2 == 0 ? -aside : aside));
            columns_[static_cast<std::size_t>(i)] = column;
            for (Cells rest = column; rest != 0; rest &= rest - 1) set_value(rest & -rest);
        }
    }

    void clear() {
        if (late_table_) late_table_->clear();
    }

    // Begins to count. The limits must live as long as the questions that follow.
    void start(Budget& budget, std::uint64_t expansions) {
        budget_ = &budget;
        tally_ = {};
        checkpoint_ = std::min(expansions, first_look);
    }

    std::uint64_t nodes() const { return tally_.calls; }

    // Returns the score if it is inside the window. A value at or below alpha is an upper bound of the score,
    // a value at or above beta a lower bound. The player to move must not be able to win at once.
    int ask(Cells stones, Cells mask, Window window) {
        const Cells wins = grid().winning_cells(stones, mask);
        const Cells threats = grid().winning_cells(stones ^ mask, mask);
        return search({stones, mask, std::popcount(mask), wins, threats}, window);
    }

  private:
    static constexpr std::uint64_t first_look = 1000;  // nodes before the clock is read; most need fewer
    static constexpr int mirrored_until = 12;  // discs on the board; later on mirror images hardly meet

    // Most nodes are near the end of the game, and their subtrees are small. They have a table of their own,
    // which stays in the processor's cache, where a look takes a tenth of the time. These values were
    // measured best on 7 x 6.
    static constexpr int late_cells = 18;  // empty cells
    static constexpr std::size_t late_table_bytes = std::size_t{1} << 19;

    // Threads share the moves of positions with more empty cells; smaller searches are soon over.
    static constexpr int shared_cells = 22;

    // The value of a cell is the number of lines through it. The values are kept as sets of cells, one set
    // for each bit of the value. So the compiler can look up several cells at once, which it cannot do in a
    // list of numbers.
    static constexpr std::size_t value_bits = 4;

    const Grid<Shape>& grid() const { return grid_.get(); }

    void set_value(Cells cell) {
        const int value = std::min(grid().lines_through(cell), (1 << value_bits) - 1);
        for (std::size_t bit = 0; bit < value_bits; ++bit) values_[bit] |= (value >> bit & 1) != 0 ? cell : 0;
    }

    // The number of columns, rounded up to groups of four. The added columns are always full.
    std::size_t lanes() const {
        if constexpr (std::is_empty_v<Shape>) return most_columns<Shape>;
        return static_cast<std::size_t>(grid().columns() + 3) / 4 * 4;
    }

    bool is_late(int discs) const { return late_table_ && grid().cells() - discs < late_cells; }

    BoundTable& table_for(int discs) { return is_late(discs) ? *late_table_ : table_; }

    int search(const Position& position, Window window) {
        count_node();
        return follow_forced(position, window);
    }

    // The only move that does not lose at once needs no node of its own.
    int follow_forced(const Position& position, Window window) {
        const Cells moves = safe_moves(position.threats, position.mask);
        const int discs = position.discs;
        if (moves == 0) return discs == grid().cells() ? 0 : -win_after(grid(), discs + 1);
        if (discs >= grid().cells() - 2) return 0;  // two more discs that do not win fill the board
        // Neither player wins with his next disc.
        if (window.closes_at_least(-win_after(grid(), discs + 3))) return window.alpha;
        if (window.closes_at_most(win_after(grid(), discs + 2))) return window.beta;
        if (!ideas_.follows_forced_moves || (moves & (moves - 1)) != 0)
            return look_deeper(position, moves, window);
        const Cells created = grid().winning_cells(position.stones | moves, position.mask | moves);
        return -follow_forced(position.after(moves, created), window.turn_window());
    }

    // The moves after which the opponent, who would win on `threats`, cannot win at once. Such a move blocks
    // his threat if he has one, and does not fill the cell below a threat.
    Cells safe_moves(Cells threats, Cells mask) const {
        const Cells landings = grid().landings(mask);
        const Cells forced = landings & threats;
        const Cells moves = forced == 0 ? landings : forced;
        return (forced & (forced - 1)) != 0 ? 0 : moves & ~(threats >> 1);
    }

    int look_deeper(const Position& position, Cells moves, Window window) {
        const std::uint64_t key = key_of(position.stones, position.mask, position.discs);
        BoundTable& table = table_for(position.discs);
        table.fetch(key);
        if (ideas_.counts_pairs) {
            const Bounds proved = follow_up_.bounds(position, window);
            if (window.closes_at_least(proved.lower)) return proved.lower;
            if (window.closes_at_most(proved.upper)) return proved.upper;
        }
        Bounds known{below_all, above_all};
        if (table.find(key, known)) {
            if (window.closes_at_least(known.lower)) return known.lower;
            if (window.closes_at_most(known.upper)) return known.upper;
        }
        const std::uint64_t started = tally_.calls;
        const int best = best_of(position, moves, window);
        if (best > window.alpha) known.lower = std::max(known.lower, best);
        if (best < window.beta) known.upper = std::min(known.upper, best);
        if (tally_.calls != started) table.keep(key, known, tally_.calls - started);
        return best;
    }

    struct Move {
        Cells cell;
        Cells created;  // winning cells of the mover after the move
    };
    using Moves = std::array<Move, most_columns<Shape>>;

    // Returns the greatest score of the moves, or a bound that closes the window.
    int best_of(const Position& position, Cells cells, Window window) {
        const bool asks_children = ideas_.asks_for_children && !is_late(position.discs + 1);
        if (asks_children) fetch_children(position, cells);
        Moves moves;
        const std::size_t count = order_moves(position, cells, window, moves);
        if (count == 0) return win_after(grid(), position.discs + 2);
        if (ideas_.sees_wins_in_three && window.closes_at_most(win_after(grid(), position.discs + 4)))
            return window.beta;
        if (asks_children) {
            const int least = known_of_children(position, moves, count, window.beta);
            if (least >= window.beta) return least;
        }
        if (under_way_ != nullptr && grid().cells() - position.discs > shared_cells)
            return best_among_threads(position, moves, count, window);
        int best = below_all;
        for (std::size_t i = 0; i < count && window.alpha < window.beta; ++i) {
            const Position after = position.after(moves[i].cell, moves[i].created);
            best = std::max(best, -search(after, window.turn_window()));
            window.alpha = std::max(window.alpha, best);
        }
        return best;
    }

    // Like best_of(). The moves that other threads are searching come last.
    int best_among_threads(const Position& position, const Moves& moves, std::size_t count, Window window) {
        int best = below_all;
        std::uint64_t waiting = (std::uint64_t{1} << count) - 1;
        for (const bool is_last_round : {false, true}) {
            for (std::size_t i = 0; i < count && window.alpha < window.beta; ++i) {
                const Position after = position.after(moves[i].cell, moves[i].created);
                const std::uint64_t key = key_of(after.stones, after.mask, after.discs);
                const bool is_done = (waiting >> i & 1) == 0;
                if (is_done || (!is_last_round && under_way_->has(key))) continue;
                waiting ^= std::uint64_t{1} << i;
                under_way_->enter(key);
                best = std::max(best, -search(after, window.turn_window()));
                under_way_->leave(key);
                window.alpha = std::max(window.alpha, best);
            }
        }
        return best;
    }

    // Puts moves in order: those that create most winning cells first, then cells with most lines through
    // them, then the middle before the sides. A winning cell right above the disc counts half, because the
    // opponent takes it at once. Returns 0 moves if one of them wins with the disc after next, by leaving the
    // opponent no safe move. Early in the game a good order saves more than it costs; see `early_worth`.
    //
    // The loops have no branches, so that the compiler handles several columns at once: they find the winning
    // cells of all columns, even full ones, and compare every move with every other.
    std::size_t order_moves(const Position& position, Cells cells, Window window, Moves& moves) const {
        std::array<Cells, most_columns<Shape>> created;
        std::array<int, most_columns<Shape>> worth, place{};
        Cells wins = 0;
        for (std::size_t i = 0; i < lanes(); ++i) {
            const Cells cell = cells & columns_[i], after = position.mask | cell;
            created[i] = grid().winning_cells(position.stones | cell, after);
            wins |= safe_moves(created[i], after) == 0 && after != grid().board() ? cell : 0;
        }
        if (wins != 0 && ideas_.sees_wins_in_three) return 0;
        for (std::size_t i = 0; i < lanes(); ++i) {
            const Cells cell = cells & columns_[i];
            Cells value = 32 * static_cast<Cells>(std::popcount(created[i]));
            value -= (created[i] & cell << 1) != 0 ? 16 : 0;
            for (std::size_t bit = 0; bit < value_bits; ++bit)
                value += (cell & values_[bit]) != 0 ? Cells{1} << bit : 0;
            const Cells whole = cell == 0 ? 0 : value + 1;
            worth[i] = static_cast<int>(whole * most_columns<Shape> + most_columns<Shape> - i);
        }
        if (grid().cells() - position.discs > late_cells) {
            for (std::size_t i = 0; i < lanes(); ++i)
                worth[i] += early_worth(position, cells & columns_[i], created[i], window) *
                            static_cast<int>(most_columns<Shape>);
        }
        for (std::size_t i = 0; i < lanes(); ++i)
            for (std::size_t other = 0; other < lanes(); ++other) place[other] += worth[i] > worth[other];
        for (std::size_t i = 0; i < lanes(); ++i)
            moves[static_cast<std::size_t>(place[i])] = {cells & columns_[i], created[i]};
        return static_cast<std::size_t>(std::popcount(cells));
    }

    // Moves that leave the opponent fewer safe replies have smaller subtrees. Lines with two discs count only
    // for a player who has to win: they did not help a defender in the positions used for tuning.
    int early_worth(const Position& position, Cells cell, Cells created, Window window) const {
        if (cell == 0) return 0;
        const int replies = std::popcount(safe_moves(created, position.mask | cell));
        const int worth = 2 * (grid().columns() - replies);
        if (window.alpha < 0) return worth;
        return worth + grid().half_lines(position.stones | cell, position.others());
    }

    // Asks the processor to fetch the memory of the children while their moves are put in order.
    void fetch_children(const Position& position, Cells cells) const {
        for (; cells != 0; cells &= cells - 1)
            table_.fetch(key_of(position.others(), position.mask | (cells & -cells), position.discs + 1));
    }

    // Returns what the table says about a child, if this closes the window. A child with a forced move is
    // never in the table, so it is not looked up.
    int known_of_children(const Position& position, const Moves& moves, std::size_t count, int beta) {
        std::array<std::uint64_t, most_columns<Shape>> keys;
        std::size_t asked = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const Cells after = position.mask | moves[i].cell;
            if ((moves[i].created & grid().landings(after)) != 0) continue;
            keys[asked++] = key_of(position.others(), after, position.discs + 1);
        }
        for (std::size_t i = 0; i < asked; ++i) {
            Bounds child{below_all, above_all};
            if (table_.find(keys[i], child) && -child.upper >= beta) return -child.upper;
        }
        return below_all;
    }

    // A position and its mirror image have the same score; the smaller number stands for both.
    std::uint64_t key_of(Cells stones, Cells mask, int discs) const {
        const std::uint64_t key = stones + mask;
        if (!ideas_.uses_mirror || discs > mirrored_until) return key;
        return std::min(key, grid().mirror_cells(stones) + grid().mirror_cells(mask));
    }

    void count_node() {
        if (tally_.calls >= checkpoint_) checkpoint_ = budget_->check(tally_);
        ++tally_.calls;
    }

    GridOf<Shape> grid_;
    Ideas ideas_;
    FollowUp<Shape> follow_up_;
    BoundTable& table_;
    std::optional<BoundTable> late_table_;
    std::array<Cells, most_columns<Shape>> columns_{};
    std::array<Cells, value_bits> values_{};
    UnderWay* under_way_;
    GameTally tally_;
    Budget* budget_ = nullptr;
    std::uint64_t checkpoint_ = 0;
};

}  // namespace plybench::connect_four
