// Exact distances of numbered states, a byte for each: the same distances as in exact_distances.hpp.
//
// The search is breadth-first from the goals, layer by layer. The states of a layer are bits and are visited
// in the order of their numbers. This is fast, but a queue would find them in another order; first_found()
// says which of some states a queue finds first.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/limits.hpp"
#include "core/memory.hpp"
#include "core/numbered.hpp"

namespace plybench {

// A set of numbers.
class NumberSet {
  public:
    NumberSet(Meter& meter, std::size_t size)
        : words_(size / 64 + 1), block_(meter, words_ * sizeof(std::uint64_t), Access::at_random) {}

    bool contains(std::size_t number) const { return (data()[number / 64] >> number % 64 & 1) != 0; }

    void add(std::size_t number) { data()[number / 64] |= std::uint64_t{1} << number % 64; }

    // Returns whether the number is new.
    bool insert(std::size_t number) {
        std::uint64_t& word = data()[number / 64];
        const std::uint64_t bit = std::uint64_t{1} << number % 64;
        const bool is_new = (word & bit) == 0;
        word |= bit;
        return is_new;
    }

    // Removes the known numbers, and adds all others to `known`.
    void keep_new(NumberSet& known) {
        for (std::size_t i = 0; i < words_; ++i) {
            data()[i] &= ~known.data()[i];
            known.data()[i] |= data()[i];
        }
    }

    // Calls visit(number) for all numbers in ascending order, and removes them.
    template <typename Visit>
    void drain(Visit visit) {
        for (std::size_t i = 0; i < words_; ++i) {
            for (std::uint64_t rest = std::exchange(data()[i], 0); rest != 0; rest &= rest - 1)
                visit(64 * i + static_cast<std::size_t>(std::countr_zero(rest)));
        }
    }

  private:
    std::uint64_t* data() const { return static_cast<std::uint64_t*>(block_.data()); }

    std::size_t words_;
    Block block_;
};

template <Numbered P>
class NumberedDistances {
  public:
    using Numbering = typename P::Numbering;
    using Cursor = typename Numbering::Cursor;

    static constexpr std::uint8_t unreached = 0xFF;

    // The problem and the numbering must outlive this object.
    NumberedDistances(const P& problem, const Numbering& numbering, Meter& meter)
        : problem_(problem), numbering_(numbering), meter_(meter), bytes_(meter, size(), Access::at_random) {
        std::fill_n(bytes(), size(), unreached);
    }

    // Returns whether all distances fit into bytes. Throws Ended at a limit.
    bool measure(Budget& budget) {
        NumberSet reached(meter_, size()), layer(meter_, size()), next(meter_, size());
        problem_.for_each_goal([&](const auto& goal) {
            budget.pulse(Tally());
            next.add(problem_.number_of(numbering_, goal));
            return true;
        });
        next.keep_new(reached);
        for (bool is_over = false; !is_over; ++farthest_) {
            if (farthest_ == unreached) return false;
            std::swap(layer, next);
            is_over = !visit_layer(layer, reached, next, budget);
        }
        farthest_ -= std::min<std::size_t>(farthest_, 2);  // after the last layer comes an empty one
        return true;
    }

    std::size_t size() const { return numbering_.size(); }
    std::uint64_t reached_count() const { return reached_; }
    std::size_t farthest() const { return farthest_; }
    std::uint8_t operator[](std::size_t number) const { return bytes()[number]; }

    // The state at this distance, among those for which is_one(number) holds, that a queue finds first. A
    // queue finds the states of a layer in the order in which it found their parents in the layer before;
    // this is traced back to the goals. There must be such a state.
    template <typename IsOne>
    typename P::State first_found(std::size_t distance, IsOne is_one, Budget& budget) const {
        NumberSet wanted(meter_, size()), layer(meter_, size());
        for (std::size_t number = 0; number < size(); ++number) {
            budget.pulse(Tally());
            if (bytes()[number] == distance && is_one(number) && wanted.insert(number)) layer.add(number);
        }
        mark_ways(distance, layer, wanted, budget);
        std::optional<typename P::State> found;
        problem_.for_each_goal([&](const auto& goal) {
            budget.pulse(Tally());
            if (wanted.contains(problem_.number_of(numbering_, goal))) found = goal;
            return !found;
        });
        while (distance-- > 0) found = first_behind(*found, wanted);
        return *found;
    }

  private:
    // Finds the next layer. Returns whether this layer has any states.
    bool visit_layer(NumberSet& layer, NumberSet& reached, NumberSet& next, Budget& budget) {
        const std::uint64_t before = reached_;
        Cursor cursor(numbering_);
        std::uint32_t near[Cursor::max_neighbours];
        layer.drain([&](std::size_t number) {
            if (++reached_ % 4096 == 0) budget.look(Tally());
            bytes()[number] = static_cast<std::uint8_t>(farthest_);
            cursor.seek(number);
            for (const std::uint32_t other : std::span(near, cursor.neighbours(near))) next.add(other);
        });
        next.keep_new(reached);
        return reached_ > before;
    }

    // Adds to `wanted` the states on shortest ways from the goals to the states of a layer.
    void mark_ways(std::size_t distance, NumberSet& layer, NumberSet& wanted, Budget& budget) const {
        NumberSet nearer(meter_, size());
        std::uint32_t near[Cursor::max_neighbours];
        for (; distance > 0; --distance) {
            Cursor cursor(numbering_);
            layer.drain([&](std::size_t number) {
                budget.pulse(Tally());
                cursor.seek(number);
                for (const std::uint32_t other : std::span(near, cursor.neighbours(near))) {
                    if (bytes()[other] < distance && wanted.insert(other)) nearer.add(other);
                }
            });
            std::swap(layer, nearer);
        }
    }

    typename P::State first_behind(const typename P::State& state, const NumberSet& wanted) const {
        const std::uint8_t distance = bytes()[problem_.number_of(numbering_, state)];
        std::vector<Step<P>> steps(problem_.max_successors());
        const Step<P>* step = steps.data();
        problem_.predecessors(state, steps.data());
        for (;; ++step) {
            const std::uint32_t number = problem_.number_of(numbering_, step->state);
            if (bytes()[number] > distance && wanted.contains(number)) return step->state;
        }
    }

    std::uint8_t* bytes() const { return static_cast<std::uint8_t*>(bytes_.data()); }

    const P& problem_;
    const Numbering& numbering_;
    Meter& meter_;
    Block bytes_;
    std::uint64_t reached_ = 0;
    std::size_t farthest_ = 0;  // during measure(), the current layer
};

}  // namespace plybench
