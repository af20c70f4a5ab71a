// A beam search for a plan on a crowded board: breadth-first, but each layer keeps only the states with the
// lowest estimates.
//
// The plan need not be a shortest one, but with good pattern databases and some thousand states in a layer it
// is nearly as short. When the passes of IDA* have proved its length as a lower bound, the last and longest
// pass is not needed. Source: lowerre1976.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "core/table.hpp"
#include "solvers/mazeworld/boards/pattern_view.hpp"
#include "solvers/mazeworld/boards/refuted_states.hpp"
#include "solvers/mazeworld/boards/small_board.hpp"
#include "solvers/mazeworld/grid.hpp"
#include "solvers/mazeworld/watch.hpp"

namespace plybench::robots {

class CrowdedBeam {
  public:
    CrowdedBeam(const SmallBoard& board, std::vector<PatternView> views, Watch& watch)
        : board_(board),
          views_(std::move(views)),
          watch_(watch),
          nodes_(MeteredAllocator<Node>(watch.meter)),
          candidates_(MeteredAllocator<Candidate>(watch.meter)),
          seen_(watch.meter) {
        Node start{};
        PlacementKey key;
        for (std::size_t robot = 0; robot < board.starts.size(); ++robot) {
            start.cells[robot] = static_cast<std::uint8_t>(board.starts[robot]);
            key.move(static_cast<int>(robot), 0, board.starts[robot]);
        }
        nodes_.push_back(start);
        seen_.insert(key);
    }

    // Returns a plan of fewer than `fewer_than` moves, if the beam finds one. Call it once.
    std::optional<Plan> run(std::size_t width, int fewer_than) {
        std::size_t begin = 0;  // where the layer begins in nodes_
        for (int moves = 1; begin < nodes_.size(); ++moves) {
            const std::size_t end = nodes_.size();
            candidates_.clear();
            for (std::size_t node = begin; node < end; ++node) {
                watch_.count_expansion();
                expand(static_cast<std::uint32_t>(node), fewer_than - moves);
                if (!candidates_.empty() && candidates_.back().estimate == 0) return plan();
            }
            keep_best(width);
            begin = end;
        }
        return {};
    }

  private:
    struct Node {
        std::uint32_t parent;
        std::uint8_t robot;  // the one that moved last
        RobotCells cells;
    };

    struct Candidate {
        std::uint32_t parent;
        std::uint8_t robot;
        std::uint8_t to;
        std::uint16_t estimate;
    };

    // Adds the states after one move, if their estimate allows a plan of fewer than `fewer_than` moves. A
    // goal comes last.
    void expand(std::uint32_t number, int fewer_than) {
        const Node node = nodes_[number];
        PlacementKey key;
        CellBits free = board_.all();
        for (std::size_t robot = 0; robot < board_.starts.size(); ++robot) {
            key.move(static_cast<int>(robot), 0, node.cells[robot]);
            free ^= SmallBoard::set_of(node.cells[robot]);
        }
        for (std::size_t robot = 0; robot < board_.starts.size(); ++robot) {
            const int from = node.cells[robot];
            for (CellBits rest = board_.beside(from) & free; rest != 0; rest &= rest - 1) {
                const int to = std::countr_zero(rest);
                ++watch_.tally.generated;
                PlacementKey after = key;
                after.move(static_cast<int>(robot), from, to);
                if (!seen_.insert(after).second) continue;
                RobotCells cells = node.cells;
                cells[robot] = static_cast<std::uint8_t>(to);
                const int estimate = this->estimate(cells);
                if (estimate >= fewer_than) continue;
                candidates_.push_back({number, static_cast<std::uint8_t>(robot),
                                       static_cast<std::uint8_t>(to), static_cast<std::uint16_t>(estimate)});
                if (estimate == 0) return;
            }
        }
    }

    int estimate(const RobotCells& cells) const {
        int most = 0;
        for (const PatternView& view : views_) most = std::max(most, view.estimate(cells));
        return most;
    }

    // Makes a layer of the candidates with the lowest estimates. Among equal estimates it keeps the
    // candidates found first.
    void keep_best(std::size_t width) {
        counts_.clear();
        for (const Candidate& candidate : candidates_) {
            if (candidate.estimate >= counts_.size()) counts_.resize(candidate.estimate + std::size_t{1});
            ++counts_[candidate.estimate];
        }
        for (std::size_t& count : counts_) width -= count = std::min(count, width);
        for (const Candidate& candidate : candidates_) {
            if (counts_[candidate.estimate] == 0) continue;
            --counts_[candidate.estimate];
            Node node{candidate.parent, candidate.robot, nodes_[candidate.parent].cells};
            node.cells[candidate.robot] = candidate.to;
            nodes_.push_back(node);
        }
    }

    // The last candidate is a goal.
    Plan plan() const {
        const Candidate& last = candidates_.back();
        Plan backwards{{last.robot, board_.cell(last.to)}};
        for (std::uint32_t node = last.parent; node != 0; node = nodes_[node].parent) {
            const std::uint8_t robot = nodes_[node].robot;
            backwards.push_back({robot, board_.cell(nodes_[node].cells[robot])});
        }
        return {backwards.rbegin(), backwards.rend()};
    }

    const SmallBoard& board_;
    const std::vector<PatternView> views_;
    Watch& watch_;
    MeteredVector<Node> nodes_;  // layer by layer; the first is the start
    MeteredVector<Candidate> candidates_;
    Table<PlacementKey> seen_;
    std::vector<std::size_t> counts_;  // of the candidates to keep, by estimate
};

}  // namespace plybench::robots
