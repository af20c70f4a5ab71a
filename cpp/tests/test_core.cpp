// The containers and limits of cpp/core.
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "core/arena.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/queue.hpp"
#include "core/random.hpp"
#include "core/table.hpp"
#include "tests/check.hpp"

namespace plybench {

namespace {

struct Node {
    std::uint64_t value;
    Link next;
};

TEST(arena_keeps_what_is_added_across_chunks) {
    Meter meter;
    Arena<Node> arena(meter);
    constexpr std::uint64_t many = 1'000'000;
    for (std::uint64_t i = 0; i < many; ++i) CHECK(arena.add({i * i, no_link}) == i);
    for (std::uint64_t i = 0; i < many; i += 997) CHECK(arena[static_cast<Link>(i)].value == i * i);
}

TEST(arena_may_add_a_copy_of_its_own_node) {
    Meter meter;
    Arena<Node> arena(meter);
    arena.add({42, no_link});
    for (int i = 0; i < 5000; ++i) arena.add(arena[0]);
    CHECK(arena[5000].value == 42);
}

TEST(blocks_of_any_size_begin_with_a_cache_line_and_are_zeroed) {
    Meter meter;
    for (const std::size_t bytes : {1, 64, 100, 4096, 1 << 19, 1 << 20, (1 << 20) + 1, 1 << 22}) {
        for (const Access access : {Access::in_order, Access::at_random}) {
            const Block block(meter, bytes, access);
            const auto* data = static_cast<const unsigned char*>(block.data());
            CHECK(reinterpret_cast<std::uintptr_t>(data) % 64 == 0);
            CHECK(std::all_of(data, data + bytes, [](unsigned char byte) { return byte == 0; }));
        }
    }
    CHECK(meter.used_bytes() == 0);
}

TEST(extended_blocks_keep_their_bytes_and_add_zeroes) {
    constexpr std::size_t small = 1 << 21, large = 1 << 23;
    Meter meter(3 * large / 2);
    {
        Block block(meter, small, Access::at_random);
        CHECK(block.is_huge() && !Block(meter, small, Access::in_order).is_huge());
        auto* data = static_cast<unsigned char*>(block.data());
        for (std::size_t i = 0; i < small; ++i) data[i] = static_cast<unsigned char>(i % 251);
        block.extend(large);
        data = static_cast<unsigned char*>(block.data());
        bool holds = meter.used_bytes() == large;
        for (std::size_t i = 0; i < small; ++i) holds = holds && data[i] == i % 251;
        CHECK(holds);
        CHECK(std::all_of(data + small, data + large, [](unsigned char byte) { return byte == 0; }));
        CHECK_THROWS(OutOfBudget, block.extend(2 * large));
        CHECK(meter.used_bytes() == large && block.data() == data && data[250] == 250);
    }
    CHECK(meter.used_bytes() == 0);
}

TEST(spare_blocks_are_taken_by_size_and_the_oldest_go_first) {
    SpareBlocks<std::free> spares;
    void* const first = std::malloc(100);
    spares.keep(first, 100);
    CHECK(spares.take(99) == nullptr && spares.take(100) == first && spares.take(100) == nullptr);
    spares.keep(first, 100);
    for (int i = 0; i < 5; ++i) spares.keep(std::malloc(1 << 20), 1 << 20);
    CHECK(spares.take(100) == nullptr);  // at most four megabytes are kept
    int left = 0;
    while (void* const kept = spares.take(1 << 20)) std::free(kept), ++left;
    CHECK(left == 4);
    for (int i = 0; i < 100; ++i) spares.keep(std::malloc(8), 8);
    for (left = 0; void* const kept = spares.take(8); ++left) std::free(kept);
    CHECK(left == 32);
}

TEST(meter_refuses_before_memory_is_taken_and_is_even_at_the_end) {
    Meter meter(1 << 20);
    {
        Arena<Node> arena(meter);
        const auto fill = [&] {
            while (true) arena.add({1, no_link});
        };
        CHECK_THROWS(OutOfBudget, fill());
        CHECK(meter.peak() <= 1 << 20);
        CHECK(arena[arena.size() - 1].value == 1);
    }
    CHECK(meter.used_bytes() == 0);
}

TEST(table_does_as_a_map_does) {
    Meter meter;
    Table<std::uint32_t, std::uint32_t> table(meter);
    std::map<std::uint32_t, std::uint32_t> map;
    SplitMix64 rng(1);
    for (std::uint32_t i = 0; i < 200'000; ++i) {
        const auto key = static_cast<std::uint32_t>(rng.below(5000));
        if (rng.below(3) > 0) {
            const auto [value, is_new] = table.insert(key);
            CHECK(is_new == !map.contains(key));
            *value = map[key] = i;
        } else if (map.erase(key) > 0) {
            table.erase(key);
        }
        CHECK(table.size() == map.size());
    }
    for (const auto& [key, value] : map) CHECK(table.find(key) != nullptr && *table.find(key) == value);
    std::size_t visited = 0;
    table.for_each([&](std::uint32_t key, std::uint32_t value) { visited += map.at(key) == value; });
    CHECK(visited == map.size());
}

TEST(table_that_may_not_grow_keeps_its_entries) {
    Meter meter(1 << 16);
    Table<std::uint64_t> table(meter);
    std::uint64_t added = 0;
    const auto fill = [&] {
        for (;; ++added) table.insert(added);
    };
    CHECK_THROWS(OutOfBudget, fill());
    CHECK(added > 1000 && table.size() == added);
    for (std::uint64_t key = 0; key < added; ++key) CHECK(table.contains(key));
}

TEST(set_of_words_does_as_a_set_does) {
    Meter meter;
    Table<std::uint64_t> table(meter);
    std::set<std::uint64_t> set;
    SplitMix64 rng(2);
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t key = rng.below(3000);
        if (rng.below(2) == 0) {
            CHECK(table.insert(key).second == set.insert(key).second);
        } else if (set.erase(key) > 0) {
            table.erase(key);
        }
    }
    for (std::uint64_t key = 0; key < 3000; ++key) CHECK(table.contains(key) == set.contains(key));
    CHECK_THROWS(std::invalid_argument, table.insert(~std::uint64_t{0}));
}

TEST(parts_of_a_table_leave_their_common_block_when_it_is_large) {
    Meter meter;
    {
        Table<std::uint64_t, std::uint32_t> table(meter);
        for (std::uint32_t i = 0; i < 1'500'000; ++i) *table.insert(i).first = i;
        bool holds = table.size() == 1'500'000;
        for (std::uint32_t i = 0; i < 1'500'000; ++i) holds = holds && *table.find(i) == i;
        CHECK(holds);
        CHECK(meter.used_bytes() < 1'500'000 * 16 * 4);  // the common block is gone
    }
    CHECK(meter.used_bytes() == 0);
}

// A key with a given hash.
struct Placed {
    std::uint64_t hash;
    std::uint64_t number;

