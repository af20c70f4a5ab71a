// The strides of one robot within its range: out of its corridor, or to its goal if that is in the corridor.
//
// No other steps are needed for a plan (corridors.hpp). Among junctions a stride is a single step.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "core/memory.hpp"
#include "solvers/mazeworld/corridors.hpp"
#include "solvers/mazeworld/range.hpp"

namespace plybench::robots {

// The places it leads over; the last one is where it ends.
using Stride = std::vector<Place>;

class Strides {
  public:
    Strides(const Range& range, const Grid& grid, const Corridors& corridors, Meter& meter)
        : range_(range),
          grid_(grid),
          corridors_(corridors),
          meter_(meter),
          known_(static_cast<std::size_t>(range.size())) {}

    Strides(const Strides&) = delete;
    ~Strides() { meter_.release(bytes_); }

    // Those with the fewest detours first.
    const std::vector<Stride>& from(Place place) const {
        std::optional<std::vector<Stride>>& strides = known_[static_cast<std::size_t>(place)];
        if (!strides) strides = made(place);
        return *strides;
    }

  private:
    std::vector<Stride> made(Place from) const {
        std::vector<Stride> strides;
        const Cell here = range_.cell(from);
        const std::vector<Cell>& cells = corridors_.around(here);
        if (corridors_.share(here, range_.goal()) && here != range_.goal())
            add(strides, walked(from, Stride{}, corridors_.index(range_.goal())));
        for (std::size_t end = 0; end < cells.size(); end += std::max<std::size_t>(cells.size() - 1, 1)) {
            const std::optional<Stride> way = walked(from, Stride{}, static_cast<int>(end));
            for (const Cell out : grid_.neighbours(cells[end])) {
                if (way && !corridors_.share(out, here)) add(strides, stepped(from, *way, out));
            }
        }
        std::stable_sort(strides.begin(), strides.end(), [&](const Stride& a, const Stride& b) {
            return range_.left(a.back()) > range_.left(b.back());
        });
        for (const Stride& stride : strides) charge(sizeof(Stride) + stride.size() * sizeof(Place));
        return strides;
    }

    static void add(std::vector<Stride>& strides, std::optional<Stride> stride) {
        if (stride) strides.push_back(std::move(*stride));
    }

    // To another place of the corridor; none if that takes too many detours.
    std::optional<Stride> walked(Place from, Stride way, int index) const {
        const std::vector<Cell>& cells = corridors_.around(range_.cell(from));
        int at = corridors_.index(range_.cell(from));
        while (at != index) {
            at += at < index ? 1 : -1;
            std::optional<Stride> longer = stepped(from, std::move(way), cells[static_cast<std::size_t>(at)]);
            if (!longer) return {};
            way = std::move(*longer);
        }
        return way;
    }

    std::optional<Stride> stepped(Place from, Stride way, Cell to) const {
        for (const Place next : range_.next(way.empty() ? from : way.back())) {
            if (range_.cell(next) != to) continue;
            way.push_back(next);
            return way;
        }
        return {};
    }

    void charge(std::size_t bytes) const {
        meter_.charge(bytes);
        bytes_ += bytes;
    }

    const Range& range_;
    const Grid& grid_;
    const Corridors& corridors_;
    Meter& meter_;
    mutable std::size_t bytes_ = 0;
    mutable std::vector<std::optional<std::vector<Stride>>> known_;  // found when first asked for
};

}  // namespace plybench::robots
