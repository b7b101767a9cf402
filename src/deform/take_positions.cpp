// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/take_positions.hpp"

#include <algorithm>
#include <bit>

#include "base/parallel.hpp"

namespace tandem::deform {
namespace {

constexpr std::size_t kPositionsAtOnce = 16384;
/// Parts with bounds of their own, however many threads there are.
constexpr std::size_t kParts = 64;

bool is_any_not_finite(std::span<const Vec3> positions) {
    constexpr std::uint64_t kExponent = 0x7FF0000000000000ULL;
    // Sums of the exponents' distance to the last one would be as good; an OR of comparisons is
    // what compilers turn into vectors.
    std::uint64_t bad = 0;
    for (const Vec3& p : positions) {
        for (Eigen::Index axis = 0; axis < 3; ++axis) {
            const auto bits = std::bit_cast<std::uint64_t>(p[axis]) & kExponent;
            bad |= static_cast<std::uint64_t>(bits == kExponent);
        }
    }
    return bad != 0;
}

Bounds take_part(std::span<const Vec3> from, std::span<const std::uint32_t> source_of,
                 std::size_t begin, std::size_t end, std::size_t used, std::span<Vec3> to) {
    Bounds bounds{from[source_of[0]], from[source_of[0]]};
    const std::size_t last = std::clamp(used, begin, end);
    for (std::size_t k = begin; k < last; ++k) {
        const Vec3 position = from[source_of[k]];
        to[k] = position;
        bounds.add(position);
    }
    for (std::size_t k = last; k < end; ++k) {
        to[k] = from[source_of[k]];
    }
    return bounds;
}

}  // namespace

std::optional<std::size_t> first_not_finite(std::span<const Vec3> positions) {
    for (std::size_t begin = 0; begin < positions.size(); begin += kPositionsAtOnce) {
        const auto some =
            positions.subspan(begin, std::min(kPositionsAtOnce, positions.size() - begin));
        if (is_any_not_finite(some)) {
            const auto bad = std::find_if(some.begin(), some.end(),
                                          [](const Vec3& p) { return !p.allFinite(); });
            return begin + static_cast<std::size_t>(bad - some.begin());
        }
    }
    return std::nullopt;
}

Bounds take_positions(std::span<const Vec3> from, std::span<const std::uint32_t> source_of,
                      std::size_t used, std::span<Vec3> to) {
    const std::size_t parts = std::clamp<std::size_t>(from.size() / kPositionsAtOnce, 1, kParts);
    std::array<Bounds, kParts> bounds;
    parallel_for(parts, [&](std::size_t part) {
        const std::size_t begin = from.size() * part / parts;
        const std::size_t end = from.size() * (part + 1) / parts;
        bounds[part] = take_part(from, source_of, begin, end, used, to);
    });
    Bounds all = bounds[0];
    for (std::size_t part = 1; part < parts; ++part) {
        all.add(bounds[part].lo);
        all.add(bounds[part].hi);
    }
    return all;
}

}  // namespace tandem::deform
