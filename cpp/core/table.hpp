// A flat open-addressing table from states to values: linear probing, doubling when 5/8 full.
//
// The table has 16 parts, chosen by the hash. The parts of a large table double one by one, so that a search
// with a memory limit can use nearly all of it. The parts of a small table lie in one block, which is sooner
// large enough for huge pages, and double together. Blocks with huge pages double in place, so a table takes
// no more pages from the system than it has in the end. No memory is taken before the first insertion.
// References are valid until the next insert().
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "core/memory.hpp"

namespace plybench {

// The value type of a table that is only a set.
struct Nothing {};

template <typename Key, typename Value = Nothing>
class Table {
    static_assert(std::is_trivially_copyable_v<Key> && std::is_trivially_copyable_v<Value>);

  public:
    explicit Table(Meter& meter) : meter_(&meter) {}

    std::size_t size() const {
        std::size_t total = 0;
        for (const Part& part : parts_) total += part.size;
        return total;
    }

    Value* find(const Key& key) {
        const std::uint64_t hash = hash_of(key);
        Part& part = part_of(hash);
        if (part.slots == nullptr) return nullptr;
        Slot& slot = part.slots[part.place_of(key, hash)];
        return slot.is_used() ? &slot.value : nullptr;
    }

    const Value* find(const Key& key) const { return const_cast<Table*>(this)->find(key); }

    bool contains(const Key& key) { return find(key) != nullptr; }

    // Asks the processor to fetch the memory of a key that will be looked up soon. Always inlined: GCC drops
    // calls of a function that only prefetches, because it seems to have no effect.
    [[gnu::always_inline]] void prefetch(const Key& key) const {
        const std::uint64_t hash = hash_of(key);
        const Part& part = parts_[hash >> (64 - part_bits)];
        if (part.slots == nullptr) return;
        __builtin_prefetch(part.slots + part.home_of(hash), 1);
    }

    // Returns the value of a key, and whether the key is new. A new key has a zeroed value.
    std::pair<Value*, bool> insert(const Key& key) {
        const std::uint64_t hash = hash_of(key);
        Part& part = part_of(hash);
        if (8 * (part.size + 1) > 5 * part.capacity()) [[unlikely]]
            grow(part);
        Slot& slot = part.slots[part.place_of(key, hash)];
        if (slot.is_used()) return {&slot.value, false};
        slot.take(key);
        ++part.size;
        return {&slot.value, true};
    }

    // Removes a key. It must be in the table.
    void erase(const Key& key) {
        const std::uint64_t hash = hash_of(key);
        part_of(hash).erase(key, hash);
    }

    // Calls visit(key, value) for every entry, in no particular order.
    template <typename Visit>
    void for_each(Visit visit) {
        for (const Part& part : parts_) {
            for (std::size_t i = 0; i < part.capacity(); ++i) {
                if (part.slots[i].is_used()) visit(part.slots[i].key(), part.slots[i].value);
            }
        }
    }

  private:
    static constexpr int part_bits = 4;
    static constexpr int first_bits = 4;
    static constexpr std::size_t most_together = std::size_t{1} << 24;  // bytes

    struct FlaggedSlot {
        Key stored;
        [[no_unique_address]] Value value;
        bool is_taken;

        bool is_used() const { return is_taken; }
        const Key& key() const { return stored; }
        void take(const Key& key) { *this = {key, Value{}, true}; }
        void clear() { is_taken = false; }
    };

    // A set of words needs no flag: it stores each word plus one, and zero marks a free slot. It cannot store
    // the largest word.
    struct WordSlot {
        Key successor;
        [[no_unique_address]] Value value;

        bool is_used() const { return successor != 0; }
        Key key() const { return static_cast<Key>(successor - 1); }
        void clear() { successor = 0; }

        void take(Key key) {
            successor = static_cast<Key>(key + 1);
            if (successor == 0) [[unlikely]]
                throw std::invalid_argument("a set cannot hold the largest word");
        }
    };

    using Slot = std::conditional_t<std::is_same_v<Value, Nothing> && std::unsigned_integral<Key>, WordSlot,
                                    FlaggedSlot>;

    struct Part {
        Block block;  // empty while the parts share a block
        Slot* slots = nullptr;
        std::size_t mask = 0;
        std::size_t size = 0;
        int shift = 64;

