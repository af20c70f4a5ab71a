// The user's functions see a state as an array of 64-bit numbers. Here each number is kept in 1, 2, 4 or 8
// bytes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/cell_bytes.hpp"
#include "core/require.hpp"

namespace plybench {

// How the numbers of a state lie in its bytes. They are signed.
struct ArrayLayout {
    std::size_t items = 0;
    std::size_t width = 1;  // bytes of a number

    std::size_t bytes() const { return items * width; }

    // Throw std::invalid_argument if the searches could not rely on the layout or the numbers.
    void check(std::size_t most_bytes) const {
        require(width == 1 || width == 2 || width == 4 || width == 8, "a number has 1, 2, 4 or 8 bytes");
        require(items > 0 && items <= most_bytes && bytes() <= most_bytes, "a state has too many bytes");
    }

    void require_numbers(const std::vector<std::int64_t>& numbers) const {
        require(numbers.size() == items, "a state has another number of items");
        const std::int64_t most = width == 8 ? INT64_MAX : (std::int64_t{1} << (8 * width - 1)) - 1;
        for (const std::int64_t number : numbers)
            require(number >= -most - 1 && number <= most, "a number of a state is too large");
    }
};

// Turns states of N bytes into numbers and back. Loops go over all numbers that N bytes can hold. This is a
// constant, so the compiler turns the loops into a few wide instructions. Arrays of numbers must therefore
// have room for `most_items`; numbers behind the items may be written, and are ignored.
template <std::size_t N>
class ArrayPacker {
  public:
    static constexpr std::size_t most_items = N;

    explicit ArrayPacker(const ArrayLayout& layout) : layout_(layout) {
        for (std::size_t i = 0; i < layout.items; ++i) is_item_[i] = -1;
    }

    void widen(const CellBytes<N>& state, std::int64_t* numbers) const {
        with_type([&]<typename Number>(Number) {
            const auto narrow = std::bit_cast<Numbers<Number>>(state);
            for (std::size_t i = 0; i < narrow.size(); ++i) numbers[i] = narrow[i];
        });
    }

    // Tells whether all numbers fit.
    bool narrow(const std::int64_t* numbers, CellBytes<N>& state) const {
        std::int64_t lost = 0;
        with_type([&]<typename Number>(Number) {
            Numbers<Number> narrow;
            for (std::size_t i = 0; i < narrow.size(); ++i)
                narrow[i] = static_cast<Number>(numbers[i] & is_item_[i]);
            for (std::size_t i = 0; i < narrow.size(); ++i) lost |= (numbers[i] & is_item_[i]) ^ narrow[i];
            state = std::bit_cast<CellBytes<N>>(narrow);
        });
        return lost == 0;
    }

    // Copies the numbers of a state to several rows, which follow each other without a gap.
    void repeat(const std::int64_t* numbers, std::size_t rows, std::int64_t* out) const {
        with_type([&]<typename Number>(Number) {
            for (std::size_t row = 0; row < rows; ++row, out += layout_.items)
                std::memcpy(out, numbers, N / sizeof(Number) * sizeof(std::int64_t));
        });
    }

    CellBytes<N> pack(const std::vector<std::int64_t>& numbers) const {
        std::array<std::int64_t, most_items> padded{};
        std::copy(numbers.begin(), numbers.end(), padded.begin());
        CellBytes<N> state;
        narrow(padded.data(), state);
        return state;
    }

    std::vector<std::int64_t> unpack(const CellBytes<N>& state) const {
        std::vector<std::int64_t> numbers(most_items);
        widen(state, numbers.data());
        numbers.resize(layout_.items);
        return numbers;
    }

  private:
    template <typename Number>
    using Numbers = std::array<Number, N / sizeof(Number)>;

    template <typename Use>
    [[gnu::always_inline]] void with_type(Use use) const {
        if (layout_.width == 1) return use(std::int8_t{});
        if (layout_.width == 2) return use(std::int16_t{});
        if (layout_.width == 4) return use(std::int32_t{});
        return use(std::int64_t{});
    }

    const ArrayLayout layout_;
    std::array<std::int64_t, most_items> is_item_{};  // all bits or none
};

}  // namespace plybench
