// Twin of src/plybench/search/run.py: one search under way, with its clock, limits and counts.
//
// An algorithm works inside guard(), which turns a spent limit or a stop into a result:
//
//     return run.guard([&] {
//         while (...) {
//             run.count_expansion();
//             ...
//             return run.solved(path);
//         }
//         return run.unsolvable();
//     }, [&] { return lower_bound; });
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/arena.hpp"
#include "core/early_end.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/options.hpp"
#include "core/problem.hpp"
#include "core/random.hpp"
#include "core/result.hpp"
#include "core/rounding.hpp"

namespace plybench {

// Makes a Bound of a cost, or of a value of f, that is an int or a float as in Python.
template <Problem P>
Bound whole_if_costs_are(const P& problem, typename P::Cost cost) {
    return {static_cast<double>(cost), has_whole_costs(problem)};
}

template <Problem P>
Bound whole_if_values_are(const P& problem, typename P::Cost value) {
    return {static_cast<double>(value), has_whole_values(problem)};
}

// Lists successors, in random order if the options say so. One random generator serves the whole run.
template <Problem P>
class Expander {
  public:
    Expander(const P& problem, ChildOrder order, std::uint64_t seed)
        : problem_(problem),
          is_random_(order == ChildOrder::random),
          rng_(seed),
          steps_(problem.max_successors()) {}

    // The steps are valid until the next call.
    std::span<const Step<P>> successors(const typename P::State& state) {
        return order_steps(problem_.successors(state, steps_.data()));
    }

    std::span<const Step<P>> predecessors(const typename P::State& state)
        requires Reversible<P>
    {
        return order_steps(problem_.predecessors(state, steps_.data()));
    }

  private:
    std::span<const Step<P>> order_steps(Step<P>* end) {
        const std::span<Step<P>> steps(steps_.data(), end);
        if (is_random_) rng_.shuffle(steps);
        return steps;
    }

    const P& problem_;
    bool is_random_;
    SplitMix64 rng_;
    std::vector<Step<P>> steps_;
};

template <Problem P>
class Run {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;

    Run(const P& problem, const Limits& limits, const Options& options)
        : problem(problem),
          meter(limits.memory),
          expander_(problem, options.child_order, options.seed),
          budget_(limits),
          is_admissible_(options.is_admissible) {
        meter.watch([this] { budget_.look(tally); });
    }

    Run(const Run&) = delete;

    const P& problem;
    Tally tally;
    Meter meter;

    // Call it just before a node is expanded.
    void count_expansion() {
        if (tally.expanded >= checkpoint_) [[unlikely]]
            check();
        ++tally.expanded;
    }

    // Call it before each pass of a search that deepens, with the depth limit or bound of the pass.
    void begin_pass(Bound bound) {
        ++tally.iterations;
        tally.bound = bound;
        passes_.push_back({bound, tally.expanded, tally.popped, tally.generated});
    }

    // Looks at all limits now.
    void check() { checkpoint_ = budget_.check(tally); }

    // Call it in loops that expand nothing.
    void pulse() { budget_.pulse(tally); }

    Budget& budget() { return budget_; }

    // Returns the successors of a state, valid until the next call.
    std::span<const Step<P>> expand(const State& state) { return expander_.successors(state); }

    // Runs the body of a search. If a limit or a stop ends it, the result has the lower bound that bound()
    // returns.
    template <typename Body, typename ProvedBound>
    Result<P> guard(Body body, ProvedBound bound) {
        try {
            return body();
        } catch (...) {
            const Ended end = early_end(budget_);
            return finish(end.status, {}, sure(bound()), end.end);
        }
    }

    template <typename Body>
    Result<P> guard(Body body) {
        return guard(body, [] { return std::optional<Bound>(); });
    }

    Result<P> solved(Path<P> path, std::optional<Bound> lower_bound = {}) {
        const Bound cost = whole_if_costs_are(problem, path.cost);
        if (cost.is_whole) lower_bound = sure(lower_bound);
        if (lower_bound && cost.value < lower_bound->value) lower_bound = cost;
        return finish(Status::solved, std::move(path), lower_bound, {});
    }

    // The result when all reachable states were searched, or were dead ends by the heuristic. Dead ends prove
    // something only if the heuristic is marked admissible.
    Result<P> unsolvable(std::uint64_t dead_ends = 0) {
        if (dead_ends > 0 && !is_admissible_) {
            return gave_up(Ending::of(End::dead_ends, dead_ends));
        }
        return finish(Status::unsolvable, {}, {}, Ending{End::exhausted});
    }

    Result<P> gave_up(Ending end, std::optional<Bound> lower_bound = {}) {
        return finish(Status::limit, {}, sure(lower_bound), end);
    }

  private:
    static std::optional<Bound> sure(std::optional<Bound> bound) {
        if (bound && !bound->is_whole) bound->value = lower_by_rounding(bound->value);
        return bound;
    }

    Result<P> finish(Status status, std::optional<Path<P>> path, std::optional<Bound> bound,
                     std::optional<Ending> end) {
        return {status, std::move(path), bound, tally, end, budget_.seconds(), std::move(passes_)};
    }

    Expander<P> expander_;
    Budget budget_;
    bool is_admissible_;
    std::uint64_t checkpoint_ = 0;
    std::vector<PassStart> passes_;
};

// A node with the link to its parent. Its g and depth follow from the path.
template <Problem P>
struct TreeNode {
    typename P::State state;
    Link parent;
    typename P::Action action;
};

template <Problem P>
TreeNode<P> root_of(const P& problem) {
    return {problem.initial(), no_link, 0};
}

// Finds the cost of an action again among the successors, because nodes do not store it.
template <Problem P>
typename P::Cost cost_of(const P& problem, const typename P::State& from, typename P::Action action,
                         const typename P::State& to) {
    if (problem.has_unit_costs) return 1;
    std::vector<Step<P>> steps(problem.max_successors());
    const Step<P>* end = problem.successors(from, steps.data());
    for (const Step<P>* step = steps.data(); step != end; ++step) {
        if (step->action == action && step->state == to) return step->cost;
    }
    return infinite<typename P::Cost>;
}

// The path from a root to a node of an arena. Nodes must have state, parent and action.
template <Problem P, typename Node>
Path<P> path_to(const P& problem, const Arena<Node>& nodes, Link node) {
    Path<P> path;
    for (; node != no_link; node = nodes[node].parent) {
        path.states.push_back(nodes[node].state);
        path.actions.push_back(nodes[node].action);
    }
    path.actions.pop_back();
    std::reverse(path.states.begin(), path.states.end());
    std::reverse(path.actions.begin(), path.actions.end());
    for (std::size_t i = 0; i < path.actions.size(); ++i) {
        path.cost += cost_of(problem, path.states[i], path.actions[i], path.states[i + 1]);
    }
    return path;
}

// The number of actions that lead to a node.
template <typename Node>
std::int64_t depth_of(const Arena<Node>& nodes, Link node) {
    std::int64_t depth = 0;
    while ((node = nodes[node].parent) != no_link) ++depth;
    return depth;
}

}  // namespace plybench