    bool operator==(const Placed&) const = default;
};

std::uint64_t hash_of(const Placed& key) { return key.hash; }

TEST(table_that_doubles_in_place_keeps_the_entries_at_both_ends_of_its_parts) {
    Meter meter;
    Table<Placed, std::uint64_t> table(meter);
    SplitMix64 rng(3);
    std::vector<Placed> keys;
    // Runs of hundreds of entries begin with a part or go round its end. All other keys are spread evenly.
    for (std::uint64_t i = 0; i < 900'000; ++i) {
        const std::uint64_t part = rng.below(16) << 60, lowest = rng.below(64);
        const std::uint64_t last = (std::uint64_t{1} << 60) - 1;
        const std::uint64_t ends[] = {part + lowest, part + last - lowest};
        keys.push_back({i % 200 == 0 ? ends[rng.below(2)] : rng.next(), i});
    }
    bool holds = true;
    for (const Placed& key : keys) {
        const auto [value, is_new] = table.insert(key);
        *value = key.number;
        holds = holds && is_new;
    }
    for (const Placed& key : keys)
        holds = holds && table.find(key) != nullptr && *table.find(key) == key.number;
    CHECK(holds && table.size() == keys.size());
}

TEST(empty_table_finds_nothing) {
    Meter meter;
    Table<std::uint64_t> table(meter);
    CHECK(!table.contains(0));
    table.prefetch(0);
    CHECK(meter.used_bytes() == 0);
}

// Checks the order in which a queue pops: by f, then by h, then by age.
template <template <typename> typename Queue>
void check_order(Ties ties) {
    Meter meter;
    Arena<Node> arena(meter);
    Queue<Node> queue(arena, meter, ties);
    std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t, Link>> waiting;
    SplitMix64 rng(7);
    for (std::int64_t i = 0; i < 20'000; ++i) {
        if (rng.below(5) < 3 || waiting.empty()) {
            const auto f = static_cast<std::int64_t>(rng.below(20)),
                       h = static_cast<std::int64_t>(rng.below(6));
            const Link node = arena.add({0, no_link});
            queue.push(f, h, node);
            waiting.emplace_back(f, ties == Ties::low_h ? h : 0, ties == Ties::lifo ? -i : i, node);
        } else {
            const auto least = std::min_element(waiting.begin(), waiting.end());
            const auto popped = queue.pop();
            CHECK(popped.node == std::get<3>(*least));
            CHECK(static_cast<std::int64_t>(popped.f) == std::get<0>(*least));
            waiting.erase(least);
        }
        CHECK(queue.size() == waiting.size());
    }
}

TEST(queues_pop_in_the_documented_order) {
    for (const Ties ties : {Ties::low_h, Ties::fifo, Ties::lifo}) {
        check_order<BucketQueue>(ties);
        check_order<OrderedHeap>(ties);
    }
}

TEST(heap_without_ties_makes_the_moves_of_heapq) {
    // Python: push (f, i) for these f in turn with heapq, comparing f alone, then pop all: the order of i.
    const std::vector<double> priorities{1, 0, 1, 0, 1, 0, 0, 1};
    const std::vector<Link> expected{1, 5, 6, 3, 2, 7, 4, 0};
    Meter meter;
    Arena<Node> arena(meter);
    OrderedHeap<Node> heap(arena, meter, Ties::heap);
    for (const double f : priorities) heap.push(f, 0, arena.add({0, no_link}));
    for (const Link node : expected) CHECK(heap.pop().node == node);
}

}  // namespace

}  // namespace plybench
