// The frontiers of best-first search: buckets for priorities that are small integers, heaps for others.
//
// Both pop in the order that Python's heapq gives the entries of search/best_first.py: by f, then by h (ties
// low-h), then oldest first (lifo: newest first). With ties heap, only f is compared. The moves of the heap
// itself then decide among equals; they are the same as in heapq.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/arena.hpp"
#include "core/memory.hpp"
#include "core/options.hpp"

namespace plybench {

template <typename F>
struct Popped {
    F f;
    Link node;
};

// The parts of the queues below. They do not depend on the nodes, so they are compiled only once.
namespace queue {

struct Bucket {
    Link first = no_link;
    Link last = no_link;
};

// The buckets of one f.
struct Level {
    explicit Level(Meter& meter) : buckets(MeteredAllocator<Bucket>(meter)) {}

    MeteredVector<Bucket> buckets;
    std::size_t lowest = 0;
    std::size_t size = 0;
};

// A node that waits in a heap.
struct Entry {
    double f;
    double tie;
    std::int64_t order;
    Link node;

    bool operator<(const Entry& other) const {
        if (f != other.f) return f < other.f;
        if (tie != other.tie) return tie < other.tie;
        return order < other.order;
    }
};

}  // namespace queue

// Buckets by [f][h], each a list through the nodes themselves (their member `next`): a node waits at most
// once.
template <typename Node>
class BucketQueue {
  public:
    using Priority = std::int64_t;

    BucketQueue(Arena<Node>& nodes, Meter& meter, Ties ties)
        : nodes_(nodes),
          meter_(meter),
          levels_(MeteredAllocator<Level>(meter)),
          by_h_(ties == Ties::low_h),
          newest_first_(ties == Ties::lifo) {}

    std::size_t size() const { return size_; }

    void push(std::int64_t f, std::int64_t h, Link node) {
        Level& level = level_at(static_cast<std::size_t>(f));
        const std::size_t row = by_h_ ? static_cast<std::size_t>(h) : 0;
        if (level.buckets.size() <= row) level.buckets.resize(row + 1);
        append(level.buckets[row], node);
        if (row < level.lowest || level.size == 0) level.lowest = row;
        ++level.size;
        ++size_;
        // The priority of a child may be below its parent's (greedy, or an inconsistent heuristic).
        if (static_cast<std::size_t>(f) < lowest_) lowest_ = static_cast<std::size_t>(f);
    }

    Popped<std::int64_t> pop() {
        while (levels_[lowest_].size == 0) ++lowest_;
        Level& level = levels_[lowest_];
        while (level.buckets[level.lowest].first == no_link) ++level.lowest;
        Bucket& bucket = level.buckets[level.lowest];
        const Link node = bucket.first;
        bucket.first = nodes_[node].next;
        --level.size;
        --size_;
        return {static_cast<std::int64_t>(lowest_), node};
    }

    // The node that is popped next unless a better node is pushed before; no_link if it is not known.
    Link following() const {
        const Level& level = levels_[lowest_];
        return level.size == 0 ? no_link : level.buckets[level.lowest].first;
    }

  private:
    using Bucket = queue::Bucket;
    using Level = queue::Level;

    Level& level_at(std::size_t f) {
        while (levels_.size() <= f) levels_.emplace_back(meter_);
        return levels_[f];
    }

    void append(Bucket& bucket, Link node) {
        if (bucket.first == no_link) {
            nodes_[node].next = no_link;
            bucket.first = bucket.last = node;
        } else if (newest_first_) {
            nodes_[node].next = bucket.first;
            bucket.first = node;
        } else {
            nodes_[node].next = no_link;
            nodes_[bucket.last].next = node;
            bucket.last = node;
        }
    }

    Arena<Node>& nodes_;
    Meter& meter_;
    MeteredVector<Level> levels_;
    std::size_t lowest_ = 0;
    std::size_t size_ = 0;
    bool by_h_;
    bool newest_first_;
};

// A binary heap that moves its entries exactly as Python's heapq does.
template <typename Entry>
class PythonHeap {
  public:
    explicit PythonHeap(Meter& meter) : entries_(meter) {}

    std::size_t size() const { return entries_.size(); }

    void push(const Entry& entry) { sift_down(0, entries_.add(entry)); }

    Entry pop() {
        const Entry last = entries_.back();
        entries_.pop();
        if (entries_.empty()) return last;
        const Entry smallest = std::exchange(entries_[0], last);
        sift_up();
        return smallest;
    }

  private:
    // heapq._siftdown: the entry at `place` moves towards the root while it is less than its parent.
    void sift_down(std::size_t start, std::size_t place) {
        const Entry entry = entries_[place];
        while (place > start) {
            const std::size_t parent = (place - 1) / 2;
            if (!(entry < entries_[parent])) break;
            entries_[place] = entries_[parent];
            place = parent;
        }
        entries_[place] = entry;
    }

    // heapq._siftup: the hole at the root goes down along the smaller children to a leaf. Then the entry that
    // belongs in the hole moves up from there.
    void sift_up() {
        const std::size_t end = entries_.size();
        const Entry entry = entries_[0];
        std::size_t place = 0;
        for (std::size_t child = 1; child < end; child = 2 * place + 1) {
            const std::size_t right = child + 1;
            if (right < end && !(entries_[child] < entries_[right])) child = right;
            entries_[place] = entries_[child];
            place = child;
        }
        entries_[place] = entry;
        sift_down(0, place);
    }

    Arena<Entry> entries_;
};

// Priorities of any size. Integers up to 2**53 are exact.
template <typename Node>
class OrderedHeap {
  public:
    using Priority = double;

    OrderedHeap(Arena<Node>&, Meter& meter, Ties ties)
        : heap_(meter),
          by_h_(ties == Ties::low_h),
          step_(ties == Ties::heap   ? 0
                : ties == Ties::lifo ? -1
                                     : 1) {}

    std::size_t size() const { return heap_.size(); }

    void push(double f, double h, Link node) {
        heap_.push({f, by_h_ ? h : 0.0, order_, node});
        order_ += step_;
    }

    Popped<double> pop() {
        const queue::Entry entry = heap_.pop();
        return {entry.f, entry.node};
    }

  private:
    PythonHeap<queue::Entry> heap_;
    bool by_h_;
    std::int64_t step_;
    std::int64_t order_ = 0;  // the order of the next entry
};

// Buckets or a heap, depending on the priorities. The choice is made at run time: with a template parameter,
// searches took twice as long to compile and were not faster.
template <typename Node>
class Frontier {
  public:
    Frontier(Arena<Node>& nodes, Meter& meter, Ties ties, bool has_small_integers)
        : uses_buckets_(has_small_integers && ties != Ties::heap),
          buckets_(nodes, meter, ties),
          heap_(nodes, meter, ties) {}

    std::size_t size() const { return uses_buckets_ ? buckets_.size() : heap_.size(); }

    void push(double f, double h, Link node) {
        if (uses_buckets_)
            buckets_.push(static_cast<std::int64_t>(f), static_cast<std::int64_t>(h), node);
        else
            heap_.push(f, h, node);
    }

    Popped<double> pop() {
        if (!uses_buckets_) return heap_.pop();
        const auto [f, node] = buckets_.pop();
        return {static_cast<double>(f), node};
    }

    Link following() const { return uses_buckets_ ? buckets_.following() : no_link; }

  private:
    const bool uses_buckets_;
    BucketQueue<Node> buckets_;
    OrderedHeap<Node> heap_;
};

}  // namespace plybench
