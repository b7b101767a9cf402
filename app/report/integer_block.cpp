// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "integer_block.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace tandem::report {
namespace {

/// Maps small numbers of either sign to small unsigned numbers.
std::uint32_t zigzag(std::uint32_t difference) {
    return (difference << 1U) ^ (0U - (difference >> 31U));
}

/// The low corner of the box. Points with coordinates that are not finite, as in a simulation that
/// has become unstable, are left out of the box and drawn at its low corner.
Point low_corner(std::span<const Point> points) {
    Point lo{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double least = std::numeric_limits<double>::infinity();
        for (const Point& point : points) {
            least = std::isfinite(point[axis]) ? std::min(least, point[axis]) : least;
        }
        lo[axis] = std::isfinite(least) ? least : 0.0;
    }
    return lo;
}

double longest_side(std::span<const Point> points, const Point& lo) {
    double longest = 0.0;
    for (const Point& point : points) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double side = point[axis] - lo[axis];
            longest = std::isfinite(side) ? std::max(longest, side) : longest;
        }
    }
    return longest;
}

}  // namespace

nlohmann::json Blocks::add(std::span<const std::uint32_t> values, std::size_t stride) {
    std::vector<std::uint32_t> coded(values.size());
    std::uint32_t all = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        // Unsigned differences wrap around, and so do the sums that restore the values.
        coded[k] = zigzag(values[k] - (k >= stride ? values[k - stride] : 0U));
        all |= coded[k];
    }
    const auto planes = static_cast<std::size_t>((std::bit_width(all) + 7) / 8);
    nlohmann::json block{
        {"at", bytes_.size()}, {"count", values.size()}, {"planes", planes}, {"stride", stride}};
    for (std::size_t plane = 0; plane < planes; ++plane) {
        for (const std::uint32_t value : coded) {
            bytes_ += static_cast<char>((value >> (8 * plane)) & 0xFFU);
        }
    }
    return block;
}

nlohmann::json Blocks::add(std::span<const std::int32_t> values, std::size_t stride) {
    std::vector<std::uint32_t> bits(values.size());
    std::transform(values.begin(), values.end(), bits.begin(),
                   [](std::int32_t value) { return static_cast<std::uint32_t>(value); });
    return add(std::span<const std::uint32_t>(bits), stride);
}

nlohmann::json Blocks::add_points(std::span<const Point> points, double steps, std::size_t stride) {
    const Point lo = low_corner(points);
    const double side = longest_side(points, lo);
    const double step = side > 0.0 ? side / steps : 1.0;
    std::vector<std::uint32_t> values;
    values.reserve(3 * points.size());
    for (const Point& point : points) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double share = std::round((point[axis] - lo[axis]) / step);
            values.push_back(std::isfinite(share)
                                 ? static_cast<std::uint32_t>(std::clamp(share, 0.0, steps))
                                 : 0U);
        }
    }
    nlohmann::json block = add(std::span<const std::uint32_t>(values), 3 * stride);
    block["lo"] = lo;
    block["step"] = step;
    return block;
}

}  // namespace tandem::report
