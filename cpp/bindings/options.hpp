// Reads options from Python's values.
#pragma once

#include <nanobind/nanobind.h>

#include "bindings/registry.hpp"

namespace plybench {

using OptionDict = nb::typed<nb::dict, nb::str, nb::object>;

// Reads Options or GameOptions from a dictionary. Options that it does not name keep their defaults. Throws
// UnfitOption or BadOption with the name and the value.
template <typename Options>
Options options_from(const OptionDict& given);

}  // namespace plybench
