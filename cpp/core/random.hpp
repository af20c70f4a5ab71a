// Twin of src/plybench/rng.py: the same seed gives the same numbers in both languages.
//
// SplitMix64: 64 bits of state, a Weyl sequence followed by a mixing function. Source: steele2014.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>

namespace plybench {

class SplitMix64 {
  public:
    constexpr explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    // The next 64 random bits.
    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    // A random integer in [0, n), each with the same chance. n must be positive. Source: lemire2019.
    std::uint64_t below(std::uint64_t n) {
        if (n == 0) throw std::invalid_argument("below(n) needs n >= 1, got 0");
        Product product = Product{next()} * n;
        if (low_half(product) < n) {  // only then can it be below the threshold, which costs a division
            const std::uint64_t threshold = (0 - n) % n;  // (2^64 - n) mod n, in 64-bit arithmetic
            while (low_half(product) < threshold) product = Product{next()} * n;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    // Fisher-Yates from the last element down, so that every order is equally likely.
    template <typename T>
    void shuffle(std::span<T> values) {
        for (std::size_t i = values.size(); i-- > 1;) std::swap(values[i], values[below(i + 1)]);
    }

  private:
    __extension__ using Product = unsigned __int128;

    static std::uint64_t low_half(Product product) { return static_cast<std::uint64_t>(product); }

    std::uint64_t state_;
};

}  // namespace plybench
