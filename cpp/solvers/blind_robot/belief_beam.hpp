// Finds good plans without proving them shortest: a forward search with layers of limited width.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/memory.hpp"
#include "core/result.hpp"
#include "core/table.hpp"
#include "domains/blind_robot/grid.hpp"
#include "domains/blind_robot/pairs.hpp"
#include "solvers/blind_robot/layers.hpp"

namespace plybench::blind {

template <std::size_t Words>
bool is_merged(const Squares<Words>& belief, std::int64_t target) {
    return belief.is_single() && (target < 0 || belief.has(static_cast<std::size_t>(target)));
}

// `Search` has tally(), count_expansion() and work(sets).
template <std::size_t Words, typename Search>
class BeliefBeam {
  public:
    using Set = Squares<Words>;

    BeliefBeam(const Grid<Words>& grid, const PairTable<Words>& pairs, std::int64_t target, Meter& meter,
               Search& search)
        : grid_(grid),
          pairs_(pairs),
          target_(target),
          meter_(meter),
          search_(search),
          tally_(search.tally()) {}

    // Returns a plan of at most `limit` moves, if a beam of this width finds one.
    std::optional<Plan> run(const Set& start, int limit, std::size_t width) {
        ++tally_.iterations;
        tally_.bound = Bound::of(limit);
        std::vector<Origins> path;
        Layer<Words> layer(meter_);
        layer.add(start, 0, 0);
        for (int rest = limit; layer.size() > 0; --rest) {
            path.push_back(layer.origins);
            const auto goal = std::find_if(layer.sets.begin(), layer.sets.end(),
                                           [&](const Set& belief) { return is_merged(belief, target_); });
            if (goal != layer.sets.end())
                return plan_to(path, static_cast<std::size_t>(goal - layer.sets.begin()));
            Layer<Words> next = successors(layer, rest - 1);
            if (width < next.size()) narrow(next, width);
            tally_.max_frontier = std::max<std::uint64_t>(tally_.max_frontier, next.size());
            layer = std::move(next);
        }
        return {};
    }

  private:
    // The beliefs one move later, each once, without beliefs that the tables rule out.
    Layer<Words> successors(const Layer<Words>& layer, int rest) {
        Layer<Words> next(meter_);
        Table<Set> known(meter_);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            search_.count_expansion();
            for (std::size_t move = 0; move < moves; ++move) {
                const Set after = grid_.image(layer.sets[i], move);
                ++tally_.generated;
                if (after == layer.sets[i] || !known.insert(after).second) {
                    ++tally_.duplicates;
                } else if (may_merge(after, rest)) {
                    next.add(after, i, move);
                } else {
                    ++tally_.pruned;
                }
            }
        }
        return next;
    }

    bool may_merge(const Set& belief, int rest) {
        ++tally_.evaluated;
        return pairs_.may_merge(belief, rest);
    }

    // Keeps the `width` best beliefs. A belief is better if its farthest pair is nearer; then if it is
    // smaller; then if it came earlier.
    void narrow(Layer<Words>& layer, std::size_t width) {
        std::vector<std::uint64_t> order(layer.size());
        for (std::size_t i = 0; i < layer.size(); ++i) {
            search_.work(64);
            const Set& belief = layer.sets[i];
            order[i] = static_cast<std::uint64_t>(pairs_.estimate(belief)) << 48 |
                       static_cast<std::uint64_t>(belief.size()) << 32 | i;
        }
        std::vector<std::uint64_t> sorted = order;
        const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(width);
        std::nth_element(sorted.begin(), last, sorted.end());
        layer.filter([&](std::size_t i) { return order[i] < *last; });
    }

    const Grid<Words>& grid_;
    const PairTable<Words>& pairs_;
    const std::int64_t target_;
    Meter& meter_;
    Search& search_;
    Tally& tally_;
};

}  // namespace plybench::blind
