// SPDX-FileCopyrightText: 2026 The Tandem authors
// SPDX-License-Identifier: MIT
#include "contact/contact_points.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "bvh/model_tree.hpp"
#include "geometry/disjoint_sets.hpp"

namespace tandem::contact {
namespace {

/// Positions of the corners of a feature, sorted; unused entries are the largest number.
using Feature = std::array<std::uint32_t, 3>;

struct NamedPoint {
    Feature on_a;
    Feature on_b;
    std::uint32_t index;

    friend auto operator<=>(const NamedPoint&, const NamedPoint&) = default;
    [[nodiscard]] bool is_same(const NamedPoint& other) const {
        return on_a == other.on_a && on_b == other.on_b;
    }
};

Feature feature_of(const Triangle& positions, TriangleFeature held_by) {
    Feature feature;
    feature.fill(std::numeric_limits<std::uint32_t>::max());
    const auto bits = static_cast<unsigned>(held_by);
    for (unsigned corner = 0; corner < 3; ++corner) {
        if ((bits >> corner & 1U) != 0) {
            feature[corner] = positions[corner];
        }
    }
    std::sort(feature.begin(), feature.end());
    return feature;
}

bool is_less(const Vec3& left, const Vec3& right) {
    return std::lexicographical_compare(left.data(), left.data() + 3, right.data(),
                                        right.data() + 3);
}

std::vector<NamedPoint> names_of(const ContactBody& a, const ContactBody& b,
                                 const IntersectionList& list) {
    const auto triangles_a = topology_of(a.model()).triangles();
    const auto triangles_b = topology_of(b.model()).triangles();
    std::vector<NamedPoint> names;
    names.reserve(list.points.size());
    for (const PairIntersection& pair : list.pairs) {
        for (std::size_t k = pair.first; k < pair.first + pair.count; ++k) {
            const IntersectionPoint& point = list.points[k];
            names.push_back({feature_of(triangles_a[pair.triangles.a], point.on_a),
                             feature_of(triangles_b[pair.triangles.b], point.on_b),
                             static_cast<std::uint32_t>(k)});
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// Gives points with equal coordinates the same number; numbers remain consecutive.
void join_equal_positions(ContactPoints& points) {
    std::vector<std::uint32_t> order(points.position.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
        const Vec3& l = points.position[left];
        const Vec3& r = points.position[right];
        return is_less(l, r) || (!is_less(r, l) && left < right);
    });
    std::vector<std::uint32_t> joined(order.size());
    for (std::size_t k = 0; k < order.size(); ++k) {
        const bool same =
            k > 0 && points.position[order[k]] == points.position[joined[order[k - 1]]];
        joined[order[k]] = same ? joined[order[k - 1]] : order[k];
    }
    std::vector<std::uint32_t> dense(order.size());
    std::vector<Vec3> kept;
    for (std::uint32_t k = 0; k < joined.size(); ++k) {
        if (joined[k] == k) {
            dense[k] = static_cast<std::uint32_t>(kept.size());
            kept.push_back(points.position[k]);
        }
    }
    for (std::uint32_t& number : points.number) {
        number = dense[joined[number]];
    }
    points.position = std::move(kept);
}

}  // namespace

ContactPoints number_points(const ContactBody& a, const ContactBody& b,
                            const IntersectionList& list) {
    const std::vector<NamedPoint> names = names_of(a, b, list);
    ContactPoints points;
    points.number.resize(list.points.size());
    for (std::size_t k = 0; k < names.size(); ++k) {
        const Vec3& position = list.points[names[k].index].position;
        if (k == 0 || !names[k].is_same(names[k - 1])) {
            points.position.push_back(position);
        } else if (is_less(position, points.position.back())) {
            points.position.back() = position;
        }
        points.number[names[k].index] = static_cast<std::uint32_t>(points.position.size() - 1);
    }
    join_equal_positions(points);
    return points;
}

}  // namespace tandem::contact
