// Builds the pattern databases of a crowded board, backwards from the goal, breadth first.
//
// Only moves of the group cost anything: free cells and other robots move at no cost. So a free cell may be
// anywhere in the region that it can reach without a move of the group. An abstract state is a placement of
// the group and the number of free cells in each region. The value of a placement is the value of its state
// nearest to the goal. Where regions hardly matter, values that ignore regions are nearly as good and are
// built sooner.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "core/table.hpp"
#include "solvers/mazeworld/boards/open_patterns.hpp"
#include "solvers/mazeworld/boards/pattern_database.hpp"
#include "solvers/mazeworld/boards/region_memo.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

// What a database knows of the free cells: the region of the only free cell, how many free cells are in each
// region, or nothing, as if all cells without a robot of the group were free.
enum class Knowledge : std::uint8_t { region, counts, nothing };

inline Knowledge full_knowledge(const SmallBoard& board) {
    return board.free_cells() == 1 ? Knowledge::region : Knowledge::counts;
}

// What both builders have: a group, and layers of abstract states.
class PatternLayers {
  protected:
    // The cells of the robots of the group, and a set of cells that says where free ones are.
    struct Entry {
        std::array<std::uint8_t, PatternDatabase::most_robots + 1> cells;
        CellBits free;

        Entry move_robot(std::size_t i, int to) const {
            Entry after = *this;
            after.cells[i] = static_cast<std::uint8_t>(to);
            return after;
        }
    };

    PatternLayers(PatternDatabase& made, const SmallBoard& board, Watch& watch)
        : made_(made),
          board_(board),
          regions_(board, made.robots().size(), watch.meter),
          watch_(watch),
          layer_(MeteredAllocator<Entry>(watch.meter)),
          next_(MeteredAllocator<Entry>(watch.meter)) {
        for (std::size_t i = 0; i < size(); ++i) weights_[i] = made.weight(i);
    }

    std::size_t size() const { return made_.robots().size(); }

    // The group at its goals, and the free cells of the goal.
    Entry home() const {
        Entry entry{{}, board_.all()};
        for (const int goal : board_.goals) entry.free &= ~SmallBoard::set_of(goal);
        for (std::size_t i = 0; i < size(); ++i)
            entry.cells[i] =
                static_cast<std::uint8_t>(board_.goals[static_cast<std::size_t>(made_.robots()[i])]);
        return entry;
    }

    std::uint32_t number(const Entry& entry) const {
        std::uint32_t number = 0;
        for (std::size_t i = 0; i < size(); ++i) number += weights_[i] * entry.cells[i];
        return number;
    }

    std::uint32_t number_after(std::uint32_t number, std::size_t i, int from, int to) const {
        return number + weights_[i] * static_cast<std::uint32_t>(to - from);
    }

    // The cells without a robot of the group.
    CellBits others(const Entry& entry) const {
        CellBits cells = board_.all();
        for (std::size_t i = 0; i < size(); ++i) cells &= ~SmallBoard::set_of(entry.cells[i]);
        return cells;
    }

    void add(const Entry& entry, std::uint32_t number) {
        made_.reach(number, moves_);
        next_.push_back(entry);
    }

    // Calls expand(entry) for every state, fewest moves first. expand() adds the states of the next layer.
    template <typename Expand>
    void walk(Expand expand) {
        while (!next_.empty()) {
            std::swap(layer_, next_);
            next_.clear();
            ++moves_;
            made_.states += layer_.size();
            for (const Entry& entry : layer_) {
                watch_.pulse();
                expand(entry);
            }
        }
    }

    PatternDatabase& made_;
    const SmallBoard& board_;
    RegionMemo regions_;

  private:
    Watch& watch_;
    std::array<std::uint32_t, PatternDatabase::most_robots> weights_{};
    MeteredVector<Entry> layer_;
    MeteredVector<Entry> next_;
    int moves_ = 0;
};

// For one free cell: `free` of an entry has the cells where the free cell may be. `seen_` has a set for each
// placement.
class RegionBuilder : PatternLayers {
  public:
    RegionBuilder(PatternDatabase& made, const SmallBoard& board, Watch& watch)
        : PatternLayers(made, board, watch),
          memory_(watch.meter, PatternDatabase::size(board.cells(), size()) * sizeof(CellBits),
                  Access::at_random),
          seen_(static_cast<CellBits*>(memory_.data())) {}

    void build() {
        const Entry entry = home();
        visit(entry, number(entry), std::countr_zero(entry.free));
        walk([this](const Entry& each) { expand(each); });
    }

  private:
    void expand(const Entry& entry) {
        const std::uint32_t before = number(entry);
        for (std::size_t i = 0; i < size(); ++i) {
            const int from = entry.cells[i];
            for (CellBits targets = board_.beside(from) & entry.free; targets != 0; targets &= targets - 1) {
                const int to = std::countr_zero(targets);
                const std::uint32_t after = number_after(before, i, from, to);
                if ((seen_[after] & SmallBoard::set_of(from)) == 0)
                    visit(entry.move_robot(i, to), after, from);
            }
        }
    }

