// Offers a native domain to Python: the searches over it, with the GIL released.
//
// A domain joins with one file in this folder. It defines a class with
//
//     using Heuristic = ...;                                 // Python's object for a heuristic
//     template <typename Use>
//     auto with_problem(const Heuristic* h, Use use) const;  // calls use(problem) for the right Problem
//
// where problem.unpack(state) lists the numbers of a state's tuple, and calls bind_twin on the class. If the
// states of a domain are sets, which Python keeps as the bits of an int, the problem has keeps_sets(). If a
// domain has a faster way to run some searches, with the same result and counts, it also defines
//
//     template <Problem P>
//     std::optional<Result<P>> fast_search(const P& problem, const std::string& algorithm,
//                                          const Heuristic* h, const Options& options,
//                                          const Limits& limits) const;  // none: search as usual
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/gil.hpp"
#include "bindings/options.hpp"
#include "bindings/registry.hpp"
#include "core/limits.hpp"
#include "core/options.hpp"
#include "core/result.hpp"
#include "search/algorithms.hpp"
#include "search/count_optimal.hpp"
#include "search/exact_distances.hpp"

namespace plybench {

// Limits as Python hands them over.
struct PythonLimits {
    std::optional<std::uint64_t> expansions{};
    std::optional<double> seconds{};
    std::optional<std::uint64_t> memory{};
    nb::object progress = nb::none();  // called with the nine counts and the bound, if there is one
    bool heeds_signals = false;        // true on the main thread, the only one that Ctrl-C reaches
};

// Looks for Ctrl-C and reports progress. This takes the GIL, so it happens seldom.
class PythonWatcher final : public Watcher {
  public:
    explicit PythonWatcher(const PythonLimits& limits)
        : progress_(limits.progress),
          heeds_signals_(limits.heeds_signals),
          has_progress_(!limits.progress.is_none()) {}

    bool wants_stop(const Counts& counts, const std::optional<Bound>& bound) override;

  private:
    using Clock = std::chrono::steady_clock;

    void report(const Counts& counts, const std::optional<Bound>& bound) const;

    nb::handle progress_;  // the caller's argument outlives the search
    bool heeds_signals_;
    bool has_progress_;
    Clock::time_point looked_ = Clock::now();
};

// The names of the domains that have a twin; written only while the module is imported.
std::vector<std::string>& twins();

// The result of a search in Python's values.
struct Outcome {
    std::string status;
    nb::object actions = nb::none();     // numbers
    nb::object last_state = nb::none();  // of the path; Python makes the other states by its own rules
    nb::object cost = nb::none();
    nb::object lower_bound = nb::none();
    Counts counts;  // in the order of plybench.result.Counts
    std::optional<Ending> end{};
    double seconds = 0;
    nb::list passes{};  // (bound, expanded, popped, generated) at the start of each pass
};

Limits limits_for(const PythonLimits& limits, Watcher& watcher);
nb::object number(const std::optional<Bound>& bound);
std::string name_of(Status status);

template <typename Number>
nb::tuple tuple_of(const std::vector<Number>& values) {
    nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
    for (std::size_t i = 0; i < values.size(); ++i) {
        PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromLongLong(values[i]));
    }
    return nb::cast<nb::tuple>(tuple);
}

// The int with the bits of these bytes, the lowest byte first.
nb::object int_of_bits(std::span<const std::uint8_t> bytes);

// A state as Python knows it: a tuple of numbers, or an int whose bits are a set.
template <Problem P>
nb::object python_state(const P& problem, const typename P::State& state) {
    if constexpr (requires { problem.keeps_sets(); }) {
        if (problem.keeps_sets()) return int_of_bits({state.cells.data(), state.cells.size()});
    }
    return tuple_of(problem.unpack(state));
}

template <Problem P>
Outcome outcome_of(const P& problem, const Result<P>& result) {
    Outcome outcome{.status = name_of(result.status),
                    .lower_bound = number(result.lower_bound),
                    .counts = counts_of(result.tally),
                    .end = result.end,
                    .seconds = result.seconds};
    for (const PassStart& pass : result.passes)
        outcome.passes.append(nb::make_tuple(number(pass.bound), pass.expanded, pass.popped, pass.generated));
    if (!result.path) return outcome;
    outcome.actions = tuple_of(result.path->actions);
    outcome.cost = number(whole_if_costs_are(problem, result.path->cost));
    outcome.last_state = python_state(problem, result.path->states.back());
    return outcome;
}

template <Problem P>
Algorithm<P> find_algorithm(const std::string& name) {
    for (const auto& [known, algorithm] : algorithms<P>()) {
        if (known == name) return algorithm;
    }
    throw std::invalid_argument("there is no native " + name);
}

template <Problem P>
std::vector<std::string> algorithm_names(const P& problem) {
    std::vector<std::string> names;
    for (const auto& entry : algorithms<P>()) {
        if (entry.first != "bidirectional" || is_reversible(problem)) names.emplace_back(entry.first);
    }
    return names;
}

// A faster way to run a search. It may be empty, or may return none; then the usual search runs.
template <Problem P>
using FastSearch = std::function<std::optional<Result<P>>(const Limits&)>;

