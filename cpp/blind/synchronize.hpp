// The shortest plan of a blind robot: the shortest word that brings all squares of a set together.
//
// A search forward from the start for plans of a given length, which grows until there is one. A layer holds
// the beliefs after some moves; one that contains another of the same or an earlier layer is dropped, since
// every plan for it serves the smaller one, and so is one that the tables of merging.hpp rule out. A search
// backward from single squares holds the sets that some plan of a given length brings together, only the
// largest. The plan is found where a belief of the one lies within a set of the other; the side with the
// smaller layer is the next to grow. Before, plans that are only good are found by layers of limited width.
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

#include "blind/grid.hpp"
#include "blind/inclusions.hpp"
#include "blind/merging.hpp"
#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/result.hpp"
#include "core/table.hpp"

namespace plybench::blind {

using Plan = std::vector<std::uint8_t>;

// What can be switched off; no answer changes.
struct Ideas {
    bool beam = true;
    bool backward = true;
    bool domination = true;
    bool triples = true;
};

struct Answer {
    Status status = Status::solved;
    std::optional<Plan> plan{};
    int lower_bound = 0;
    Tally tally{};
    std::string reason{};
};

template <std::size_t Words>
class Synchronizer {
  public:
    using Set = Squares<Words>;

    Synchronizer(const GridRules& rules, const Limits& limits, Ideas ideas)
        : grid_(rules),
          start_(Grid<Words>::set_of(rules.start)),
          target_(rules.target),
          ideas_(ideas),
          budget_(limits),
          memory_limit_(limits.memory),
          meter_(limits.memory),
          places_(grid_) {
        meter_.watch([this] { budget_.look(tally_); });
    }

    Answer solve() {
        Answer answer;
        try {
            prove();
        } catch (const Ended& end) {
            answer.status = end.status;
            answer.reason = end.reason;
        } catch (const OutOfBudget&) {
            answer.status = Status::limit;
            answer.reason = budget_.memory_reason();
        } catch (const std::bad_alloc&) {
            answer.status = Status::limit;
            answer.reason = "out of memory";
        }
        answer.plan = best_;
        answer.lower_bound = lower_;
        answer.tally = tally_;
        return answer;
    }

  private:
    using Sets = MeteredVector<Set>;

    // How a set was made: from which of the layer before, by which move.
    struct Origin {
        std::uint32_t number;
        std::uint8_t move;
    };
    using Origins = MeteredVector<Origin>;

    struct Layer {
        Sets sets;
        Origins origins;

        explicit Layer(Meter& meter) : sets(MeteredAllocator<Set>(meter)), origins(MeteredAllocator<Origin>(meter)) {}

        std::size_t size() const { return sets.size(); }

        void add(const Set& set, std::size_t number, std::size_t move) {
            sets.push_back(set);
            origins.push_back({static_cast<std::uint32_t>(number), static_cast<std::uint8_t>(move)});
        }

        // Keeps those for which keeps(number) is true, in their order.
        template <typename Keeps>
        void filter(Keeps keeps) {
            std::size_t kept = 0;
            for (std::size_t i = 0; i < size(); ++i) {
                if (!keeps(i)) continue;
                sets[kept] = sets[i];
                origins[kept++] = origins[i];
            }
            sets.resize(kept);
            origins.resize(kept, Origin{});
        }
    };

    static constexpr std::size_t narrow_width = 1024;
    static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();

    void prove() {
        pairs_.emplace(grid_, places_, target_, meter_, [this] { budget_.look(tally_); });
        lower_ = pairs_->estimate(start_);
        best_ = greedy();
        backward_.emplace_back(meter_);
        grid_.floor().for_each([&](std::size_t square) {
            if (target_ < 0 || square == static_cast<std::size_t>(target_)) {
                Set single{};
                single.add(square);
                backward_.back().add(single, 0, 0);
            }
        });
        if (ideas_.beam) improve();
        while (lower_ < upper()) {
            std::optional<Plan> plan;
            const std::uint64_t spent = tally_.expanded;
            if (ideas_.beam) { for (std::size_t w = narrow_width; !plan && (w == narrow_width || w * lower_ < effort_); w *= 4) {plan = search(lower_, w); if(!plan&&triples_){ by_triples_=true; plan=search(lower_,w); by_triples_=false;}}}
            if (!plan) plan = search(lower_, any_width);
            effort_ = tally_.expanded - spent;
            if (plan) {
                best_ = std::move(plan);
            } else {
                ++lower_;
            }
        }
    }

    int upper() const { return static_cast<int>(best_->size()); }

