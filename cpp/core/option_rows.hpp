// Rows that describe options, listed beside the struct that holds them. A row has the option's name in
// Python, the member that holds it, and its values. All code that reads options goes through these rows.
//
// The Python definition refuses a value below the least, too. A value above the most, or of another kind, is
// valid in Python; only the core cannot hold it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace plybench {

// Neither Python nor the core takes this value. The Python definition reports it in its own words.
struct BadOption : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The core does not know the option, or cannot hold its value. Python may.
struct UnfitOption : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

inline constexpr std::int64_t largest_whole = std::int64_t{1} << 62;
inline constexpr double largest_real = 0x1p53;  // whole numbers below it are exact

// One of several names, listed in the order of the enumerators.
template <typename Owner, typename Choice, std::size_t count>
struct NamedOption {
    std::string_view name;
    Choice Owner::* member;
    std::array<std::string_view, count> names;
};

template <typename Owner, typename Number>
struct WholeOption {
    std::string_view name;
    Number Owner::* member;
    std::int64_t least = -largest_whole;
    std::int64_t most = largest_whole;
};

// A whole number, or none, which stands for the largest number.
template <typename Owner>
struct LimitOption {
    std::string_view name;
    std::int64_t Owner::* member;
    std::int64_t least;
};

template <typename Owner>
struct RealOption {
    std::string_view name;
    double Owner::* member;
    double least = -largest_real;
};

// A number for which it matters whether it was given as an int or a float.
template <typename Owner>
struct NumberOption {
    std::string_view name;
    double Owner::* member;
    bool Owner::* is_whole;
    std::int64_t most_whole;
};

// Any whole number. Its lowest 64 bits count.
template <typename Owner>
struct SeedOption {
    std::string_view name;
    std::uint64_t Owner::* member;
};

// A table or none, and its number of slots; 0 is as many as needed.
template <typename Owner>
struct TableOption {
    std::string_view name;
    bool Owner::* is_used;
    std::uint64_t Owner::* slots;
};

// A text or a truth value.
template <typename Owner, typename Value>
struct PlainOption {
    std::string_view name;
    Value Owner::* member;
};

}  // namespace plybench
