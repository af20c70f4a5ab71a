// The options of the search algorithms, as in the signatures of src/plybench/search/*.py.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "core/option_rows.hpp"

namespace plybench {

enum class Duplicates : std::uint8_t { tree, parent, path, closed, graph };
enum class GoalTest : std::uint8_t { generated, expanded };
enum class Ties : std::uint8_t { low_h, fifo, lifo, heap };
enum class ChildOrder : std::uint8_t { given, random };

// Every algorithm reads its own options. The defaults are the defaults of its Python definition, which passes
// all of its options. A new option is a member here and a row in the list below.
struct Options {
    Duplicates duplicates = Duplicates::graph;
    GoalTest goal_test = GoalTest::expanded;
    Ties ties = Ties::fifo;
    ChildOrder child_order = ChildOrder::given;
    std::uint64_t seed = 0;
    double weight = 2;
    bool is_whole_weight = true;  // the weight was given as an int, so f is an int, too
    std::int64_t width = 100;
    std::int64_t limit = 10;
    std::int64_t first = 0;
    std::int64_t step = 1;
    std::string heuristic = "zero";  // its name
    bool is_admissible = true;       // what the mark of the heuristic claims
    bool is_consistent = false;
    bool is_blind = false;  // the heuristic is zero everywhere; best-first searches do not count its calls
};

// A weight times a heuristic value stays exact in a double.
inline constexpr std::int64_t largest_weight = std::int64_t{1} << 31;

inline constexpr auto option_rows(const Options*) {
    using std::string_view;
    return std::tuple{
        NamedOption{"duplicates", &Options::duplicates,
                    std::array<string_view, 5>{"tree", "parent", "path", "closed", "graph"}},
        NamedOption{"goal_test", &Options::goal_test, std::array<string_view, 2>{"generated", "expanded"}},
        NamedOption{"ties", &Options::ties, std::array<string_view, 4>{"low-h", "fifo", "lifo", "heap"}},
        NamedOption{"child_order", &Options::child_order, std::array<string_view, 2>{"given", "random"}},
        SeedOption{"seed", &Options::seed},
        NumberOption{"weight", &Options::weight, &Options::is_whole_weight, largest_weight},
        WholeOption{"width", &Options::width},
        WholeOption{"limit", &Options::limit},
        WholeOption{"first", &Options::first},
        WholeOption{"step", &Options::step},
        // Facts about the heuristic.
        PlainOption{"heuristic", &Options::heuristic},
        PlainOption{"admissible", &Options::is_admissible},
        PlainOption{"consistent", &Options::is_consistent},
    };
}

}  // namespace plybench
