// Options from Python's values: each row of `option_rows` reads the value that has its name.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>

#include "bindings/registry.hpp"
#include "core/option_rows.hpp"

namespace plybench {

using OptionDict = nb::typed<nb::dict, nb::str, nb::object>;

// Raise UnfitOption or BadOption with the name and the value.
[[noreturn]] void refuse(std::string_view name, nb::handle value, const std::string& rule);
[[noreturn]] void refuse_for_all(std::string_view name, nb::handle value);

// A whole number from least to most; less is refused for all engines.
std::int64_t whole_from(std::string_view name, nb::handle value, std::int64_t least, std::int64_t most);

// A finite number of at most largest_real.
double real_from(std::string_view name, nb::handle value);

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

// The options of a dictionary; those that it does not name keep their defaults.
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

}  // namespace plybench
