// The options of a search, packed into words that cross from the core to a module. The heuristic's name does
// not cross.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <tuple>
#include <type_traits>

#include "core/options.hpp"

namespace plybench::built {

// Calls use(member) with each option that is a plain value: the options named in the rows, and is_blind.
template <typename Use>
void for_each_plain_option(Options& options, Use use) {
    const auto read = [&](const auto& row) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(options.*row.member)>, std::string>)
            use(options.*row.member);
        if constexpr (requires { row.is_whole; }) use(options.*row.is_whole);
    };
    std::apply([&](const auto&... rows) { (read(rows), ...); }, option_rows(static_cast<Options*>(nullptr)));
    use(options.is_blind);
}

inline constexpr std::size_t most_plain_options = 32;
using OptionWords = std::array<std::uint64_t, most_plain_options>;

inline OptionWords pack_options(Options options) {
    OptionWords words{};
    std::size_t at = 0;
    for_each_plain_option(options, [&](const auto& value) {
        static_assert(std::is_trivially_copyable_v<std::decay_t<decltype(value)>> && sizeof value <= 8);
        std::memcpy(&words.at(at++), &value, sizeof value);
    });
    return words;
}

inline Options unpack_options(const std::uint64_t* words) {
    Options options;
    for_each_plain_option(options, [&](auto& value) { std::memcpy(&value, words++, sizeof value); });
    return options;
}

}  // namespace plybench::built
