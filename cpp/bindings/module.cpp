// The extension module plybench._core: collects the parts of this folder and tells how it was built.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <map>
#include <string>

#include "bindings/registry.hpp"

namespace plybench {

namespace {

// Built on first use: parts register during static initialisation, before any order is defined.
std::map<std::string, Binding::Register>& parts() {
    static std::map<std::string, Binding::Register> instance;
    return instance;
}

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#else
    return "gcc " __VERSION__;
#endif
}

std::map<std::string, std::string> build_info() {
    return {
        {"build_type", PLYBENCH_BUILD_TYPE},
        {"compiler", compiler()},
        {"native_arch", PLYBENCH_NATIVE_ARCH ? "yes" : "no"},
        {"standard", "C++" + std::to_string(__cplusplus / 100 % 100)},
    };
}

}  // namespace

Binding::Binding(const char* name, Register add) { parts().emplace(name, add); }

void register_all(nb::module_& m) {
    for (const auto& [name, add] : parts()) add(m);
}

}  // namespace plybench

NB_MODULE(_core, m) {
    m.doc() = "The native core: fast twins of plybench's Python definitions.";
    m.def("build_info", &plybench::build_info,
          "How this core was compiled: build_type, compiler, native_arch (yes or no), standard.");
    // A daemon thread that searches at exit keeps its objects alive. Only test builds of the core report this
    // as a leak.
    nb::set_leak_warnings(PLYBENCH_WARNS_OF_LEAKS);
    plybench::register_all(m);
}
