// All plans of a given length that bring some squares together, as a graph of layers.
//
// A path from the root to the last layer is a plan. Layer t has a node for what may be the case after t
// moves, and a node of the last layer is the square where the squares end. The graph of one square has the
// positions of this square as nodes. `refined` adds a square: its position becomes part of each node, and
// nodes that cannot end in time are dropped. Then nodes with the same plans ahead are merged, so the graph
// stays far smaller than the number of positions of all its squares.
//
// `near` of a node has the squares that some plan ahead takes to the end of that plan. A belief with which a
// plan reaches the node must lie within `near`. The beliefs of all paths to a node contain their
// intersection, so a step is dropped if the intersection does not lie within `near`. In this way squares that
// were never added rule out plans, too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/hash.hpp"
#include "core/memory.hpp"
#include "core/table.hpp"
#include "domains/blind_robot/grid.hpp"
#include "domains/blind_robot/pairs.hpp"

namespace plybench::blind {

// The node after each move, by its number in the next layer.
struct Steps {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::array<std::uint32_t, moves> to{none, none, none, none};

    bool operator==(const Steps&) const = default;
    bool is_dead() const { return *this == Steps{}; }
};

inline std::uint64_t hash_of(const Steps& steps) {
    std::uint64_t hash = 0;
    for (const std::uint32_t node : steps.to) hash = plybench::hash_of(hash ^ node);
    return hash;
}

template <std::size_t Words>
class PlanGraph {
  public:
    using Set = Squares<Words>;

    struct Layer {
        MeteredVector<Steps> steps;
        MeteredVector<Set> near;

        explicit Layer(Meter& meter)
            : steps(MeteredAllocator<Steps>(meter)), near(MeteredAllocator<Set>(meter)) {}
    };

    // No plan.
    PlanGraph() = default;

    // All plans that take a square into a set. pulse(n) is called after n sets were computed.
    template <typename Pulse>
    PlanGraph(const Grid<Words>& grid, const Places<Words>& places, std::size_t square, const Set& ends,
              int length, Meter& meter, Pulse pulse)
        : layers(static_cast<std::size_t>(length) + 1, Layer(meter)) {
        std::vector<std::uint32_t> number(places.size(), Steps::none);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places.squares[i] == square) root = static_cast<std::uint32_t>(i);
            if (!ends.has(places.squares[i])) continue;
            number[i] = static_cast<std::uint32_t>(ends_.size());
            add_end(places.squares[i]);
        }
        for (std::size_t t = layers.size() - 1; t-- > 0;) {
            pulse(moves * places.size());
            for (std::size_t i = 0; i < places.size(); ++i) {
                Steps steps;
                for (std::size_t move = 0; move < moves; ++move) {
                    const std::uint32_t place = places.after[i][move];
                    steps.to[move] = t + 2 == layers.size() ? number[place] : place;
                }
                add(grid, t, steps);
            }
        }
    }

    bool is_empty() const { return layers.empty(); }
    std::size_t end(std::uint32_t node) const { return ends_[node]; }

    std::size_t size() const {
        std::size_t total = 0;
        for (const Layer& layer : layers) total += layer.steps.size();
        return total;
    }

    // Adds nodes from the last layer to the first; returns their numbers.
    std::uint32_t add_end(std::size_t square) {
        Set single{};
        single.add(square);
        layers.back().steps.push_back({});
        layers.back().near.push_back(single);
        ends_.push_back(square);
        return static_cast<std::uint32_t>(ends_.size() - 1);
    }

    std::uint32_t add(const Grid<Words>& grid, std::size_t t, const Steps& steps) {
        Set near{};
        for (std::size_t move = 0; move < moves; ++move) {
            if (steps.to[move] == Steps::none) continue;
            near = near | grid.origins(layers[t + 1].near[steps.to[move]], move);
        }
        layers[t].steps.push_back(steps);
        layers[t].near.push_back(near);
        return static_cast<std::uint32_t>(layers[t].steps.size() - 1);
    }

    explicit PlanGraph(std::size_t count, Meter& meter) : layers(count, Layer(meter)) {}

    std::vector<Layer> layers;
    std::uint32_t root = 0;

  private:
    std::vector<std::size_t> ends_;
};

// One step from a graph to a finer one. `Search` counts: expansion(), generated(), pruned().
template <std::size_t Words, typename Search>
class Refinement {
  public:
    using Set = Squares<Words>;
    using Graph = PlanGraph<Words>;

    static constexpr std::uint16_t no_square = std::numeric_limits<std::uint16_t>::max();

    Refinement(const Grid<Words>& grid, const Graph& graph, Meter& meter, Search& search)
        : grid_(grid), graph_(graph), meter_(meter), search_(search) {}

