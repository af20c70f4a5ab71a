// The positions that threads are searching at the moment.
//
// Threads that answer the same question walk down the same tree. Of several moves, each thread first takes
// moves that no other thread is searching. When it comes back to the other moves, their scores are often in
// the table. Source: weill1996.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace plybench::connect_four {

// A set of positions that is not exact: two positions may share a place. An error only costs time.
class UnderWay {
  public:
    bool has(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed) == key; }
    void enter(std::uint64_t key) { place(key).store(key, std::memory_order_relaxed); }
    void leave(std::uint64_t key) { place(key).store(0, std::memory_order_relaxed); }

    void clear() {
        for (auto& key : keys_) key.store(0, std::memory_order_relaxed);
    }

  private:
    static constexpr int place_bits = 12;  // a thread is in some twenty positions at a time

    static std::size_t number(std::uint64_t key) {
        return static_cast<std::size_t>(key * 0x9E3779B97F4A7C15 >> (64 - place_bits));
    }

    const std::atomic<std::uint64_t>& place(std::uint64_t key) const { return keys_[number(key)]; }
    std::atomic<std::uint64_t>& place(std::uint64_t key) { return keys_[number(key)]; }

    std::array<std::atomic<std::uint64_t>, std::size_t{1} << place_bits> keys_{};
};

}  // namespace plybench::connect_four
