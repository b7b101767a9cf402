// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/world_facts.hpp"

#include <bit>
#include <cmath>

namespace tandem::broadphase {
namespace {

/// Objects so far out that all others would share one cell do not count for the scale, and the
/// nodes limit their coordinates. There may be at most kOutliers of them, and ignoring them must
/// gain more than kOutlierExponents powers of two.
constexpr std::size_t kOutliers = 64;
constexpr int kOutlierExponents = 30;
constexpr float kCells = 1024.0F;

/// The biased exponent of the largest number of a box, ignoring infinite ones; 0 if all are tiny.
unsigned exponent_of(const Box& box) {
    float most = 0.0F;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        most = std::max(most, std::max(std::fabs(box.lo[axis]), std::fabs(box.hi[axis])));
    }
    const unsigned exponent = std::bit_cast<std::uint32_t>(most) >> 23U;
    if (exponent < 0xFFU) {
        return exponent;
    }
    unsigned finite = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (const float x : {box.lo[axis], box.hi[axis]}) {
            const unsigned one = std::bit_cast<std::uint32_t>(x) >> 23U & 0xFFU;
            finite = one == 0xFFU ? finite : std::max(finite, one);
        }
    }
    return finite;
}

/// A power of two that scales the boxes into the cube, except for a few outliers.
float scale_for(const Objects& objects) {
    std::array<std::size_t, 256> histogram{};
    for (const Box& box : objects.boxes()) {
        if (is_proper(box)) {
            ++histogram[exponent_of(box)];
        }
    }
    int most = 254;
    while (most > 1 && histogram[static_cast<std::size_t>(most)] == 0) {
        --most;
    }
    int inner = most;
    for (std::size_t outside = 0; inner > 1; --inner) {
        outside += histogram[static_cast<std::size_t>(inner)];
        if (outside > kOutliers) {
            break;
        }
    }
    // If there are few objects, all would be outliers; then the largest exponent decides.
    const bool spare = most - inner > kOutlierExponents && inner > 1;
    return std::ldexp(1.0F, 126 - (spare ? inner : most));
}

float typical_side_of(const Objects& objects, const WorldFacts& world) {
    constexpr std::size_t kSample = 1024;
    std::array<float, kSample> sides;
    std::size_t count = 0;
    const std::size_t step = objects.boxes().size() / kSample + 1;
    for (std::size_t k = 0; k < objects.boxes().size(); k += step) {
        if (is_proper(objects.boxes()[k])) {
            sides[count++] = world.side(objects.boxes()[k]);
        }
    }
    if (count == 0) {
        return 0.0F;
    }
    std::nth_element(sides.data(), sides.data() + count / 2, sides.data() + count);
    return sides[count / 2];
}

/// Inserts two zero bits between the bits of a number of ten bits.
std::uint32_t spread(std::uint32_t x) {
    x = (x | x << 16U) & 0x030000FFU;
    x = (x | x << 8U) & 0x0300F00FU;
    x = (x | x << 4U) & 0x030C30C3U;
    x = (x | x << 2U) & 0x09249249U;
    return x;
}

}  // namespace

std::uint32_t WorldFacts::key(const Box& box) const noexcept {
    const std::array<float, 3> at = centre(box);
    std::array<std::uint32_t, 3> cell;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        cell[axis] =
            static_cast<std::uint32_t>(std::min((at[axis] - least[axis]) * cells, kCells - 1.0F));
    }
    return spread(cell[0]) << 2U | spread(cell[1]) << 1U | spread(cell[2]);
}

WorldFacts facts_of(const Objects& objects) {
    WorldFacts world;
    world.scale = scale_for(objects);
    std::array<float, 3> most{-2.0F, -2.0F, -2.0F};
    world.least = {2.0F, 2.0F, 2.0F};
    for (const Box& box : objects.boxes()) {
        if (!is_proper(box)) {
            continue;
        }
        const std::array<float, 3> centre = world.centre(box);
        world.longest_side = std::max(world.longest_side, world.side(box));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            world.least[axis] = std::min(world.least[axis], centre[axis]);
            most[axis] = std::max(most[axis], centre[axis]);
        }
    }
    const float side =
        std::max({most[0] - world.least[0], most[1] - world.least[1], most[2] - world.least[2]});
    world.cells = side > 0.0F ? kCells / side : 0.0F;
    world.typical_side = typical_side_of(objects, world);
    return world;
}

}  // namespace tandem::broadphase
