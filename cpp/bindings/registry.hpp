// How a file in cpp/bindings/ adds its part to plybench._core:
//
//     static const Binding binding("random", [](nb::module_& m) { m.def(...); });
//
// Parts are bound in the order of their names, whatever the link order, so that the stub is stable.
// A part that uses a type of another at import time (a base class, a default value) must sort after it.
#pragma once

#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace plybench {

class Binding {
  public:
    using Register = void (*)(nb::module_&);

    Binding(const char* name, Register add);
};

// Calls every registered part with the module.
void register_all(nb::module_& m);

}  // namespace plybench
