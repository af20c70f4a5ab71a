// Treats a user's states as rows of numbers: compares, hashes and hands them over without the user's help.
//
// A state is a whole number, an enumeration, a std::array of states, or a plain struct whose members are
// states. Python sees a state of one number as an int, and a state of several numbers as a tuple in the order
// of the members.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <vector>

#include "built/interface.hpp"
#include "core/hash.hpp"

namespace plybench::built {

template <typename T>
concept WholeNumber = std::is_integral_v<T> || std::is_enum_v<T>;

template <typename T>
inline constexpr bool is_std_array = false;
template <typename T, std::size_t size>
inline constexpr bool is_std_array<std::array<T, size>> = true;

// Converts to the type of any member. Used only to count the members of a struct.
struct AnyMember {
    template <typename T>
    operator T() const;
};

// The number of members of a plain struct.
template <typename T, typename... Members>
consteval std::size_t member_count() {
    if constexpr (requires { T{Members{}..., AnyMember{}}; }) {
        return member_count<T, Members..., AnyMember>();
    } else {
        return sizeof...(Members);
    }
}

inline constexpr std::size_t most_members = 12;

// References to the members of a plain struct.
template <typename T>
constexpr auto members(T& s) {
    constexpr std::size_t count = member_count<std::remove_const_t<T>>();
    if constexpr (count == 0) {
        return std::tuple<>();
    } else if constexpr (count == 1) {
        auto& [a] = s;
        return std::tie(a);
    } else if constexpr (count == 2) {
        auto& [a, b] = s;
        return std::tie(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = s;
        return std::tie(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = s;
        return std::tie(a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = s;
        return std::tie(a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = s;
        return std::tie(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = s;
        return std::tie(a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = s;
        return std::tie(a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = s;
        return std::tie(a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k);
    } else {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = s;
        return std::tie(a, b, c, d, e, f, g, h, i, j, k, l);
    }
}

template <typename T>
consteval bool is_state();

template <typename... Members>
consteval bool are_states(std::tuple<Members&...>*) {
    return (is_state<std::remove_const_t<Members>>() && ...);
}

// Tells whether a type is made of whole numbers alone.
template <typename T>
consteval bool is_state() {
    if constexpr (WholeNumber<T>) {
        return true;
    } else if constexpr (is_std_array<T>) {
        return is_state<typename T::value_type>();
    } else if constexpr (std::is_class_v<T> && std::is_aggregate_v<T> && std::is_trivially_copyable_v<T> &&
                         std::is_default_constructible_v<T>) {
        if constexpr (member_count<T>() > most_members) {
            return false;
        } else {
            return are_states(static_cast<decltype(members(std::declval<T&>()))*>(nullptr));
        }
    } else {
        return false;
    }
}

// Calls use(number) with a reference to each number of a state, in order.
template <typename T, typename Use>
constexpr void for_each_number(T& value, Use& use) {
    using Plain = std::remove_const_t<T>;
    if constexpr (WholeNumber<Plain>) {
        use(value);
    } else if constexpr (is_std_array<Plain>) {
        for (auto& part : value) for_each_number(part, use);
    } else {
        std::apply([&](auto&... parts) { (for_each_number(parts, use), ...); }, members(value));
    }
}

template <WholeNumber N>
consteval bool is_signed() {
    if constexpr (std::is_enum_v<N>) {
        return std::is_signed_v<std::underlying_type_t<N>>;
    } else {
        return std::is_signed_v<N>;
    }
}

template <typename T>
std::vector<Slot> slots_of() {
    std::vector<Slot> slots;
    const auto add = [&]<typename N>(const N&) {
        slots.push_back({is_signed<N>(), static_cast<int>(8 * sizeof(N))});
    };
    const T state{};
    for_each_number(state, add);
    return slots;
}

template <typename T>
void write_numbers(const T& state, std::int64_t* numbers) {
    const auto write = [&](const auto& number) { *numbers++ = static_cast<std::int64_t>(number); };
    for_each_number(state, write);
}

template <typename T>
T state_of(const std::int64_t* numbers) {
    T state{};
    const auto read = [&]<typename N>(N& number) { number = static_cast<N>(*numbers++); };
    for_each_number(state, read);
    return state;
}

// Holds a user's state for the searches. States are compared as bytes, unless their type has gaps between its
// members: then they are compared number by number.
template <typename T>
struct Held {
    T value;

    friend bool operator==(const Held& one, const Held& other) {
        if constexpr (std::has_unique_object_representations_v<T>) {
            std::uint64_t differing = 0;  // a call of memcmp would take longer
            for (std::size_t at = 0; at < words; ++at) differing |= one.word(at) ^ other.word(at);
            return differing == 0;
        } else {
            return numbers_of(one) == numbers_of(other);
        }
    }

    friend std::uint64_t hash_of(const Held& held) {
        if constexpr (std::has_unique_object_representations_v<T>) {
            if constexpr (words == 1) return plybench::hash_of(held.word(0));
            std::uint64_t hash = 0;
            for (std::size_t at = 0; at < words; ++at) hash = mix_words(hash, held.word(at));
            return hash;
        } else {
            const auto numbers = numbers_of(held);
            std::uint64_t hash = 0;
            for (const std::int64_t number : numbers)
                hash = mix_words(hash, static_cast<std::uint64_t>(number));
            return hash;
        }
    }

  private:
    static constexpr std::size_t count = [] {
        std::size_t found = 0;
        const auto add = [&](const auto&) { ++found; };
        const T state{};
        for_each_number(state, add);
        return found;
    }();

    static std::array<std::int64_t, count> numbers_of(const Held& held) {
        std::array<std::int64_t, count> numbers;
        write_numbers(held.value, numbers.data());
        return numbers;
    }

    static std::uint64_t mix_words(std::uint64_t hash, std::uint64_t word) {
        return plybench::hash_of(hash ^ word) + 0x9E3779B97F4A7C15;
    }

    // The words of eight bytes in a state; the last one may overlap the one before.
    static constexpr std::size_t words = (sizeof(T) + 7) / 8;

    std::uint64_t word(std::size_t at) const {
        const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
        std::uint64_t found = 0;
        if constexpr (sizeof(T) < 8) {
            std::memcpy(&found, bytes, sizeof(T));
        } else {
            std::memcpy(&found, bytes + (at + 1 < words ? 8 * at : sizeof(T) - 8), 8);
        }
        return found;
    }
};

}  // namespace plybench::built
