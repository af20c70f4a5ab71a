// The tables of src/plybench/domains/blocksworld/relaxed_games.py: the exact costs of relaxed games.
//
// One of the things is the leader: the agent, if the game has it. All other things are followers. For every
// placement of the followers, a word has a bit for each cell of the leader. A search backwards from the goals
// goes through all placements once for each number of moves and handles all cells of the leader together.
// Placements that differ only in the cell of the last follower form a row. If only the agent may move, a move
// of any other follower leads from row to row, with the same test for all words of a row, so the processor
// handles many words at a time:
//
//     placement  c1 c2 c3    of the followers, as digits to the base of the number of cells; row c1 c2
//     fresh      0010...1    cells of the leader first reached with the last number of moves
//     entry      c3 * cells + leader, in the row of the table that table_rows.hpp has for c1 c2, if any
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/parallel.hpp"
#include "domains/blocksworld/relaxed_game.hpp"
#include "domains/blocksworld/row_words.hpp"

namespace plybench {

// Fills a table. `Word` has a bit for each cell. An unknown entry means that no goal can be reached.
template <typename Word, typename Entry>
class RelaxedSolver {
  public:
    static constexpr Entry unknown = std::numeric_limits<Entry>::max();

    // The table must have as many entries as game.rows() says.
    RelaxedSolver(const RelaxedGame& game, std::span<Entry> table, std::size_t threads, const Limits& limits)
        : game_(game),
          cells_(game.cells()),
          placements_(game.placements()),
          table_(table),
          table_rows_(game.rows()),
          threads_(placements_ < least_for_threads ? 1 : threads),
          meter_(limits.memory),
          budget_(limits),
          reached_(meter_, placements_ * sizeof(Word), Access::in_order),
          fresh_(meter_, placements_ * sizeof(Word), Access::in_order),
          is_fresh_(meter_, rows(), Access::in_order) {
        for (std::size_t i = 0; i < threads_; ++i) {
            found_.emplace_back(meter_, placements_ * sizeof(Word), Access::in_order);
            is_touched_.emplace_back(meter_, rows(), Access::in_order);
        }
        std::size_t stride = placements_;
        for (std::size_t i = 0; i < game.followers.size(); ++i) strides_.push_back(stride /= cells_);
        for (std::size_t cell = 0; cell < cells_; ++cell) reach_[cell] = static_cast<Word>(game.reach[cell]);
        make_unions();
    }

    // Throws Ended or OutOfBudget at a limit, and std::overflow_error if an entry is too small for a cost.
    void solve() {
        std::size_t home = 0;
        for (const std::uint32_t cell : game_.followers) home = home * cells_ + cell;
        words(found_[0])[home] = static_cast<Word>(game_.leader);
        flags(is_touched_[0])[home / row_length()] = 1;
        for (std::size_t moves = 0;; ++moves) {
            if (moves == unknown) throw std::overflow_error("a cost does not fit into an entry");
            std::atomic<bool> is_over = true;
            for_each_row([&](std::size_t, std::size_t row) {
                if (moves == 0) clear(row);
                const bool is_fresh = note(row, static_cast<Entry>(moves));
                flags(is_fresh_)[row] = is_fresh;
                if (is_fresh) is_over.store(false, std::memory_order_relaxed);
            });
            if (is_over) return;
            for_each_row([&](std::size_t worker, std::size_t row) {
                if (flags(is_fresh_)[row] != 0) expand(worker, row);
            });
        }
    }

  private:
    static constexpr std::size_t least_for_threads = std::size_t{1} << 16;
    static constexpr std::size_t rows_at_once = 256;
    static constexpr std::size_t looks_every = 64;  // rows; a millisecond or two for long rows

    using At = std::array<std::uint8_t, 64>;  // the cells of the followers

    static Word bit(std::size_t cell) { return static_cast<Word>(Word{1} << cell); }

    static Word* words(const Block& block) { return static_cast<Word*>(block.data()); }
    static std::uint8_t* flags(const Block& block) { return static_cast<std::uint8_t*>(block.data()); }

    std::size_t row_length() const { return game_.followers.empty() ? 1 : cells_; }
    std::size_t rows() const { return placements_ / row_length(); }

    // Calls work(worker, row) for all rows. The calling thread looks at the limits.
    template <typename Work>
    void for_each_row(Work work) {
        in_parallel(threads_, rows(), rows_at_once, [&](std::size_t worker, std::size_t row) {
            if (worker == 0 && row % looks_every == 0) budget_.look(Tally());
            work(worker, row);
        });
    }

