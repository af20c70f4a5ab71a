#include "bindings/byte_searches.hpp"
#include "bindings/search.hpp"
#include "core/require.hpp"
#include "domains/callback.hpp"

namespace plybench {

namespace {

using Address = std::uintptr_t;
using Numbers = std::vector<std::int64_t>;
using StepList = nb::typed<nb::list, nb::object>;
using NumberList = nb::typed<nb::list, nb::object>;

constexpr std::size_t most_bytes = 64;
constexpr std::size_t most_rows = 1 << 16;

// A heuristic at an address. Python keeps the code alive as long as it holds this object.
struct CompiledHeuristic {
    EstimateCall estimate = nullptr;
    bool is_whole = false;
};

template <typename Call>
Call call_at(Address address) {
    return reinterpret_cast<Call>(address);
}

class CompiledProblem {
    // If a number does not fit into buckets, the search begins again with a heap.
    template <std::size_t N, typename Use>
    static auto with_size(const CallbackSpec& spec, Use use) {
        try {
            const CallbackRules<N> rules(spec, true);
            return use(ByteProblem<N>(rules));
        } catch (const NotSmall&) {
        }
        const CallbackRules<N> rules(spec, false);
        return use(ByteProblem<N>(rules));
    }

    template <std::size_t N>
    CellBytes<N> packed_for(const ByteProblem<N>&, const Numbers& state) const {
        return ArrayPacker<N>(spec_.layout).pack(state);
    }

  public:
    using Heuristic = CompiledHeuristic;

    explicit CompiledProblem(CallbackSpec spec) : spec_(std::move(spec)) {
        spec_.layout.check(most_bytes);
        require(spec_.most_successors > 0 && spec_.most_successors <= most_rows,
                "a state has 1 to 65,536 successors");
        require(spec_.functions.successors != nullptr && spec_.functions.is_goal != nullptr,
                "a function is missing");
        require_state(spec_.initial);
        for (const Numbers& goal : spec_.goals) require_state(goal);
        require(spec_.goals.empty() || !is_one_way(), "goals are for a search with predecessors");
    }

    template <typename Use>
    auto with_problem(const CompiledHeuristic* heuristic, Use use) const {
        CallbackSpec spec = spec_;
        if (heuristic != nullptr) {
            spec.functions.estimate = heuristic->estimate;
            spec.has_whole_estimates = heuristic->is_whole;
        }
        const std::size_t bytes = spec.layout.bytes();
        if (bytes <= 8) return with_size<8>(spec, use);
        if (bytes <= 16) return with_size<16>(spec, use);
        if (bytes <= 32) return with_size<32>(spec, use);
        return with_size<64>(spec, use);
    }

    bool is_one_way() const { return spec_.functions.predecessors == nullptr; }

    // The answers of the compiled functions for a state: (action, successor, cost) for each successor,
    // whether it is a goal, and estimates.
    StepList successors(const Numbers& state, bool backwards) const {
        require_state(state);
        require(!backwards || !is_one_way(), "there is no function for predecessors");
        return with_problem(nullptr, [&](const auto& problem) {
            using P = std::decay_t<decltype(problem)>;
            std::vector<Step<P>> steps(problem.max_successors());
            const auto packed = packed_for(problem, state);
            const Step<P>* end = backwards ? problem.predecessors(packed, steps.data())
                                           : problem.successors(packed, steps.data());
            StepList found;
            for (const Step<P>* step = steps.data(); step != end; ++step)
                found.append(nb::make_tuple(step->action, python_state(problem, step->state),
                                            number(whole_if_costs_are(problem, step->cost))));
            return found;
        });
    }

    bool is_goal(const Numbers& state) const {
        require_state(state);
        return with_problem(nullptr,
                            [&](const auto& problem) { return problem.is_goal(packed_for(problem, state)); });
    }

    NumberList estimates(const CompiledHeuristic& heuristic, const std::vector<Numbers>& states) const {
        for (const Numbers& state : states) require_state(state);
        return with_problem(&heuristic, [&](const auto& problem) {
            NumberList found;
            for (const Numbers& state : states)
                found.append(number(Bound{problem.estimate(packed_for(problem, state)), heuristic.is_whole}));
            return found;
        });
    }

  private:
    void require_state(const Numbers& state) const { spec_.layout.require_numbers(state); }

    CallbackSpec spec_;
};

// Raises CallFailed(function, state, move), which Python explains.
void translate(const std::exception_ptr& error, void* type) {
    try {
        std::rethrow_exception(error);
    } catch (const CallFailed& failed) {
        PyErr_SetObject(static_cast<PyObject*>(type),
                        nb::make_tuple(failed.what(), tuple_of(failed.state), failed.move).ptr());
    }
}

void register_compiled(nb::module_& m) {
    using namespace nb::literals;
    m.attr("CallFailed") = nb::steal(PyErr_NewException("plybench._core.CallFailed", nullptr, nullptr));
    nb::register_exception_translator(translate, m.attr("CallFailed").ptr());
    nb::class_<CompiledHeuristic>(m, "CompiledHeuristic", "A heuristic that was compiled while Python runs.")
        .def(
            "__init__",
            [](CompiledHeuristic* self, Address estimate, bool is_whole) {
                require(estimate != 0, "a function is missing");
                new (self) CompiledHeuristic{call_at<EstimateCall>(estimate), is_whole};
            },
            "estimate"_a, "is_whole"_a);
    bind_searches<CompiledProblem>(m, "CompiledProblem",
                                   "A problem over arrays whose functions were compiled while Python runs.")
        .def(
            "__init__",
            [](CompiledProblem* self, std::size_t items, std::size_t width, std::size_t most_successors,
               std::uint32_t action_count, bool has_costs, bool has_whole_costs, Numbers initial,
               std::vector<Numbers> goals, Address successors, Address is_goal, Address predecessors) {
                const CallbackFunctions functions{call_at<ListCall>(successors), call_at<TestCall>(is_goal),
                                                  call_at<ListCall>(predecessors), nullptr};
                new (self) CompiledProblem({.layout = {items, width},
                                            .most_successors = most_successors,
                                            .action_count = action_count,
                                            .has_costs = has_costs,
                                            .has_whole_costs = has_whole_costs,
                                            .has_whole_estimates = true,
                                            .initial = std::move(initial),
                                            .goals = std::move(goals),
                                            .functions = functions});
            },
            "items"_a, "width"_a, "most_successors"_a, "action_count"_a, "has_costs"_a, "has_whole_costs"_a,
            "initial"_a, "goals"_a, "successors"_a, "is_goal"_a, "predecessors"_a,
            "Functions are given by their addresses (cpp/domains/callback.hpp); 0 is none.")
        .def_prop_ro("is_one_way", &CompiledProblem::is_one_way, "It cannot be searched backwards.")
        .def("successors", &CompiledProblem::successors, "state"_a, "backwards"_a,
             "(action, successor, cost) of each, or of each predecessor.")
        .def("is_goal", &CompiledProblem::is_goal, "state"_a)
        .def("estimates", &CompiledProblem::estimates, "heuristic"_a, "states"_a, "One for each state.");
}

const Binding binding("compiled", register_compiled);

}  // namespace

}  // namespace plybench
