// States from which a search has found no goal within a number of moves: a table of fixed size.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/memory.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"

namespace plybench::robots {

// The cells of all robots of a board, five bits each.
struct PlacementKey {
    std::array<std::uint64_t, 2> words{};

    // All robots are on cell 0 at first.
    void move(int robot, int from, int to) {
        const auto i = static_cast<unsigned>(robot);
        words[i / half] ^= static_cast<std::uint64_t>(from ^ to) << i % half * bits;
    }

    std::size_t hash() const {
        std::uint64_t mixed = words[0] * 0x9E3779B97F4A7C15U ^ std::rotl(words[1] * 0xC2B2AE3D27D4EB4FU, 32);
        mixed ^= mixed >> 32;
        mixed *= 0xD6E8FEB86659FD93U;
        return mixed ^ mixed >> 32;
    }

    bool operator==(const PlacementKey&) const = default;

  private:
    static constexpr unsigned bits = 5;
    static constexpr unsigned half = SmallBoard::most_robots / 2;
};

inline std::uint64_t hash_of(const PlacementKey& key) { return key.hash(); }

class RefutedStates {
  public:
    explicit RefutedStates(Meter& meter)
        : memory_(meter, 2 * pairs * sizeof(Entry), Access::at_random),
          entries_(static_cast<Entry*>(memory_.data())) {}

    // Forgets all states. Call it when a pass is abandoned: states count as refuted before they are searched,
    // and other states count as refuted because of them.
    void clear() { std::fill(entries_, entries_ + 2 * pairs, Entry{}); }

    // Tells whether the goal is known to be more than `left` moves away. If not, the caller must search
    // `left` moves deep, because the state counts as refuted from now on. (Further down on the same path the
    // state is of no use either.)
    bool refute(const PlacementKey& key, int left) {
        Entry* const pair = entries_ + (key.hash() & (pairs - 1)) * 2;
        for (Entry* entry = pair; entry < pair + 2; ++entry) {
            if (entry->key != key) continue;
            if (entry->moves >= left) return true;
            entry->moves = left;
            return false;
        }
        // Keeps the entry that saves more work.
        Entry* const entry = left >= pair->moves ? pair : pair + 1;
        if (entry == pair) pair[1] = *pair;
        *entry = {key, left};
        return false;
    }

  private:
    struct Entry {
        PlacementKey key;
        std::int32_t moves;  // the goal is farther away than this
    };

    // With four times as many pairs, a long search expands a third fewer states but takes the same time.
    static constexpr std::size_t pairs = std::size_t{1} << 18;

    Block memory_;
    Entry* entries_;
};

}  // namespace plybench::robots
