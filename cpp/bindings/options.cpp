#include "bindings/options.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <vector>

#include "core/options.hpp"
#include "gametree/algorithms.hpp"
#include "gametree/options.hpp"
#include "search/algorithms.hpp"

namespace plybench {

namespace {

using Names = std::vector<std::string>;

std::string given(std::string_view name, nb::handle value) {
    try {
        return std::string(name) + "=" + nb::repr(value).c_str();
    } catch (nb::python_error&) {  // Python does not print whole numbers of more than 4,300 digits
        return std::string(name);
    }
}

// The names that a value may have; none for a value that is no name.
Names names_in(const auto& row) {
    if constexpr (requires { row.names; }) {
        return Names(row.names.begin(), row.names.end());
    } else {
        return {};
    }
}

template <typename Options>
std::map<std::string, Names> known_options() {
    std::map<std::string, Names> known;
    std::apply([&](const auto&... rows) { (known.emplace(rows.name, names_in(rows)), ...); },
               option_rows(static_cast<const Options*>(nullptr)));
    return known;
}

void register_options(nb::module_& m) {
    nb::exception<BadOption>(m, "BadOption", PyExc_ValueError);
    nb::exception<UnfitOption>(m, "UnfitOption", PyExc_ValueError);
    m.def("search_options", &known_options<Options>,
          "The options of search algorithms, each with the names that its value may have, if it is a name.");
    m.def("game_options", &known_options<GameOptions>, "The options of game-tree algorithms, likewise.");
    m.def(
        "search_algorithms",
        [] {
            Names names;
            for_each_algorithm([&](const char* name, auto) { names.emplace_back(name); });
            return names;
        },
        "The search algorithms that the core has, for some problems at least.");
    m.def(
        "game_algorithms",
        [] {
            Names names;
            for_each_game_algorithm([&](const char* name, auto) { names.emplace_back(name); });
            return names;
        },
        "The game-tree algorithms that the core has.");
}

const Binding binding("_options", register_options);

}  // namespace

void refuse(std::string_view name, nb::handle value, const std::string& rule) {
    throw UnfitOption(given(name, value) + " " + rule);
}

void refuse_for_all(std::string_view name, nb::handle value) { throw BadOption(given(name, value)); }

std::int64_t whole_from(std::string_view name, nb::handle value, std::int64_t least, std::int64_t most) {
    if (!PyLong_Check(value.ptr())) refuse(name, value, "is not a whole number");
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0 && least <= number && number <= most) return number;
    const bool is_below = overflow < 0 || (overflow == 0 && number < least);
    if (is_below && least >= 0) refuse_for_all(name, value);
    refuse(name, value, "is not a whole number that the core can count to");
}

double real_from(std::string_view name, nb::handle value) {
    if (!PyLong_Check(value.ptr()) && !PyFloat_Check(value.ptr())) refuse(name, value, "is not a number");
    const double number = PyFloat_AsDouble(value.ptr());
    const bool is_too_large = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (is_too_large || !(std::abs(number) < largest_real))
        refuse(name, value, "is not a finite number of less than 2**53");
    return number;
}

}  // namespace plybench
