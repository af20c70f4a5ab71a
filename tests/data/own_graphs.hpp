// Graphs given as lists of numbers, with costs of several types: where both engines are compared.
#include <plybench.hpp>

#include <cstdint>
#include <string>
#include <vector>

// Edges are (from, to, cost) triples, estimates one number for each node; the last node is the goal. Between
// the members of a state there is a gap, and the second one counts the steps modulo 3.
template <typename C>
struct Graph {
    struct State {
        std::int8_t steps;
        std::int32_t node;
    };
    using Cost = C;
    static constexpr std::size_t max_successors = 40;

    std::vector<int> edges;
    std::vector<int> estimates;

    int last() const { return static_cast<int>(estimates.size()) - 1; }
    State initial() const { return {0, 0}; }
    bool is_goal(const State& state) const { return state.node == last(); }

    void successors(const State& state, auto add) const {
        const auto steps = static_cast<std::int8_t>((state.steps + 1) % 3);
        for (std::size_t i = 0; i + 2 < edges.size(); i += 3) {
            if (edges[i] == state.node) add(i / 3, State{steps, edges[i + 1]}, cost(i));
        }
    }
    void predecessors(const State& state, auto add) const {
        const auto steps = static_cast<std::int8_t>((state.steps + 2) % 3);
        for (std::size_t i = 0; i + 2 < edges.size(); i += 3) {
            if (edges[i + 1] == state.node) add(i / 3, State{steps, edges[i]}, cost(i));
        }
    }
    void goal_states(auto add) const {
        for (std::int8_t steps = 0; steps < 3; ++steps) add(State{steps, last()});
    }
    std::string action_name(unsigned action) const { return "edge" + std::to_string(action); }

    C cost(std::size_t i) const {
        return static_cast<C>(std::is_floating_point_v<C> ? edges[i + 2] / 7.0 : edges[i + 2]);
    }
    C given(const State& state) const {
        const int value = estimates[static_cast<std::size_t>(state.node)];
        return value < 0 ? plybench::infinite<C> : static_cast<C>(value);
    }
    static constexpr auto heuristics() { return std::tuple{plybench::heuristic("given", &Graph::given)}; }
};

using Roads = Graph<long>;
using Fractions = Graph<double>;
using Small = Graph<std::uint8_t>;

PLYBENCH_PROBLEM(Roads)
PLYBENCH_PROBLEM(Fractions)
PLYBENCH_PROBLEM(Small)