    // Returns the graph of the plans that also bring `square` to the end of the others and that suit the
    // start belief, which must contain the square. Returns none if this takes more than `most` nodes.
    std::optional<Graph> refine(std::uint16_t square, const Set& start, std::size_t most, bool is_merged) {
        if (!start.is_within(graph_.layers[0].near[graph_.root])) return Graph();
        keys_.emplace_back(1, key(graph_.root, square), MeteredAllocator<std::uint64_t>(meter_));
        Sets beliefs(1, start, MeteredAllocator<Set>(meter_));
        std::size_t total = 1;
        for (std::size_t t = 0; t + 1 < graph_.layers.size(); ++t) {
            beliefs = advance(t, beliefs);
            total += beliefs.size();
            if (beliefs.empty()) return Graph();
            if (total > most) return {};
        }
        return number_nodes(is_merged);
    }

  private:
    using Sets = MeteredVector<Set>;

    static std::uint64_t key(std::uint32_t node, std::uint16_t square) {
        return std::uint64_t{node} << 16 | square;
    }

    // Goes from the nodes of layer t, each with the intersection of its beliefs, to the nodes of the next
    // layer.
    Sets advance(std::size_t t, const Sets& beliefs) {
        Table<std::uint64_t, std::uint32_t> known(meter_);
        keys_.emplace_back(MeteredAllocator<std::uint64_t>(meter_));
        steps_.emplace_back(keys_[t].size(), Steps{}, MeteredAllocator<Steps>(meter_));
        Sets next{MeteredAllocator<Set>(meter_)};
        for (std::size_t i = 0; i < keys_[t].size(); ++i) {
            search_.count_expansion();
            const auto node = static_cast<std::uint32_t>(keys_[t][i] >> 16);
            const auto square = static_cast<std::uint16_t>(keys_[t][i]);
            for (std::size_t move = 0; move < moves; ++move) {
                const std::uint32_t child = graph_.layers[t].steps[node].to[move];
                if (child == Steps::none) continue;
                const Set belief = grid_.image(beliefs[i], move);
                const bool fits = belief.is_within(graph_.layers[t + 1].near[child]);
                search_.count_child(fits);
                if (!fits) continue;
                const std::uint64_t name = key(child, after(square, move));
                const auto [number, is_new] = known.insert(name);
                if (is_new) {
                    *number = static_cast<std::uint32_t>(next.size());
                    keys_[t + 1].push_back(name);
                    next.push_back(belief);
                } else {
                    next[*number] = next[*number] & belief;
                }
                steps_[t][i].to[move] = *number;
            }
        }
        return next;
    }

    std::uint16_t after(std::uint16_t square, std::size_t move) const {
        return square == no_square ? square : static_cast<std::uint16_t>(grid_.after(square, move));
    }

    // The graph of the nodes that have a plan ahead.
    Graph number_nodes(bool is_merged) {
        Graph graph(graph_.layers.size(), meter_);
        std::vector<std::uint32_t> numbers;
        for (const std::uint64_t name : keys_.back())
            numbers.push_back(graph.add_end(graph_.end(static_cast<std::uint32_t>(name >> 16))));
        for (std::size_t t = steps_.size(); t-- > 0;) numbers = numbered_layer(graph, t, numbers, is_merged);
        if (numbers[0] == Steps::none) return Graph();
        graph.root = numbers[0];
        return graph;
    }

    std::vector<std::uint32_t> numbered_layer(Graph& graph, std::size_t t,
                                              const std::vector<std::uint32_t>& below, bool is_merged) {
        Table<Steps, std::uint32_t> known(meter_);
        std::vector<std::uint32_t> numbers(steps_[t].size(), Steps::none);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            search_.work(1);
            Steps steps = steps_[t][i];
            for (std::uint32_t& node : steps.to) node = node == Steps::none ? node : below[node];
            if (steps.is_dead()) continue;
            if (!is_merged) {
                numbers[i] = graph.add(grid_, t, steps);
                continue;
            }
            const auto [number, is_new] = known.insert(steps);
            if (is_new) *number = graph.add(grid_, t, steps);
            numbers[i] = *number;
        }
        MeteredVector<Steps>(MeteredAllocator<Steps>(meter_)).swap(steps_[t]);
        return numbers;
    }

    const Grid<Words>& grid_;
    const Graph& graph_;
    Meter& meter_;
    Search& search_;
    std::vector<MeteredVector<std::uint64_t>> keys_;  // by [layer]: node of the graph, position of the square
    std::vector<MeteredVector<Steps>> steps_;
};

}  // namespace plybench::blind
