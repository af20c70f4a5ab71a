// Blocks of memory that a thread keeps for its next search.
//
// A repeated search takes blocks of the same sizes again. If the heap gave them back to the system in
// between, the system would hand them out again page by page. A search of a millisecond would then take half
// as long again.
#pragma once

#include <array>
#include <cstddef>

namespace plybench {

// `Free` gives a block back for good. The oldest blocks are freed when there are too many blocks, or when
// they are too large together.
template <void (*Free)(void*)>
class SpareBlocks {
  public:
    SpareBlocks() = default;
    SpareBlocks(const SpareBlocks&) = delete;

    ~SpareBlocks() {
        for (Spare& spare : spares_) drop(spare);
    }

    // Returns a block of exactly this size, with its old contents; nullptr if there is none.
    void* take(std::size_t bytes) {
        for (Spare& spare : spares_) {
            if (spare.data == nullptr || spare.bytes != bytes) continue;
            void* const data = spare.data;
            total_ -= bytes;
            spare = {};
            return data;
        }
        return nullptr;
    }

    void keep(void* data, std::size_t bytes) {
        drop(spares_[next_]);
        spares_[next_] = {data, bytes};
        total_ += bytes;
        next_ = (next_ + 1) % spares_.size();
        for (std::size_t i = next_; total_ > most_bytes; i = (i + 1) % spares_.size()) drop(spares_[i]);
    }

  private:
    static constexpr std::size_t most_bytes = std::size_t{1} << 22;

    struct Spare {
        void* data = nullptr;
        std::size_t bytes = 0;
    };

    void drop(Spare& spare) {
        if (spare.data == nullptr) return;
        Free(spare.data);
        total_ -= spare.bytes;
        spare = {};
    }

    std::array<Spare, 32> spares_;
    std::size_t next_ = 0;  // the place of the oldest block
    std::size_t total_ = 0;
};

}  // namespace plybench
