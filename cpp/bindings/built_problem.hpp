// A problem in a module, for Python. Rules are called with the interpreter's lock held, searches run without
// it.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/built_kind.hpp"
#include "bindings/search.hpp"
#include "built/interface.hpp"
#include "built/options.hpp"

namespace plybench {

inline built::PlainLimits plain_limits(const PythonLimits& given, CoreHost& host) {
    PythonWatcher unused(given);
    const Limits limits = limits_for(given, unused);
    return {limits.expansions, limits.seconds, limits.memory, &host};
}

struct Releasing {
    template <typename T>
    void operator()(T* owned) const {
        owned->release();
    }
};

template <typename T>
using Owned = std::unique_ptr<T, Releasing>;

using StepList = nb::typed<nb::list, nb::typed<nb::tuple, std::uint32_t, nb::object, nb::object>>;

class BuiltProblem {
  public:
    BuiltProblem(const BuiltKind& kind, built::BuiltProblem* problem) : kind_(kind), problem_(problem) {}

    nb::object initial() const {
        Numbers numbers(slots());
        problem_->initial(numbers.data());
        return kind_.python_state(numbers.data());
    }

    StepList successors(nb::handle state) const {
        return list_steps(&built::BuiltProblem::successors, state);
    }
    StepList predecessors(nb::handle state) const {
        return list_steps(&built::BuiltProblem::predecessors, state);
    }

    bool is_goal(nb::handle state) const {
        const Numbers numbers = kind_.numbers_of(state);
        return ask_module(
            [&](built::Failure& failure) { return problem_->is_goal(numbers.data(), failure); });
    }

    nb::object estimate(int heuristic, nb::handle state) const {
        const Numbers numbers = kind_.numbers_of(state);
        return number(ask_module(
            [&](built::Failure& failure) { return problem_->estimate(heuristic, numbers.data(), failure); }));
    }

    // All goal states, but at most `most` of them.
    nb::typed<nb::list, nb::object> goals(std::size_t most) const {
        struct Visit {
            const BuiltKind& kind;
            std::size_t most;
            nb::typed<nb::list, nb::object> found{};
        } visit{kind_, most};
        const auto add = [](void* context, const std::int64_t* numbers) {
            auto& all = *static_cast<Visit*>(context);
            all.found.append(all.kind.python_state(numbers));
            return nb::len(all.found) < all.most;
        };
        ask_module([&](built::Failure& failure) {
            problem_->goals(add, &visit, failure);
            return 0;
        });
        return visit.found;
    }

    nb::str format(nb::handle state) const {
        const Numbers numbers = kind_.numbers_of(state);
        return text([&](built::Failure& failure) { return problem_->format(numbers.data(), failure); });
    }

    nb::str picture(nb::handle state) const {
        const Numbers numbers = kind_.numbers_of(state);
        return text([&](built::Failure& failure) { return problem_->picture(numbers.data(), failure); });
    }

    nb::object parse(const std::string& text) const {
        Numbers numbers(slots());
        ask_module([&](built::Failure& failure) {
            problem_->parse({text.data(), text.size()}, numbers.data(), failure);
            return 0;
        });
        return kind_.python_state(numbers.data());
    }

    nb::str action_name(std::uint32_t action) const {
        return text([&](built::Failure& failure) { return problem_->action_name(action, failure); });
    }

    nb::str impossible() const {
        return text([&](built::Failure& failure) { return problem_->impossible(failure); });
    }

    std::vector<std::string> algorithms() const {
        const built::Kind& kind = kind_.kind();
        return {kind.algorithms, kind.algorithms + kind.algorithm_count};
    }

    Outcome search(const std::string& algorithm, std::optional<int> heuristic, const OptionDict& given,
                   const PythonLimits& limits) const {
        auto options = options_from<Options>(given);
        options.is_blind = !heuristic;
        const built::OptionWords words = built::pack_options(options);
        const std::vector<std::string> known = algorithms();
        const auto found = std::find(known.begin(), known.end(), algorithm);
        if (found == known.end()) throw std::invalid_argument("there is no native " + algorithm);
        const auto place = static_cast<std::size_t>(found - known.begin());
        return outcome_of(*run(limits, [&](const built::PlainLimits& plain, built::Failure& failure) {
            return Owned<built::Answer>(
                problem_->search(place, heuristic.value_or(-1), words.data(), plain, failure));
        }));
    }

