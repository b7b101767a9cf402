// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "deform/take_positions.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/parallel.hpp"

namespace tandem::deform {
namespace {

constexpr std::size_t kPositionsAtOnce = 16384;
/// At most this many parts, independent of the number of threads.
constexpr std::size_t kParts = 64;

/// The coordinates of four positions: a length that fills vectors of any width.
using Twelve = Eigen::Array<double, 12, 1>;
constexpr std::size_t kAtOnce = 4;

/// Bounds of positions, and whether all their coordinates are finite: an infinity or NaN times zero
/// is NaN, and a sum with a NaN is NaN.
struct Survey {
    Twelve lo = Twelve::Constant(std::numeric_limits<double>::infinity());
    Twelve hi = Twelve::Constant(-std::numeric_limits<double>::infinity());
    Twelve zero = Twelve::Zero();

    void add(const Twelve& some) {
        lo = lo.min(some);
        hi = hi.max(some);
        zero += 0.0 * some;
    }

    [[nodiscard]] bool is_finite() const { return (zero == 0.0).all(); }
    [[nodiscard]] Bounds bounds() const {
        Bounds all{lo.head<3>(), hi.head<3>()};
        for (Eigen::Index k = 3; k < lo.size(); k += 3) {
            all.lo = all.lo.cwiseMin(lo.segment<3>(k).matrix());
            all.hi = all.hi.cwiseMax(hi.segment<3>(k).matrix());
        }
        return all;
    }
};

Survey survey(std::span<const Vec3> positions) {
    Survey all;
    std::size_t k = 0;
    for (; k + kAtOnce <= positions.size(); k += kAtOnce) {
        all.add(Eigen::Map<const Twelve>(positions[k].data()));
    }
    for (; k < positions.size(); ++k) {
        all.add(positions[k].array().replicate<4, 1>());
    }
    return all;
}

std::size_t part_count(std::size_t positions) {
    return std::clamp<std::size_t>(positions / kPositionsAtOnce, 1, kParts);
}

template <class T>
std::span<T> part_of(std::span<T> all, std::size_t part, std::size_t parts) {
    const std::size_t begin = all.size() * part / parts;
    return all.subspan(begin, all.size() * (part + 1) / parts - begin);
}

void take_part(std::span<const Vec3> from, std::span<const std::uint32_t> source_of,
               std::span<Vec3> to) {
    constexpr std::size_t kAhead = 16;  // the order of the caller is not the one of the tree
    const std::size_t count = source_of.size();
    for (std::size_t k = 0; k < count; ++k) {
        __builtin_prefetch(from[source_of[std::min(k + kAhead, count - 1)]].data());
        to[k] = from[source_of[k]];
    }
}

}  // namespace

CheckedPositions check_positions(std::span<const Vec3> positions) {
    const std::size_t parts = part_count(positions.size());
    std::array<Survey, kParts> surveys;
    parallel_for(
        parts, [&](std::size_t part) { surveys[part] = survey(part_of(positions, part, parts)); });
    Survey all = surveys[0];
    for (std::size_t part = 1; part < parts; ++part) {
        all.lo = all.lo.min(surveys[part].lo);
        all.hi = all.hi.max(surveys[part].hi);
        all.zero += surveys[part].zero;
    }
    CheckedPositions checked{std::nullopt, all.bounds()};
    if (!all.is_finite()) {
        checked.first_not_finite =
            static_cast<std::size_t>(std::find_if(positions.begin(), positions.end(),
                                                  [](const Vec3& p) { return !p.allFinite(); }) -
                                     positions.begin());
    }
    return checked;
}

void take_positions(std::span<const Vec3> from, std::span<const std::uint32_t> source_of,
                    std::span<Vec3> to) {
    const std::size_t parts = part_count(to.size());
    parallel_for(parts, [&](std::size_t part) {
        take_part(from, part_of(source_of, part, parts), part_of(to, part, parts));
    });
}

}  // namespace tandem::deform
