// The strides of one robot within its range: out of its corridor, or to its goal if the goal is in the
// corridor.
//
// A plan needs no other steps (corridors.hpp). Among junctions a stride is a single step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/walks/blame.hpp"
#include "solvers/mazeworld/walks/corridors.hpp"
#include "solvers/mazeworld/walks/range.hpp"

namespace plybench::robots {

// The places that the stride leads over, the last one included.
using Stride = std::vector<Place>;

class Strides {
  public:
    Strides(const Range& range, const Task& task, int robot, const Corridors& corridors, Meter& meter)
        : range_(range),
          task_(task),
          robot_(robot),
          corridors_(corridors),
          meter_(meter),
          known_(static_cast<std::size_t>(range.size())) {}

    Strides(const Strides&) = delete;
    ~Strides() { meter_.release(bytes_); }

    // The strides from a place, fewest detours first.
    const std::vector<Stride>& from(Place place) const { return at(place).strides; }

    // How many more detours would give no further stride.
    int spare(Place place) const { return at(place).spare; }

  private:
    struct Known {
        std::vector<Stride> strides;
        int spare = any_number;
    };

    const Known& at(Place place) const {
        std::optional<Known>& known = known_[static_cast<std::size_t>(place)];
        if (!known) known = find_strides(place);
        return *known;
    }

    Known find_strides(Place from) const {
        Known known;
        const Cell here = range_.cell(from);
        const std::vector<Cell>& cells = corridors_.around(here);
        if (corridors_.share(here, range_.goal()) && here != range_.goal())
            add(known, from, within(here, corridors_.index(range_.goal())));
        for (std::size_t end = 0; end < cells.size(); end += std::max<std::size_t>(cells.size() - 1, 1)) {
            std::vector<Cell> way = within(here, static_cast<int>(end));
            for (const Cell out : task_.grid.neighbours(cells[end])) {
                if (corridors_.share(out, here)) continue;
                way.push_back(out);
                add(known, from, way);
                way.pop_back();
            }
        }
        std::stable_sort(known.strides.begin(), known.strides.end(), [&](const Stride& a, const Stride& b) {
            return range_.detours_left(a.back()) > range_.detours_left(b.back());
        });
        for (const Stride& stride : known.strides) charge(sizeof(Stride) + stride.size() * sizeof(Place));
        return known;
    }

    // The cells on the way to another cell of the same corridor.
    std::vector<Cell> within(Cell from, int index) const {
        const std::vector<Cell>& cells = corridors_.around(from);
        std::vector<Cell> way;
        for (int at = corridors_.index(from); at != index;) {
            at += at < index ? 1 : -1;
            way.push_back(cells[static_cast<std::size_t>(at)]);
        }
        return way;
    }

    // Adds the stride over these cells, if there are enough detours left for it.
    void add(Known& known, Place from, const std::vector<Cell>& way) const {
        int detours = 0;
        Cell at = range_.cell(from);
        for (const Cell cell : way) {
            detours += task_.distance(robot_, cell) > task_.distance(robot_, at) ? 1 : 0;
            at = cell;
        }
        if (detours > range_.detours_left(from)) {
            known.spare = std::min(known.spare, detours - range_.detours_left(from) - 1);
            return;
        }
        Stride stride;
        for (const Cell cell : way)
            stride.push_back(range_.step(stride.empty() ? from : stride.back(), cell));
        known.strides.push_back(std::move(stride));
    }

    void charge(std::size_t bytes) const {
        meter_.charge(bytes);
        bytes_ += bytes;
    }

    const Range& range_;
    const Task& task_;
    int robot_;
    const Corridors& corridors_;
    Meter& meter_;
    mutable std::size_t bytes_ = 0;
    mutable std::vector<std::optional<Known>> known_;  // by place, computed when first asked for
};

}  // namespace plybench::robots
