// Heuristics compared with exact distances in all states of a problem that numbers them. The results are the
// same as in examination.hpp. The states are visited in the order of their numbers, and each takes nine
// bytes.
//
// Eight heuristics are compared at a time. Their estimates of a state are the bytes of a word, so that an
// edge takes two words to check, whatever the number of heuristics:
//
//     number n      h0 h1 h2 h3 h4 h5 h6 h7     255 is infinite, 251 to 254 are not used
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "core/memory.hpp"
#include "search/examination.hpp"
#include "search/numbered_distances.hpp"

namespace plybench {

inline constexpr std::size_t lanes = 8;

// What some states and the edges out of them show about eight heuristics. Each thread has its own object.
class LaneFindings {
  public:
    // How often an estimate falls by more than 1, and the worst cases. These have the largest error, which is
    // 255 for a fall from infinity, and among equal errors they are nearest to the goals.
    struct Drops {
        std::uint64_t count = 0;
        unsigned error = 0;
        unsigned distance = 0;

        void add(unsigned error_here, unsigned distance_here) {
            ++count;
            worsen(error_here, distance_here);
        }

        void add(const Drops& other) {
            count += other.count;
            worsen(other.error, other.distance);
        }

      private:
        void worsen(unsigned other_error, unsigned other_distance) {
            if (other_error > error || (other_error == error && other_distance < distance)) {
                error = other_error;
                distance = other_distance;
            }
        }
    };

    void count(std::size_t lane, std::uint8_t h, std::uint8_t exact) { ++counts_[place(lane, h, exact)]; }

    std::uint64_t states_with(std::size_t lane, std::size_t h, std::size_t exact) const {
        return counts_[place(lane, h, exact)];
    }

    void add(const LaneFindings& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
        for (std::size_t lane = 0; lane < lanes; ++lane) drops[lane].add(other.drops[lane]);
        edges += other.edges;
    }

    std::array<Drops, lanes> drops;
    std::uint64_t edges = 0;

  private:
    static std::size_t place(std::size_t lane, std::size_t h, std::size_t exact) {
        return (lane * 256 + exact) * 256 + h;
    }

    std::vector<std::uint64_t> counts_ = std::vector<std::uint64_t>(lanes * 256 * 256);
};

// The estimates of eight heuristics in all states.
template <Numbered P>
class LaneEstimates {
  public:
    using State = typename P::State;
    using Cost = typename P::Cost;
    using Distances = NumberedDistances<P>;

    static constexpr std::uint8_t infinite_byte = 0xFF;

    LaneEstimates(const P& problem, const typename P::Numbering& numbering, const Distances& distances,
                  Meter& meter)
        : problem_(problem),
          numbering_(numbering),
          distances_(distances),
          words_(meter, lanes * distances.size(), Access::at_random) {}

    // Calls the heuristic of the problem for some states. Returns whether its estimates fit into bytes.
    template <typename Q>
    bool ask(std::size_t lane, const Q& problem, std::size_t begin, std::size_t end, LaneFindings& into) {
        bool fits = true;
        problem.for_each_estimate(numbering_, begin, end, [&](std::size_t number, Cost h) {
            const auto byte = static_cast<std::uint8_t>(h == infinite<Cost> ? Cost{infinite_byte} : h);
            fits &= h == infinite<Cost> || (h >= 0 && h <= most);
            at(number)[lane] = byte;
            into.count(lane, byte, distances_[number]);
        });
        return fits;
    }

    // Compares the estimates at both ends of the edges from some states to states with higher numbers.
    void compare(std::size_t begin, std::size_t end, LaneFindings& into) const {
        Cursor cursor(numbering_);
        std::uint32_t near[Cursor::max_neighbours];
        for (std::size_t number = begin; number < end; ++number) {
            if (distances_[number] == Distances::unreached) continue;
            cursor.seek(number);
            const std::uint32_t* const last = cursor.later_neighbours(near);
            into.edges += 2 * static_cast<std::size_t>(last - near);  // each edge there and back
            for (const std::uint32_t* other = near; other != last; ++other) {
                if (differ(number, *other)) [[unlikely]]
                    note(number, *other, into);
            }
        }
    }

