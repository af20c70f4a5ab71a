// Memory of a search: every large block is counted, so that a limit in bytes can be kept.
//
// A search charges its meter before it takes memory. If the memory would pass the limit, the search takes
// nothing and ends, so the process never grows past the limit.
#pragma once

// The address sanitizer watches only memory from the heap.
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#define PLYBENCH_MAPS_MEMORY 1
#include <sys/mman.h>
#else
#define PLYBENCH_MAPS_MEMORY 0
#endif

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "core/spare_blocks.hpp"

namespace plybench {

// Thrown when the limit in bytes would be passed.
struct OutOfBudget {};

class Meter {
  public:
    explicit Meter(std::size_t limit = std::numeric_limits<std::size_t>::max()) : limit_(limit) {}

    // From now on, calls `look` before a large block is taken, because filling it may take long.
    void watch(std::function<void()> look) { look_ = std::move(look); }

    void charge(std::size_t bytes) {
        if (bytes >= large && look_) look_();
        if (bytes > limit_ - used_) throw OutOfBudget{};
        used_ += bytes;
        if (used_ > peak_) peak_ = used_;
    }

    void release(std::size_t bytes) { used_ -= bytes; }

    std::size_t used_bytes() const { return used_; }
    std::size_t peak() const { return peak_; }

  private:
    static constexpr std::size_t large = std::size_t{1} << 20;

    std::size_t limit_;
    std::size_t used_ = 0;
    std::size_t peak_ = 0;
    std::function<void()> look_;
};

// How a block is used: filled from one end to the other, or touched here and there.
enum class Access : std::uint8_t { in_order, at_random };

// A block of zeroed bytes, charged to a meter; it begins with a cache line. The thread keeps smaller blocks
// for its next search, and the meter does not count these spare blocks. Larger blocks come from the system
// and go back to it at once, so that the process shrinks when a table has moved. The largest blocks that are
// touched at random are aligned to huge pages: otherwise page faults and address translation would cost more
// than the search. Blocks that are filled in order do without huge pages, because the system may take a
// second to find them.
class Block {
  public:
    Block() = default;

    Block(Meter& meter, std::size_t bytes, Access access)
        : meter_(&meter), bytes_(bytes), is_huge_(bytes >= huge_page && access == Access::at_random) {
        if (is_huge_) bytes_ = in_huge_pages(bytes);
        meter.charge(bytes_);
        data_ = allocate(bytes_, is_huge_);
        if (data_ == nullptr) {
            meter.release(bytes_);
            throw std::bad_alloc();
        }
    }

    Block(Block&& other) noexcept { swap(other); }

    Block& operator=(Block&& other) noexcept {
        swap(other);
        return *this;
    }

    ~Block() {
        if (data_ == nullptr) return;
        deallocate(data_, bytes_);
        meter_->release(bytes_);
    }

    void* data() const { return data_; }

    // Tells whether the block has huge pages and can therefore be extended.
    bool is_huge() const { return is_huge_; }

    // Adds zeroed bytes at the end. The contents stay, but the block may move to another address. If the
    // system refuses, the block stays as it was. Pages are moved, not copied: fresh pages are the most
    // expensive part of a table, above all in a virtual machine whose host has to find them first.
    void extend(std::size_t bytes) {
#if PLYBENCH_MAPS_MEMORY
        const std::size_t larger = in_huge_pages(bytes), added = larger - bytes_;
        meter_->charge(added);
        char* moved = remap(data_, bytes_, larger);
        if (moved == nullptr) {
            meter_->release(added);
            throw std::bad_alloc();
        }
        data_ = moved;
        bytes_ = larger;
#else
        Block larger(*meter_, bytes, Access::at_random);
        std::memcpy(larger.data_, data_, bytes_);
        swap(larger);
#endif
    }

  private:
    static constexpr std::size_t alignment = 64;  // of a cache line, the unit of tables
    static constexpr std::size_t huge_page = std::size_t{1} << 21;
    static constexpr std::size_t least_mapped = std::size_t{1} << 20;

    static std::size_t in_huge_pages(std::size_t bytes) {
        return (bytes + huge_page - 1) / huge_page * huge_page;
    }