// The arguments must outlive the returned function.
template <Problem P, typename Domain>
FastSearch<P> fast_search_in([[maybe_unused]] const P& problem, [[maybe_unused]] const Domain& domain,
                             [[maybe_unused]] const std::string& algorithm,
                             [[maybe_unused]] const typename Domain::Heuristic* heuristic,
                             [[maybe_unused]] const Options& options) {
    if constexpr (requires(Limits limits) {
                      domain.fast_search(problem, algorithm, heuristic, options, limits);
                  }) {
        return [&, heuristic](const Limits& limits) {
            return domain.fast_search(problem, algorithm, heuristic, options, limits);
        };
    }
    return {};
}

template <Problem P>
Outcome search_in(const P& problem, const std::string& name, const Options& options,
                  const PythonLimits& given, const FastSearch<P>& fast_search) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    const Algorithm<P> algorithm = find_algorithm<P>(name);
    std::optional<Result<P>> result;
    {
        const GilReleased released;
        if (fast_search) result = fast_search(limits);
        if (!result) result = algorithm(problem, options, limits);
    }
    return outcome_of(problem, *result);
}

// Returns the outcome and the count: an int, inf, or None.
template <Problem P>
std::pair<Outcome, nb::object> count_in(const P& problem, const Options& options, const PythonLimits& given) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    std::optional<OptimalCount<P>> found;
    {
        const GilReleased released;
        found = count_optimal(problem, options, limits);
    }
    nb::object count = nb::none();
    if (found->is_infinite) {
        count = nb::float_(std::numeric_limits<double>::infinity());
    } else if (found->count) {
        count = nb::steal(PyLong_FromString(found->count->to_hex().c_str(), nullptr, 16));
    }
    return {outcome_of(problem, found->result), count};
}

using DistanceDict = nb::typed<nb::dict, nb::object, nb::object>;

// Raises Python's exception for a search without a result: LimitReached with its end, or KeyboardInterrupt.
[[noreturn]] void raise_ending(const Ended& ended);

// Returns {state: distance}, whether it is complete, and the radius. Raises LimitReached when a limit is
// spent and KeyboardInterrupt after Ctrl-C.
template <Reversible P>
std::tuple<DistanceDict, bool, nb::object> distances_in(const P& problem,
                                                        std::optional<std::uint64_t> max_states,
                                                        const PythonLimits& given) {
    PythonWatcher watcher(given);
    const Limits limits = limits_for(given, watcher);
    std::optional<Distances<P>> found;
    try {
        const GilReleased released;
        found =
            exact_distances(problem, max_states.value_or(std::numeric_limits<std::uint64_t>::max()), limits);
    } catch (const Ended& ended) {
        raise_ending(ended);
    } catch (const OutOfBudget&) {
        raise_ending({Status::limit, Budget(limits).memory_end()});
    }
    DistanceDict to_goal;
    for (std::size_t i = 0; i < found->states.size(); ++i) {
        to_goal[python_state(problem, found->states[i])] =
            number(whole_if_costs_are(problem, found->costs[i]));
    }
    return {to_goal, found->is_complete, number(whole_if_costs_are(problem, found->radius))};
}

// Exact distances need a backward search. A domain without one says `static constexpr bool is_one_way =
// true`.
template <typename Domain>
void bind_distances(nb::class_<Domain>& bound) {
    using namespace nb::literals;
    if constexpr (!requires { Domain::is_one_way; }) {
        bound.def(
            "exact_distances",
            [](const Domain& domain, std::optional<std::uint64_t> max_states, const PythonLimits& limits) {
                return domain.with_problem(
                    nullptr, [&](const auto& problem) { return distances_in(problem, max_states, limits); });
            },
            "max_states"_a.none(), "limits"_a,
            "The distance of every state to the nearest goal: ({state: distance}, complete, radius).");
    }
}

// Adds a class with searches to the module.
template <typename Domain>
nb::class_<Domain> bind_searches(nb::module_& m, const char* name, const char* text) {
    using namespace nb::literals;
    using Heuristic = typename Domain::Heuristic;
    nb::class_<Domain> bound(m, name, text);
    bound
        .def(
            "algorithms",
            [](const Domain& domain) {
                return domain.with_problem(nullptr,
                                           [](const auto& problem) { return algorithm_names(problem); });
            },
            "The names of the search algorithms that run over this problem.")
        .def(
            "search",
            [](const Domain& domain, const std::string& algorithm, const Heuristic* heuristic,
               const OptionDict& options, const PythonLimits& limits) {
                auto parsed = options_from<Options>(options);
                parsed.is_blind = heuristic == nullptr;
                return domain.with_problem(heuristic, [&](const auto& problem) {
                    return search_in(problem, algorithm, parsed, limits,
                                     fast_search_in(problem, domain, algorithm, heuristic, parsed));
                });
            },
            "algorithm"_a, "heuristic"_a.none(), "options"_a, "limits"_a,
            "Search with an algorithm; no heuristic means zero. Options are those of its Python definition.")
        .def(
            "count_optimal",
            [](const Domain& domain, const Heuristic* heuristic, const PythonLimits& limits) {
                Options options;
                options.is_blind = heuristic == nullptr;
                return domain.with_problem(
                    heuristic, [&](const auto& problem) { return count_in(problem, options, limits); });
            },
            "heuristic"_a.none(), "limits"_a, "Count all optimal solutions: (outcome, count).");
    bind_distances(bound);
    return bound;
}

// Adds a domain's class to the module, and its name to the list of twins.
template <typename Domain>
nb::class_<Domain> bind_twin(nb::module_& m, const char* name, const char* text) {
    twins().emplace_back(name);
    return bind_searches<Domain>(m, name, text);
}

}  // namespace plybench
