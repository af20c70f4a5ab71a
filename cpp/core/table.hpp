// A flat open-addressing table from states to values: linear probing, doubling when 5/8 full.
//
// It takes no memory before the first insertion. References are valid until the next insert().
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "core/hash.hpp"
#include "core/memory.hpp"

namespace plybench {

// The value of a table that is only a set.
struct Nothing {};

template <typename Key, typename Value = Nothing>
class Table {
    static_assert(std::is_trivially_copyable_v<Key> && std::is_trivially_copyable_v<Value>);

  public:
    struct Slot {
        Key key;
        [[no_unique_address]] Value value;
        bool is_used;
    };

    explicit Table(Meter& meter) : meter_(&meter) {}

    std::size_t size() const { return size_; }

    Value* find(const Key& key) {
        if (size_ == 0) return nullptr;
        Slot& slot = slots_[place_of(key)];
        return slot.is_used ? &slot.value : nullptr;
    }

    bool contains(const Key& key) { return find(key) != nullptr; }

    // Returns the value of a key and whether it was added just now, with a zeroed value.
    std::pair<Value*, bool> insert(const Key& key) {
        if (8 * (size_ + 1) > 5 * capacity()) grow();
        Slot& slot = slots_[place_of(key)];
        if (slot.is_used) return {&slot.value, false};
        slot.key = key;
        slot.value = Value{};
        slot.is_used = true;
        ++size_;
        return {&slot.value, true};
    }

    // Removes a key that is there. Later entries of its run move up, so no marks are left behind.
    void erase(const Key& key) {
        std::size_t hole = place_of(key);
        for (std::size_t i = next(hole); slots_[i].is_used; i = next(i)) {
            const std::size_t home = home_of(slots_[i].key);
            if (((i - home) & mask_) >= ((i - hole) & mask_)) {
                slots_[hole] = slots_[i];
                hole = i;
            }
        }
        slots_[hole].is_used = false;
        --size_;
    }

    // Calls visit(key, value) for every entry, in no particular order.
    template <typename Visit>
    void for_each(Visit visit) {
        for (std::size_t i = 0; i < capacity(); ++i) {
            if (slots_[i].is_used) visit(slots_[i].key, slots_[i].value);
        }
    }

  private:
    static constexpr int first_bits = 6;

    std::size_t capacity() const { return slots_ == nullptr ? 0 : mask_ + 1; }
    std::size_t next(std::size_t i) const { return (i + 1) & mask_; }
    std::size_t home_of(const Key& key) const { return hash_of(key) >> shift_; }

    // The place of a key, or the free one where it would go.
    std::size_t place_of(const Key& key) const {
        std::size_t i = home_of(key);
        while (slots_[i].is_used && !(slots_[i].key == key)) i = next(i);
        return i;
    }

    void grow() {
        const std::size_t old_capacity = capacity();
        const int bits = old_capacity == 0 ? first_bits : 65 - shift_;
        Block old = std::move(block_);
        Slot* old_slots = slots_;
        block_ = enlarged(old, bits);
        slots_ = static_cast<Slot*>(block_.data());
        mask_ = (std::size_t{1} << bits) - 1;
        shift_ = 64 - bits;
        for (std::size_t i = 0; i < old_capacity; ++i) {
            if (old_slots[i].is_used) slots_[place_of(old_slots[i].key)] = old_slots[i];
        }
    }

    // A refused block must leave the table as it was: the search still reads it to say what it knows.
    Block enlarged(Block& old, int bits) {
        try {
            return Block(*meter_, sizeof(Slot) << bits);
        } catch (...) {
            block_ = std::move(old);
            throw;
        }
    }

    Meter* meter_;
    Block block_;
    Slot* slots_ = nullptr;
    std::size_t mask_ = 0;
    std::size_t size_ = 0;
    int shift_ = 64;
};

}  // namespace plybench
