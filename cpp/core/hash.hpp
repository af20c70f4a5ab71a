// Hashing of states that are words; other states define a hash_of() of their own.
#pragma once

#include <cstdint>

namespace plybench {

// Mixes the bits of a word, so that the high bits depend on all: a multiplication by the golden ratio.
inline std::uint64_t hash_of(std::uint64_t word) {
    word ^= word >> 32;
    return word * 0x9E3779B97F4A7C15;
}

}  // namespace plybench