    Findings<State> findings(std::size_t lane, const LaneFindings& found, Budget& budget) const {
        Findings<State> made;
        WorstState worst;
        for (std::size_t exact = 0; exact <= distances_.farthest(); ++exact) {
            for (std::size_t h = 0; h < 256; ++h) {
                const std::uint64_t count = found.states_with(lane, h, exact);
                if (count == 0) continue;
                made.counts.add(value_of(h), static_cast<double>(exact), count);
                if (exact == 0 && h > 0) made.goals_above_zero += count;
                if (h <= exact) continue;
                made.overestimated += count;
                const double error = value_of(h) - static_cast<double>(exact);
                if (error > worst.error) worst = {error, h, exact};
            }
        }
        if (made.overestimated > 0) made.worst_state = first_state(lane, worst, budget);
        made.violations = found.drops[lane].count;
        if (made.violations > 0) made.worst_edge = first_edge(lane, found.drops[lane], budget);
        return made;
    }

  private:
    using Cursor = typename P::Numbering::Cursor;
    using Lanes [[gnu::vector_size(lanes)]] = std::uint8_t;

    static constexpr Cost most = 250;  // so that a fall from infinity is more than 1, too

    struct WorstState {
        double error = 0;
        std::size_t h = 0;
        std::size_t exact = 0;
    };

    std::uint8_t* at(std::size_t number) const {
        return static_cast<std::uint8_t*>(words_.data()) + lanes * number;
    }

    static double value_of(std::size_t byte) {
        return byte == infinite_byte ? std::numeric_limits<double>::infinity() : static_cast<double>(byte);
    }

    static unsigned error_of(std::uint8_t before, std::uint8_t after) {
        return before == infinite_byte ? infinite_byte : before - after - 1U;
    }

    // Tells whether an estimate changes by more than 1 between two states.
    bool differ(std::size_t one, std::size_t other) const {
        Lanes a, b;
        std::memcpy(&a, at(one), lanes);
        std::memcpy(&b, at(other), lanes);
        const auto apart = (a > b ? a - b : b - a) > 1;
        std::uint64_t any;
        std::memcpy(&any, &apart, lanes);
        return any != 0;
    }

    // Notes how far the estimates fall along an edge. An estimate falls in one direction only.
    void note(std::size_t one, std::size_t other, LaneFindings& into) const {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const std::uint8_t here = at(one)[lane], there = at(other)[lane];
            if (here > there + 1)
                into.drops[lane].add(error_of(here, there), distances_[one]);
            else if (there > here + 1)
                into.drops[lane].add(error_of(there, here), distances_[other]);
        }
    }

    typename Findings<State>::WorstState first_state(std::size_t lane, const WorstState& worst,
                                                     Budget& budget) const {
        const State state = distances_.first_found(
            worst.exact, [&](std::size_t number) { return at(number)[lane] == worst.h; }, budget);
        return {worst.error, state, value_of(worst.h), static_cast<double>(worst.exact)};
    }

    typename Findings<State>::WorstEdge first_edge(std::size_t lane, const LaneFindings::Drops& worst,
                                                   Budget& budget) const {
        Cursor cursor(numbering_);
        const auto falls_so_far = [&](std::size_t number) {
            std::uint32_t near[Cursor::max_neighbours];
            cursor.seek(number);
            return std::any_of(near, cursor.neighbours(near), [&](std::uint32_t other) {
                const std::uint8_t before = at(number)[lane], after = at(other)[lane];
                return before > after && error_of(before, after) == worst.error;
            });
        };
        return edge_from(distances_.first_found(worst.distance, falls_so_far, budget), lane, worst.error);
    }

    typename Findings<State>::WorstEdge edge_from(const State& state, std::size_t lane,
                                                  unsigned error) const {
        const std::uint8_t before = at(problem_.number_of(numbering_, state))[lane];
        std::vector<Step<P>> steps(problem_.max_successors());
        problem_.successors(state, steps.data());
        for (const Step<P>* step = steps.data();; ++step) {
            const std::uint8_t after = at(problem_.number_of(numbering_, step->state))[lane];
            if (before > after && error_of(before, after) == error)
                return {value_of(before) - value_of(after) - 1,
                        state,
                        step->state,
                        value_of(before),
                        value_of(after),
                        1};
        }
    }

    const P& problem_;
    const typename P::Numbering& numbering_;
    const Distances& distances_;
    Block words_;
};

}  // namespace plybench
