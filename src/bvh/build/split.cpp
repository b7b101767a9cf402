// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "bvh/build/split.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "bvh/build/box_area.hpp"

namespace tandem::bvh {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kBins = 32;

struct Side {
    Aabb box;
    std::size_t count = 0;

    void add(const Aabb& other) {
        box = merged(box, other);
        ++count;
    }

    [[nodiscard]] double cost() const {
        return count == 0 ? kInfinity : half_area(box) * static_cast<double>(count);
    }
};

struct Bin {
    Side side;
    double first_centre = kInfinity;
};

/// The bounds of the centres along an axis.
std::array<double, 2> centre_bounds(const SplitRange& range, int axis) {
    double lo = kInfinity;
    double hi = -kInfinity;
    for (const std::uint32_t p : range.primitives) {
        const double centre = range.boxes[p].centre[axis];
        lo = std::min(lo, centre);
        hi = std::max(hi, centre);
    }
    return {lo, hi};
}

}  // namespace

Split split_at_object_median(const SplitRange& range, int axis,
                             std::vector<std::uint32_t>& scratch) {
    scratch.assign(range.primitives.begin(), range.primitives.end());
    const auto middle = scratch.begin() + static_cast<std::ptrdiff_t>(scratch.size() / 2);
    // Ties are ordered by number, so that the tree is the same everywhere.
    std::nth_element(scratch.begin(), middle, scratch.end(), [&](std::uint32_t p, std::uint32_t q) {
        const float centre_p = range.boxes[p].centre[axis];
        const float centre_q = range.boxes[q].centre[axis];
        return centre_p != centre_q ? centre_p < centre_q : p < q;
    });
    return {axis, range.boxes[*middle].centre[axis], *middle};
}

Split split_at_object_mean(const SplitRange& range, int axis) {
    double sum = 0.0;
    for (const std::uint32_t p : range.primitives) {
        sum += range.boxes[p].centre[axis];
    }
    return {axis, sum / static_cast<double>(range.primitives.size()), 0};
}

Split split_at_spatial_median(const SplitRange& range, int axis) {
    const Aabb box = box_of(range);
    return {axis, 0.5 * double{box.lo[axis]} + 0.5 * double{box.hi[axis]}, 0};
}

Split split_at_best_bin(const SplitRange& range, int axis) {
    const auto [lo, hi] = centre_bounds(range, axis);
    Split best{axis, lo, 0};
    if (!(lo < hi)) {
        return best;
    }
    // 1. Sort the primitives into bins.
    std::array<Bin, kBins> bins;
    for (const std::uint32_t p : range.primitives) {
        const PrimitiveBox& primitive = range.boxes[p];
        const double centre = primitive.centre[axis];
        const auto index = static_cast<std::size_t>((centre - lo) / (hi - lo) * double{kBins});
        Bin& bin = bins[std::min(index, kBins - 1)];
        bin.side.add(primitive.box);
        bin.first_centre = std::min(bin.first_centre, centre);
    }
    // 2. Costs of the second parts from the end. A border is the first centre after it, so that
    // rounding cannot disagree with the bins.
    std::array<double, kBins> right_cost{};
    std::array<double, kBins> border{};
    Side right;
    double first_centre = kInfinity;
    for (std::size_t k = kBins; k-- > 0;) {
        right.box = merged(right.box, bins[k].side.box);
        right.count += bins[k].side.count;
        first_centre = std::min(first_centre, bins[k].first_centre);
        right_cost[k] = right.cost();
        border[k] = first_centre;
    }
    // 3. Costs of the first parts from the beginning; the least sum wins.
    Side left;
    double best_cost = kInfinity;
    for (std::size_t k = 1; k < kBins; ++k) {
        left.box = merged(left.box, bins[k - 1].side.box);
        left.count += bins[k - 1].side.count;
        const double cost = left.cost() + right_cost[k];
        if (cost < best_cost) {
            best_cost = cost;
            best.position = border[k];
        }
    }
    return best;
}

double split_cost(const SplitRange& range, const Split& split) {
    Side left;
    Side right;
    for (const std::uint32_t p : range.primitives) {
        (split.left(range.boxes, p) ? left : right).add(range.boxes[p].box);
    }
    return left.cost() + right.cost();
}

Aabb box_of(const SplitRange& range) {
    Aabb box;
    for (const std::uint32_t p : range.primitives) {
        box = merged(box, range.boxes[p].box);
    }
    return box;
}

}  // namespace tandem::bvh
