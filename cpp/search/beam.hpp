// Twin of src/plybench/search/beam.py: breadth-first, but of each layer only the most promising nodes are
// kept.
//
// Only nodes that the beam keeps go into the arena, so memory is the width times the depth.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

// The place of a candidate in its layer: by h, then by age.
template <typename Cost>
struct BeamRank {
    Cost h;
    std::uint32_t order;

    auto operator<=>(const BeamRank&) const = default;
};

// Brings the `kept` least ranks to the front, sorted. It stands outside of Beam, so that it is compiled once
// for all problems.
template <typename Cost>
void put_least_first(MeteredVector<BeamRank<Cost>>& ranks, std::size_t kept, Budget& budget,
                     const Tally& tally) {
    const auto is_better = [&](const BeamRank<Cost>& a, const BeamRank<Cost>& b) {
        budget.pulse(tally);  // a layer may have many millions
        return a < b;
    };
    const auto middle = ranks.begin() + static_cast<std::ptrdiff_t>(kept);
    if (middle != ranks.end()) std::nth_element(ranks.begin(), middle, ranks.end(), is_better);
    std::sort(ranks.begin(), middle, is_better);
}

template <Problem P>
class Beam {
  public:
    Beam(const P& problem, const Options& options, const Limits& limits)
        : run_(problem, limits, options),
          duplicates_(options.duplicates),
          width_(options.width),
          tests_children_(options.goal_test == GoalTest::generated),
          nodes_(run_.meter),
          known_(run_.meter),
          candidates_(MeteredAllocator<TreeNode<P>>(run_.meter)),
          ranks_(MeteredAllocator<BeamRank<Cost>>(run_.meter)) {
        if (width_ < 1) throw BadOption("width must be at least 1");
    }

    Result<P> search() {
        return run_.guard([&] { return loop(); });
    }

  private:
    using State = typename P::State;
    using Cost = typename P::Cost;

    Result<P> loop() {
        Tally& tally = run_.tally;
        const State initial = run_.problem.initial();
        if (duplicates_ == Duplicates::graph) known_.insert(initial);
        tally.max_frontier = 1;
        nodes_.add(root_of(run_.problem));
        if (tests_children_ && run_.problem.is_goal(initial)) return solution_at(0);
        std::uint64_t cut = 0;
        for (Link begin = 0; begin < nodes_.size();) {
            ++tally.iterations;
            const Link end = nodes_.size();
            if (const Link goal = expand_layer(begin, end); goal != no_link) return solution_at(goal);
            tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, candidates_.size());
            const std::uint64_t dropped = keep_best();
            cut += dropped;
            tally.pruned += dropped;
            begin = end;
        }
        if (cut == 0) return run_.unsolvable(tally.pruned);
        return run_.gave_up(Ending::of(End::beam, cut));
    }

    // Collects the children of a layer. Returns a goal, if it meets one.
    Link expand_layer(Link begin, Link end) {
        candidates_.clear();
        ranks_.clear();
        for (Link link = begin; link < end; ++link) {
            const State state = nodes_[link].state;
            ++run_.tally.popped;
            if (!tests_children_ && run_.problem.is_goal(state)) return link;
            run_.count_expansion();
            if (duplicates_ == Duplicates::closed) known_.insert(state);
            for (const Step<P>& step : run_.expand(state)) {
                if (const Link goal = consider(link, step); goal != no_link) return goal;
            }
        }
        return no_link;
    }

    // Adds a child to the candidates, unless it is dropped. Returns the child, if it is a goal and children
    // are tested.
    Link consider(Link parent, const Step<P>& step) {
        Tally& tally = run_.tally;
        ++tally.generated;
        if (duplicates_ != Duplicates::tree && is_known(step.state)) {
            ++tally.duplicates;
            return no_link;
        }
        const Cost h = run_.problem.estimate(step.state);
        ++tally.evaluated;
        const TreeNode<P> child{step.state, parent, step.action};
        if (tests_children_ && run_.problem.is_goal(step.state)) return nodes_.add(child);
        if (h == infinite<Cost>) {  // a dead end
            ++tally.pruned;
        } else {
            ranks_.push_back({h, static_cast<std::uint32_t>(candidates_.size())});
            candidates_.push_back(child);
        }
        return no_link;
    }

    // Tells whether a state was reached before (graph; from now on it counts as reached) or expanded before
    // (closed).
    bool is_known(const State& child) {
        return duplicates_ == Duplicates::graph ? !known_.insert(child).second : known_.contains(child);
    }

    // Makes the next layer of the candidates of least h, the oldest first. Returns how many candidates were
    // cut.
    std::uint64_t keep_best() {
        const auto kept = std::min<std::uint64_t>(candidates_.size(), static_cast<std::uint64_t>(width_));
        put_least_first(ranks_, kept, run_.budget(), run_.tally);
        for (std::size_t i = 0; i < kept; ++i) nodes_.add(candidates_[ranks_[i].order]);
        return candidates_.size() - kept;
    }

    Result<P> solution_at(Link goal) { return run_.solved(path_to(run_.problem, nodes_, goal)); }

    Run<P> run_;
    const Duplicates duplicates_;
    const std::int64_t width_;
    const bool tests_children_;
    Arena<TreeNode<P>> nodes_;
    Table<State> known_;
    MeteredVector<TreeNode<P>> candidates_;
    MeteredVector<BeamRank<Cost>> ranks_;
};

template <Problem P>
Result<P> beam(const P& problem, const Options& options, const Limits& limits) {
    return Beam<P>(problem, options, limits).search();
}

}  // namespace plybench