    void clear(std::size_t row) {
        const std::span<Entry> entries = entries_of(row);
        std::fill(entries.begin(), entries.end(), unknown);
    }

    // The entries of a row; empty if its states do not count.
    std::span<Entry> entries_of(std::size_t row) const {
        const std::uint32_t start = table_rows_.start(row);
        return start == TableRows::none ? std::span<Entry>() : table_.subspan(start, table_rows_.length());
    }

    // Enters the costs of the states found in a row. Tells whether there are any.
    bool note(std::size_t row, Entry moves) {
        bool is_touched = false;
        for (const Block& block : is_touched_) is_touched |= std::exchange(flags(block)[row], 0) != 0;
        if (!is_touched || !find_fresh(row)) return false;
        const std::span<Entry> entries = entries_of(row);
        if (entries.empty()) return true;
        const Word* const fresh = words(fresh_) + row * row_length();
        for (std::size_t last = 0; last < row_length(); ++last) {
            for (Word rest = fresh[last]; rest != 0; rest &= static_cast<Word>(rest - 1))
                entries[last * cells_ + static_cast<std::size_t>(std::countr_zero(rest))] = moves;
        }
        return true;
    }

    bool find_fresh(std::size_t row) {
        const std::size_t length = row_length(), begin = row * length;
        Word* const fresh = words(fresh_) + begin;
        std::memcpy(fresh, words(found_[0]) + begin, length * sizeof(Word));
        for (std::size_t i = 1; i < found_.size(); ++i)
            RowWords<Word>::add(words(found_[i]) + begin, fresh, length);
        return RowWords<Word>::keep_new(fresh, words(reached_) + begin, length);
    }

    void expand(std::size_t worker, std::size_t row) {
        At at;
        const std::size_t others = game_.followers.empty() ? 0 : game_.followers.size() - 1;
        std::size_t rest = row;
        for (std::size_t i = others; i-- > 0; rest /= cells_)
            at[i] = static_cast<std::uint8_t>(rest % cells_);
        if (game_.rules == RelaxedRules::any_switch)
            swap_all(worker, row, others, at);
        else
            move_leader(worker, row, std::span(at).first(others));
    }

    // For the opposite rules: the leader moves alone, or meets the last follower or another follower.
    void move_leader(std::size_t worker, std::size_t row, std::span<const std::uint8_t> others) {
        const Word* const fresh = words(fresh_) + row * row_length();
        Word* const found = words(found_[worker]) + row * row_length();
        Word taken = 0, any = 0;
        if (!can_stack()) {
            for (const std::uint8_t cell : others) taken |= bit(cell);
        }
        for (std::size_t last = 0; last < row_length(); ++last) {
            if (fresh[last] == 0) continue;
            any |= fresh[last];
            move_in_row(fresh[last], last, taken, found);
        }
        flags(is_touched_[worker])[row] = 1;
        for (std::size_t i = 0; i < others.size(); ++i) {
            const std::size_t from = others[i];
            for (Word rest = reach_[from]; rest != 0; rest &= static_cast<Word>(rest - 1))
                cross(worker, row, i, {from, static_cast<std::size_t>(std::countr_zero(rest))}, any);
        }
    }

    // Moves the leader alone, or with the last follower. `last` is the last follower's cell, if there is a
    // follower.
    void move_in_row(Word leader, std::size_t last, Word taken, Word* found) const {
        if (strides_.empty()) {
            found[0] |= near(leader);
            return;
        }
        if (!can_stack()) taken |= bit(last);
        found[last] |= static_cast<Word>(near(leader) & ~taken);
        Word targets = reach_[last];
        if (!can_stack() || (leader & bit(last)) == 0) targets &= leader;
        for (; targets != 0; targets &= static_cast<Word>(targets - 1)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(targets));
            found[to] |= can_stack() ? bit(last) | bit(to) : bit(last);
        }
    }

    struct Step {
        std::size_t from;
        std::size_t to;
    };

