// The transposition table: what is known about positions, shared by all threads without locks.
//
// An entry is two words, written one after the other. The first word is the hash xor the second. If another
// thread has written only half of an entry, the entry does not fit its hash and is not found. Source:
// hyatt2002.
//
//     bits  63..48   47..32   31..16   15..8   7..2         1..0
//           move     value    static   depth   generation   bound
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/memory.hpp"
#include "solvers/chess/values.hpp"

namespace plybench::chess {

// What a value says: the true value is at most, at least, or exactly this.
enum class BoundKind : std::uint8_t { none, upper, lower, exact };

struct Entry {
    Move move = no_move;
    int value = no_value;         // counts mates from the root; see find()
    int static_value = no_value;  // no_value in check
    int depth = 0;
    BoundKind bound = BoundKind::none;

    // Tells whether this value decides a node with this window.
    bool closes(int alpha, int beta) const {
        if (value == no_value) return false;
        return bound == BoundKind::exact || (bound == BoundKind::lower && value >= beta) ||
               (bound == BoundKind::upper && value <= alpha);
    }
};

class Table {
  public:
    explicit Table(std::size_t bytes)
        : buckets_(std::bit_floor(std::max(bytes, sizeof(Bucket)) / sizeof(Bucket))),
          block_(meter_, buckets_ * sizeof(Bucket), Access::at_random),
          table_(static_cast<Bucket*>(block_.data())) {
        clear();  // the system hands out memory when it is first touched: now, not in the first search
    }

    std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

    void clear() {
        for (std::size_t i = 0; i < buckets_; ++i) {
            for (Slot& slot : table_[i].slots) slot.write(0, 0);
        }
        generation_ = 0;
    }

    // From now on, entries of earlier searches are replaced first.
    void begin_search() { generation_ = (generation_ + 1) & generation_mask; }

    // Asks the processor to fetch an entry. Always inlined: GCC drops a call of a function that only fetches,
    // because it seems to have no effect.
    [[gnu::always_inline]] void fetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

    // The table keeps a mate by its distance from the position. find() returns it by its distance from the
    // root.
    std::optional<Entry> find(std::uint64_t hash, int ply) const {
        for (const Slot& slot : bucket(hash).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) != hash || data == 0) continue;
            Entry entry = unpack_entry(data);
            if (entry.value >= least_mate && entry.value <= mate) entry.value -= ply;
            if (entry.value <= -least_mate) entry.value += ply;
            return entry;
        }
        return {};
    }

    // Replaces the entry of the same position. Without one, it replaces the entry of least depth, and entries
    // of earlier searches first.
    void keep(std::uint64_t hash, Entry entry, int ply) {
        if (entry.value >= least_mate && entry.value <= mate) entry.value += ply;
        if (entry.value <= -least_mate) entry.value -= ply;
        Bucket& own = bucket(hash);
        Slot* worst = &own.slots[0];
        int least = 1'000'000;
        for (Slot& slot : own.slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash) {
                replace(slot, hash, data, entry);
                return;
            }
            const int worth = data == 0 ? -1'000 : unpack_entry(data).depth - 8 * age(data);
            if (worth < least) {
                least = worth;
                worst = &slot;
            }
        }
        worst->write(hash, pack_entry(entry));
    }

    // How many of a thousand entries are of this search.
    int use() const {
        const std::size_t seen = std::min<std::size_t>(buckets_, 1000);
        std::size_t used = 0;
        for (std::size_t i = 0; i < seen; ++i) {
            for (const Slot& slot : table_[i].slots) {
                const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
                used += data != 0 && age(data) == 0;
            }
        }
        return static_cast<int>(1000 * used / (seen * slots_per_bucket));
    }

  private:
    static constexpr std::size_t slots_per_bucket = 4;
    static constexpr std::uint64_t generation_mask = 63;

    struct Slot {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;

        void write(std::uint64_t hash, std::uint64_t packed) {
            check.store(hash ^ packed, std::memory_order_relaxed);
            data.store(packed, std::memory_order_relaxed);
        }
    };

    struct alignas(64) Bucket {
        std::array<Slot, slots_per_bucket> slots;
    };

    Bucket& bucket(std::uint64_t hash) const { return table_[hash & (buckets_ - 1)]; }

    int age(std::uint64_t data) const {
        return static_cast<int>((generation_ - (data >> 2)) & generation_mask);
    }

    // A bound does not replace a much deeper one of the same search. A known best move is not lost.
    void replace(Slot& slot, std::uint64_t hash, std::uint64_t data, Entry entry) {
        const Entry old = unpack_entry(data);
        if (entry.bound != BoundKind::exact && age(data) == 0 && entry.depth + 4 <= old.depth) return;
        if (entry.move == no_move) entry.move = old.move;
        slot.write(hash, pack_entry(entry));
    }

    std::uint64_t pack_entry(const Entry& entry) const {
        const auto word = [](int number) {
            return static_cast<std::uint64_t>(static_cast<std::uint16_t>(number));
        };
        return static_cast<std::uint64_t>(entry.move.number()) << 48 | word(entry.value) << 32 |
               word(entry.static_value) << 16 | static_cast<std::uint64_t>(entry.depth & 255) << 8 |
               generation_ << 2 | static_cast<std::uint64_t>(entry.bound);
    }

    static Entry unpack_entry(std::uint64_t data) {
        const auto number = [&](int shift) { return static_cast<std::int16_t>(data >> shift & 0xFFFF); };
        return {Move::of(static_cast<std::uint16_t>(data >> 48)), number(32), number(16),
                static_cast<int>(data >> 8 & 255), static_cast<BoundKind>(data & 3)};
    }

    Meter meter_;
    std::size_t buckets_;
    Block block_;
    Bucket* table_;
    std::uint64_t generation_ = 0;
};

}  // namespace plybench::chess
