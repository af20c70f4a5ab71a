// The shortest plan of a blind robot: the shortest word that brings all squares of a set together.
//
// A search forward from the start looks for a plan of a given length, which grows until there is one. A layer
// holds the beliefs after some moves. One that contains another of its layer, or of the one two moves before,
// is dropped, since every plan for it serves the smaller one; so is one that the tables of pairs.hpp and
// triples.hpp rule out. A search backward from single squares holds the sets that a plan of a given length
// brings together, only the largest; it grows while it is much smaller than the forward layer. A plan is
// found where a belief of the one side lies within a set of the other. Plans that are only good come from
// forward searches whose layers have a limited width; they often end the search for the shortest, too.
// Source: kisielewicz2015.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/early_end.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/result.hpp"
#include "core/table.hpp"
#include "domains/blind_robot/grid.hpp"
#include "domains/blind_robot/pairs.hpp"
#include "solvers/blind_robot/layers.hpp"
#include "solvers/blind_robot/subset_filter.hpp"
#include "solvers/blind_robot/triples.hpp"

namespace plybench::blind {

// What can be switched off; the length does not change.
struct Ideas {
    bool beam = true;        // layers of limited width
    bool backward = true;    // the search from single squares
    bool domination = true;  // beliefs that contain others are dropped
    bool triples = true;     // the table of triples
};

// The plan is the best one known; it is proved shortest when it has as many moves as the bound.
struct Answer {
    Status status = Status::solved;
    std::optional<Plan> plan{};
    int lower_bound = 0;
    int backward_depth = 0;
    bool has_triples = false;
    Tally tally{};
    std::optional<Ending> end{};
};

template <std::size_t Words>
class Synchronizer {
  public:
    using Set = Squares<Words>;

    // The floor must be connected.
    Synchronizer(const GridRules& rules, const Limits& limits, Ideas ideas)
        : grid_(rules),
          start_(Grid<Words>::set_of(rules.start)),
          target_(rules.target),
          ideas_(ideas),
          budget_(limits),
          memory_(limits.memory),
          meter_(limits.memory),
          places_(grid_) {
        meter_.watch([this] { budget_.look(tally_); });
    }

    Answer solve() {
        Answer answer;
        try {
            prepare();
            prove();
        } catch (...) {
            const Ended early = early_end(budget_);
            answer.status = early.status;
            answer.end = early.end;
        }
        answer.plan = best_;
        answer.lower_bound = lower_;
        answer.backward_depth = std::max(backward_depth(), 0);
        answer.has_triples = triples_.has_value();
        answer.tally = tally_;
        return answer;
    }

  private:
    // How the beliefs of a layer of limited width are chosen: by their farthest pair or triple.
    enum class Rank : std::uint8_t { pairs, triples };

    static constexpr std::size_t first_width = 16;
    static constexpr std::size_t last_width = 1024;  // of those tried without a reason
    static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t table_bytes = std::size_t{1} << 28;
    static constexpr std::size_t look_every = std::size_t{1} << 18;  // sets worked on

    // The steps

    void prepare() {
        pairs_.emplace(grid_, places_, target_, meter_, pulse());
        lower_ = pairs_->estimate(start_);
        best_ = merged_pair_by_pair();
        backward_.emplace_back(meter_);
        grid_.floor().for_each([&](std::size_t square) {
            Set single{};
            single.add(square);
            if (is_goal(single)) backward_.back().add(single, 0, 0);
        });
    }

    void prove() {
        if (ideas_.beam) improve();
        std::uint64_t effort = 0;  // of the proof that one move less is not enough
        while (lower_ < upper()) {
            const std::uint64_t before = tally_.expanded;
            std::optional<Plan> plan = ideas_.beam ? guessed(effort) : std::nullopt;
            if (!plan) plan = search(lower_, any_width, Rank::pairs);
            effort = tally_.expanded - before;
            if (plan) {
                best_ = std::move(plan);
            } else {
                ++lower_;
            }
        }
    }

    int upper() const { return static_cast<int>(best_->size()); }

    // Brings the nearest pair together, then the next: seldom short, but always a plan. Source: eppstein1990.
    Plan merged_pair_by_pair() {
        Plan plan;
        for (Set belief = start_; !is_goal(belief);) {
            auto [one, other] = nearest_pair(belief);
            while (pairs_->distance(one, other) > 0) {
                const std::size_t move = nearer(one, other);
                one = grid_.after(one, move);
                other = grid_.after(other, move);
                belief = grid_.image(belief, move);
                plan.push_back(static_cast<std::uint8_t>(move));
            }
        }
        return plan;
    }

