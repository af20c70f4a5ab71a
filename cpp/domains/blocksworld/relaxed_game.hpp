// The tables of src/plybench/domains/blocksworld/relaxed_games.py: the exact costs of relaxed games.
//
// One of the things is the leader: the agent, if it is there. For every placement of the others (the
// followers), a word has a bit for each cell of the leader, so a search backwards from the goals goes through
// all placements once for each number of moves and treats the cells of the leader together:
//
//     placement  c1 c2 c3    of the followers, as digits to the base of the number of cells
//     fresh      0010...1    cells of the leader first reached with the last number of moves
//     entry      (c1 c2 c3) * cells + leader
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/move_table.hpp"
#include "core/parallel.hpp"

namespace plybench {

enum class RelaxedRules : std::uint8_t { opposite_switch, any_switch, opposite_stack };

// What is to be solved. Cells are numbered from 0; there are 64 at most.
struct RelaxedGame {
    RelaxedRules rules;
    std::vector<std::uint64_t> reach;      // for each cell, those within reach of it, as bits; symmetric
    std::vector<std::uint32_t> followers;  // their goals
    std::uint64_t leader;                  // the cells where the leader may be at the end

    std::size_t cells() const { return reach.size(); }

    std::size_t placements() const {
        std::size_t count = 1;
        for (std::size_t i = 0; i < followers.size(); ++i) count *= cells();
        return count;
    }

    // Throws std::invalid_argument when something is out of range: the solver relies on it.
    void check(std::size_t table_size) const {
        require(!reach.empty() && cells() <= 64, "bad number of cells");
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - cells());
        require((leader & ~all) == 0, "bad cell of the leader");
        for (std::size_t a = 0; a < cells(); ++a) {
            require((reach[a] & ~all) == 0, "bad cell within reach");
            for (std::size_t b = 0; b < cells(); ++b)
                require((reach[a] >> b & 1) == (reach[b] >> a & 1), "moves must be undone by others");
        }
        require_distinct(followers, cells());
        std::size_t size = cells();
        for (std::size_t i = 0; i < followers.size() && size <= table_size; ++i) size *= cells();
        require(size == table_size, "the table must have an entry for each arrangement");
    }
};

// Fills a table; `Word` has a bit for each cell. An unknown entry says that no goal can be reached.
template <typename Word, typename Entry>
class RelaxedSolver {
  public:
    static constexpr Entry unknown = std::numeric_limits<Entry>::max();

    // The table has cells() * placements() entries.
    RelaxedSolver(const RelaxedGame& game, std::span<Entry> table, std::size_t threads, const Limits& limits)
        : game_(game),
          cells_(game.cells()),
          placements_(game.placements()),
          table_(table),
          threads_(placements_ < least_for_threads ? 1 : threads),
          meter_(limits.memory),
          budget_(limits),
          reached_(meter_, placements_ * sizeof(Word), Access::in_order),
          fresh_(meter_, placements_ * sizeof(Word), Access::in_order) {
        for (std::size_t i = 0; i < threads_; ++i)
            found_.emplace_back(meter_, placements_ * sizeof(Word), Access::in_order);
        std::size_t stride = placements_;
        for (std::size_t i = 0; i < game.followers.size(); ++i) strides_.push_back(stride /= cells_);
        for (std::size_t cell = 0; cell < cells_; ++cell) reach_[cell] = static_cast<Word>(game.reach[cell]);
        make_unions();
    }

    // Throws Ended or OutOfBudget when a limit is met, std::overflow_error if an entry is too small for a
    // cost.
    void solve() {
        std::size_t home = 0;
        for (const std::uint32_t cell : game_.followers) home = home * cells_ + cell;
        words(found_[0])[home] = static_cast<Word>(game_.leader);
        for (std::size_t moves = 0;; ++moves) {
            if (moves == unknown) throw std::overflow_error("a cost does not fit into an entry");
            std::atomic<bool> is_over = true;
            for_each_row([&](std::size_t, std::size_t row) {
                if (moves == 0) clear(row);
                if (note(row, static_cast<Entry>(moves))) is_over.store(false, std::memory_order_relaxed);
            });
            if (is_over) return;
            for_each_row([&](std::size_t worker, std::size_t row) { expand(worker, row); });
        }
    }

  private:
    static constexpr std::size_t least_for_threads = std::size_t{1} << 16;
    static constexpr std::size_t rows_at_once = 256;
    static constexpr std::size_t looks_every = 64;  // rows; a millisecond or two if they are long

    static Word bit(std::size_t cell) { return static_cast<Word>(Word{1} << cell); }

    Word* words(const Block& block) const { return static_cast<Word*>(block.data()); }

    // A row is the placements that differ in the cell of the last follower only.
    std::size_t row_length() const { return game_.followers.empty() ? 1 : cells_; }

