// Twin of src/plybench/search/best_first.py: the loop behind uniform-cost, greedy, A* and weighted A*.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/queue.hpp"
#include "core/rounding.hpp"
#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

// What is known about a state: the least cost at which it was reached, and whether it was expanded. The
// struct is packed, so that a table entry takes 16 bytes if states take 8 bytes and costs 4.
template <typename Cost>
struct [[gnu::packed]] Reached {
    Cost g;
    bool is_closed;
};

template <Problem P>
using ReachedTable = Table<typename P::State, Reached<typename P::Cost>>;

// How f is computed from g and h.
enum class Formula : std::uint8_t { g, h, g_plus_h, g_plus_weighted_h, h_plus_shared_depth };

struct BestFirst {
    Formula formula = Formula::g_plus_h;
    bool proves_bound = false;  // f, divided by the weight, is a lower bound on every solution
    bool all_optimal = false;   // go on until every state that an optimal path may touch is expanded
};

template <Problem P>
struct BestFirstNode {
    typename P::State state;
    Link parent;
    Link next;  // the link in a bucket
    typename P::Cost g;
    typename P::Action action;
};

template <Problem P>
class BestFirstSearch {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;
    using Node = BestFirstNode<P>;

    BestFirstSearch(Run<P>& run, const BestFirst& kind, const Options& options, ReachedTable<P>& reached)
        : run_(run),
          kind_(kind),
          options_(options),
          tests_children_(options.goal_test == GoalTest::generated),
          is_graph_(options.duplicates == Duplicates::graph),
          remembers_(options.duplicates != Duplicates::tree),
          lists_ahead_(lists_slowly(run.problem) && remembers_ && options.child_order == ChildOrder::given),
          descends_(remembers_ && !lists_slowly(run.problem) && options.ties == Ties::low_h),
          listed_{ListedSteps(run.problem), ListedSteps(run.problem)},
          nodes_(run.meter),
          frontier_(nodes_, run.meter, options.ties, has_small_integers()),
          reached_(reached) {}

    Result<P> search() {
        return run_.guard([&] { return loop(); }, [&] { return proved_bound(f_); });
    }

  private:
    // With more than this many integer priorities for each unit of h, most buckets would be empty. A heap is
    // better.
    static constexpr double largest_bucket_weight = 64;

    // With more nodes than this, the table no longer fits into a near cache.
    static constexpr Link many = Link{1} << 16;

    using Rank = std::pair<double, Cost>;  // f and h; the least comes first

    // The successors of a node that is to be expanded soon.
    struct ListedSteps {
        explicit ListedSteps(const P& problem) : steps(problem.max_successors()) {}

        std::span<const Step<P>> span() const { return {steps.data(), size}; }

        Link link = no_link;
        std::vector<Step<P>> steps;
        std::size_t size = 0;
    };

    bool has_small_integers() const {
        if (!has_small_values(run_.problem)) return false;
        const bool is_weighted = kind_.formula == Formula::g_plus_weighted_h;
        return !is_weighted || (options_.is_whole_weight && options_.weight <= largest_bucket_weight);
    }