    void visit(Entry entry, std::uint32_t number, int free) {
        entry.free = regions_.around(free, others(entry));
        seen_[number] |= entry.free;
        add(entry, number);
    }

    Block memory_;
    CellBits* seen_;
};

// For counts: if a region has n free cells, `free` of an entry has the first n cells of the region.
class CountBuilder : PatternLayers {
  public:
    CountBuilder(PatternDatabase& made, const SmallBoard& board, Watch& watch)
        : PatternLayers(made, board, watch),
          memory_(watch.meter, PatternDatabase::size(board.cells(), size()), Access::at_random),
          is_done_(static_cast<bool*>(memory_.data())),
          seen_(watch.meter) {}

    void build() {
        Entry entry = home();
        after_ = regions(others(entry));
        CellBits free = 0;
        for (const CellBits region : after_) free |= first_cells(region, std::popcount(entry.free & region));
        entry.free = free;
        visit(entry, number(entry));
        walk([this](const Entry& each) { expand(each); });
    }

  private:
    // A robot of the group has entered a region from another cell, which is free now.
    struct Step {
        CellBits entered;  // the region
        CellBits free;     // free cells elsewhere: these stay
    };

    std::vector<CellBits>& regions(CellBits cells) {
        found_.clear();
        while (cells != 0) {
            found_.push_back(regions_.first(cells));
            cells &= ~found_.back();
        }
        return found_;
    }

    static CellBits first_cells(CellBits set, int count) {
        CellBits rest = set;
        for (; count > 0; --count) rest &= rest - 1;
        return set ^ rest;
    }

    void expand(const Entry& entry) {
        const CellBits cells = others(entry);
        before_ = regions(cells);
        for (const CellBits region : before_) {
            if ((entry.free & region) == 0) continue;
            for (std::size_t i = 0; i < size(); ++i) enter(entry, cells, region, i);
        }
    }

    void enter(const Entry& entry, CellBits cells, CellBits region, std::size_t i) {
        const int from = entry.cells[i];
        for (CellBits targets = board_.beside(from) & region; targets != 0; targets &= targets - 1) {
            const int to = std::countr_zero(targets);
            const std::uint32_t after = number_after(number(entry), i, from, to);
            if (is_done_[after]) continue;
            after_ = regions(cells ^ SmallBoard::set_of(from) ^ SmallBoard::set_of(to));
            Entry moved = entry.move_robot(i, to);
            moved.free = 0;
            const Step step{region, (entry.free & ~region) | SmallBoard::set_of(from)};
            spread(moved, after, step, std::popcount(entry.free & region) - 1, 0);
        }
    }

    // The robot splits the region that it entered. The other free cells of the region may be in any of its
    // parts: visits every distribution.
    void spread(Entry& entry, std::uint32_t number, const Step& step, int left, std::size_t next) {
        if (next == after_.size()) {
            if (left == 0) visit(entry, number);
            return;
        }
        const CellBits region = after_[next];
        const CellBits before = entry.free;
        const int most = std::min(left, std::popcount(region & step.entered));
        for (int here = 0; here <= most; ++here) {
            entry.free = before | first_cells(region, std::popcount(step.free & region) + here);
            spread(entry, number, step, left - here, next + 1);
        }
        entry.free = before;
    }

    // A placement that leaves one region has one state, so it is complete when reached. States of other
    // placements are kept in a set.
    void visit(const Entry& entry, std::uint32_t number) {
        if (after_.size() == 1) {
            is_done_[number] = true;
        } else if (!seen_.insert(std::uint64_t{number} << 32 | entry.free).second) {
            return;
        }
        add(entry, number);
    }

    Block memory_;
    bool* is_done_;  // by placement
    Table<std::uint64_t> seen_;
    std::vector<CellBits> found_;
    std::vector<CellBits> before_;
    std::vector<CellBits> after_;
};

// Throws what ends a search early. Knowledge::region needs a board with one free cell.
inline PatternDatabase built_pattern(const SmallBoard& board, const std::vector<int>& robots,
                                     Knowledge knowledge, Watch& watch) {
    PatternDatabase made(board.cells(), robots, watch.meter);
    switch (knowledge) {
        case Knowledge::region:
            RegionBuilder(made, board, watch).build();
            break;
        case Knowledge::counts:
            CountBuilder(made, board, watch).build();
            break;
        case Knowledge::nothing:
            OpenPatterns(made, board, watch).build();
    }
    return made;
}

// One database for each group of robots.
inline std::vector<PatternDatabase> built_patterns(const SmallBoard& board,
                                                   const std::vector<std::vector<int>>& groups,
                                                   Knowledge knowledge, Watch& watch) {
    std::vector<PatternDatabase> made;
    for (const std::vector<int>& robots : groups)
        made.push_back(built_pattern(board, robots, knowledge, watch));
    return made;
}

}  // namespace plybench::robots