    // A single square, which is not the target, is a pair with itself.
    std::pair<std::size_t, std::size_t> nearest_pair(const Set& belief) {
        std::pair<std::size_t, std::size_t> nearest{};
        int least = std::numeric_limits<int>::max();
        const bool is_single = belief.is_single();
        belief.for_each([&](std::size_t one) {
            work(Set::capacity);
            belief.for_each([&](std::size_t other) {
                if (other < one || (other == one && !is_single)) return;
                const int apart = pairs_->distance(one, other);
                if (apart < least) {
                    least = apart;
                    nearest = {one, other};
                }
            });
        });
        return nearest;
    }

    // The first move that brings a pair nearer together.
    std::size_t nearer(std::size_t one, std::size_t other) const {
        const int apart = pairs_->distance(one, other);
        std::size_t move = 0;
        while (pairs_->distance(grid_.after(one, move), grid_.after(other, move)) >= apart) ++move;
        return move;
    }

    // Shortens the plan with layers of growing width.
    void improve() {
        for (std::size_t width = first_width; width <= last_width; width *= 4) {
            while (lower_ < upper()) {
                std::optional<Plan> plan = search(upper() - 1, width, Rank::pairs);
                if (!plan) break;
                best_ = std::move(plan);
            }
        }
    }

    // A plan of the length that is next to be refuted, if one is found with less work than that may take.
    std::optional<Plan> guessed(std::uint64_t effort) {
        for (std::size_t width = last_width;; width *= 4) {
            for (const Rank rank : {Rank::pairs, Rank::triples}) {
                if (rank == Rank::triples && !triples_) continue;
                if (std::optional<Plan> plan = search(lower_, width, rank)) return plan;
            }
            if (4 * width * static_cast<std::size_t>(lower_) > effort) break;
        }
        // The table of triples is new, and the best plan older: it may be much too long.
        if (triples_ && !std::exchange(is_improved_, true) && upper() - lower_ > 2) improve();
        return {};
    }

    bool is_goal(const Set& belief) const {
        return belief.is_single() && (target_ < 0 || belief.has(static_cast<std::size_t>(target_)));
    }

    // The search forward

    // A plan of at most `limit` moves; without limited width, none means that there is none.
    std::optional<Plan> search(int limit, std::size_t width, Rank rank) {
        ++tally_.iterations;
        tally_.bound = Bound::of(limit);
        std::vector<Origins> path;
        Layer<Words> before(meter_), layer(meter_);
        layer.add(start_, 0, 0);
        for (int rest = limit; layer.size() > 0; --rest) {
            path.push_back(layer.origins);
            const auto goal = std::find_if(layer.sets.begin(), layer.sets.end(),
                                           [&](const Set& belief) { return is_goal(belief); });
            if (goal != layer.sets.end())
                return plan_to(path, static_cast<std::size_t>(goal - layer.sets.begin()));
            if (width == any_width) grow_backward(layer.size(), rest);
            if (rest <= backward_depth()) return meeting(path, layer, static_cast<std::size_t>(rest));
            Layer<Words> next = successors(layer, rest - 1);
            if (width < next.size()) narrow(next, width, rank);
            if (ideas_.domination) drop_larger(next, before);
            if (width == any_width && is_worth_triples()) make_triples(next, rest - 1);
            tally_.max_frontier = std::max<std::uint64_t>(tally_.max_frontier, next.size());
            before = std::move(layer);
            layer = std::move(next);
        }
        return {};
    }

    // The beliefs one move later that the tables do not rule out, each once.
    Layer<Words> successors(const Layer<Words>& layer, int rest) {
        Layer<Words> next(meter_);
        Table<Set> known(meter_);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            count_expansion();
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
        return pairs_->may_merge(belief, rest) && (!triples_ || triples_->may_merge(belief, rest));
    }

    // Keeps `width` beliefs: those whose farthest pair is nearest; of equals the smaller, then the earlier.
    void narrow(Layer<Words>& layer, std::size_t width, Rank rank) {
        std::vector<std::uint64_t> order(layer.size());
        for (std::size_t i = 0; i < layer.size(); ++i) {
            work(64);
            const Set& belief = layer.sets[i];
            order[i] = estimate(belief, rank) << 48 | static_cast<std::uint64_t>(belief.size()) << 32 | i;
        }
        std::vector<std::uint64_t> sorted = order;
        const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(width);
        std::nth_element(sorted.begin(), last, sorted.end());
        layer.filter([&](std::size_t i) { return order[i] < *last; });
    }

