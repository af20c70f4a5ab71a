// States that are small numbers in bytes, for what does not fit in a word.
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

    bool operator==(const CellBytes&) const = default;
};

template <std::size_t N>
std::uint64_t hash_of(const CellBytes<N>& bytes) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < N; i += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes.cells.data() + i, 8);
        hash = (hash_of(hash ^ word)) ^ (hash >> 29);
    }
    return hash_of(hash);
}

}  // namespace plybench
