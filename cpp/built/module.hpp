// The module of a user's header: the problems that PLYBENCH_PROBLEM names, and their descriptions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <tuple>
#include <vector>

#include "built/adapter.hpp"
#include "built/guard.hpp"
#include "built/interface.hpp"
#include "built/module_problem.hpp"
#include "search/algorithms.hpp"

namespace plybench::built {

// The problems of the module. The list is filled before the core asks for it.
inline std::vector<Kind>& kinds() {
    static std::vector<Kind> all;
    return all;
}

// The description of a class of problems, kept for as long as the module.
template <UserProblem U>
struct Description {
    std::vector<Slot> slots = slots_of<typename U::State>();
    std::vector<const char*> actions{};
    std::vector<NamedHeuristic> heuristics{};
    std::vector<const char*> algorithms{};
    std::vector<NamedInstance> instances{};

    Description() {
        if constexpr (NamesActions<U>) actions.assign(std::begin(U::actions), std::end(U::actions));
        if constexpr (HasHeuristics<U>)
            std::apply([&](const auto&... marked) { (add(marked), ...); }, U::heuristics());
        if constexpr (HasInstances<U>) {
            for (const auto& [name, arguments] : Instances(U::instances()))
                instances.push_back({name, arguments});
        }
        for (const auto& [name, algorithm] : plybench::algorithms<Adapter<U>>())
            algorithms.push_back(name.data());
    }

    void add(const auto& marked) {
        const bool is_consistent = marked.claim == Claim::consistent;
        heuristics.push_back(
            {marked.name, is_consistent || marked.claim == Claim::admissible, is_consistent});
    }
};

template <UserProblem U>
BuiltProblem* make_problem(const PlainArgument* arguments, std::size_t count, const std::int64_t* initial,
                           Failure& failure) noexcept {
    return run_guarded(failure,
                       [&]() -> BuiltProblem* { return new ModuleProblem<U>(arguments, count, initial); });
}

// Adds a class of problems to the module, unless the compiler has already reported errors in the class.
template <typename U>
bool add_problem(const char* name) {
    if constexpr (UserProblem<U>) {
        static const Description<U> about;
        kinds().push_back({name,
                           about.slots.data(),
                           about.slots.size(),
                           WholeNumber<typename U::State>,
                           about.actions.data(),
                           about.actions.size(),
                           about.heuristics.data(),
                           about.heuristics.size(),
                           about.algorithms.data(),
                           about.algorithms.size(),
                           about.instances.data(),
                           about.instances.size(),
                           Adapter<U>::has_unit_costs,
                           HasPredecessors<U>,
                           HasFormat<U>,
                           HasParse<U>,
                           HasPicture<U>,
                           HasActionName<U>,
                           HasImpossible<U>,
                           &make_problem<U>});
    }
    return true;
}

}  // namespace plybench::built

// Ends the file that `plybench build` compiles: defines the functions that the module exports.
#define PLYBENCH_MODULE(stamp)                                                                               \
    extern "C" {                                                                                             \
    [[gnu::visibility("default")]] int plybench_interface() { return ::plybench::built::interface_version; } \
    [[gnu::visibility("default")]] const char* plybench_stamp() { return stamp; }                            \
    [[gnu::visibility("default")]] const ::plybench::built::Module* plybench_module() {                      \
        static const ::plybench::built::Module module{::plybench::built::kinds().data(),                     \
                                                      ::plybench::built::kinds().size()};                    \
        return &module;                                                                                      \
    }                                                                                                        \
    }
