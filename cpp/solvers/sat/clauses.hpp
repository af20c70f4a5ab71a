// Clauses of two or more literals, and which clauses to visit when a literal becomes false.
//
// Each clause watches its first two literals: as long as neither is false, nothing follows from it. Source:
// moskewicz2001.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "solvers/sat/literal.hpp"
#include "solvers/sat/trail.hpp"

namespace plybench::sat {

class Clauses {
  public:
    explicit Clauses(Meter& meter) : meter_(meter) {}
    Clauses(const Clauses&) = delete;
    ~Clauses() { meter_.release(bytes_); }

    struct Watch {
        ClauseAt clause;
        Literal other;  // another literal of the clause: if it is true, there is nothing to do
    };

    void add_variable() { watches_.resize(watches_.size() + 2); }

    // A learned clause has a quality: the lower the better, but not 0.
    ClauseAt add(std::span<const Literal> literals, std::uint32_t quality = 0) {
        const std::size_t bytes = bytes_of(literals.size());
        meter_.charge(bytes);
        bytes_ += bytes;
        const auto clause = static_cast<ClauseAt>(words_.size());
        words_.push_back(static_cast<std::uint32_t>(literals.size()));
        words_.push_back(quality);
        for (const Literal each : literals) words_.push_back(static_cast<std::uint32_t>(each.index()));
        watches_[literals[0].index()].push_back({clause, literals[1]});
        watches_[literals[1].index()].push_back({clause, literals[0]});
        learned_ += quality > 0 ? 1 : 0;
        return clause;
    }

    std::size_t size(ClauseAt clause) const { return words_[clause]; }
    Literal literal(ClauseAt clause, std::size_t i) const { return Literal::at(words_[clause + header + i]); }
    void swap(ClauseAt clause, std::size_t i, std::size_t j) {
        std::swap(words_[clause + header + i], words_[clause + header + j]);
    }

    std::vector<Watch>& watches(Literal literal) { return watches_[literal.index()]; }

    // The number of learned clauses that are still there.
    std::size_t learned_count() const { return learned_; }

    // Drops the worse half of the learned clauses, except reasons of assignments. Moves the remaining clauses
    // together.
    void forget(Trail& trail) {
        std::vector<std::pair<std::uint32_t, ClauseAt>> useless;
        for (ClauseAt clause = 0; clause < words_.size(); clause = next(clause)) {
            if (quality(clause) > always_kept && !trail.is_reason(clause, literal(clause, 0)))
                useless.emplace_back(quality(clause), clause);
        }
        // Among equals, the older clause comes first.
        std::sort(useless.begin(), useless.end(), [](const auto& a, const auto& b) {
            return a.first != b.first ? a.first > b.first : a < b;
        });
        useless.resize((useless.size() + 1) / 2);
        for (const auto& [_, clause] : useless) {
            quality(clause) = dropped;
            meter_.release(bytes_of(size(clause)));
            bytes_ -= bytes_of(size(clause));
        }
        learned_ -= useless.size();
        move_together(trail);
    }

  private:
    // In words_: the number of literals, the quality, the literals.
    static constexpr std::size_t header = 2;
    static constexpr std::uint32_t dropped = ~std::uint32_t{0};
    static constexpr std::uint32_t always_kept = 2;  // a usual choice

    static std::size_t bytes_of(std::size_t literals) {
        return (header + literals) * sizeof(std::uint32_t) + 2 * sizeof(Watch);
    }

    std::uint32_t& quality(ClauseAt clause) { return words_[clause + 1]; }
    ClauseAt next(ClauseAt clause) const { return clause + static_cast<ClauseAt>(header + size(clause)); }

    void move_together(Trail& trail) {
        for (std::vector<Watch>& watches : watches_)
            std::erase_if(watches, [&](const Watch& watch) { return quality(watch.clause) == dropped; });
        // The new place of a clause is noted instead of its quality. Then watches and reasons are updated.
        std::vector<std::uint32_t> kept;
        for (ClauseAt clause = 0; clause < words_.size(); clause = next(clause)) {
            if (quality(clause) == dropped) continue;
            const auto to = static_cast<ClauseAt>(kept.size());
            kept.insert(kept.end(), words_.begin() + clause, words_.begin() + next(clause));
            quality(clause) = to;
        }
        for (std::vector<Watch>& watches : watches_) {
            for (Watch& watch : watches) watch.clause = quality(watch.clause);
        }
        for (std::size_t i = 0; i < trail.size(); ++i) {
            ClauseAt& reason = trail.reason(trail[i].variable());
            if (reason != no_clause) reason = quality(reason);
        }
        words_ = std::move(kept);
    }

    Meter& meter_;
    std::size_t bytes_ = 0;
    std::vector<std::uint32_t> words_;
    std::vector<std::vector<Watch>> watches_;  // by literal
    std::size_t learned_ = 0;
};

}  // namespace plybench::sat
