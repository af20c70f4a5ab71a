#include "core/random.hpp"

#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "bindings/registry.hpp"

namespace plybench {

namespace {

std::vector<std::int64_t> shuffle_values(SplitMix64& rng, std::vector<std::int64_t> values) {
    rng.shuffle(std::span(values));
    return values;
}

void register_random(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<SplitMix64>(m, "SplitMix64", "Native twin of plybench.core.rng.SplitMix64.")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("next", &SplitMix64::next, "The next 64 random bits.")
        .def("below", &SplitMix64::below, "n"_a,
             "An integer in [0, n), each equally likely; ValueError if n is 0.")
        .def("shuffled", &shuffle_values, "values"_a, "A new list with the values in random order.");
}

const Binding binding("random", register_random);

}  // namespace

}  // namespace plybench
