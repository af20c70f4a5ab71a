#include "bindings/games.hpp"

#include <cmath>
#include <map>

namespace plybench {

// Python's evaluations give whole numbers as ints; means of random games are always floats.
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

template <typename Choice>
Choice chosen(const std::map<std::string, Choice>& names, nb::handle value) {
    const auto found = names.find(nb::cast<std::string>(value));
    if (found == names.end())
        throw std::invalid_argument("unknown name '" + nb::cast<std::string>(value) + "'");
    return found->second;
}

void set_option(GameOptions& options, const std::string& name, nb::handle value) {
    if (name == "depth") {
        options.depth = value.is_none() ? to_the_end : nb::cast<std::int64_t>(value);
    } else if (name == "cut") {
        options.cut = chosen<Cut>({{">=", Cut::at_least}, {">", Cut::above}}, value);
    } else if (name == "choose") {
        options.choose = chosen<Choose>({{"first", Choose::first}, {"random", Choose::random}}, value);
    } else if (name == "inner") {
        options.inner = chosen<Inner>(
            {{"alpha_beta", Inner::alpha_beta}, {"pvs", Inner::pvs}, {"mtdf", Inner::mtdf}}, value);
    } else if (name == "table") {
        options.has_table = !value.is_none();
        if (options.has_table) options.slots = nb::cast<std::uint64_t>(value);
    } else if (name == "seed") {
        options.seed = nb::cast<std::uint64_t>(value);
    } else if (name == "playouts") {
        options.playouts = nb::cast<std::uint64_t>(value);
    } else if (name == "guess") {
        options.guess = nb::cast<double>(value);
    } else if (name == "exploration") {
        options.exploration = nb::cast<double>(value);
    } else {
        throw std::invalid_argument("unknown option '" + name + "'");
    }
}

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

// Sorts before the games.
const Binding binding("_games", register_games);

}  // namespace

GameOptions game_options_from(const OptionDict& given) {
    GameOptions options;
    for (const auto& [key, value] : given) {
        const auto name = nb::cast<std::string>(key);
        try {
            set_option(options, name, value);
        } catch (const std::bad_cast&) {
            throw nb::type_error(("option '" + name + "' has a value of the wrong type").c_str());
        }
    }
    return options;
}

}  // namespace plybench