    void swap(Block& other) noexcept {
        std::swap(meter_, other.meter_);
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(is_huge_, other.is_huge_);
    }

#if PLYBENCH_MAPS_MEMORY
    static auto& spares() {
        static thread_local SpareBlocks<to_heap> kept;
        return kept;
    }

    static void* allocate(std::size_t bytes, bool is_huge) {
        if (bytes >= least_mapped) return is_huge ? map_aligned(bytes) : map(bytes, MAP_POPULATE);
        void* const spare = spares().take(bytes);
        return spare == nullptr ? from_heap(bytes) : std::memset(spare, 0, bytes);
    }

    static void deallocate(void* data, std::size_t bytes) {
        if (bytes >= least_mapped)
            munmap(data, bytes);
        else
            spares().keep(data, bytes);
    }

    // calloc knows which pages are fresh and therefore zero already. It aligns to 16 bytes. So the block
    // begins at the next cache line, and the byte before it tells how many bytes were skipped.
    static void* from_heap(std::size_t bytes) {
        auto* heap = static_cast<unsigned char*>(std::calloc(bytes + alignment, 1));
        if (heap == nullptr) return nullptr;
        const std::size_t skipped = alignment - reinterpret_cast<std::uintptr_t>(heap) % alignment;
        heap[skipped - 1] = static_cast<unsigned char>(skipped);
        return heap + skipped;
    }

    static void to_heap(void* data) {
        auto* block = static_cast<unsigned char*>(data);
        std::free(block - block[-1]);
    }

    static char* map(std::size_t bytes, int flags) {
        void* mapped =
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
        return mapped == MAP_FAILED ? nullptr : static_cast<char*>(mapped);
    }

    // Maps one huge page more than needed, and gives back the surplus at both ends.
    static char* map_aligned(std::size_t bytes) {
        char* begin = map(bytes + huge_page, 0);
        if (begin == nullptr) return nullptr;
        const std::size_t past = reinterpret_cast<std::size_t>(begin) % huge_page;
        const std::size_t skipped = past == 0 ? 0 : huge_page - past;
        if (skipped > 0) munmap(begin, skipped);
        munmap(begin + skipped + bytes, huge_page - skipped);
        madvise(begin + skipped, bytes, MADV_HUGEPAGE);
        return begin + skipped;
    }

    // Moves pages to the beginning of a larger place and extends them over all of it. One mapping is left.
    static char* remap(void* data, std::size_t bytes, std::size_t larger) {
        char* place = map_aligned(larger);
        if (place == nullptr) return nullptr;
        if (mremap(data, bytes, larger, MREMAP_MAYMOVE | MREMAP_FIXED, place) != MAP_FAILED) return place;
        munmap(place, larger);
        return nullptr;
    }
#else
    static void* allocate(std::size_t bytes, bool) {
        void* data = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
        if (data != nullptr) std::memset(data, 0, bytes);
        return data;
    }

    static void deallocate(void* data, std::size_t) { std::free(data); }
#endif

    Meter* meter_ = nullptr;
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
    bool is_huge_ = false;
};

// A standard allocator that charges a meter.
template <typename T>
class MeteredAllocator {
  public:
    using value_type = T;

    explicit MeteredAllocator(Meter& meter) : meter_(&meter) {}

    template <typename U>
    MeteredAllocator(const MeteredAllocator<U>& other) : meter_(other.meter()) {}

    T* allocate(std::size_t count) {
        meter_->charge(count * sizeof(T));
        try {
            return std::allocator<T>().allocate(count);
        } catch (...) {
            meter_->release(count * sizeof(T));
            throw;
        }
    }

    void deallocate(T* data, std::size_t count) {
        std::allocator<T>().deallocate(data, count);
        meter_->release(count * sizeof(T));
    }

    Meter* meter() const { return meter_; }

    template <typename U>
    bool operator==(const MeteredAllocator<U>& other) const {
        return meter_ == other.meter();
    }

  private:
    Meter* meter_;
};

// A vector whose memory is charged to a meter.
template <typename T>
using MeteredVector = std::vector<T, MeteredAllocator<T>>;

}  // namespace plybench
