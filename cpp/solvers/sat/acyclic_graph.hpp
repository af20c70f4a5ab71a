// A directed graph that grows and shrinks but never has a cycle, with its nodes in topological order.
//
// An arc that agrees with the order costs nothing. For any other arc, only the nodes between its ends are put
// in order again. Arcs are removed in the reverse order of their addition; then the order of the nodes stays
// valid. Source: pearce2006.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solvers/sat/literal.hpp"

namespace plybench::sat {

using Node = std::int32_t;

// An arc from one node to another. It is there as long as its literal is true.
struct Arc {
    Node from;
    Node to;
    Literal cause;
};

class AcyclicGraph {
  public:
    Node add_node() {
        const auto node = static_cast<Node>(place_.size());
        place_.push_back(node);
        next_.emplace_back();
        previous_.emplace_back();
        is_seen_.push_back(false);
        came_by_.emplace_back();
        return node;
    }

    // Adds an arc. Returns false if the arc would close a cycle; cycle() then has that cycle.
    bool add(const Arc& arc) {
        if (place(arc.from) >= place(arc.to) && !make_room(arc)) return false;
        next_[index(arc.from)].push_back({arc.to, arc.cause});
        previous_[index(arc.to)].push_back(arc.from);
        arcs_.push_back({arc.from, arc.to});
        return true;
    }

    // The number of arcs. shrink(n) removes all arcs but the first n.
    std::size_t size() const { return arcs_.size(); }
    void shrink(std::size_t size) {
        while (arcs_.size() > size) {
            const Ends& last = arcs_.back();
            next_[index(last.from)].pop_back();
            previous_[index(last.to)].pop_back();
            arcs_.pop_back();
        }
    }

    // The causes of the arcs of a shortest cycle that the last refused arc would close, its own cause
    // included.
    const std::vector<Literal>& cycle() const { return cycle_; }

    // Every arc leads from a lower place to a higher one.
    std::int32_t place(Node node) const { return place_[index(node)]; }

    // About as many bytes for a node and for an arc.
    static constexpr std::size_t node_bytes = 100;
    static constexpr std::size_t arc_bytes = 32;

  private:
    struct Step {
        Node to;
        Literal cause;
    };

    struct Ends {
        Node from;
        Node to;
    };

    static std::size_t index(Node node) { return static_cast<std::size_t>(node); }

    // Puts the nodes reachable from the end of an arc behind the nodes that reach its beginning. Only places
    // between the two ends change.
    bool make_room(const Arc& arc) {
        if (arc.from == arc.to || reaches_beginning(arc)) {
            find_cycle(arc);
            return false;
        }
        before_.assign(1, arc.from);
        is_seen_[index(arc.from)] = true;
        for (std::size_t i = 0; i < before_.size(); ++i) {
            for (const Node node : previous_[index(before_[i])]) {
                if (is_seen_[index(node)] || place(node) < place(arc.to)) continue;
                is_seen_[index(node)] = true;
                before_.push_back(node);
            }
        }
        const auto by_place = [&](Node a, Node b) { return place(a) < place(b); };
        std::sort(before_.begin(), before_.end(), by_place);
        std::sort(after_.begin(), after_.end(), by_place);
        before_.insert(before_.end(), after_.begin(), after_.end());
        places_.clear();
        for (const Node node : before_) places_.push_back(place(node));
        std::sort(places_.begin(), places_.end());
        for (std::size_t i = 0; i < before_.size(); ++i) {
            place_[index(before_[i])] = places_[i];
            is_seen_[index(before_[i])] = false;
        }
        return true;
    }

    // Gathers in `after_` the nodes reachable from the end of an arc, up to the place of its beginning, and
    // marks them. If the beginning is reachable, removes the marks and returns true.
    bool reaches_beginning(const Arc& arc) {
        after_.assign(1, arc.to);
        is_seen_[index(arc.to)] = true;
        for (std::size_t i = 0; i < after_.size(); ++i) {
            for (const Step& step : next_[index(after_[i])]) {
                if (step.to == arc.from) {
                    unmark_after();
                    return true;
                }
                if (is_seen_[index(step.to)] || place(step.to) > place(arc.from)) continue;
                is_seen_[index(step.to)] = true;
                after_.push_back(step.to);
            }
        }
        return false;
    }

    // Finds a shortest way from the end of an arc to its beginning, breadth-first. There must be one.
    void find_cycle(const Arc& arc) {
        cycle_.assign(1, arc.cause);
        if (arc.from == arc.to) return;
        after_.assign(1, arc.to);
        is_seen_[index(arc.to)] = true;
        for (std::size_t i = 0; !is_seen_[index(arc.from)]; ++i) {
            for (const Step& step : next_[index(after_[i])]) {
                if (is_seen_[index(step.to)] || place(step.to) > place(arc.from)) continue;
                is_seen_[index(step.to)] = true;
                came_by_[index(step.to)] = {after_[i], step.cause};
                after_.push_back(step.to);
            }
        }
        for (Node node = arc.from; node != arc.to; node = came_by_[index(node)].to)
            cycle_.push_back(came_by_[index(node)].cause);
        unmark_after();
    }

    void unmark_after() {
        for (const Node node : after_) is_seen_[index(node)] = false;
    }

    std::vector<std::int32_t> place_;  // by node
    std::vector<std::vector<Step>> next_;
    std::vector<std::vector<Node>> previous_;
    std::vector<Ends> arcs_;
    std::vector<Literal> cycle_;
    // Used while make_room() runs:
    std::vector<char> is_seen_;
    std::vector<Step> came_by_;  // by node: the node before it on the way, and the cause of the arc
    std::vector<Node> before_;
    std::vector<Node> after_;
    std::vector<std::int32_t> places_;
};

}  // namespace plybench::sat
