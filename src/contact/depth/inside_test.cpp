// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/inside_test.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "contact/depth/triangle_normal.hpp"
#include "geometry/closest/ray_triangle.hpp"
#include "geometry/fixed_order.hpp"
#include "query/solids/solid.hpp"
#include "traversal/wide/rays/ray_walk.hpp"

namespace tandem::contact {
namespace {

constexpr std::uint64_t kDirections = 64;
/// Half-lines flatter than this to the piece (sine of the angle) are not used: rounding could
/// confuse the side on which they leave it.
constexpr double kFlat = 0x1p-10;

}  // namespace

InsideTest::InsideTest(const Model& model, const BodyShape& shape, const Pose& pose)
    : surface_(*bvh::surface_of(model)), shape_(shape), pose_(pose) {}

void InsideTest::add(std::vector<Count>& counts, std::uint32_t triangle, int winding) const {
    const std::uint32_t shell = shape_.is_united ? shape_.shell_of_triangle[triangle] : 0;
    const auto known = std::find_if(counts.begin(), counts.end(),
                                    [&](const Count& one) { return one.shell == shell; });
    if (known == counts.end()) {
        counts.push_back({shell, winding});
    } else {
        known->winding += winding;
    }
}

// False if the half-line grazes a feature, so that another half-line must decide.
bool InsideTest::cast(const Vec3& point, const Vec3& direction, std::vector<std::uint32_t>& on,
                      std::vector<Count>& counts) const {
    const TreeRay ray = tree_ray(surface_.frame(), pose_, point, direction,
                                 std::numeric_limits<double>::infinity());
    bool grazes = false;
    walk_ray(*surface_.tree, ray, [&](std::uint32_t k) {
        if (std::find(on.begin(), on.end(), k) != on.end()) {
            return Flow::Continue;
        }
        const TriangleCorners corners = to_world(pose_, surface_.corners(k));
        switch (geometry::crossing(point, direction, refer_to(corners))) {
            case Crossing::Graze:
                grazes = true;
                break;
            case Crossing::AtOrigin:
                on.push_back(k);
                break;
            case Crossing::Leaving:
                add(counts, k, 1);
                break;
            case Crossing::Entering:
                add(counts, k, -1);
                break;
            case Crossing::Miss:
                break;
        }
        return Flow::Continue;
    });
    return !grazes;
}

// Without a union, every crossing counts the same, whatever its direction.
std::optional<bool> InsideTest::is_inside(std::vector<Count> counts) const {
    if (!shape_.is_united) {
        return !counts.empty() && counts.front().winding % 2 != 0;
    }
    // A cluster can be read in two ways: as the union of the insides of its shells, or by the sum
    // of all windings. They differ where shells of opposite orientation cross; the result is then
    // unknown.
    std::vector<std::pair<std::uint32_t, int>> clusters;
    for (const Count& count : counts) {
        if (count.winding != 0) {
            clusters.emplace_back(shape_.shells[count.shell].cluster, count.winding);
        }
    }
    std::sort(clusters.begin(), clusters.end());
    bool inside = false;
    for (std::size_t k = 0; k < clusters.size();) {
        int sum = 0;
        const std::uint32_t cluster = clusters[k].first;
        for (; k < clusters.size() && clusters[k].first == cluster; ++k) {
            sum += clusters[k].second;
        }
        if (shape_.shells[cluster].volume < 0.0 ? sum >= 0 : sum <= 0) {
            return std::nullopt;
        }
        inside = !inside;
    }
    return inside;
}

std::optional<Sides> InsideTest::sides_at(const Vec3& point, const Vec3& normal,
                                          std::vector<std::uint32_t>& on) const {
    if (!shape_.has_inside()) {
        return Sides{};
    }
    for (std::uint64_t k = 0; k < kDirections; ++k) {
        const Vec3 direction = query::general_direction(k);
        const double slope = dot3(normalized3(direction), normal);
        std::vector<Count> counts;
        if (std::abs(slope) < kFlat || !cast(point, direction, on, counts)) {
            continue;
        }
        const std::optional<bool> ahead = is_inside(counts);
        for (const std::uint32_t triangle : on) {
            const TriangleCorners t = to_world(pose_, surface_.corners(triangle));
            const Vec3 own = triangle_normal(t);
            if (squared_norm3(own) > 0.0) {
                add(counts, triangle, dot3(own, direction) > 0.0 ? 1 : -1);
            }
        }
        const std::optional<bool> behind = is_inside(counts);
        if (!ahead || !behind) {
            return std::nullopt;
        }
        return slope > 0.0 ? Sides{*ahead, *behind} : Sides{*behind, *ahead};
    }
    return std::nullopt;
}

bool InsideTest::contains(const Vec3& point) const {
    if (!point.allFinite()) {
        return false;  // farther away than any vertex
    }
    std::vector<std::uint32_t> on;
    const std::optional<Sides> sides = sides_at(point, Vec3::UnitZ(), on);
    return sides && sides->front && sides->back;
}

bool InsideTest::contains_beyond(const Vec3& point, const Vec3& way) const {
    if (!point.allFinite()) {
        return false;
    }
    constexpr double kSteep = 0.1;
    for (std::uint64_t k = 0; k < kDirections; ++k) {
        const Vec3 general = query::general_direction(k);
        const double slope = dot3(normalized3(general), way);
        std::vector<std::uint32_t> on;
        std::vector<Count> counts;
        if (std::abs(slope) > kSteep &&
            cast(point, slope > 0.0 ? general : Vec3(-general), on, counts)) {
            return is_inside(counts).value_or(false);
        }
    }
    return false;
}

}  // namespace tandem::contact
