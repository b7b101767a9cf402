// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "gpu/walks/sort_and_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace tandem::gpu {
namespace {

/// Most steps of an item in one launch, so that a launch ends in bounded time.
constexpr std::uint32_t kStepsPerLaunch = 1024;

float value_of_key(std::uint32_t key) {
    return std::bit_cast<float>((key & 0x8000'0000U) != 0 ? key & 0x7FFF'FFFFU : ~key);
}

/// The middle of all boxes in a step, and a power of two that scales the world to the cube [−1,
/// 1]³, where float is precise enough.
struct WorldFrame {
    Vec3 origin = Vec3::Zero();
    double scale = 1.0;
};

WorldFrame frame_of_world(const Objects& objects, std::span<const PlacedObject> bodies) {
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    for (const PlacedObject& body : bodies) {
        const TreeFrame& frame = objects[body.object].frame;
        const Vec3 centre = to_world(body.pose, frame.origin);
        const Vec3 reach = Vec3::Constant(1.75 / frame.scale);
        lo = lo.cwiseMin(centre - reach);
        hi = hi.cwiseMax(centre + reach);
    }
    if (!lo.allFinite() || !hi.allFinite()) {
        // Beyond the range of double: all boxes are put in one place, and the walks decide.
        return {Vec3::Zero(), 0.0};
    }
    const TreeFrame world = frame_around(lo, hi);
    return {world.origin, world.scale};
}

BodyRecord record_of(const Object& object, const Pose& pose, const WorldFrame& world) {
    BodyRecord record{};
    for (Eigen::Index i = 0; i < 3; ++i) {
        const auto row = static_cast<std::size_t>(i);
        for (Eigen::Index j = 0; j < 3; ++j) {
            record.rotation[3 * row + static_cast<std::size_t>(j)] =
                static_cast<float>(pose.rotation()(i, j));
        }
        // Boxes are relative to the middle of the mesh, which is moved to the world in double.
        const Vec3 middle = to_world(pose, object.frame.origin);
        record.translation[row] = static_cast<float>((middle[i] - world.origin[i]) * world.scale);
        const double lo = (object.frame.lo[i] - object.frame.origin[i]) * world.scale;
        const double hi = (object.frame.hi[i] - object.frame.origin[i]) * world.scale;
        record.centre[row] = static_cast<float>(0.5 * (lo + hi));
        record.extent[row] = static_cast<float>(0.5 * (hi - lo));
    }
    return record;
}

}  // namespace

SortAndSweep::SortAndSweep(Machine& machine)
    : machine_(machine),
      primitives_(machine),
      bodies_(machine),
      boxes_(machine),
      keys_(machine),
      order_(machine),
      counts_(machine),
      places_(machine),
      pairs_(machine),
      unfinished_(machine) {}

std::uint32_t SortAndSweep::widest_axis(std::uint32_t count) {
    std::array<double, 3> spread{};
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
        launch(machine_, KernelId::box_keys, count,
               {boxes_.buffer(), count, axis, std::uint32_t{0}, keys_.buffer(), order_.buffer()});
        const std::uint32_t least = primitives_.reduce(keys_, count, Primitives::Reduction::Least);
        const std::uint32_t largest =
            primitives_.reduce(keys_, count, Primitives::Reduction::Largest);
        spread[axis] = double{value_of_key(largest)} - double{value_of_key(least)};
    }
    return static_cast<std::uint32_t>(std::max_element(spread.begin(), spread.end()) -
                                      spread.begin());
}

void SortAndSweep::sweep(std::uint32_t count, std::uint32_t axis, std::uint32_t writes) {
    Records<std::uint32_t>& places = writes == 0 ? counts_ : places_;
    for (std::uint32_t from = 1; from < count; from += kStepsPerLaunch) {
        const std::array<std::uint32_t, 1> none{0};
        unfinished_.assign(none);
        launch(machine_, KernelId::sweep_boxes, count,
               {boxes_.buffer(), order_.buffer(), count, axis, from, from + kStepsPerLaunch, writes,
                places.buffer(), pairs_.buffer(), unfinished_.buffer()});
        if (unfinished_.read_one(0) == 0) {
            return;
        }
    }
}

std::vector<TrianglePair> SortAndSweep::pairs(const Objects& objects,
                                              std::span<const PlacedObject> bodies) {
    const std::uint32_t count = word(bodies.size());
    if (count < 2) {
        return {};
    }
    // 1. Boxes of the bodies, in the cube of the world.
    const WorldFrame world = frame_of_world(objects, bodies);
    std::vector<BodyRecord> records;
    for (const PlacedObject& body : bodies) {
        records.push_back(record_of(objects[body.object], body.pose, world));
    }
    bodies_.assign(std::span<const BodyRecord>(records));
    boxes_.resize(count);
    keys_.resize(count);
    order_.resize(count);
    launch(machine_, KernelId::update_boxes, count, {bodies_.buffer(), count, boxes_.buffer()});
    // 2. Sort the boxes along the axis of the largest spread.
    const std::uint32_t axis = widest_axis(count);
    launch(machine_, KernelId::box_keys, count,
           {boxes_.buffer(), count, axis, std::uint32_t{0}, keys_.buffer(), order_.buffer()});
    primitives_.sort(keys_, order_, count);
    // 3. Sweep to count the pairs of each box; prefix sums give the place of each pair.
    counts_.assign(std::vector<std::uint32_t>(count, 0));
    sweep(count, axis, 0);
    const std::uint32_t found = primitives_.prefix_sum(counts_, count, places_);
    // 4. Sweep again to write the pairs, and sort them.
    pairs_.resize(std::size_t{2} * found);
    sweep(count, axis, 1);
    const std::vector<std::uint32_t> flat = pairs_.read(0, std::size_t{2} * found);
    std::vector<TrianglePair> out;
    for (std::size_t k = 0; k < flat.size(); k += 2) {
        out.push_back({flat[k], flat[k + 1]});
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace tandem::gpu
