// Twin of src/plybench/search/count_optimal.py: the best-first loop carried on, and a sweep over its table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "search/best_first.hpp"

namespace plybench {

// A natural number of any size: there may be very many paths.
class BigCount {
  public:
    BigCount() = default;
    explicit BigCount(std::uint64_t value) : words_{value} {}

    BigCount& operator+=(const BigCount& other) {
        if (words_.size() < other.words_.size()) words_.resize(other.words_.size());
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) {
            const std::uint64_t term = i < other.words_.size() ? other.words_[i] : 0;
            const std::uint64_t sum = words_[i] + term;
            const std::uint64_t total = sum + carry;
            carry = (sum < term || total < carry) ? 1 : 0;
            words_[i] = total;
        }
        if (carry != 0) words_.push_back(carry);
        return *this;
    }

    // The number in hexadecimal digits, which Python reads.
    std::string to_hex() const {
        std::string text = "0";
        for (std::size_t i = words_.size(); i-- > 0;) {
            for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[words_[i] >> shift & 15];
        }
        return text;
    }

  private:
    std::vector<std::uint64_t> words_;
};

template <Problem P>
struct OptimalCount {
    Result<P> result;
    std::optional<BigCount> count;  // none when a limit ended the search, or when there are infinitely many
    bool is_infinite = false;
};

// The cheapest paths, as a graph over the states that they may touch.
template <Problem P>
class OptimalPaths {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;

    OptimalPaths(Run<P>& run, ReachedTable<P>& reached, Cost cost)
        : run_(run),
          reached_(reached),
          cost_(cost),
          costs_(has_whole_costs(run.problem)),
          values_(has_whole_values(run.problem)),
          numbers_(run.meter),
          vertices_(MeteredAllocator<Vertex>(run.meter)),
          edges_(MeteredAllocator<Edge>(run.meter)) {}

    // Returns the number of paths from the initial state to goals of the least cost; none if there are
    // infinitely many.
    std::optional<BigCount> count() {
        run_.check();
        collect_vertices();
        collect_edges();
        mark_ancestors();
        return sweep();
    }

  private:
    struct Vertex {
        State state;
        Cost g;
        Link parents = no_link;   // first edge that leads here
        Link children = no_link;  // first edge that leaves
        Link missing = 0;         // optimal parents not yet counted
        bool is_goal = false;
        bool is_on_path = false;
    };

    // An edge is in two lists: the parents of its child, and the children of its parent.
    struct Edge {
        Link parent, child;
        Link next_parent, next_child;
    };

    void collect_vertices() {
        reached_.for_each([&](const State& state, const Reached<Cost>& known) {
            run_.pulse();
            const Cost f = plus(known.g, run_.problem.estimate(state));
            if (f == infinite<Cost> || values_.is_above(f, cost_)) return;
            *numbers_.insert(state).first = static_cast<Link>(vertices_.size());
            const bool is_goal = run_.problem.is_goal(state);
            vertices_.push_back({.state = state, .g = known.g, .is_goal = is_goal});
        });
    }

    void collect_edges() {
        for (Link parent = 0; parent < vertices_.size(); ++parent) {
            run_.pulse();
            if (vertices_[parent].is_goal) continue;
            const Cost g = vertices_[parent].g;
            for (const Step<P>& step : run_.expand(vertices_[parent].state)) {
                const Link* child = numbers_.find(step.state);
                if (child == nullptr) continue;
                const auto child_g = static_cast<Cost>(g + step.cost);
                if (!costs_.are_same(vertices_[*child].g, child_g)) continue;
                const auto edge = static_cast<Link>(edges_.size());
                edges_.push_back({parent, *child, vertices_[*child].parents, vertices_[parent].children});
                vertices_[*child].parents = vertices_[parent].children = edge;
            }
        }
    }

    // Marks the vertices that lead to a goal of the least cost, and counts their parents.
    void mark_ancestors() {
        std::vector<Link> stack;
        for (Link v = 0; v < vertices_.size(); ++v) {
            const bool is_cheapest = costs_.are_same(vertices_[v].g, cost_);
            if (vertices_[v].is_goal && is_cheapest) stack.push_back(v);
        }
        for (const Link goal : stack) vertices_[goal].is_on_path = true;
        while (!stack.empty()) {
            run_.pulse();
            const Link v = stack.back();
            stack.pop_back();
            for (Link e = vertices_[v].parents; e != no_link; e = edges_[e].next_parent) {
                ++vertices_[v].missing;
                Vertex& parent = vertices_[edges_[e].parent];
                if (!parent.is_on_path) stack.push_back(edges_[e].parent);
                parent.is_on_path = true;
            }
        }
    }

    // Adds up the paths in an order in which parents come before their children.
    std::optional<BigCount> sweep() {
        std::vector<Link> ready;
        std::size_t waiting = 0;
        for (Link v = 0; v < vertices_.size(); ++v) {
            if (!vertices_[v].is_on_path) continue;
            ++waiting;
            if (vertices_[v].missing == 0) ready.push_back(v);
        }
        MeteredVector<BigCount> paths(vertices_.size(), MeteredAllocator<BigCount>(run_.meter));
        if (const Link* initial = numbers_.find(run_.problem.initial())) paths[*initial] = BigCount(1);
        BigCount total;
        for (; !ready.empty(); --waiting) {
            run_.pulse();
            const Link v = ready.back();
            ready.pop_back();
            if (vertices_[v].is_goal) total += paths[v];
            for (Link e = vertices_[v].children; e != no_link; e = edges_[e].next_child) {
                const Link child = edges_[e].child;
                if (!vertices_[child].is_on_path) continue;
                paths[child] += paths[v];
                if (--vertices_[child].missing == 0) ready.push_back(child);
            }
            paths[v] = BigCount();
        }
        if (waiting > 0) return {};  // the remaining vertices are on a cycle of free actions
        return total;
    }

    Run<P>& run_;
    ReachedTable<P>& reached_;
    const Cost cost_;
    const Sums costs_, values_;
    Table<State, Link> numbers_;
    MeteredVector<Vertex> vertices_;
    MeteredVector<Edge> edges_;
};

template <Problem P>
OptimalCount<P> count_optimal(const P& problem, const Options& options, const Limits& limits) {
    Options fixed = options;
    fixed.duplicates = Duplicates::graph;
    fixed.goal_test = GoalTest::expanded;
    fixed.ties = Ties::low_h;
    fixed.child_order = ChildOrder::given;
    Run<P> run(problem, limits, fixed);
    ReachedTable<P> reached(run.meter);
    const BestFirst kind{.formula = Formula::g_plus_h, .proves_bound = true, .all_optimal = true};
    OptimalCount<P> outcome{best_first(run, kind, fixed, reached), {}, false};
    const Result<P>& found = outcome.result;
    if (found.status == Status::unsolvable) outcome.count = BigCount(0);
    if (!found.path) return outcome;
    bool is_counted = false;
    const Result<P> counting = run.guard(
        [&] {
            outcome.count = OptimalPaths<P>(run, reached, found.path->cost).count();
            is_counted = true;
            return Result<P>();
        },
        [&] { return found.lower_bound; });
    if (is_counted) {
        outcome.is_infinite = !outcome.count;
    } else {
        outcome.result = counting;
    }
    return outcome;
}

}  // namespace plybench
