// Looks along the plans of a graph for a plan that suits all squares: a beam search over beliefs.
//
// The graph has all plans of its length that bring some squares together (plan_graph.hpp). If there is a plan
// for all squares, it is one of them, and its beliefs stay within the squares that each node can still bring
// to the end. This rules out most beliefs that a search without a graph would try.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/memory.hpp"
#include "core/table.hpp"
#include "domains/blind_robot/grid.hpp"
#include "solvers/blind_robot/layers.hpp"
#include "solvers/blind_robot/plan_graph.hpp"

namespace plybench::blind {

// `Search` counts: count_expansion(), count_child(fits).
template <std::size_t Words, typename Search>
class GraphBeam {
  public:
    using Set = Squares<Words>;

    GraphBeam(const Grid<Words>& grid, const PlanGraph<Words>& graph, Meter& meter, Search& search)
        : grid_(grid), graph_(graph), meter_(meter), search_(search) {}

    // Returns a plan that brings all squares together, if a beam of this width finds one.
    std::optional<Plan> run(const Set& start, std::size_t width) {
        std::vector<Origins> path;
        Layer<Words> layer(meter_);
        layer.add(start, 0, 0);
        nodes_.assign(1, graph_.root);
        for (std::size_t t = 0; t + 1 < graph_.layers.size(); ++t) {
            path.push_back(layer.origins);
            layer = advance_layer(layer, t);
            if (layer.size() == 0) return {};
            if (width < layer.size()) narrow(layer, width);
        }
        path.push_back(layer.origins);
        return plan_to(path, 0);
    }

  private:
    // The beliefs one move later, each once. One node for each belief is enough: a plan that suits the belief
    // is ahead of every node at which the belief is found.
    Layer<Words> advance_layer(const Layer<Words>& layer, std::size_t t) {
        Layer<Words> next(meter_);
        Table<Set> known(meter_);
        std::vector<std::uint32_t> nodes;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            search_.count_expansion();
            for (std::size_t move = 0; move < moves; ++move) {
                const std::uint32_t child = graph_.layers[t].steps[nodes_[i]].to[move];
                if (child == Steps::none) continue;
                const Set belief = grid_.image(layer.sets[i], move);
                const bool fits = belief.is_within(graph_.layers[t + 1].near[child]);
                search_.count_child(fits);
                if (!fits || !known.insert(belief).second) continue;
                next.add(belief, i, move);
                nodes.push_back(child);
            }
        }
        nodes_ = std::move(nodes);
        return next;
    }

    // Keeps the smallest beliefs; among equally large ones, the earlier.
    void narrow(Layer<Words>& layer, std::size_t width) {
        std::vector<std::uint64_t> order(layer.size());
        for (std::size_t i = 0; i < layer.size(); ++i)
            order[i] = static_cast<std::uint64_t>(layer.sets[i].size()) << 32 | i;
        std::vector<std::uint64_t> sorted = order;
        const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(width);
        std::nth_element(sorted.begin(), last, sorted.end());
        std::size_t kept = 0;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (order[i] < *last) nodes_[kept++] = nodes_[i];
        }
        nodes_.resize(kept);
        layer.filter([&](std::size_t i) { return order[i] < *last; });
    }

    const Grid<Words>& grid_;
    const PlanGraph<Words>& graph_;
    Meter& meter_;
    Search& search_;
    std::vector<std::uint32_t> nodes_;  // the node of the graph for each belief of the layer
};

}  // namespace plybench::blind
