// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <vector>

#include <tandem/clash.hpp>

#include "clash/part_bounds.hpp"

namespace tandem::clash {
namespace {

std::string parent_path(const ScenePart& part) {
    const auto slash = part.path.rfind('/');
    return slash == part.path.npos ? "(root)" : part.path.substr(0, slash);
}

std::string cell_text(const Vec3& at, const Vec3& lo, const Vec3& hi) {
    constexpr double kCells = 8.0;
    std::array<int, 3> cell{};
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
        // Halves, because the whole difference may overflow.
        const double along =
            share(0.5 * at[axis] - 0.5 * lo[axis], 0.5 * hi[axis] - 0.5 * lo[axis]);
        cell[static_cast<std::size_t>(axis)] =
            static_cast<int>(std::min(std::floor(along * kCells), kCells - 1.0));
    }
    return fmt::format("place {} {} {}", cell[0], cell[1], cell[2]);
}

}  // namespace

void group_clashes(const Scene& scene, ClashGrouping grouping, ClashReport& report) {
    const auto is_of_scene = [&](const Clash& clash) {
        return clash.a < scene.parts.size() && clash.b < scene.parts.size();
    };
    std::vector<std::size_t> clashes_of(scene.parts.size(), 0);
    Vec3 lo = Vec3::Constant(std::numeric_limits<double>::infinity());
    Vec3 hi = -lo;
    for (const Clash& clash : report.clashes) {
        if (!is_of_scene(clash)) {
            continue;
        }
        ++clashes_of[clash.a];
        ++clashes_of[clash.b];
        lo = lo.cwiseMin(clash.centre());
        hi = hi.cwiseMax(clash.centre());
    }
    for (Clash& clash : report.clashes) {
        if (!is_of_scene(clash)) {
            continue;
        }
        const ScenePart& a = scene.parts[clash.a];
        const ScenePart& b = scene.parts[clash.b];
        switch (grouping) {
            case ClashGrouping::None:
                break;
            case ClashGrouping::Part:
                clash.group = clashes_of[clash.a] >= clashes_of[clash.b] ? a.path : b.path;
                break;
            case ClashGrouping::Parent: {
                const auto [first, second] = std::minmax({parent_path(a), parent_path(b)});
                clash.group = first == second ? first : fmt::format("{} and {}", first, second);
                break;
            }
            case ClashGrouping::Place:
                clash.group = cell_text(clash.centre(), lo, hi);
                break;
        }
    }
}

}  // namespace tandem::clash
