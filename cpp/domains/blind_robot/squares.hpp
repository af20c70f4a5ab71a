// Sets of squares of a map, one bit for each; square n is bit n % 64 of word n / 64.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/hash.hpp"

namespace plybench {

// The number of words is known at compile time, so that loops over them are unrolled and use wide registers.
template <std::size_t Words>
struct Squares {
    static constexpr std::size_t capacity = 64 * Words;

    std::array<std::uint64_t, Words> words;

    bool operator==(const Squares&) const = default;

    bool has(std::size_t square) const { return (words[square / 64] >> (square % 64) & 1) != 0; }
    void add(std::size_t square) { words[square / 64] |= std::uint64_t{1} << (square % 64); }

    int size() const {
        int total = 0;
        for (const std::uint64_t word : words) total += std::popcount(word);
        return total;
    }

    bool is_empty() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words) all |= word;
        return all == 0;
    }

    bool is_single() const { return size() == 1; }

    bool is_within(const Squares& other) const { return (*this - other).is_empty(); }
    bool meets(const Squares& other) const { return !(*this & other).is_empty(); }

    Squares operator&(const Squares& other) const {
        Squares both;
        for (std::size_t i = 0; i < Words; ++i) both.words[i] = words[i] & other.words[i];
        return both;
    }

    Squares operator|(const Squares& other) const {
        Squares any;
        for (std::size_t i = 0; i < Words; ++i) any.words[i] = words[i] | other.words[i];
        return any;
    }

    Squares operator-(const Squares& other) const {
        Squares rest;
        for (std::size_t i = 0; i < Words; ++i) rest.words[i] = words[i] & ~other.words[i];
        return rest;
    }

    // Moves every square on by `distance`.
    Squares up(std::size_t distance) const {
        const std::size_t skipped = distance / 64, bits = distance % 64;
        Squares moved{};
        if (skipped == 0 && bits != 0) {
            moved.words[0] = words[0] << bits;
            for (std::size_t i = 1; i < Words; ++i)
                moved.words[i] = words[i] << bits | words[i - 1] >> (64 - bits);
            return moved;
        }
        for (std::size_t i = skipped; i < Words; ++i) {
            moved.words[i] = words[i - skipped] << bits;
            if (bits != 0 && i > skipped) moved.words[i] |= words[i - skipped - 1] >> (64 - bits);
        }
        return moved;
    }

    // Moves every square back by `distance`.
    Squares down(std::size_t distance) const {
        const std::size_t skipped = distance / 64, bits = distance % 64;
        Squares moved{};
        if (skipped == 0 && bits != 0) {
            for (std::size_t i = 0; i + 1 < Words; ++i)
                moved.words[i] = words[i] >> bits | words[i + 1] << (64 - bits);
            moved.words[Words - 1] = words[Words - 1] >> bits;
            return moved;
        }
        for (std::size_t i = 0; i + skipped < Words; ++i) {
            moved.words[i] = words[i + skipped] >> bits;
            if (bits != 0 && i + skipped + 1 < Words) moved.words[i] |= words[i + skipped + 1] << (64 - bits);
        }
        return moved;
    }

    // Calls visit(square) in increasing order until it returns true. Tells whether it did.
    template <typename Visit>
    bool any_of(Visit visit) const {
        for (std::size_t i = 0; i < Words; ++i) {
            for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1) {
                if (visit(64 * i + static_cast<std::size_t>(std::countr_zero(rest)))) return true;
            }
        }
        return false;
    }

    template <typename Visit>
    void for_each(Visit visit) const {
        any_of([&](std::size_t square) {
            visit(square);
            return false;
        });
    }
};

template <std::size_t Words>
std::uint64_t hash_of(const Squares<Words>& set) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : set.words) hash = hash_of(hash ^ word) ^ (hash >> 29);
    return hash_of(hash);
}

}  // namespace plybench
