// Problems whose states are N bytes and whose rules are behind virtual functions.
//
// Every search is compiled once for each N, whatever the rules are. Two kinds of rules use it: functions that
// Python compiled at run time (domains/callback.hpp), and the large boards of built-in domains (RulesOf
// below), for which searches of their own would take long to compile and be hardly faster.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <type_traits>
#include <vector>

#include "core/cell_bytes.hpp"
#include "core/problem.hpp"

namespace plybench {

template <std::size_t N>
class ByteProblem;

// What is known about the numbers of a problem before a search.
struct NumberKinds {
    bool has_unit_costs = false;
    bool has_whole_costs = false;      // costs are ints in Python
    bool has_whole_estimates = false;  // estimates are ints in Python
    bool has_small_numbers = false;    // whole and small enough for buckets; the rules make sure of it
    bool lists_slowly = false;
    bool knows_undoing = false;  // `undoes` may return true
};

template <std::size_t N>
class ByteRules {
  public:
    using State = CellBytes<N>;
    using StepOut = Step<ByteProblem<N>>;
    using Visit = std::function<bool(const State&)>;

    virtual ~ByteRules() = default;
    virtual NumberKinds kinds() const = 0;
    virtual State initial() const = 0;
    virtual std::size_t max_successors() const = 0;
    virtual StepOut* successors(const State& state, StepOut* steps) const = 0;
    virtual bool is_goal(const State& state) const = 0;
    virtual double estimate(const State& state) const = 0;
    virtual bool undoes(std::uint32_t next, std::uint32_t last) const = 0;
    virtual bool is_reversible() const = 0;
    virtual StepOut* predecessors(const State& state, StepOut* steps) const = 0;  // only if reversible
    virtual void for_each_goal(const Visit& visit) const = 0;                     // likewise
    virtual std::vector<std::int64_t> unpack(const State& state) const = 0;
    virtual bool keeps_sets() const { return false; }  // true: the bits of a state are a set
};

// The rules outlive the problem. Costs are doubles, which hold whole numbers up to 2**53 exactly.
template <std::size_t N>
class ByteProblem {
  public:
    using State = CellBytes<N>;
    using Action = std::uint32_t;
    using Cost = double;

    explicit ByteProblem(const ByteRules<N>& rules)
        : kinds(rules.kinds()), has_unit_costs(kinds.has_unit_costs), rules_(&rules) {}

    const NumberKinds kinds;
    const bool has_unit_costs;

    State initial() const { return rules_->initial(); }
    std::size_t max_successors() const { return rules_->max_successors(); }
    bool is_goal(const State& state) const { return rules_->is_goal(state); }
    Cost estimate(const State& state) const { return rules_->estimate(state); }
    bool undoes(Action next, Action last) const { return kinds.knows_undoing && rules_->undoes(next, last); }
    bool is_reversible() const { return rules_->is_reversible(); }
    bool keeps_sets() const { return rules_->keeps_sets(); }
    std::vector<std::int64_t> unpack(const State& state) const { return rules_->unpack(state); }

    Step<ByteProblem>* successors(const State& state, Step<ByteProblem>* steps) const {
        return rules_->successors(state, steps);
    }

    Step<ByteProblem>* predecessors(const State& state, Step<ByteProblem>* steps) const {
        return rules_->predecessors(state, steps);
    }

    template <typename Use>
    void for_each_goal(Use use) const {
        rules_->for_each_goal([&](const State& goal) { return use(goal); });
    }

  private:
    const ByteRules<N>* rules_;
};

// The rules of another problem. Its states have at most N bytes, without unused ones.
template <std::size_t N, Problem P>
class RulesOf final : public ByteRules<N> {
  public:
    using State = CellBytes<N>;
    using StepOut = Step<ByteProblem<N>>;

    template <typename... Arguments>
    explicit RulesOf(const Arguments&... arguments)
        : problem_(arguments...), steps_(problem_.max_successors()) {
        static_assert(sizeof(Own) <= N && std::has_unique_object_representations_v<Own>);
        static_assert(std::is_integral_v<typename P::Cost>);
    }

    NumberKinds kinds() const override { return {problem_.has_unit_costs, true, true, true, false, true}; }
    State initial() const override { return pack_state(problem_.initial()); }
    std::size_t max_successors() const override { return problem_.max_successors(); }
    bool is_goal(const State& state) const override { return problem_.is_goal(unpack_state(state)); }
    bool is_reversible() const override { return Reversible<P>; }

    double estimate(const State& state) const override {
        const typename P::Cost h = problem_.estimate(unpack_state(state));
        return h == infinite<typename P::Cost> ? infinite<double> : static_cast<double>(h);
    }

    bool undoes(std::uint32_t next, std::uint32_t last) const override {
        using Action = typename P::Action;
        return plybench::undoes(problem_, static_cast<Action>(next), static_cast<Action>(last));
    }

    StepOut* successors(const State& state, StepOut* steps) const override {
        return write_steps(problem_.successors(unpack_state(state), steps_.data()), steps);
    }

    StepOut* predecessors([[maybe_unused]] const State& state, StepOut* steps) const override {
        if constexpr (Reversible<P>)
            return write_steps(problem_.predecessors(unpack_state(state), steps_.data()), steps);
        return steps;
    }

    void for_each_goal([[maybe_unused]] const typename ByteRules<N>::Visit& visit) const override {
        if constexpr (Reversible<P>)
            problem_.for_each_goal([&](const Own& goal) { return visit(pack_state(goal)); });
    }

    std::vector<std::int64_t> unpack([[maybe_unused]] const State& state) const override {
        if constexpr (requires(const P& p, const Own& own) { p.unpack(own); }) {
            const auto numbers = problem_.unpack(unpack_state(state));
            return {numbers.begin(), numbers.end()};
        }
        return {};
    }

    bool keeps_sets() const override {
        return requires { P::keeps_sets; };
    }

  private:
    using Own = typename P::State;

    static State pack_state(const Own& own) {
        State state{};
        std::memcpy(&state, &own, sizeof own);
        return state;
    }

    static Own unpack_state(const State& state) {
        Own own;
        std::memcpy(&own, &state, sizeof own);
        return own;
    }

    StepOut* write_steps(const Step<P>* end, StepOut* steps) const {
        for (const Step<P>* step = steps_.data(); step != end; ++step)
            *steps++ = {pack_state(step->state), step->action, static_cast<double>(step->cost)};
        return steps;
    }

    const P problem_;
    mutable std::vector<Step<P>> steps_;  // scratch: each search has its own rules
};

}  // namespace plybench
