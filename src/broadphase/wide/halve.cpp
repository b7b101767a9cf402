// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "broadphase/wide/halve.hpp"

#include <algorithm>
#include <bit>

namespace tandem::broadphase {
namespace {

std::size_t longest_axis(std::span<const Centred> objects) {
    std::array<float, 3> lo = objects.front().centre;
    std::array<float, 3> hi = lo;
    for (const Centred& object : objects) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            lo[axis] = std::min(lo[axis], object.centre[axis]);
            hi[axis] = std::max(hi[axis], object.centre[axis]);
        }
    }
    const std::size_t longer = hi[1] - lo[1] > hi[0] - lo[0] ? 1 : 0;
    return hi[2] - lo[2] > hi[longer] - lo[longer] ? 2 : longer;
}

template <std::size_t kAxis>
void cut(std::span<Centred> objects, std::size_t first_half) {
    std::nth_element(
        objects.begin(), objects.begin() + static_cast<std::ptrdiff_t>(first_half), objects.end(),
        [](const Centred& a, const Centred& b) { return a.centre[kAxis] < b.centre[kAxis]; });
}

}  // namespace

void halve(std::span<Centred> objects) {
    while (objects.size() > kWide) {
        // A power of two, so that leaves are full and nodes hold whole halves.
        const std::size_t half = std::bit_ceil(objects.size()) / 2;
        switch (longest_axis(objects)) {
            case 0:
                cut<0>(objects, half);
                break;
            case 1:
                cut<1>(objects, half);
                break;
            default:
                cut<2>(objects, half);
        }
        halve(objects.first(half));
        objects = objects.subspan(half);
    }
}

}  // namespace tandem::broadphase