    Result<P> loop() {
        Tally& tally = run_.tally;
        const State initial = run_.problem.initial();
        const Cost h = run_.problem.estimate(initial);
        tally.evaluated = options_.is_blind ? 0 : 1;
        if (h == infinite<Cost>) return run_.unsolvable(1);
        f_ = priority(0, h);
        const Link root = nodes_.add({initial, no_link, no_link, 0, 0});
        if (is_graph_) reached_.insert(initial).first->g = 0;
        if (tests_children_ && run_.problem.is_goal(initial)) {
            return run_.solved(path_to(run_.problem, nodes_, root),
                               kind_.proves_bound ? std::optional<Bound>(Bound{}) : std::nullopt);
        }
        frontier_.push(f_, h, root);
        tally.max_frontier = 1;
        while (frontier_.size() > 0) {
            const auto [f, link] = frontier_.pop();
            f_ = f;
            const Node node = nodes_[link];
            look_ahead();
            Reached<Cost>* known = is_graph_ ? reached_.find(node.state) : nullptr;
            // A cheaper path to this state was found after this node was queued, and the cheaper node came
            // first.
            if (known != nullptr && node.g > known->g) continue;
            if (solution_ && f > last_f_) break;
            ++tally.popped;
            // For global_depth_astar. A loop of its own would be compiled for every problem. This test of a
            // constant is cheap, because the processor predicts it.
            if (kind_.formula == Formula::h_plus_shared_depth && node.g - 1 > shared_depth_) ++shared_depth_;
            if (!tests_children_ && run_.problem.is_goal(node.state)) {
                if (!kind_.all_optimal) return solution_at(link, f);
                if (!solution_) {
                    solution_ = link;
                    last_f_ = Sums(has_whole_values(run_.problem)).with_rounding(f);
                } else if (node.g < nodes_[*solution_].g) {
                    solution_ = link;
                }
                continue;
            }
            run_.count_expansion();
            if (options_.duplicates == Duplicates::closed) known = reached_.insert(node.state).first;
            if (known != nullptr) known->is_closed = true;
            if (const Link goal = expand(link, node); goal != no_link) return solution_at(goal, f);
            tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, frontier_.size());
        }
        return solution_ ? all_solved() : run_.unsolvable(tally.pruned);
    }

    // Fetches the memory that the next two pops will need: a search spends most of its time waiting for
    // memory.
    void look_ahead() {
        const Link next = frontier_.following();
        if (next == no_link) return;
        const Node& node = nodes_[next];  // fetched at the last pop
        if (node.next != no_link) nodes_.prefetch(node.next);
        if (!remembers_) return;
        reached_.prefetch(node.state);
        if (lists_ahead_) {
            list_next(next, node);
        } else if (!lists_slowly(run_.problem)) {
            fetch_children(node.state, node.action, node.parent != no_link);
        }
    }

    // Fetches the table entries of a state's children. It lists the children only for this.
    void fetch_children(const State& state, typename P::Action action, bool has_parent) {
        Step<P>* const steps = listed_[0].steps.data();
        const Step<P>* end = steps;
        try {
            end = run_.problem.successors(state, steps);
        } catch (const std::exception&) {
            return;  // perhaps it is never expanded; if it is, the error comes then
        }
        for (const Step<P>* step = steps; step != end; ++step) {
            if (!has_parent || !undoes(run_.problem, step->action, action)) reached_.prefetch(step->state);
        }
    }

    // Lists the successors of the next node now, and keeps them for its expansion. The other list has the
    // successors of the current node.
    void list_next(Link link, const Node& node) {
        std::swap(listed_[0], listed_[1]);
        ListedSteps& made = listed_[0];
        made.link = no_link;
        try {
            const Step<P>* end = run_.problem.successors(node.state, made.steps.data());
            made.size = static_cast<std::size_t>(end - made.steps.data());
        } catch (const std::exception&) {
            return;  // perhaps it is never expanded; if it is, the error comes then
        }
        made.link = link;
        prefetch(node, made.span());
    }

    [[gnu::always_inline]] void prefetch(const Node& node, std::span<const Step<P>> steps) const {
        for (const Step<P>& step : steps) {
            if (!leads_back(step, node)) reached_.prefetch(step.state);
        }
    }

    // Queues the children of a node. Returns a child that is a goal, if children are tested.
    Link expand(Link link, const Node& node) {
        Tally& tally = run_.tally;
        const std::span<const Step<P>> steps = steps_of(link, node);
        Rank best{f_, infinite<Cost>};
        for (const Step<P>& step : steps) {
            ++tally.generated;
            const Cost g = node.g + step.cost;
            if (leads_back(step, node) || is_duplicate(step.state, g)) {
                ++tally.duplicates;
                continue;
            }
            const Cost h = run_.problem.estimate(step.state);
            if (!options_.is_blind) ++tally.evaluated;
            if (h == infinite<Cost>) {  // a dead end
                ++tally.pruned;
                continue;
            }
            const Link child = nodes_.add({step.state, link, no_link, g, step.action});
            if (tests_children_ && run_.problem.is_goal(step.state)) return child;
            const Rank rank{priority(g, h), h};
            frontier_.push(rank.first, h, child);
            if (descends_ && child >= many && rank < best) {
                best = rank;
                fetch_children(step.state, step.action, true);
            }
        }
        return no_link;
    }

    // The successors of a node. Their table entries have been fetched.
    std::span<const Step<P>> steps_of(Link link, const Node& node) {
        for (const ListedSteps& listed : listed_) {
            if (listed.link == link) return listed.span();
        }
        const std::span<const Step<P>> steps = run_.expand(node.state);
        if (remembers_) prefetch(node, steps);
        return steps;
    }

    // Tells whether a child is its grandparent, which was reached at less cost and expanded.
    bool leads_back(const Step<P>& step, const Node& node) const {
        return remembers_ && node.parent != no_link && undoes(run_.problem, step.action, node.action);
    }

    // Tells whether to drop a child. If not, its cost is the least known from now on.
    bool is_duplicate(const State& child, Cost g) {
        if (!remembers_) return false;
        if (options_.duplicates == Duplicates::closed) return reached_.contains(child);
        const auto [known, is_new] = reached_.insert(child);
        if (!is_new && known->g <= g) return true;
        if (known->is_closed) ++run_.tally.reopened;
        known->g = g;
        return false;
    }

    double priority(Cost g, Cost h) const {
        switch (kind_.formula) {
            case Formula::g:
                return static_cast<double>(g);
            case Formula::h:
                return static_cast<double>(h);
            case Formula::g_plus_h:
                return static_cast<double>(g) + static_cast<double>(h);
            case Formula::g_plus_weighted_h:
                return static_cast<double>(g) + options_.weight * static_cast<double>(h);
            case Formula::h_plus_shared_depth:
                return static_cast<double>(h) + static_cast<double>(shared_depth_);
        }
        return 0;
    }

    // The lower bound that f proves. With a weight w, f = g + w h <= w (g + h), and some node of the frontier
    // has g + h <= the optimum.
    std::optional<Bound> proved_bound(double f) const {
        if (!kind_.proves_bound) return {};
        if (kind_.formula != Formula::g_plus_weighted_h) return Bound{f, has_whole_values(run_.problem)};
        if (options_.weight == 1) return Bound{f, options_.is_whole_weight && has_whole_values(run_.problem)};
        return Bound{f / options_.weight, false};
    }

    // All optimal goals are popped, so the cost of the cheapest is the least.
    Result<P> all_solved() {
        Path<P> path = path_to(run_.problem, nodes_, *solution_);
        const Bound cost = whole_if_costs_are(run_.problem, path.cost);
        return run_.solved(std::move(path), cost);
    }

    Result<P> solution_at(Link goal, double f) {
        return run_.solved(path_to(run_.problem, nodes_, goal), proved_bound(f));
    }

    Run<P>& run_;
    const BestFirst kind_;
    const Options options_;
    const bool tests_children_;
    const bool is_graph_;
    const bool remembers_;    // keeps a table of states
    const bool lists_ahead_;  // keeps the successors of the next node, because listing them twice is slow
    const bool descends_;     // a child as good as its parent is popped next, so its own children are fetched
    std::array<ListedSteps, 2> listed_;
    Arena<Node> nodes_;
    Frontier<Node> frontier_;
    ReachedTable<P>& reached_;
    double f_ = 0;
    std::int64_t shared_depth_ = 0;
    std::optional<Link> solution_;
    double last_f_ = 0;  // the largest f of the nodes that are still to be expanded
};

// `reached` is filled when duplicates is graph.
template <Problem P>
Result<P> best_first(Run<P>& run, const BestFirst& kind, const Options& options, ReachedTable<P>& reached) {
    return BestFirstSearch<P>(run, kind, options, reached).search();
}

template <Problem P>
Result<P> best_first(const P& problem, const BestFirst& kind, const Options& options, const Limits& limits) {
    Run<P> run(problem, limits, options);
    ReachedTable<P> reached(run.meter);
    return best_first(run, kind, options, reached);
}

// Tells whether the smallest g + h of the frontier is a lower bound on every solution (search/astar.py).
inline bool bounds_hold(const Options& options) {
    return options.is_consistent || (options.is_admissible && options.duplicates != Duplicates::closed);
}

}  // namespace plybench