    // A follower other than the last makes a step in all placements of a row in which the leader allows the
    // step. The leader must be where the follower goes, and they swap. If they can stack, the leader may be
    // at either end of the step, before and after it. `any` has the cells of the leader in the whole row.
    void cross(std::size_t worker, std::size_t row, std::size_t follower, Step step, Word any) {
        const Word ends = bit(step.from) | bit(step.to);
        const Word before = can_stack() ? ends : bit(step.to), after = can_stack() ? ends : bit(step.from);
        if ((any & before) == 0) return;
        const std::size_t target = row + strides_[follower] / row_length() * (step.to - step.from);
        flags(is_touched_[worker])[target] = 1;
        RowWords<Word>::add_where(words(fresh_) + row * row_length(), before, after,
                                  words(found_[worker]) + target * row_length(), row_length());
    }

    bool can_stack() const { return game_.rules == RelaxedRules::opposite_stack; }

    // For the rules with any switch: the leader goes to an empty cell, and all things swap places with things
    // within reach.
    void swap_all(std::size_t worker, std::size_t row, std::size_t others, At& at) {
        for (std::size_t last = 0; last < row_length(); ++last) {
            const std::size_t placement = row * row_length() + last;
            const Word leader = words(fresh_)[placement];
            if (leader == 0) continue;
            at[others] = static_cast<std::uint8_t>(last);
            expand_one({worker, placement, leader, at.data()});
        }
    }

    // States that differ only in the cell of the leader.
    struct States {
        std::size_t worker;
        std::size_t placement;
        Word leader;
        const std::uint8_t* at;  // the cells of the followers
    };

    void expand_one(const States& states) {
        Word taken = 0;
        for (std::size_t i = 0; i < strides_.size(); ++i) taken |= bit(states.at[i]);
        add(states, states.placement, static_cast<Word>(near(states.leader) & ~taken));
        for (std::size_t i = 0; i < strides_.size(); ++i) {
            swap_with_leader(states, i);
            swap(states, i, taken);
        }
    }

    void add(const States& states, std::size_t placement, Word leader) {
        words(found_[states.worker])[placement] |= leader;
        flags(is_touched_[states.worker])[placement / row_length()] = 1;
    }

    void swap_with_leader(const States& states, std::size_t follower) {
        const std::size_t from = states.at[follower];
        Word targets = states.leader & reach_[from];
        for (; targets != 0; targets &= static_cast<Word>(targets - 1)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(targets));
            add(states, placement_after(states.placement, follower, from, to), bit(from));
        }
    }

    // A follower swaps places with an empty cell, or with a follower after it.
    void swap(const States& states, std::size_t follower, Word taken) {
        const std::size_t from = states.at[follower];
        for (Word targets = reach_[from]; targets != 0; targets &= static_cast<Word>(targets - 1)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(targets));
            std::size_t placement = placement_after(states.placement, follower, from, to);
            if ((taken & bit(to)) != 0) {
                std::size_t other = 0;
                while (states.at[other] != to) ++other;
                if (other < follower) continue;
                placement = placement_after(placement, other, to, from);
            }
            add(states, placement, static_cast<Word>(states.leader & ~bit(to)));
        }
    }

    std::size_t placement_after(std::size_t placement, std::size_t follower, std::size_t from,
                                std::size_t to) const {
        return placement + strides_[follower] * to - strides_[follower] * from;
    }

    // The cells within reach of some cells, computed eight cells at a time.
    Word near(Word cells) const {
        Word found = 0;
        for (std::size_t byte = 0; cells != 0; ++byte) {
            found |= unions_[byte][static_cast<std::uint8_t>(cells)];
            if constexpr (sizeof(Word) > 1) cells = static_cast<Word>(cells >> 8);
        }
        return found;
    }

    void make_unions() {
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            const std::size_t first = std::size_t{1} << cell % 8;
            for (std::size_t set = 0; set < 256; ++set) {
                if ((set & first) != 0) unions_[cell / 8][set] |= reach_[cell];
            }
        }
    }

    const RelaxedGame& game_;
    const std::size_t cells_;
    const std::size_t placements_;
    const std::span<Entry> table_;
    const TableRows table_rows_;
    const std::size_t threads_;
    Meter meter_;
    Budget budget_;
    Block reached_;
    Block fresh_;
    Block is_fresh_;                    // whether a row has fresh words; otherwise its words are out of date
    std::vector<Block> found_;          // one for each thread
    std::vector<Block> is_touched_;     // for each thread: whether words of a row may have been found
    std::vector<std::size_t> strides_;  // by follower: what one cell further adds to a placement
    std::array<Word, 64> reach_{};
    std::array<std::array<Word, 256>, sizeof(Word)> unions_{};  // the union of the reach of up to eight cells
};

}  // namespace plybench
