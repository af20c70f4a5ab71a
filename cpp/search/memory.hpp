// Twin of src/plybench/search/memory.py: what a depth-first search remembers.
//
// Depth-first searches keep the path to the node entered last in a vector, not in linked nodes, so that
// their memory is linear in the depth; `Trail` is that path.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/run.hpp"
#include "core/table.hpp"

namespace plybench {

// The path from the root to the node entered last: place i holds the node at depth i.
template <Problem P>
class Trail {
  public:
    struct Place {
        typename P::State state;
        typename P::Cost g;
        typename P::Action action;  // the action that led here; meaningless at the root
    };

    explicit Trail(Meter& meter) : places_(meter) {}

    std::size_t size() const { return places_.size(); }
    const Place& operator[](std::size_t depth) const { return places_[depth]; }
    const Place& back() const { return places_.back(); }

    void push(const Place& place) { places_.add(place); }
    void pop() { places_.pop(); }
    void clear() { places_.clear(); }

    // The path along the trail and on to one more node, or to its end.
    Path<P> path() const {
        Path<P> path;
        for (Link depth = 0; depth < places_.size(); ++depth) append(path, places_[depth]);
        return path;
    }

    Path<P> path_to(const Place& child) const {
        Path<P> path = this->path();
        append(path, child);
        return path;
    }

  private:
    static void append(Path<P>& path, const Place& place) {
        if (!path.states.empty()) path.actions.push_back(place.action);
        path.states.push_back(place.state);
        path.cost = place.g;
    }

    Arena<Place> places_;
};

// One class serves all kinds of duplicates. `Measure` is the depth or the cost at which a state is reached.
template <Problem P, typename Measure>
class Memory {
  public:
    using State = typename P::State;
    using Place = typename Trail<P>::Place;

    Memory(Meter& meter, Duplicates kind, const State& initial, bool first_only = false)
        : kind_(kind), first_only_(first_only), known_(meter), reached_(meter) {
        if (kind == Duplicates::graph) reached_.insert(initial);
    }

    // Call it for the node that is expanded next. It shortens the trail to the node's parent and adds the
    // node.
    void enter(Trail<P>& trail, std::size_t depth, const Place& node) {
        while (trail.size() > depth) leave(trail);
        trail.push(node);
        if (kind_ == Duplicates::path || kind_ == Duplicates::closed) known_.insert(node.state);
    }

    // Call it when everything below the last node of the trail is done.
    void leave(Trail<P>& trail) {
        if (kind_ == Duplicates::path) known_.erase(trail.back().state);
        trail.pop();
    }

    // Tells whether to drop a child of the last node of the trail.
    bool drops(const State& child, Measure measure, const Trail<P>& trail) {
        switch (kind_) {
            case Duplicates::tree:
                return false;
            case Duplicates::parent:
                return trail.size() > 1 && trail[trail.size() - 2].state == child;
            case Duplicates::path:
            case Duplicates::closed:
                return known_.contains(child);
            case Duplicates::graph:
                return drops_reached(child, measure);
        }
        return false;
    }

    // Tells whether a better path to a waiting node's state has been found since.
    bool is_outdated(const State& state, Measure measure) {
        return kind_ == Duplicates::graph && measure > *reached_.find(state);
    }

  private:
    bool drops_reached(const State& child, Measure measure) {
        const auto [known, is_new] = reached_.insert(child);
        if (!is_new && (first_only_ || *known <= measure)) return true;
        *known = measure;
        return false;
    }

    const Duplicates kind_;
    const bool first_only_;
    Table<State> known_;             // path, closed
    Table<State, Measure> reached_;  // graph
};

}  // namespace plybench
