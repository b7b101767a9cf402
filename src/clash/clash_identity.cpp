// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "clash/clash_identity.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/fnv.hpp"
#include "clash/part_bounds.hpp"

namespace tandem::clash {
namespace {

/// A hash of texts. Each ends with a zero byte, so that "ab", "c" differs from "a", "bc".
class TextHash {
  public:
    void add(std::string_view text) {
        using namespace std::string_view_literals;
        state_ = base::fnv_of_bytes("\0"sv, base::fnv_of_bytes(text, state_));
    }
    void add(std::int64_t number) { add(fmt::format("{}", number)); }
    [[nodiscard]] std::uint64_t value() const { return state_; }

  private:
    std::uint64_t state_ = base::kHashOfNothing;
};

/// The lengths of a box's sides as multiples of a unit.
Vec3 sides_of(const Vec3& lo, const Vec3& hi, double unit) {
    return (0.5 * hi - 0.5 * lo) / (0.5 * unit);
}

std::vector<std::string> sorted_paths(const CoincidentParts& parts,
                                      std::span<const ScenePart> scene_parts) {
    std::vector<std::string> paths;
    for (const std::uint32_t part : parts) {
        paths.push_back(scene_parts[part].path);
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

}  // namespace

std::string id_of(const Clash& clash, std::span<const ScenePart> scene_parts, const Bounds& box_a,
                  const Bounds& box_b) {
    std::vector<std::string> paths = sorted_paths(clash.members_a, scene_parts);
    std::vector<std::string> others = sorted_paths(clash.members_b, scene_parts);
    const bool a_first = paths <= others;
    if (!a_first) {
        std::swap(paths, others);
    }
    TextHash hash;
    for (const std::string& path : paths) {
        hash.add(path);
    }
    // Parts at one place are all in both lists.
    if (clash.members_a != clash.members_b) {
        for (const std::string& path : others) {
            hash.add(path);
        }
    }
    const Bounds& home = a_first ? box_a : box_b;
    const double step = 0.25 * std::min(diagonal(box_a), diagonal(box_b));
    const Vec3 half_way = 0.5 * clash.centre() - 0.5 * middle(home.lo, home.hi);
    for (const double coordinate : half_way) {
        const double steps = coordinate / (0.5 * step);
        hash.add(std::isfinite(steps)
                     ? static_cast<std::int64_t>(std::llround(std::clamp(steps, -1e15, 1e15)))
                     : 0);
    }
    return fmt::format("{:016x}", hash.value());
}

double severity_of(const Clash& clash, const Bounds& box_a, const Bounds& box_b, double clearance) {
    const double size = std::min(diagonal(box_a), diagonal(box_b));
    // Lengths in units of the smaller part keep all products in the range of double.
    const auto volume_of = [size](const Vec3& lo, const Vec3& hi) {
        const Vec3 sides = sides_of(lo, hi, size);
        return sides.x() * sides.y() * sides.z();
    };
    const double volume =
        share(volume_of(clash.lo, clash.hi),
              std::min(volume_of(box_a.lo, box_a.hi), volume_of(box_b.lo, box_b.hi)));
    switch (clash.kind) {
        case ClashKind::Contain:
            return 80.0 + 20.0 * volume;
        case ClashKind::Duplicate:
            return 80.0;
        case ClashKind::Overlap: {
            double depth = 0.0;
            if (clash.goes_through()) {
                depth = 1.0;
            } else if (const OverlapPiece* const piece = clash.deepest()) {
                depth = piece->unknown ? 0.5 : share(piece->depth.hi, 0.25 * size);
            }
            return 40.0 + 30.0 * depth + 20.0 * volume;
        }
        case ClashKind::Clearance:
            return 10.0 + 20.0 * (1.0 - share(clash.distance.value_or(0.0), clearance));
        case ClashKind::Touch:
            return 5.0;
    }
    return 0.0;
}

}  // namespace tandem::clash
