// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/depth/vertex_cones.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "geometry/fixed_order.hpp"

namespace tandem::contact {
namespace {

/// Smaller sines and cosines count as rounding.
constexpr double kLeastSine = 1e-12;

struct Star {
    std::uint32_t side = 0;
    Vec3 at = Vec3::Zero();
    std::vector<Vec3> directions;  ///< of the edges that leave the vertex
    bool has_reflex = false;
};

/// The edges of the polar cone (the directions at an obtuse or right angle to all given ones): each
/// is at a right angle to two of the given directions.
std::vector<Vec3> edges_of_polar_cone(const std::vector<Vec3>& directions) {
    std::vector<Vec3> edges;
    for (std::size_t i = 0; i < directions.size(); ++i) {
        for (std::size_t j = i + 1; j < directions.size(); ++j) {
            const Vec3 cross = directions[i].cross(directions[j]);
            const double length = norm3(cross);
            if (!(length > kLeastSine)) {
                continue;
            }
            for (const Vec3& way : {Vec3(cross / length), Vec3(cross / -length)}) {
                const bool turns_away =
                    std::all_of(directions.begin(), directions.end(),
                                [&](const Vec3& one) { return dot3(way, one) <= kLeastSine; });
                const bool is_new = std::none_of(edges.begin(), edges.end(), [&](const Vec3& one) {
                    return squared_norm3(one - way) < kLeastSine;
                });
                if (turns_away && is_new) {
                    edges.push_back(way);
                }
            }
        }
    }
    return edges;
}

/// Sorts directions around their mean, from an arbitrary start.
void sort_around(std::vector<Vec3>& ways) {
    Vec3 middle = Vec3::Zero();
    for (const Vec3& way : ways) {
        middle += way;
    }
    middle = normalized3(middle);
    const Vec3 first = normalized3(ways[0] - dot3(ways[0], middle) * middle);
    const Vec3 second = middle.cross(first);
    std::sort(ways.begin(), ways.end(), [&](const Vec3& left, const Vec3& right) {
        return std::atan2(dot3(left, second), dot3(left, first)) <
               std::atan2(dot3(right, second), dot3(right, first));
    });
}

/// A key on which points that differ only by rounding nearly always agree.
std::array<double, 4> place_of(std::uint32_t side, const Vec3& at) {
    constexpr double kGrid = 0x1p36;
    return {static_cast<double>(side), std::round(at.x() * kGrid), std::round(at.y() * kGrid),
            std::round(at.z() * kGrid)};
}

}  // namespace

std::vector<VertexCone> vertex_cones(const OverlapBoundary& boundary, std::uint32_t piece) {
    std::map<std::array<double, 4>, Star> stars;
    for (const BoundaryEdge& edge : boundary.edges) {
        if (edge.piece != piece) {
            continue;
        }
        const Vec3 along = normalized3(edge.ends[1] - edge.ends[0]);
        for (std::size_t end = 0; end < 2; ++end) {
            if (edge.ends_there[end]) {
                Star& star = stars[place_of(edge.side, edge.ends[end])];
                star.side = edge.side;
                star.at = edge.ends[end];
                star.directions.push_back(end == 0 ? along : Vec3(-along));
                star.has_reflex = star.has_reflex || edge.is_reflex;
            }
        }
    }
    std::vector<VertexCone> cones;
    for (const auto& [key, star] : stars) {
        if (!star.has_reflex) {
            continue;
        }
        std::vector<Vec3> ways = edges_of_polar_cone(star.directions);
        if (ways.size() < 3) {
            continue;
        }
        sort_around(ways);
        for (std::size_t k = 2; k < ways.size(); ++k) {
            cones.push_back({star.side, star.at, {ways[0], ways[k - 1], ways[k]}});
        }
    }
    return cones;
}

}  // namespace tandem::contact
