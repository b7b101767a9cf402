// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/space/object_sample.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace tandem::broadphase {
namespace {

constexpr std::size_t kSampleSize = 256;
/// The fraction of the centres that is in the core, along each axis.
constexpr double kCorePart = 0.9;

bool is_finite(const Box& box) {
    return std::ranges::all_of(box.lo, [](float x) { return std::isfinite(x); }) &&
           std::ranges::all_of(box.hi, [](float x) { return std::isfinite(x); });
}

double spacing_of(const Region& region, double objects) {
    std::array<double, 3> extent{region.extent(0), region.extent(1), region.extent(2)};
    std::ranges::sort(extent, std::greater<>());
    const double volume = std::cbrt(extent[0] / objects * extent[1] * extent[2]);
    const double sheet = std::sqrt(extent[0] / objects * extent[1]);
    const double line = extent[0] / objects;
    if (std::isfinite(volume) && volume > 0.0 && extent[2] >= volume) {
        return volume;
    }
    return sheet > 0.0 && extent[1] >= sheet ? sheet : line;
}

}  // namespace

double Region::longest() const noexcept {
    return std::max({extent(0), extent(1), extent(2)});
}

void ObjectSample::take(const Objects& objects) {
    sides_.clear();
    longest_.clear();
    objects_ = static_cast<double>(objects.size());
    const std::size_t end = objects.id_end();
    const std::size_t parts = std::min(end, kSampleSize);
    std::array<std::array<double, kSampleSize>, 3> centres;
    // 1. One finite box from each of up to kSampleSize equal parts of the ids.
    for (std::size_t part = 0; part < parts; ++part) {
        const std::size_t part_end = (part + 1) * end / parts;
        for (std::size_t id = part * end / parts; id < part_end; ++id) {
            const Box& box = objects.box(static_cast<ObjectId>(id));
            if (!is_proper(box) || !is_finite(box)) {
                continue;
            }
            std::array<double, 3> side;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const double lo = box.lo[axis];
                const double hi = box.hi[axis];
                side[axis] = hi - lo;
                centres[axis][sides_.size()] = 0.5 * (lo + hi);
            }
            sides_.push_back(side);
            longest_.push_back(std::max({side[0], side[1], side[2]}));
            break;
        }
    }
    // 2. The core, without the outermost centres on each axis, and the lengths derived from it.
    std::ranges::sort(longest_);
    core_ = {};
    spacing_ = 0.0;
    smallest_cell_ = 0.0;
    const std::size_t count = sides_.size();
    if (count == 0) {
        return;
    }
    double furthest = 0.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::sort(centres[axis].begin(),
                  centres[axis].begin() + static_cast<std::ptrdiff_t>(count));
        const std::size_t cut = (count - 1) / 20;
        core_.lo[axis] = centres[axis][cut];
        core_.hi[axis] = centres[axis][count - 1 - cut];
        furthest = std::max({furthest, std::abs(core_.lo[axis]), std::abs(core_.hi[axis])});
    }
    spacing_ = spacing_of(core_, objects_);
    smallest_cell_ = furthest * 0x1p-28;
}

double ObjectSample::side_quantile(double part) const noexcept {
    if (longest_.empty()) {
        return 0.0;
    }
    return longest_[static_cast<std::size_t>(part * static_cast<double>(longest_.size() - 1))];
}

double ObjectSample::overlap_chance() const noexcept {
    constexpr std::size_t kPartners = 8;
    const std::size_t count = sides_.size();
    if (count < 2) {
        return 0.0;
    }
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t k = 1; k <= kPartners; ++k) {
            const std::array<double, 3>& other = sides_[(i + k) % count];
            double chance = 1.0;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                // The probability that two centres, anywhere on a line of length 1, are closer than
                // r is r · (2 − r); here r is `part`.
                const double extent = core_.extent(axis) / kCorePart;
                const double reach = 0.5 * (sides_[i][axis] + other[axis]);
                const double part = reach < extent ? reach / extent : 1.0;
                chance *= part * (2.0 - part);
            }
            sum += chance;
        }
    }
    return sum / static_cast<double>(count * kPartners);
}

double ObjectSample::grid_cost(double cell_size) const noexcept {
    // Rough figures of one machine, in nanoseconds: visiting an object in a cell, comparing two
    // objects, and comparing a loose object with another one.
    constexpr double kVisit = 20.0;
    constexpr double kCompare = 0.6;
    constexpr double kLoose = 0.4;
    if (sides_.empty()) {
        return 0.0;
    }
    double places = 0.0;
    double loose = 0.0;
    for (const std::array<double, 3>& side : sides_) {
        double cells = 1.0;
        for (const double length : side) {
            cells *= length / cell_size + 1.0;
        }
        if (cells > kMostCellsOfObject) {
            loose += 1.0;
        } else {
            places += cells;
        }
    }
    const auto sampled = static_cast<double>(sides_.size());
    places /= sampled;
    double cells_in_core = 1.0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        cells_in_core *= core_.extent(axis) / cell_size + 1.0;
    }
    const double per_cell = std::max(1.0, places * objects_ / cells_in_core);
    return places * (kVisit + 0.5 * per_cell * kCompare) + loose / sampled * objects_ * kLoose;
}

double ObjectSample::best_cell_size() const noexcept {
    const double largest = std::max(side_quantile(1.0), spacing_);
    if (!(largest > 0.0)) {
        return std::max(1.0, smallest_cell_);
    }
    double least = std::max(spacing_, side_quantile(0.05));
    const auto positive = std::ranges::upper_bound(longest_, 0.0);
    if (positive != longest_.end()) {
        least = least > 0.0 ? std::min(least, *positive) : *positive;
    }
    // Powers of the square root of two, at most 80 of them.
    const int last = static_cast<int>(std::ceil(2.0 * std::log2(2.0 * largest)));
    const int first =
        std::max(static_cast<int>(std::floor(2.0 * std::log2(0.5 * least))), last - 80);
    double best = 0.0;
    double best_cost = 0.0;
    for (int k = first; k <= last; ++k) {
        const double size = std::max(std::exp2(0.5 * k), smallest_cell_);
        const double cost = grid_cost(size);
        if (best == 0.0 || cost < best_cost) {
            best = size;
            best_cost = cost;
        }
    }
    return best;
}

Region ObjectSample::world(const Objects& objects) const noexcept {
    const double reach = 8.0 * core_.longest() + side_quantile(0.95);
    Region far = core_;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        far.lo[axis] -= reach;
        far.hi[axis] += reach;
    }
    Region bounds{far.hi, far.lo};
    for (const Box& box : objects.boxes()) {
        if (!is_proper(box)) {
            continue;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            bounds.lo[axis] = std::min<double>(bounds.lo[axis], box.lo[axis]);
            bounds.hi[axis] = std::max<double>(bounds.hi[axis], box.hi[axis]);
        }
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
        bounds.lo[axis] = std::max(bounds.lo[axis], far.lo[axis]);
        bounds.hi[axis] = std::max(bounds.lo[axis], std::min(bounds.hi[axis], far.hi[axis]));
    }
    return bounds;
}

}  // namespace tandem::broadphase
