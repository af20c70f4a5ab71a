#include "bindings/options.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/option_rows.hpp"
#include "core/options.hpp"
#include "gametree/algorithms.hpp"
#include "gametree/options.hpp"
#include "search/algorithms.hpp"

namespace plybench {

namespace {

using Names = std::vector<std::string>;

std::string describe_option(std::string_view name, nb::handle value) {
    try {
        return std::string(name) + "=" + nb::repr(value).c_str();
    } catch (nb::python_error&) {  // Python does not print whole numbers of more than 4,300 digits
        return std::string(name);
    }
}

[[noreturn]] void refuse(std::string_view name, nb::handle value, const std::string& rule) {
    throw UnfitOption(describe_option(name, value) + " " + rule);
}

[[noreturn]] void refuse_for_all(std::string_view name, nb::handle value) {
    throw BadOption(describe_option(name, value));
}

// A whole number from least to most. No engine takes less than the least.
std::int64_t whole_from(std::string_view name, nb::handle value, std::int64_t least, std::int64_t most) {
    if (!PyLong_Check(value.ptr())) refuse(name, value, "is not a whole number");
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow == 0 && least <= number && number <= most) return number;
    const bool is_below = overflow < 0 || (overflow == 0 && number < least);
    if (is_below && least >= 0) refuse_for_all(name, value);
    refuse(name, value, "is not a whole number that the core can count to");
}

// A finite number of at most largest_real.
double real_from(std::string_view name, nb::handle value) {
    if (!PyLong_Check(value.ptr()) && !PyFloat_Check(value.ptr())) refuse(name, value, "is not a number");
    const double number = PyFloat_AsDouble(value.ptr());
    const bool is_too_large = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (is_too_large || !(std::abs(number) < largest_real))
        refuse(name, value, "is not a finite number of less than 2**53");
    return number;
}

// Each row of `option_rows` reads the value that has its name.
template <typename Owner, typename Choice, std::size_t count>
void read(const NamedOption<Owner, Choice, count>& row, Owner& options, nb::handle value) {
    const auto found = std::find_if(row.names.begin(), row.names.end(), [&](std::string_view name) {
        return value.equal(nb::str(name.data(), name.size()));
    });
    if (found == row.names.end()) refuse(row.name, value, "is not a name that the core knows");
    options.*row.member = static_cast<Choice>(found - row.names.begin());
}

template <typename Owner, typename Number>
void read(const WholeOption<Owner, Number>& row, Owner& options, nb::handle value) {
    options.*row.member = static_cast<Number>(whole_from(row.name, value, row.least, row.most));
}

template <typename Owner>
void read(const LimitOption<Owner>& row, Owner& options, nb::handle value) {
    options.*row.member = value.is_none() ? std::numeric_limits<std::int64_t>::max()
                                          : whole_from(row.name, value, row.least, largest_whole);
}

template <typename Owner>
void read(const RealOption<Owner>& row, Owner& options, nb::handle value) {
    options.*row.member = real_from(row.name, value);
    if (options.*row.member < row.least) refuse_for_all(row.name, value);
}

template <typename Owner>
void read(const NumberOption<Owner>& row, Owner& options, nb::handle value) {
    options.*row.is_whole = PyLong_Check(value.ptr());
    if (options.*row.is_whole) {
        options.*row.member =
            static_cast<double>(whole_from(row.name, value, -row.most_whole, row.most_whole));
    } else {
        if (!PyFloat_Check(value.ptr()) || !std::isfinite(nb::cast<double>(value)))
            refuse(row.name, value, "is not a finite float or an integer that the core can hold");
        options.*row.member = nb::cast<double>(value);
    }
}

template <typename Owner>
void read(const SeedOption<Owner>& row, Owner& options, nb::handle value) {
    if (!PyLong_Check(value.ptr())) refuse(row.name, value, "is not a whole number");
    options.*row.member = PyLong_AsUnsignedLongLongMask(value.ptr());
}

template <typename Owner>
void read(const TableOption<Owner>& row, Owner& options, nb::handle value) {
    options.*row.is_used = !value.is_none() && value.ptr() != Py_False;
    options.*row.slots = 0;
    if (!(options.*row.is_used) || value.ptr() == Py_True) return;
    if (!PyLong_Check(value.ptr())) throw UnfitOption("the core cannot use a table that was made in Python");
    options.*row.slots = static_cast<std::uint64_t>(whole_from(row.name, value, 1, largest_whole));
}

template <typename Owner, typename Value>
void read(const PlainOption<Owner, Value>& row, Owner& options, nb::handle value) {
    if (!nb::try_cast(value, options.*row.member, false)) refuse(row.name, value, "is of the wrong type");
}

// The names that a value may have; none if the value is not a name.
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

template <typename Options>
Options options_from(const OptionDict& given) {
    Options options;
    for (const auto& [key, value] : given) {
        const auto name = nb::cast<std::string>(key);
        bool is_known = false;
        const auto read_if_named = [&](const auto& row) {
            if (row.name != name) return;
            read(row, options, value);
            is_known = true;
        };
        std::apply([&](const auto&... rows) { (read_if_named(rows), ...); },
                   option_rows(static_cast<const Options*>(nullptr)));
        if (!is_known) throw UnfitOption("the core has no option '" + name + "'");
    }
    return options;
}

template Options options_from<Options>(const OptionDict&);
template GameOptions options_from<GameOptions>(const OptionDict&);

}  // namespace plybench