    // Shortens the plan with layers of limited width, as long as that helps.
    void improve() {
        for (std::size_t width = 16; width <= narrow_width && lower_ < upper(); width *= 4) {
            while (lower_ < upper()) {
                std::optional<Plan> plan = search(upper() - 1, width);
                if (!plan) break;
                best_ = std::move(plan);
            }
        }
    }

    // Brings the nearest pair together, then the next.
    Plan greedy() {
        Plan plan;
        for (Set belief = start_; !is_goal(belief);) {
            budget_.look(tally_);
            auto [one, other] = nearest_pair(belief);
            while (pairs_->distance(one, other) > 0) {
                std::size_t move = 0;
                while (pairs_->distance(grid_.after(one, move), grid_.after(other, move)) >=
                       pairs_->distance(one, other))
                    ++move;
                one = grid_.after(one, move);
                other = grid_.after(other, move);
                belief = grid_.image(belief, move);
                plan.push_back(static_cast<std::uint8_t>(move));
            }
        }
        return plan;
    }

    std::pair<std::size_t, std::size_t> nearest_pair(const Set& belief) const {
        std::pair<std::size_t, std::size_t> nearest{};
        int least = std::numeric_limits<int>::max();
        const bool is_single = belief.is_single();
        belief.for_each([&](std::size_t one) {
            belief.for_each([&](std::size_t other) {
                const bool counts = one < other || (is_single && one == other);
                if (counts && pairs_->distance(one, other) < least) {
                    least = pairs_->distance(one, other);
                    nearest = {one, other};
                }
            });
        });
        return nearest;
    }

    bool is_goal(const Set& belief) const {
        return belief.is_single() && (target_ < 0 || belief.has(static_cast<std::size_t>(target_)));
    }

    // A plan of at most `limit` moves; with unlimited width, none means that there is none.
    std::optional<Plan> search(int limit, std::size_t width) {
        ++tally_.iterations;
#ifdef TRACE
        fprintf(stderr,"\n%.2fs limit %d width %zd: ",budget_.seconds(),limit,width);
#endif
        tally_.bound = Bound::of(limit);
        std::vector<Origins> path;
        Layer before(meter_), layer(meter_);
        layer.add(start_, 0, 0);
        for (int depth = 0; layer.size() > 0; ++depth) {
            path.push_back(layer.origins);
#ifdef TRACE
            if (width==any_width||TRACE>1) fprintf(stderr,"%d:%zu/%d:%zu(%.1f) ",depth,layer.size(),backward_depth(),backward_.back().size(),budget_.seconds());
#endif
            if (const auto goal = std::find_if(layer.sets.begin(), layer.sets.end(), [&](const Set& set) { return is_goal(set); });
                goal != layer.sets.end())
                return plan_to(path, static_cast<std::size_t>(goal - layer.sets.begin()));
            const int rest = limit - depth;
            if (width == any_width) grow_backward(layer.size(), rest);
            if (rest == backward_depth()) return met(path, layer);
            Layer next = expanded_layer(layer, rest - 1);
            if (width != any_width) narrow(next, width);
            if (ideas_.domination && next.size() > 1) drop_dominated(next, before);
            if (width == any_width && is_worth_triples()) {
                triples_.emplace(grid_, places_, *pairs_, target_, table_bytes(), meter_, [this] { budget_.pulse(tally_); });
                next.filter([&](std::size_t i) { return triples_->may_merge(next.sets[i], rest - 1); });
            }
            tally_.max_frontier = std::max<std::uint64_t>(tally_.max_frontier, next.size());
            before = std::move(layer);
            layer = std::move(next);
        }
        return {};
    }

    bool is_worth_triples() const {
        return ideas_.triples && !triples_ && tally_.expanded > places_.size() * places_.size() / 32;
    }

    std::size_t table_bytes() const { return std::min(std::size_t{1} << 28, memory_limit_ / 4); }

    void count_expansion() {
        if (tally_.expanded >= checkpoint_) checkpoint_ = budget_.check(tally_);
        ++tally_.expanded;
    }

    Layer expanded_layer(const Layer& layer, int rest) {
        Layer next(meter_);
        Table<Set> known(meter_);
        for (std::size_t i = 0; i < layer.size(); ++i) {
            count_expansion();
            for (std::size_t move = 0; move < moves; ++move) {
                const Set after = grid_.image(layer.sets[i], move);
                ++tally_.generated;
                if (after == layer.sets[i] || !known.insert(after).second) {
                    ++tally_.duplicates;
                } else if (!may_merge(after, rest)) {
                    ++tally_.pruned;
                } else {
                    next.add(after, i, move);
                }
            }
        }
        return next;
    }