        std::size_t capacity() const { return slots == nullptr ? 0 : mask + 1; }
        std::size_t next(std::size_t i) const { return (i + 1) & mask; }

        // The high bits of the hash chose the part; the bits below choose the place.
        std::size_t home_of(std::uint64_t hash) const { return (hash << part_bits) >> shift; }

        // The place of a key, or the free place where it would go.
        std::size_t place_of(const Key& key, std::uint64_t hash) const {
            std::size_t i = home_of(hash);
            while (slots[i].is_used() && !(slots[i].key() == key)) i = next(i);
            return i;
        }

        int larger_bits() const { return slots == nullptr ? first_bits : 65 - shift; }

        // Moves the entries to zeroed memory of 2**bits slots, which may begin at the same address. The last
        // entries move first: the new place of an entry is about twice as far from the beginning, so it is
        // free by then.
        void move(Slot* from, Slot* larger, int bits) {
            const std::size_t old_capacity = capacity();
            slots = larger;
            mask = (std::size_t{1} << bits) - 1;
            shift = 64 - bits;
            std::vector<Slot> aside;  // the few entries whose place is among entries still to be moved
            for (std::size_t i = old_capacity; i-- > 0;) {
                if (!from[i].is_used()) continue;
                const Slot slot = from[i];
                from[i].clear();
                const std::uint64_t hash = hash_of(slot.key());
                const std::size_t home = home_of(hash), place = place_of(slot.key(), hash);
                if (from == slots && (home < i || place < home))
                    aside.push_back(slot);
                else
                    slots[place] = slot;
            }
            for (const Slot& slot : aside) slots[place_of(slot.key(), hash_of(slot.key()))] = slot;
        }

        // Later entries of the run move up, so no deletion marks are needed.
        void erase(const Key& key, std::uint64_t hash) {
            std::size_t hole = place_of(key, hash);
            for (std::size_t i = next(hole); slots[i].is_used(); i = next(i)) {
                const std::size_t home = home_of(hash_of(slots[i].key()));
                if (((i - home) & mask) >= ((i - hole) & mask)) {
                    slots[hole] = slots[i];
                    hole = i;
                }
            }
            slots[hole].clear();
            --size;
        }
    };

    Part& part_of(std::uint64_t hash) { return parts_[hash >> (64 - part_bits)]; }

    // If the block is refused, the table stays as it was: the search still reads it to report what it knows.
    void grow(Part& part) {
        const int bits = part.larger_bits();
        const std::size_t bytes = sizeof(Slot) << bits;
        if (bytes << part_bits <= most_together)
            grow_together(bits, bytes << part_bits);
        else
            grow_alone(part, bits, bytes);
    }

    void grow_together(int bits, std::size_t bytes) {
        const std::size_t old_capacity = parts_[0].capacity();
        const Block old = enlarge(shared_, bytes);
        auto* slots = static_cast<Slot*>(shared_.data());
        Slot* from = old.data() == nullptr ? slots : static_cast<Slot*>(old.data());
        for (std::size_t i = parts_.size(); i-- > 0;)
            parts_[i].move(from + i * old_capacity, slots + (i << bits), bits);
        sharing_ = parts_.size();
    }

    void grow_alone(Part& part, int bits, std::size_t bytes) {
        const bool has_shared = part.block.data() == nullptr;
        const Block old = enlarge(part.block, bytes);
        auto* slots = static_cast<Slot*>(part.block.data());
        part.move(has_shared || old.data() != nullptr ? part.slots : slots, slots, bits);
        if (has_shared && --sharing_ == 0) shared_ = Block();
    }

    // Makes a block larger. If the block cannot be extended in place, `block` becomes a new one, and the old
    // block with the entries is returned.
    Block enlarge(Block& block, std::size_t bytes) {
        Block old;
        if (block.is_huge()) {
            block.extend(bytes);
        } else {
            old = Block(*meter_, bytes, Access::at_random);
            std::swap(old, block);
        }
        return old;
    }

    Meter* meter_;
    std::array<Part, std::size_t{1} << part_bits> parts_;
    Block shared_;             // the block of the parts without their own
    std::size_t sharing_ = 0;  // the number of these parts
};

}  // namespace plybench
