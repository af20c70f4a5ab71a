// Twin of src/plybench/gametree/table.py: what is known about states met before.
#pragma once

#include <cstdint>
#include <limits>

#include "core/decision.hpp"
#include "core/memory.hpp"
#include "core/table.hpp"
#include "gametree/options.hpp"

namespace plybench {

inline bool reaches(double alpha, double beta, Cut cut) {
    return cut == Cut::at_least ? alpha >= beta : cut == Cut::above && alpha > beta;
}

// What a fail-soft search in a window proves about its value. No value is below -inf or above inf.
inline Known bound_of(double value, double alpha, double beta, Cut cut) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (reaches(alpha, value, cut) && value != -infinity) return Known::upper;
    if (reaches(value, beta, cut) && value != infinity) return Known::lower;
    return Known::exact;
}

template <typename Action>
struct Entry {
    std::uint64_t key;
    double value;        // for the player to move
    std::int64_t depth;  // plies searched below the node, or to_the_end
    Known bound;
    bool is_complete;  // the value does not depend on an evaluation
    Action action;     // the best action

    // Tells whether the entry settles a node that is to be searched to this depth in this window.
    bool answers(std::int64_t rest, double alpha, double beta, Cut cut) const {
        if (depth != rest && !(is_complete && depth < rest)) return false;
        if (bound == Known::lower) return reaches(value, beta, cut);
        return bound == Known::exact || reaches(alpha, value, cut);
    }
};

// Entries by key. With slots, key k goes to slot k % slots and replaces the entry there.
template <typename Action>
class TranspositionTable {
  public:
    TranspositionTable(Meter& meter, std::uint64_t slots) : slots_(slots), entries_(meter) {}

    const Entry<Action>* get(std::uint64_t key) {
        const Entry<Action>* entry = entries_.find(slot_of(key));
        return entry != nullptr && entry->key == key ? entry : nullptr;
    }

    void put(const Entry<Action>& entry) { *entries_.insert(slot_of(entry.key)).first = entry; }

  private:
    std::uint64_t slot_of(std::uint64_t key) const { return slots_ == 0 ? key : key % slots_; }

    std::uint64_t slots_;
    Table<std::uint64_t, Entry<Action>> entries_;
};

}  // namespace plybench
