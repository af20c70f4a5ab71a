// Problems in modules that `plybench build` made from headers of the user (cpp/built/).
#include "bindings/built_problem.hpp"

#if __has_include(<dlfcn.h>)
#include <dlfcn.h>
#define PLYBENCH_LOADS_MODULES 1
#else
#define PLYBENCH_LOADS_MODULES 0
#endif

#include <string>
#include <utility>
#include <vector>

#include "bindings/built_kind.hpp"
#include "bindings/registry.hpp"
#include "built/interface.hpp"

namespace plybench {

namespace {

using built::Failure;

// A problem that can be searched backwards.
class ReversibleBuiltProblem : public BuiltProblem {
  public:
    using BuiltProblem::BuiltProblem;
};

nb::object make_problem(const BuiltKind& kind, const nb::list& arguments, nb::handle initial) {
    const Arguments given(arguments);
    Numbers first;
    if (!initial.is_none()) first = kind.numbers_of(initial);
    Failure failure;
    const std::int64_t* start = initial.is_none() ? nullptr : first.data();
    Owned<built::BuiltProblem> problem(kind.kind().make(given.data(), given.size(), start, failure));
    kind.check(failure);
    if (kind.kind().is_reversible) return nb::cast(ReversibleBuiltProblem(kind, problem.release()));
    return nb::cast(BuiltProblem(kind, problem.release()));
}

#if PLYBENCH_LOADS_MODULES
template <typename Function>
Function find_export(void* library, const char* name, const std::string& file) {
    void* found = dlsym(library, name);
    if (found == nullptr) raise_input_error(file + " was not made by `plybench build`: it has no " + name);
    return reinterpret_cast<Function>(found);
}

// Opens a module. `stamp` says what it must have been built with; `file` is its name in messages.
std::vector<BuiltKind> open_module(const std::string& path, const std::string& file,
                                   const std::string& stamp) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) raise_input_error(file + " cannot be loaded: " + dlerror());
    const auto interface = find_export<int (*)()>(library, "plybench_interface", file);
    if (interface() != built::interface_version ||
        find_export<const char* (*)()>(library, "plybench_stamp", file)() != stamp) {
        dlclose(library);
        raise_input_error(file +
                          " was built by another version of plybench or for another processor; "
                          "build it again with `plybench build`");
    }
    const built::Module* module = find_export<const built::Module* (*)()>(library, "plybench_module", file)();
    std::vector<BuiltKind> kinds;
    for (std::size_t i = 0; i < module->kind_count; ++i) kinds.emplace_back(module->kinds[i], file);
    return kinds;
}
#else
std::vector<BuiltKind> open_module(const std::string&, const std::string& file, const std::string&) {
    raise_input_error(file + " cannot be loaded: this system has no modules of the kind that plybench makes");
}
#endif

nb::list heuristics_of(const BuiltKind& kind) {
    nb::list all;
    for (std::size_t i = 0; i < kind.kind().heuristic_count; ++i) {
        const built::NamedHeuristic& one = kind.kind().heuristics[i];
        all.append(nb::make_tuple(one.name, one.is_admissible, one.is_consistent));
    }
    return all;
}

nb::dict instances_of(const BuiltKind& kind) {
    nb::dict all;
    for (std::size_t i = 0; i < kind.kind().instance_count; ++i)
        all[kind.kind().instances[i].name] = kind.kind().instances[i].arguments;
    return all;
}

void bind_kind(nb::module_& m) {
    using namespace nb::literals;
    const auto flag = [](bool built::Kind::* member) {
        return [member](const BuiltKind& kind) { return kind.kind().*member; };
    };
    nb::class_<BuiltKind>(m, "BuiltKind", "A class of problems in a module that `plybench build` made.")
        .def_prop_ro("name", [](const BuiltKind& kind) { return kind.kind().name; })
        .def_prop_ro("actions",
                     [](const BuiltKind& kind) {
                         const built::Kind& found = kind.kind();
                         return std::vector<std::string>(found.actions, found.actions + found.action_count);
                     })
        .def_prop_ro("heuristics", &heuristics_of,
                     nb::for_getter(nb::sig("def heuristics(self) -> list[tuple[str, bool, bool]]")),
                     "(name, admissible, consistent) of each.")
        .def_prop_ro("instances", &instances_of,
                     nb::for_getter(nb::sig("def instances(self) -> dict[str, str]")),
                     "Names, with the arguments that make them.")
        .def_prop_ro("has_unit_costs", flag(&built::Kind::has_unit_costs))
        .def_prop_ro("is_reversible", flag(&built::Kind::is_reversible))
        .def_prop_ro("formats", flag(&built::Kind::formats))
        .def_prop_ro("parses", flag(&built::Kind::parses))
        .def_prop_ro("draws", flag(&built::Kind::draws))
        .def_prop_ro("names_actions", flag(&built::Kind::names_actions))
        .def_prop_ro("tells_impossible", flag(&built::Kind::tells_impossible))
        .def("make", &make_problem, "arguments"_a, "initial"_a.none(),
             nb::sig("def make(self, arguments: list[object], initial: object | None) -> BuiltProblem"),
             "Make a problem; its constructor takes the arguments.");
}

void bind_problem(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<BuiltProblem>(m, "BuiltProblem", "A problem in a module; actions are numbers.")
        .def_prop_ro("initial", &BuiltProblem::initial)
        .def("successors", &BuiltProblem::successors, "state"_a.none(), "(action, successor, cost) of each.")
        .def("predecessors", &BuiltProblem::predecessors, "state"_a.none())
        .def("is_goal", &BuiltProblem::is_goal, "state"_a.none())
        .def("estimate", &BuiltProblem::estimate, "heuristic"_a, "state"_a.none(),
             "A heuristic by its number.")
        .def("goals", &BuiltProblem::goals, "most"_a, "The goal states, at most this many.")
        .def("format", &BuiltProblem::format, "state"_a.none())
        .def("parse", &BuiltProblem::parse, "text"_a)
        .def("picture", &BuiltProblem::picture, "state"_a.none(),
             "Rows end with a newline, cells with a tabulator.")
        .def("action_name", &BuiltProblem::action_name, "action"_a)
        .def("impossible", &BuiltProblem::impossible)
        .def("algorithms", &BuiltProblem::algorithms,
             "The names of the search algorithms that run over this problem.")
        .def("search", &BuiltProblem::search, "algorithm"_a, "heuristic"_a.none(), "options"_a, "limits"_a,
             "Search with an algorithm; no heuristic means zero. Options are those of its Python definition.")
        .def("count_optimal", &BuiltProblem::count_optimal, "heuristic"_a.none(), "limits"_a,
             "Count all optimal solutions: (outcome, count).");
    nb::class_<ReversibleBuiltProblem, BuiltProblem>(m, "ReversibleBuiltProblem",
                                                     "One that can be searched backwards.")
        .def("exact_distances", &ReversibleBuiltProblem::exact_distances, "max_states"_a.none(), "limits"_a,
             "The distance of every state to the nearest goal: ({state: distance}, complete, radius).");
}

void register_built_problem(nb::module_& m) {
    using namespace nb::literals;
    bind_kind(m);
    bind_problem(m);
    m.def("open_module", &open_module, "path"_a, "file"_a, "stamp"_a,
          "The classes of problems in a module, if it was built with this stamp.");
}

const Binding binding("built_problem", register_built_problem);

}  // namespace

}  // namespace plybench
