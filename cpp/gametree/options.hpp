// The options of the game-tree algorithms, as in the signatures of src/plybench/gametree/*.py.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <tuple>

#include "core/option_rows.hpp"

namespace plybench {

// When to cut: if alpha >= beta, only if alpha > beta, or never.
enum class Cut : std::uint8_t { at_least, above, never };
enum class Choose : std::uint8_t { first, random };
enum class Inner : std::uint8_t { alpha_beta, pvs, mtdf };

inline constexpr std::int64_t to_the_end = std::numeric_limits<std::int64_t>::max();

// Every algorithm reads its own options. The defaults are the defaults of its Python definition, which hands
// over all of its options. A new option is a member here and a row in the list below.
struct GameOptions {
    std::int64_t depth = to_the_end;
    Cut cut = Cut::at_least;
    Choose choose = Choose::first;
    std::uint64_t seed = 0;
    bool has_table = false;
    std::uint64_t slots = 0;  // slots of the table; 0: as many as needed
    double guess = 0;
    Inner inner = Inner::alpha_beta;
    std::uint64_t playouts = 1000;
    double exploration = 1.4142135623730951;
};

inline constexpr std::int64_t most_playouts =
    std::numeric_limits<std::int32_t>::max();  // visits have 32 bits

inline constexpr auto option_rows(const GameOptions*) {
    using std::string_view;
    return std::tuple{
        LimitOption{"depth", &GameOptions::depth, 1},
        NamedOption{"cut", &GameOptions::cut, std::array<string_view, 2>{">=", ">"}},
        NamedOption{"choose", &GameOptions::choose, std::array<string_view, 2>{"first", "random"}},
        SeedOption{"seed", &GameOptions::seed},
        TableOption{"table", &GameOptions::has_table, &GameOptions::slots},
        RealOption{"guess", &GameOptions::guess},
        NamedOption{"inner", &GameOptions::inner, std::array<string_view, 3>{"alpha_beta", "pvs", "mtdf"}},
        WholeOption{"playouts", &GameOptions::playouts, 1, most_playouts},
        RealOption{"exploration", &GameOptions::exploration, 0},
    };
}

}  // namespace plybench
