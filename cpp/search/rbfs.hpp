// Twin of src/plybench/search/rbfs.py: best-first order in linear memory, by forgetting and re-expanding.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/memory.hpp"

namespace plybench {

template <Problem P>
class RecursiveBestFirst {
  public:
    using Cost = typename P::Cost;

    RecursiveBestFirst(const P& problem, const Options& options, const Limits& limits)
        : run_(problem, limits, options),
          is_admissible_(options.is_admissible),
          memory_(run_.meter, options.duplicates, problem.initial()),
          trail_(run_.meter),
          children_(MeteredAllocator<Child>(run_.meter)),
          frames_(MeteredAllocator<Frame>(run_.meter)) {}

    Result<P> search() {
        return run_.guard([&] { return loop(); }, [&] { return proved_bound(bound_); });
    }

  private:
    using Place = typename Trail<P>::Place;

    struct Child {
        Place node;
        Cost value;  // the least f known below the node
    };

    // A node on the current path. Its children begin here and end where the children of the next frame begin.
    struct Frame {
        std::size_t begin;
        Cost limit;  // the search leaves the node if all its children have greater values
        std::size_t followed;
    };

    Result<P> loop() {
        Tally& tally = run_.tally;
        Place node{run_.problem.initial(), 0, 0};
        bound_ = run_.problem.estimate(node.state);
        ++tally.evaluated;
        if (bound_ == infinite<Cost>) return run_.unsolvable(1);
        Cost value = bound_, limit = infinite<Cost>;
        while (true) {
            ++tally.popped;
            if (run_.problem.is_goal(node.state)) {
                memory_.enter(trail_, frames_.size(), node);
                return run_.solved(trail_.path(), proved_bound(value));
            }
            expand(node, value, limit);
            tally.max_frontier = std::max<std::uint64_t>(tally.max_frontier, children_.size());
            if (!back_up()) return run_.unsolvable(tally.pruned);
            bound_ = std::max(bound_, least_value(0, end_of(0)));
            Frame& frame = frames_.back();
            const std::size_t best = frame.followed;
            node = children_[best].node;
            value = children_[best].value;
            limit = std::min(
                {frame.limit, least_value(frame.begin, best), least_value(best + 1, children_.size())});
        }
    }

    // Adds the frame of a node: its children with F = max(f, F of the node).
    void expand(const Place& node, Cost value, Cost limit) {
        Tally& tally = run_.tally;
        run_.count_expansion();
        memory_.enter(trail_, frames_.size(), node);
        frames_.push_back({children_.size(), limit, 0});
        for (const Step<P>& step : run_.expand(node.state)) {
            ++tally.generated;
            const Cost g = node.g + step.cost;
            if (memory_.drops(step.state, g, trail_)) {
                ++tally.duplicates;
                continue;
            }
            const Cost h = run_.problem.estimate(step.state);
            ++tally.evaluated;
            if (h == infinite<Cost>) {  // a dead end
                ++tally.pruned;
                continue;
            }
            const Cost f = g + h;
            children_.push_back({{step.state, g, step.action}, std::max(f, value)});
        }
    }

    // Leaves frames until a frame has a child worth following, and notes this child. Returns false when no
    // frame is left.
    bool back_up() {
        while (!has_best(frames_.back())) {
            const std::size_t begin = frames_.back().begin;
            const Cost backed_up = least_value(begin, children_.size());
            children_.resize(begin, Child{});
            frames_.pop_back();
            if (frames_.empty()) return false;
            children_[frames_.back().followed].value = backed_up;
            ++run_.tally.iterations;
        }
        return true;
    }

    // Finds the first child of least F in the last frame. Returns false if this child is not worth trying.
    bool has_best(Frame& frame) const {
        const Cost least = least_value(frame.begin, children_.size());
        if (least == infinite<Cost> || least > frame.limit) return false;
        frame.followed = frame.begin;
        while (children_[frame.followed].value != least) ++frame.followed;
        return true;
    }

    std::size_t end_of(std::size_t frame) const {
        return frame + 1 < frames_.size() ? frames_[frame + 1].begin : children_.size();
    }

    Cost least_value(std::size_t begin, std::size_t end) const {
        Cost least = infinite<Cost>;
        for (std::size_t i = begin; i < end; ++i) least = std::min(least, children_[i].value);
        return least;
    }

    std::optional<Bound> proved_bound(Cost bound) const {
        return is_admissible_ ? std::optional(whole_if_values_are(run_.problem, bound)) : std::nullopt;
    }

    Run<P> run_;
    const bool is_admissible_;
    Memory<P, Cost> memory_;
    Trail<P> trail_;
    MeteredVector<Child> children_;
    MeteredVector<Frame> frames_;
    Cost bound_ = 0;
};

template <Problem P>
Result<P> rbfs(const P& problem, const Options& options, const Limits& limits) {
    return RecursiveBestFirst<P>(problem, options, limits).search();
}

}  // namespace plybench
