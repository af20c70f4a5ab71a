// The options of the search algorithms, as in the signatures of src/plybench/search/*.py.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace plybench {

enum class Duplicates : std::uint8_t { tree, parent, path, closed, graph };
enum class GoalTest : std::uint8_t { generated, expanded };
enum class Ties : std::uint8_t { low_h, fifo, lifo, heap };
enum class ChildOrder : std::uint8_t { given, random };

// Every algorithm reads the ones it has. The defaults of each are those of its Python definition, which
// hands over all of them.
struct Options {
    Duplicates duplicates = Duplicates::graph;
    GoalTest goal_test = GoalTest::expanded;
    Ties ties = Ties::fifo;
    ChildOrder child_order = ChildOrder::given;
    std::uint64_t seed = 0;
    double weight = 2;
    bool is_whole_weight = true;  // given as an integer, so that f is one too
    std::int64_t width = 100;
    std::int64_t limit = 10;
    std::int64_t first = 0;
    std::int64_t step = 1;
    std::string heuristic = "zero";  // its name
    bool is_admissible = true;       // what the mark of the heuristic claims
    bool is_consistent = false;
    bool is_blind = false;  // the heuristic is zero everywhere; best-first searches do not count its calls
};

// An option has a value that the definition of the algorithm refuses; it will say so in its own words.
struct BadOption : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace plybench