    std::pair<Outcome, nb::object> count_optimal(std::optional<int> heuristic,
                                                 const PythonLimits& limits) const {
        const auto answer = run(limits, [&](const built::PlainLimits& plain, built::Failure& failure) {
            return Owned<built::Answer>(problem_->count_optimal(heuristic.value_or(-1), plain, failure));
        });
        const built::PlainResult& found = answer->result();
        nb::object count = nb::none();
        if (found.is_infinite) {
            count = nb::float_(std::numeric_limits<double>::infinity());
        } else if (found.count.size > 0) {
            count = nb::steal(PyLong_FromString(found.count.data, nullptr, 16));
        }
        return {outcome_of(*answer), count};
    }

    std::tuple<DistanceDict, bool, nb::object> exact_distances(std::optional<std::uint64_t> max_states,
                                                               const PythonLimits& limits) const {
        const auto found = run(limits, [&](const built::PlainLimits& plain, built::Failure& failure) {
            const auto most = max_states.value_or(std::numeric_limits<std::uint64_t>::max());
            return Owned<built::DistanceList>(problem_->distances(most, plain, failure));
        });
        DistanceDict to_goal;
        Numbers numbers(slots());
        for (std::size_t i = 0; i < found->size(); ++i) {
            found->write_state(i, numbers.data());
            to_goal[kind_.python_state(numbers.data())] = number(found->cost(i));
        }
        return {to_goal, found->is_complete(), number(found->radius())};
    }

  private:
    using Lister = std::size_t (built::BuiltProblem::*)(const std::int64_t*, built::PlainStep*, std::int64_t*,
                                                        built::Failure&) const;

    std::size_t slots() const { return kind_.kind().slot_count; }

    template <typename Ask>
    std::invoke_result_t<Ask, built::Failure&> ask_module(Ask ask) const {
        built::Failure failure;
        const auto answer = ask(failure);
        kind_.check(failure);
        return answer;
    }

    template <typename Ask>
    nb::str text(Ask ask) const {
        return str_of(ask_module(ask));
    }

    StepList list_steps(Lister list, nb::handle state) const {
        const std::size_t most = problem_->max_steps();
        const Numbers numbers = kind_.numbers_of(state);
        std::vector<built::PlainStep> steps(most);
        Numbers states(most * slots());
        const std::size_t count = ask_module([&](built::Failure& failure) {
            return (problem_.get()->*list)(numbers.data(), steps.data(), states.data(), failure);
        });
        StepList found;
        for (std::size_t i = 0; i < count; ++i) {
            found.append(nb::make_tuple(steps[i].action, kind_.python_state(&states[i * slots()]),
                                        number(steps[i].cost)));
        }
        return found;
    }

    // Runs a search of the module without the lock of the interpreter.
    template <typename Search>
    std::invoke_result_t<Search, const built::PlainLimits&, built::Failure&> run(const PythonLimits& given,
                                                                                 Search search) const {
        CoreHost host(given);
        const built::PlainLimits limits = plain_limits(given, host);
        built::Failure failure;
        std::invoke_result_t<Search, const built::PlainLimits&, built::Failure&> answer;
        {
            const GilReleased released;
            answer = search(limits, failure);
        }
        kind_.check(failure, &host);
        return answer;
    }

    Outcome outcome_of(const built::Answer& answer) const {
        const built::PlainResult& found = answer.result();
        Outcome outcome{.status = name_of(found.status), .counts = {}, .seconds = found.seconds};
        if (found.has_lower_bound) outcome.lower_bound = number(found.lower_bound);
        std::copy_n(found.counts, outcome.counts.size(), outcome.counts.begin());
        if (found.has_end)
            outcome.end = {found.end, found.has_amount ? std::optional(found.amount) : std::nullopt};
        for (std::size_t i = 0; i < found.pass_count; ++i) {
            const PassStart& pass = found.passes[i];
            outcome.passes.append(
                nb::make_tuple(number(pass.bound), pass.expanded, pass.popped, pass.generated));
        }
        if (found.has_path) add_path(outcome, answer);
        return outcome;
    }

    void add_path(Outcome& outcome, const built::Answer& answer) const {
        const built::PlainResult& found = answer.result();
        outcome.actions =
            tuple_of(std::vector<std::uint32_t>(found.actions, found.actions + found.action_count));
        outcome.cost = number(found.cost);
        Numbers numbers(slots());
        answer.write_state(found.action_count, numbers.data());
        outcome.last_state = kind_.python_state(numbers.data());
    }

    BuiltKind kind_;
    Owned<built::BuiltProblem> problem_;
};

}  // namespace plybench
