// States of small numbers, a byte for each, for states that do not fit into a word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/hash.hpp"

namespace plybench {

// N is a multiple of 8; unused bytes are zero.
template <std::size_t N>
struct CellBytes {
    std::array<std::uint8_t, N> cells;

    // Word by word: compilers call memcmp for arrays of bytes.
    bool operator==(const CellBytes& other) const {
        std::uint64_t difference = 0;
        for (std::size_t i = 0; i < N; i += 8) difference |= word(i) ^ other.word(i);
        return difference == 0;
    }

    // The eight bytes that begin at this place.
    std::uint64_t word(std::size_t place) const {
        std::uint64_t word;
        std::memcpy(&word, cells.data() + place, 8);
        return word;
    }
};

template <std::size_t N>
[[gnu::always_inline]] inline std::uint64_t hash_of(const CellBytes<N>& bytes) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < N; i += 8) hash = hash_of(hash ^ bytes.word(i)) ^ (hash >> 29);
    return hash_of(hash);
}

}  // namespace plybench