    std::uint64_t estimate(const Set& belief, Rank rank) const {
        int rest = pairs_->estimate(belief);
        while (rank == Rank::triples && !triples_->may_merge(belief, rest)) ++rest;
        return static_cast<std::uint64_t>(rest);
    }

    void drop_larger(Layer<Words>& layer, const Layer<Words>& before) {
        const std::size_t size = layer.size();
        for (const std::span<const Set> others : {layer.view(), before.view()}) {
            const std::vector<char> larger = SubsetFilter(others, layer.view(), Side::large, pulse()).found();
            layer.filter([&](std::size_t i) { return !larger[i]; });
        }
        tally_.pruned += size - layer.size();
    }

    // The table takes about as long as this many expansions.
    bool is_worth_triples() const {
        const std::size_t squares = places_.size();
        return ideas_.triples && !triples_ && tally_.expanded > squares * squares / 32 &&
               TripleTable<Words>::working_bytes(squares) < (memory_ - meter_.used()) / 2;
    }

    void make_triples(Layer<Words>& layer, int rest) {
        const std::size_t bytes = std::min(table_bytes, memory_ / 4);
        triples_.emplace(grid_, places_, *pairs_, target_, bytes, meter_, pulse());
        layer.filter([&](std::size_t i) { return triples_->may_merge(layer.sets[i], rest); });
    }

    // The search backward

    int backward_depth() const { return static_cast<int>(backward_.size()) - 1; }

    void grow_backward(std::size_t forward, int rest) {
        while (ideas_.backward && backward_depth() < rest && 4 * backward_.back().size() < forward)
            backward_.push_back(predecessors(backward_.back()));
    }

    // The largest sets that a move takes into sets of a layer.
    Layer<Words> predecessors(const Layer<Words>& layer) {
        Layer<Words> next(meter_);
        Table<Set> known(meter_);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            count_expansion();
            for (std::size_t move = 0; move < moves; ++move) {
                const Set origins = grid_.origins(layer.sets[i], move);
                ++tally_.generated;
                if (origins.is_empty() || !known.insert(origins).second) {
                    ++tally_.duplicates;
                } else {
                    next.add(origins, i, move);
                }
            }
        }
        const std::vector<char> smaller =
            SubsetFilter(next.view(), next.view(), Side::small, pulse()).found();
        next.filter([&](std::size_t i) { return !smaller[i]; });
        return next;
    }

    // A plan through a belief of the layer that lies within a set of a backward layer.
    std::optional<Plan> meeting(const std::vector<Origins>& path, const Layer<Words>& layer,
                                std::size_t depth) {
        const Layer<Words>& other = backward_[depth];
        const std::vector<char> within =
            SubsetFilter(layer.view(), other.view(), Side::small, pulse()).found();
        const auto mark = std::find(within.begin(), within.end(), 1);
        if (mark == within.end()) return {};
        const auto belief = static_cast<std::size_t>(mark - within.begin());
        std::size_t number = 0;
        while (!layer.sets[belief].is_within(other.sets[number])) ++number;
        Plan plan = plan_to(path, belief);
        for (; depth > 0; --depth) {
            const Origin& origin = backward_[depth].origins[number];
            plan.push_back(origin.move);
            number = origin.number;
        }
        return plan;
    }

    // Limits

    void count_expansion() {
        if (tally_.expanded >= checkpoint_) [[unlikely]]
            checkpoint_ = budget_.check(tally_);
        ++tally_.expanded;
    }

    // Checks the clock after this many sets, whatever is done with them.
    void work(std::size_t sets) {
        worked_ += sets;
        if (worked_ < look_every) return;
        worked_ = 0;
        budget_.look(tally_);
    }

    auto pulse() {
        return [this](std::size_t sets) { work(sets); };
    }

    const Grid<Words> grid_;
    const Set start_;
    const std::int64_t target_;
    const Ideas ideas_;
    Budget budget_;
    const std::size_t memory_;
    Meter meter_;
    const Places<Words> places_;
    Tally tally_;
    std::uint64_t checkpoint_ = 0;
    std::size_t worked_ = 0;
    std::optional<PairTable<Words>> pairs_;
    std::optional<TripleTable<Words>> triples_;
    std::vector<Layer<Words>> backward_;
    std::optional<Plan> best_;
    int lower_ = 0;
    bool is_improved_ = false;  // since there are triples
};

}  // namespace plybench::blind
