// Building an additive pattern database: for every placement of a few tiles, the fewest moves *of those
// tiles* that bring them home, whatever the other tiles do. The values of disjoint patterns may be added up,
// because no move is counted twice. Source: korf2002.
//
// The blank matters: it is one of the cells without a tile of the pattern, and it can reach the cells
// connected to it without a move of the pattern: its region. The search goes backwards from the goal, breadth
// first, over pairs of a placement and a region. The value of a placement is the value of its region nearest
// to the goal.
//
// A value exceeds the Manhattan distance of the pattern by an even number. Half of this number is kept in
// four bits, so two placements share a byte:
//
//     byte n      7 6 5 4            3 2 1 0
//                 placement 2n + 1   placement 2n
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/limits.hpp"
#include "core/memory.hpp"
#include "domains/sliding_tiles/board.hpp"
#include "domains/sliding_tiles/pattern_index.hpp"

namespace plybench::tiles {

inline constexpr int most_excess = 15;  // half of the excess, in four bits

inline std::size_t table_bytes(std::uint64_t placements) {
    return static_cast<std::size_t>(placements + 1) / 2;
}

inline int excess_at(const std::uint8_t* table, std::uint64_t number) {
    return table[number / 2] >> (number % 2 * 4) & 15;
}

// Sets of cells: bit c is cell c.
template <typename Bits>
struct PlainCells {
    using Set = Bits;
    static Set set(std::uint32_t cells, std::uint32_t) { return static_cast<Set>(cells); }
    static int place(int cell, std::uint32_t) { return cell; }
    static int cell(int place, std::uint32_t) { return place; }
};

// Sets of free cells, if there are at most eight: bit n is the n-th free cell.
struct FreeCells {
    using Set = std::uint8_t;

    static Set set(std::uint32_t cells, std::uint32_t free) {
        Set packed = 0;
        for (int place = 0; free != 0; ++place, free &= free - 1) {
            if ((cells & free & (~free + 1)) != 0) packed |= static_cast<Set>(1 << place);
        }
        return packed;
    }

    static int place(int cell, std::uint32_t free) {
        return std::popcount(free & ((std::uint32_t{1} << cell) - 1));
    }

    static int cell(int place, std::uint32_t free) { return RankIndex<Board<4, 4>>::nth_cell(free, place); }
};

// `Index` numbers the placements; `Cells` packs regions of the blank.
template <typename Board, typename Index, typename Cells>
class PatternBuilder {
  public:
    // `goal` and `blank` are the goal cells of the tiles and of the blank. `table` must have table_bytes()
    // zeros.
    PatternBuilder(std::span<const std::uint8_t> goal, int blank, std::span<std::uint8_t> table, int threads,
                   const Limits& limits)
        : index_(static_cast<int>(goal.size())),
          goal_(goal.begin(), goal.end()),
          blank_(blank),
          table_(table),
          threads_(threads),
          meter_(limits.memory),
          budget_(limits),
          seen_memory_(meter_, index_.size() * sizeof(Set), Access::at_random),
          seen_(static_cast<Set*>(seen_memory_.data())) {
        if (table.size() != table_bytes(index_.size()))
            throw std::invalid_argument("the table has the wrong size");
    }

    // Returns the greatest number of moves. Throws Ended or OutOfBudget at a limit.
    int build() {
        Placement home;
        for (int tile = 0; tile < index_.tiles(); ++tile) home.put(tile, goal_[tile]);
        std::vector<Chunk> layer(1, new_chunk());
        visit({index_.number(home), home, static_cast<std::uint8_t>(blank_)}, layer);
        int moves = 0;
        while (!layer.front().empty()) {
            moves_ = ++moves;
            layer = next_layer(std::move(layer));
        }
        return moves - 1;
    }

  private:
    using Set = typename Cells::Set;
    // The number of the placement and the place of the blank; 32 bits are enough for 8 tiles on 4 x 4 cells.
    using Entry = std::conditional_t<Board::cells <= 16, std::uint32_t, std::uint64_t>;
    using Chunk = MeteredVector<Entry>;

    static constexpr std::size_t chunk_size = std::size_t{1} << 14;
    static constexpr int place_bits = sizeof(Set) == 1 ? 3 : Board::bits;

    // A placement, and a cell where the blank can be.
    struct Visit {
        std::uint64_t number;
        Placement placement;
        std::uint8_t blank;
    };

    // Visits that wait a little until their memory has been fetched.
    struct Waiting {
        static constexpr std::size_t size = 16;
        std::array<Visit, size> ring;
        std::size_t count = 0;
    };

    Chunk new_chunk() {
        const std::lock_guard lock(mutex_);
        Chunk chunk{MeteredAllocator<Entry>(meter_)};
        chunk.reserve(chunk_size);
        return chunk;
    }

