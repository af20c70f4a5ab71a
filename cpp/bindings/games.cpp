#include "bindings/games.hpp"

#include <cmath>
#include <map>

namespace plybench {

// Python's evaluations return whole numbers as ints. Means of random games are always floats.
nb::object value_of(double value, bool is_mean) {
    if (!is_mean && std::isfinite(value) && value == std::trunc(value) && std::abs(value) < 0x1p53) {
        return nb::int_(static_cast<std::int64_t>(value));
    }
    return nb::float_(value);
}

std::vector<std::string>& game_twins() {
    static std::vector<std::string> names;
    return names;
}

std::string name_of(Known known) {
    static const std::map<Known, std::string> names{{Known::exact, "exact"},
                                                    {Known::upper, "upper"},
                                                    {Known::lower, "lower"},
                                                    {Known::estimate, "estimate"}};
    return names.at(known);
}

namespace {

void register_games(nb::module_& m) {
    m.def("game_twins", &game_twins, nb::rv_policy::copy, "The names of the games that have a twin.");
    nb::class_<GameOutcome>(m, "GameOutcome", "What a native game-tree search returns; actions are numbers.")
        .def_ro("status", &GameOutcome::status)
        .def_ro("action", &GameOutcome::action)
        .def_ro("value", &GameOutcome::value)
        .def_ro("line", &GameOutcome::line)
        .def_ro("depth", &GameOutcome::depth)
        .def_ro("scores", &GameOutcome::scores)
        .def_ro("counts", &GameOutcome::counts)
        .def_ro("end", &GameOutcome::end);
}

// This name sorts before the games.
const Binding binding("_games", register_games);

}  // namespace
}  // namespace plybench