    bool may_merge(const Set& set, int rest) {
        ++tally_.evaluated;
        return pairs_->may_merge(set, rest) && (!triples_ || triples_->may_merge(set, rest));
    }

    int estimate(const Set& set) const {
        int moves = pairs_->estimate(set);
        while (by_triples_ && !triples_->may_merge(set, moves)) ++moves;
        return moves;
    }

    // Keeps those that come first by their farthest pair, then their size, then their order.
    void narrow(Layer& layer, std::size_t width) {
        if (layer.size() <= width) return;
        std::vector<std::uint64_t> order(layer.size());
        for (std::size_t i = 0; i < layer.size(); ++i) {
            const Set& set = layer.sets[i];
            const auto farthest = static_cast<std::uint64_t>(estimate(set));
            order[i] = farthest << 48 | static_cast<std::uint64_t>(set.size()) << 32 | i;
        }
        std::vector<std::uint64_t> sorted = order;
        std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(width), sorted.end());
        layer.filter([&](std::size_t i) { return order[i] < sorted[width]; });
    }

    void drop_dominated(Layer& layer, const Layer& before) {
        const auto pulse = [this] { budget_.pulse(tally_); };
        const std::size_t size = layer.size();
        std::vector<char> marks =
            Inclusions<Words, decltype(pulse)>::within(std::span<const Set>(layer.sets), Side::large, pulse);
        layer.filter([&](std::size_t i) { return !marks[i]; });
        if (before.size() > 0) {
            marks = Inclusions(std::span<const Set>(before.sets), std::span<const Set>(layer.sets), Side::large, pulse).found();
            layer.filter([&](std::size_t i) { return !marks[i]; });
        }
        tally_.pruned += size - layer.size();
    }

    int backward_depth() const { return static_cast<int>(backward_.size()) - 1; }

    // Adds layers while they are smaller than that of the forward search.
    void grow_backward(std::size_t forward, int rest) {
        while (ideas_.backward && backward_depth() < rest && 4 * backward_.back().size() < forward) {
            const Layer& layer = backward_.back();
            Layer next(meter_);
            Table<Set> known(meter_);
            for (std::size_t i = 0; i < layer.size(); ++i) {
                count_expansion();
                for (std::size_t move = 0; move < moves; ++move) {
                    const Set origins = grid_.origins(layer.sets[i], move);
                    ++tally_.generated;
                    if (!origins.is_empty() && known.insert(origins).second) next.add(origins, i, move);
                }
            }
            const auto pulse = [this] { budget_.pulse(tally_); };
            const std::vector<char> marks = Inclusions<Words, decltype(pulse)>::within(std::span<const Set>(next.sets), Side::small, pulse);
            next.filter([&](std::size_t i) { return !marks[i]; });
            backward_.push_back(std::move(next));
        }
    }

    // A plan through a belief that lies within a set of the last backward layer.
    std::optional<Plan> met(const std::vector<Origins>& path, const Layer& layer) {
        const auto pulse = [this] { budget_.pulse(tally_); };
        const Layer& last = backward_.back();
        const std::vector<char> marks = Inclusions(std::span<const Set>(layer.sets), std::span<const Set>(last.sets), Side::small, pulse).found();
        const auto mark = std::find(marks.begin(), marks.end(), 1);
        if (mark == marks.end()) return {};
        const auto number = static_cast<std::size_t>(mark - marks.begin());
        Plan plan = plan_to(path, number);
        std::size_t within = 0;
        while (!layer.sets[number].is_within(last.sets[within])) ++within;
        for (std::size_t i = backward_.size() - 1; i > 0; --i) {
            const Origin& origin = backward_[i].origins[within];
            plan.push_back(origin.move);
            within = origin.number;
        }
        return plan;
    }

    static Plan plan_to(const std::vector<Origins>& path, std::size_t number) {
        Plan plan;
        for (std::size_t depth = path.size() - 1; depth > 0; --depth) {
            plan.push_back(path[depth][number].move);
            number = path[depth][number].number;
        }
        std::reverse(plan.begin(), plan.end());
        return plan;
    }

    const Grid<Words> grid_;
    const Set start_;
    const std::int64_t target_;
    const Ideas ideas_;
    Budget budget_;
    std::size_t memory_limit_;
    Meter meter_;
    Tally tally_;
    std::uint64_t checkpoint_ = 0;
    const Places<Words> places_;
    std::optional<PairTable<Words>> pairs_;
    std::optional<TripleTable<Words>> triples_;
    std::vector<Layer> backward_;
    std::optional<Plan> best_;
    int lower_ = 0;
    bool by_triples_ = false;
    std::uint64_t effort_ = 0;

  public:
    bool trace = false;
};

}  // namespace plybench::blind