    // Expands all entries of a layer. The threads take chunks in turn.
    std::vector<Chunk> next_layer(std::vector<Chunk> layer) {
        std::vector<std::vector<Chunk>> found(static_cast<std::size_t>(threads_));
        std::atomic<std::size_t> taken = 0;
        const auto work = [&](std::size_t worker) {
            try {
                found[worker].push_back(new_chunk());
                for (std::size_t i = taken++; i < layer.size() && !is_over_; i = taken++)
                    expand(layer[i], found[worker], worker == 0);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!error_) error_ = std::current_exception();
                is_over_ = true;
            }
        };
        {
            std::vector<std::jthread> helpers;
            for (std::size_t worker = 1; worker < found.size(); ++worker) helpers.emplace_back(work, worker);
            work(0);
        }
        if (error_) std::rethrow_exception(error_);
        for (std::size_t worker = 1; worker < found.size(); ++worker)
            std::move(found[worker].begin(), found[worker].end(), std::back_inserter(found[0]));
        std::erase_if(found[0], [](const Chunk& chunk) { return chunk.empty(); });
        if (found[0].empty()) found[0].push_back(new_chunk());
        return std::move(found[0]);
    }

    void expand(Chunk& chunk, std::vector<Chunk>& found, bool looks) {
        if (looks) budget_.look(Tally{});
        Waiting waiting;
        for (const Entry entry : chunk) expand(entry, found, waiting);
        for (std::size_t i = 0; i < std::min(waiting.count, Waiting::size); ++i)
            visit(waiting.ring[i], found);
        const std::lock_guard lock(mutex_);
        Chunk(MeteredAllocator<Entry>(meter_)).swap(chunk);
    }

    // Moves each tile beside the blank's region into the region. The blank is then where the tile was.
    void expand(Entry entry, std::vector<Chunk>& found, Waiting& waiting) {
        const std::uint64_t number = entry >> place_bits;
        const Placement placement = index_.placement(number);
        const std::uint32_t free = Board::all_cells & ~placement.occupied;
        const int blank = Cells::cell(static_cast<int>(entry & ((1 << place_bits) - 1)), free);
        const std::uint32_t region = Board::region(blank, free);
        for (int tile = 0; tile < index_.tiles(); ++tile) {
            const std::uint8_t from = placement.cells[tile];
            std::uint32_t targets = Board::with_neighbours(std::uint32_t{1} << from) & region;
            for (; targets != 0; targets &= targets - 1) {
                const int to = std::countr_zero(targets);
                Visit& slot = waiting.ring[waiting.count % Waiting::size];
                if (waiting.count >= Waiting::size) visit(slot, found);
                slot = {index_.after(number, placement, tile, to), placement, from};
                slot.placement.move(tile, to);
                __builtin_prefetch(&seen_[slot.number], 1);
                ++waiting.count;
            }
        }
    }

    // Notes that the blank's region was reached, and adds it to the layer if it is new.
    void visit(const Visit& visit, std::vector<Chunk>& layer) {
        const std::uint32_t free = Board::all_cells & ~visit.placement.occupied;
        const int place = Cells::place(visit.blank, free);
        std::atomic_ref<Set> seen(seen_[visit.number]);
        if (seen.load(std::memory_order_relaxed) >> place & 1) return;
        const Set region = Cells::set(Board::region(visit.blank, free), free);
        const Set before = seen.fetch_or(region, std::memory_order_relaxed);
        if ((before & region) != 0) return;  // another thread was faster
        if (before == 0) set_value(visit);
        if (layer.back().size() == chunk_size) layer.push_back(new_chunk());
        layer.back().push_back(static_cast<Entry>(visit.number << place_bits | static_cast<unsigned>(place)));
    }

    // Called once for each placement, so its bits are still zero.
    void set_value(const Visit& visit) {
        int distance = 0;
        for (int tile = 0; tile < index_.tiles(); ++tile)
            distance += Board::distance(visit.placement.cells[tile], goal_[tile]);
        const int excess = (moves_ - distance) / 2;
        if (excess > most_excess) throw std::overflow_error("a value does not fit in four bits");
        std::atomic_ref<std::uint8_t>(table_[visit.number / 2])
            .fetch_or(static_cast<std::uint8_t>(excess << (visit.number % 2 * 4)), std::memory_order_relaxed);
    }

    const Index index_;
    const std::vector<std::uint8_t> goal_;
    const int blank_;
    const std::span<std::uint8_t> table_;
    const int threads_;
    Meter meter_;
    Budget budget_;
    Block seen_memory_;
    Set* const seen_;
    int moves_ = 0;     // the number of moves to the layer under way
    std::mutex mutex_;  // guards the meter and the error
    std::exception_ptr error_;
    std::atomic<bool> is_over_ = false;
};

}  // namespace plybench::tiles