    // Calls work(worker, row) for all rows. The calling thread looks at the limits.
    template <typename Work>
    void for_each_row(Work work) {
        in_parallel(threads_, placements_ / row_length(), rows_at_once,
                    [&](std::size_t worker, std::size_t row) {
                        if (worker == 0 && row % looks_every == 0) budget_.look(Tally());
                        work(worker, row);
                    });
    }

    void clear(std::size_t row) {
        const std::size_t size = row_length() * cells_;
        std::fill_n(table_.begin() + static_cast<std::ptrdiff_t>(row * size), size, unknown);
    }

    // Enters the costs of the states found. Tells whether there are some.
    bool note(std::size_t row, Entry moves) {
        Word any = 0;
        for (std::size_t at = row * row_length(); at < (row + 1) * row_length(); ++at) {
            Word found = 0;
            for (const Block& block : found_) found |= words(block)[at];
            Word& reached = words(reached_)[at];
            const Word fresh = static_cast<Word>(found & ~reached);
            words(fresh_)[at] = fresh;
            if (fresh == 0) continue;
            reached |= fresh;
            any |= fresh;
            for (Word rest = fresh; rest != 0; rest &= static_cast<Word>(rest - 1))
                table_[at * cells_ + static_cast<std::size_t>(std::countr_zero(rest))] = moves;
        }
        return any != 0;
    }

    void expand(std::size_t worker, std::size_t row) {
        const std::size_t begin = row * row_length();
        const Word* const fresh = words(fresh_) + begin;
        if (std::all_of(fresh, fresh + row_length(), [](Word word) { return word == 0; })) return;
        std::array<std::uint8_t, 64> at;
        std::size_t rest = row;
        const std::size_t others = game_.followers.empty() ? 0 : game_.followers.size() - 1;
        for (std::size_t i = others; i-- > 0; rest /= cells_)
            at[i] = static_cast<std::uint8_t>(rest % cells_);
        for (std::size_t last = 0; last < row_length(); ++last) {
            if (fresh[last] == 0) continue;
            at[others] = static_cast<std::uint8_t>(last);
            expand({words(found_[worker]), begin + last, fresh[last], at.data()});
        }
    }

    // States that differ in the cell of the leader only.
    struct States {
        Word* found;
        std::size_t placement;
        Word leader;
        const std::uint8_t* at;  // the cells of the followers
    };

    void expand(const States& states) {
        if (game_.rules == RelaxedRules::opposite_stack) {
            states.found[states.placement] |= near(states.leader);
            for (std::size_t i = 0; i < strides_.size(); ++i) carry(states, i);
            return;
        }
        Word taken = 0;
        for (std::size_t i = 0; i < strides_.size(); ++i) taken |= bit(states.at[i]);
        states.found[states.placement] |= static_cast<Word>(near(states.leader) & ~taken);
        for (std::size_t i = 0; i < strides_.size(); ++i) {
            swap_with_leader(states, i);
            if (game_.rules == RelaxedRules::any_switch) swap(states, i, taken);
        }
    }

    // A follower crosses an edge with the leader at one end of it, before and after.
    void carry(const States& states, std::size_t follower) {
        const std::size_t from = states.at[follower];
        Word targets = reach_[from];
        if ((states.leader & bit(from)) == 0) targets &= states.leader;
        for (; targets != 0; targets &= static_cast<Word>(targets - 1)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(targets));
            states.found[moved(states.placement, follower, from, to)] |= bit(from) | bit(to);
        }
    }

    void swap_with_leader(const States& states, std::size_t follower) {
        const std::size_t from = states.at[follower];
        Word targets = states.leader & reach_[from];
        for (; targets != 0; targets &= static_cast<Word>(targets - 1)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(targets));
            states.found[moved(states.placement, follower, from, to)] |= bit(from);
        }
    }

    // A follower changes places with an empty cell, or with one of those after it.
    void swap(const States& states, std::size_t follower, Word taken) {
        const std::size_t from = states.at[follower];
        for (Word targets = reach_[from]; targets != 0; targets &= static_cast<Word>(targets - 1)) {
            const auto to = static_cast<std::size_t>(std::countr_zero(targets));
            std::size_t placement = moved(states.placement, follower, from, to);
            if ((taken & bit(to)) != 0) {
                std::size_t other = 0;
                while (states.at[other] != to) ++other;
                if (other < follower) continue;
                placement = moved(placement, other, to, from);
            }
            states.found[placement] |= static_cast<Word>(states.leader & ~bit(to));
        }
    }

    std::size_t moved(std::size_t placement, std::size_t follower, std::size_t from, std::size_t to) const {
        return placement + strides_[follower] * to - strides_[follower] * from;
    }

    // The cells within reach of some, eight at a time.
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
    const std::size_t threads_;
    Meter meter_;
    Budget budget_;
    Block reached_;
    Block fresh_;
    std::vector<Block> found_;          // one for each thread
    std::vector<std::size_t> strides_;  // how far apart placements are whose follower is one cell further
    std::array<Word, 64> reach_{};
    std::array<std::array<Word, 256>, sizeof(Word)> unions_{};  // of the reach of some cells
};

}  // namespace plybench
