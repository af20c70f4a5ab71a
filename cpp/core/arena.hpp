// The nodes of a search, numbered from 0 in the order they are made; a link is such a number, in 32 bits.
//
// Nodes live in chunks that never move, except that the first one starts small and doubles: a small search
// takes little memory, a large one is never copied. References are valid until the next add(). The last node
// can be removed, so an arena also serves as a stack. It never gives room back.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "core/memory.hpp"

namespace plybench {

// A link to a node. `no_link` leads nowhere.
using Link = std::uint32_t;
inline constexpr Link no_link = 0xFFFFFFFF;

// Thrown when 32-bit links run out.
struct TooManyNodes {};

template <typename Node>
class Arena {
    static_assert(std::is_trivially_copyable_v<Node>);

  public:
    explicit Arena(Meter& meter) : meter_(&meter) {}

    Link size() const { return size_; }
    bool empty() const { return size_ == 0; }

    Node& operator[](std::size_t link) { return chunks_[link >> chunk_bits][link & chunk_mask]; }
    const Node& operator[](std::size_t link) const { return chunks_[link >> chunk_bits][link & chunk_mask]; }

    // Tells the processor that a node will be read soon.
    [[gnu::always_inline]] void prefetch(std::size_t link) const { __builtin_prefetch(&(*this)[link]); }

    const Node& back() const { return (*this)[size_ - 1]; }
    void pop() { --size_; }
    void clear() { size_ = 0; }

    Link add(const Node& node) {
        if (size_ == capacity_) [[unlikely]]
            grow(node);
        else
            (*this)[size_] = node;
        return size_++;
    }

  private:
    static constexpr std::size_t chunk_bits = 16;
    static constexpr Link chunk_nodes = Link{1} << chunk_bits;
    static constexpr Link chunk_mask = chunk_nodes - 1;
    static constexpr Link first_nodes = 256;
    static constexpr Link max_nodes = Link{0} - chunk_nodes;  // leaves no_link unused

    // Makes room and stores the node. The argument is a copy, because the original may lie in the arena
    // itself.
    void grow(Node node) {
        if (size_ >= max_nodes) throw TooManyNodes{};
        if (capacity_ < chunk_nodes) {
            const Link larger = std::max(first_nodes, capacity_ * 2);
            Block block(*meter_, larger * sizeof(Node), Access::in_order);
            if (size_ > 0) std::memcpy(block.data(), chunks_[0], size_ * sizeof(Node));
            if (chunks_.empty()) {
                chunks_.push_back(nullptr);
                blocks_.emplace_back();
            }
            blocks_[0] = std::move(block);
            chunks_[0] = static_cast<Node*>(blocks_[0].data());
            capacity_ = larger;
        } else {
            blocks_.emplace_back(*meter_, chunk_nodes * sizeof(Node), Access::in_order);
            chunks_.push_back(static_cast<Node*>(blocks_.back().data()));
            capacity_ += chunk_nodes;
        }
        (*this)[size_] = node;
    }

    Meter* meter_;
    std::vector<Node*> chunks_;
    std::vector<Block> blocks_;
    Link size_ = 0;
    Link capacity_ = 0;
};

}  // namespace plybench
