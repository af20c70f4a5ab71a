// What is known about positions: bounds on their scores, in a table that grows up to a fixed size.
//
// A permutation mixes the bits of a key. One part of the result is the place of the entry, and the entry
// keeps the rest, so no entry is taken for another position. Two entries share a place; the entry that took
// more work stays. An entry is one word:
//
//     bits   63..22   21..15       14..8        4..0
//            tag      lower + 64   upper + 64   work (log2 of the nodes)
//
// No bound is as small as -64, so no entry is 0.
//
// A table may begin small and grow with the work, because the first touch of its memory takes longer than the
// search of thousands of positions. The place is the first part of the mixed key. So when the table doubles,
// the entries of a place move to two neighbouring places.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "core/memory.hpp"
#include "solvers/connect_four/position.hpp"

namespace plybench::connect_four {

// Only a table of one thread may grow.
enum class Growth : std::uint8_t { none, with_work };

class BoundTable {
  public:
    // Uses at most `bytes`. The part of a key that is not the place must fit into the tag.
    BoundTable(Meter& meter, std::size_t bytes, int key_bits, Growth growth)
        : key_bits_(key_bits),
          most_place_bits_(
              std::clamp(static_cast<int>(std::bit_width(bytes / sizeof(Place))) - 1, 1, key_bits - 1)),
          least_place_bits_(growth == Growth::none
                                ? most_place_bits_
                                : std::clamp(first_place_bits,
                                             std::min(key_bits - tag_bits, most_place_bits_),
                                             most_place_bits_)),
          place_bits_(least_place_bits_),
          memory_(meter, sizeof(Place) << most_place_bits_, Access::at_random),
          places_(static_cast<Place*>(memory_.data())) {
        if (key_bits_ - most_place_bits_ > tag_bits)
            throw std::invalid_argument("a board of this size needs a larger table: " +
                                        std::to_string(least_bytes(key_bits_)) + " bytes or more");
    }

    static std::size_t least_bytes(int key_bits) { return sizeof(Place) << std::max(key_bits - tag_bits, 1); }

    std::size_t size() const { return std::size_t{1} << place_bits_; }

    void clear() {
        std::fill(places_, places_ + size(), Place{});
        place_bits_ = least_place_bits_;
        entries_ = 0;
    }

    // Asks the processor to fetch the memory of a position, which takes as long as a hundred instructions.
    // Always inlined: GCC drops a call that only fetches, because it seems to have no effect.
    [[gnu::always_inline]] void fetch(std::uint64_t key) const {
        __builtin_prefetch(&places_[number(mix(key))]);
    }

    // Returns true and sets the bounds if the position is known.
    bool find(std::uint64_t key, Bounds& bounds) const {
        const std::uint64_t mixed = mix(key);
        Place& place = places_[number(mixed)];
        for (const std::uint64_t entry : {read(place.first), read(place.second)}) {
            if (entry == 0 || entry >> 22 != tag(mixed)) continue;
            bounds = {static_cast<int>(entry >> 15 & 127) - 64, static_cast<int>(entry >> 8 & 127) - 64};
            return true;
        }
        return false;
    }

    void keep(std::uint64_t key, Bounds bounds, std::uint64_t nodes) {
        const std::uint64_t mixed = mix(key);
        Place& place = places_[number(mixed)];
        const std::uint64_t work =
            static_cast<std::uint64_t>(std::min<int>(static_cast<int>(std::bit_width(nodes)), 31));
        const std::uint64_t entry = tag(mixed) << 22 | static_cast<std::uint64_t>(bounds.lower + 64) << 15 |
                                    static_cast<std::uint64_t>(bounds.upper + 64) << 8 | work;
        const std::uint64_t first = read(place.first), second = read(place.second);
        if (first == 0 || first >> 22 == tag(mixed)) {
            write(place.first, entry);
        } else if (second >> 22 == tag(mixed) || (first & 31) > work) {
            write(place.second, entry);
        } else {
            write(place.first, entry);
            write(place.second, first);
        }
        const bool is_new = first == 0 || (first >> 22 != tag(mixed) && second == 0);
        if (is_new && place_bits_ < most_place_bits_ && ++entries_ > size() / 2) grow();
    }

  private:
    struct Place {
        std::uint64_t first = 0;
        std::uint64_t second = 0;
    };

    static constexpr int tag_bits = 42;

    // Fits into one huge page of memory.
    static constexpr int first_place_bits = 17;

    // Doubles the table. Goes from the last place to the first, so no place is overwritten before it is read.
    void grow() {
        const int side_bit = 22 + key_bits_ - place_bits_ - 1;
        for (std::size_t number = size(); number-- > 0;) {
            const Place old = places_[number];
            std::array<Place, 2> halves{};
            for (const std::uint64_t entry : {old.first, old.second}) {
                if (entry == 0) continue;
                Place& half = halves[entry >> side_bit & 1];
                (half.first == 0 ? half.first : half.second) = entry & ~(std::uint64_t{1} << side_bit);
            }
            std::copy(halves.begin(), halves.end(), places_ + 2 * number);
        }
        ++place_bits_;
    }

    // Threads may share a table: an entry is written as a whole, and it is true at any time.
    static std::uint64_t read(std::uint64_t& entry) {
        return std::atomic_ref(entry).load(std::memory_order_relaxed);
    }

    static void write(std::uint64_t& entry, std::uint64_t value) {
        std::atomic_ref(entry).store(value, std::memory_order_relaxed);
    }

    // A permutation of the keys: multiplication by an odd number and a shifted copy can both be undone.
    std::uint64_t mix(std::uint64_t key) const {
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15;
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - key_bits_);
        key = key * odd & all;
        key ^= key >> (key_bits_ / 2);
        return key * odd & all;
    }

    std::size_t number(std::uint64_t mixed) const {
        return static_cast<std::size_t>(mixed >> (key_bits_ - place_bits_));
    }

    std::uint64_t tag(std::uint64_t mixed) const {
        return mixed & (~std::uint64_t{0} >> (64 - key_bits_ + place_bits_));
    }

    int key_bits_;
    int most_place_bits_;
    int least_place_bits_;
    int place_bits_;
    std::size_t entries_ = 0;  // about as many, counted until the table is full-grown
    Block memory_;
    Place* places_;
};

}  // namespace plybench::connect_four
